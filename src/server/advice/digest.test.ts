/** Monthly advice by mail: once a month through repeated sweeps and two processes, only with something to say, and a way out. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nameKey } from '#core/subscription/subscription';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Person, PersonOptions } from '#testing/people';
import { insertSubscriptions } from '#testing/subscriptions';
import type { Sweep } from '../sweeps/runner.ts';
import { digestSweep } from './digest.ts';

let mailed: MailedApp;
let digestSweeps: Sweep[];
beforeEach(async () => {
  mailed = await startMailedApp({ now: '2026-11-15T09:29:00Z' });
  digestSweeps = [digestSweep(mailed.app.server.deps)];
  // No digest leaves before the clock has been steady for half an hour.
  mailed.app.clock.advance({ minutes: 31 });
  // The first sweep must not process users before their subscriptions are added.
  await mailed.app.server.sweeps.settle();
});
afterEach(() => mailed.close());

const YOUTUBE = [
  { name: 'YouTube Premium', category: 'OTT', amount: '13.99' },
  { name: 'YouTube Music', category: 'Music', amount: '10.99' },
];

async function personWith(
  rows: { name: string; category: string; amount: string }[],
  options: PersonOptions = {},
): Promise<Person> {
  const person = await mailed.app.person({
    proForDays: 400,
    createdAt: new Date('2026-09-01T00:00:00Z'),
    ...options,
  });
  for (const row of rows) {
    const body = { ...row, billingCycle: 'monthly', nextRenewalDate: '2027-03-01' };
    expect((await person.client.post('/api/subscriptions', body)).status).toBe(201);
  }
  return person;
}

async function digests() {
  await mailed.app.server.sweeps.settle();
  const { rows } = await mailed.app.server.database.pool.query(
    "select once_key, subject from mails where kind = 'advice-digest' order by created_at, once_key",
  );
  return rows as { once_key: string; subject: string }[];
}

const sweep = async () => {
  for (const { run } of digestSweeps) while (await run());
};

describe('who gets it, and when', () => {
  test('a Pro user gets one a month, however often the sweep runs, and the next one a month later', async () => {
    const { user } = await personWith(YOUTUBE);
    for (let round = 0; round < 3; round += 1) await sweep();
    const key = `advice-digest:${user.id}`;
    expect((await digests()).map((row) => row.once_key)).toEqual([`${key}:2026-11`]);
    mailed.app.clock.set('2026-12-01T11:59:00Z');
    await sweep();
    expect(await digests()).toHaveLength(1);
    // From noon UTC it is December everywhere.
    mailed.app.clock.set('2026-12-01T12:00:00Z');
    await sweep();
    expect((await digests()).map((row) => row.once_key)).toEqual([`${key}:2026-11`, `${key}:2026-12`]);
  });

  test('two processes sweeping at once send one to each of fifty people', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 50; count += 1) {
      const person = await personWith([]);
      await insertSubscriptions(mailed.app.server.deps, person.user.id, YOUTUBE.length, (index) => {
        const { name = '', category = '', amount = '' } = YOUTUBE[index] ?? {};
        return { name, nameKey: nameKey(name), category, amountMinor: Number(amount) * 100 };
      });
      people.push(person);
    }
    const twin = await mailed.app.twin();
    const sweeps = [mailed.app, twin, mailed.app, twin].map(({ server }) => digestSweep(server.deps));
    mailed.app.clock.advance({ minutes: 31 });
    await Promise.all(
      sweeps.map(async ({ run }) => {
        while (await run());
      }),
    );
    const keys = (await digests()).map((row) => row.once_key);
    expect(keys.toSorted()).toEqual(people.map(({ user }) => `advice-digest:${user.id}:2026-11`).toSorted());
  });

  test('nothing to say, Free, expired, unproven, opted out or new this month: no mail', async () => {
    await personWith([{ name: 'Village gym', category: 'Gym', amount: '20' }]);
    await personWith([]);
    const free = await personWith(YOUTUBE);
    await mailed.app.server.database.pool.query('update users set pro_expires_at = null where id = $1', [
      free.user.id,
    ]);
    await personWith(YOUTUBE, { proExpiresAt: new Date('2026-11-15T09:59:59Z'), proForDays: -1 });
    await personWith(YOUTUBE, { emailVerifiedAt: null });
    await personWith(YOUTUBE, { wantsDigest: false });
    await personWith(YOUTUBE, { createdAt: new Date('2026-11-01T00:00:00Z') });
    await sweep();
    expect(await digests()).toEqual([]);
  });

  test('an account whose digest cannot be made holds back nobody else’s', async () => {
    const stuck = await personWith(YOUTUBE);
    const good = await personWith(YOUTUBE);
    await mailed.app.server.database.pool.query(
      `alter table mails add constraint stuck check ("to" <> '${stuck.user.email}')`,
    );
    await sweep();
    expect((await digests()).map((row) => row.once_key)).toEqual([`advice-digest:${good.user.id}:2026-11`]);
  });

  test('advice that was dismissed or done is not repeated', async () => {
    const { client } = await personWith(YOUTUBE);
    const { body } = await client.post('/api/analyze');
    for (const { factId } of body.savings_opportunities)
      await client.put('/api/insights/marks', { factId, state: 'dismissed' });
    await sweep();
    expect(await digests()).toEqual([]);
  });
});

describe('what it says, and the way out', () => {
  async function takeMail(person: Person) {
    await sweep();
    await mailed.app.server.sweeps.settle();
    return mailed.inbox.waitForMail(person.user.email);
  }

  test('it names the savings with the engine’s own figures and carries one-click unsubscribe', async () => {
    const person = await personWith(YOUTUBE);
    const mail = await takeMail(person);
    const { savings_opportunities: savings } = (await person.client.post('/api/analyze')).body;
    const [first] = savings;
    expect(mail.text).toContain(
      `${first.title}: saves $${first.estimated_saving_per_month.toFixed(2)} a month.`,
    );
    const cents = savings.reduce(
      (sum: number, row: { estimated_saving_per_month: number }) =>
        sum + Math.round(row.estimated_saving_per_month * 100),
      0,
    );
    expect(mail.subject).toContain(`$${(cents / 100).toFixed(2)} a month`);
    const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(
      /^<http:\/\/localhost:\d+\/api\/digest\/unsubscribe\?token=\S+>$/,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain('Stop this monthly mail</a>');
  });

  test('opening the link only asks; the click stops the mails, for that person alone', async () => {
    const person = await personWith(YOUTUBE);
    const other = await personWith(YOUTUBE);
    const mail = await takeMail(person);
    const link = /<(.+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
    const { pathname, search } = new URL(link ?? '');
    const wants = async ({ client }: Person) => (await client.get('/api/auth/user')).body.wantsDigest;
    const visitor = mailed.app.visitor();
    const page = await visitor.get(pathname + search);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('<form method="post"');
    expect(await wants(person)).toBe(true);
    const click = {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await visitor.post(pathname + search, undefined, click)).status).toBe(200);
    expect(await wants(person)).toBe(false);
    expect(await wants(other)).toBe(true);
    expect((await person.client.put('/api/user/preferences', { wantsDigest: true })).body.wantsDigest).toBe(
      true,
    );
  });

  test('someone who reads Hindi gets the mail, its advice and the way out in Hindi', async () => {
    const person = await personWith(YOUTUBE, { language: 'hi' });
    const mail = await takeMail(person);
    expect(mail.text).toContain('YouTube Music कैंसिल करें: YouTube Premium में यह पहले से शामिल है');
    expect(mail.text).toContain('हर महीने $10.99 की बचत।');
    const link = /<(.+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
    const { pathname, search } = new URL(link ?? '');
    const visitor = mailed.app.visitor();
    const page = await visitor.get(pathname + search);
    expect(page.text).toContain('<html lang="hi">');
    expect(page.text).toContain('मेल बंद करें</button>');
    const click = {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await visitor.post(pathname + search, undefined, click)).text).toContain(
      'अब हर महीने सलाह का मेल नहीं आएगा',
    );
  });

  test('a broken link shows a page to a person and the usual answer to a program', async () => {
    const visitor = mailed.app.visitor();
    const open = (headers: Record<string, string>) =>
      visitor.get('/api/digest/unsubscribe?token=nonsense', { headers });
    const english = await open({ accept: 'text/html,application/xhtml+xml' });
    expect(english.status).toBe(400);
    expect(english.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(english.headers.get('cache-control')).toBe('no-store');
    expect(english.text).toContain('This link is not complete, so nothing was changed.');
    const hindi = await open({ accept: 'text/html', 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' });
    expect(hindi.status).toBe(400);
    expect(hindi.text).toContain('<html lang="hi">');
    expect(hindi.text).toContain('यह लिंक अधूरा है');
    const program = await open({ accept: 'application/json' });
    expect(program.status).toBe(400);
    expect(program.body.code).toBe('malformed_request');
  });

  // RFC 8058, section 3.1: a form as multipart/form-data, or as application/x-www-form-urlencoded.
  test.each([
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    [
      'multipart/form-data; boundary="b"',
      '--b\ncontent-disposition: form-data; name=List-Unsubscribe\ncontent-type: text/plain\n\nOne-Click\n--b--',
    ],
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click\r\n'],
  ])('one click of a mail app that sends %s stops them', async (type, rawBody) => {
    const person = await personWith(YOUTUBE);
    const mail = await takeMail(person);
    const link = /<(.+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
    const { pathname, search } = new URL(link ?? '');
    const visitor = mailed.app.visitor();
    const click = (body: string) =>
      visitor.post(pathname + search, undefined, { rawBody: body, headers: { 'content-type': type } });
    expect((await click(rawBody.replace('One-Click', 'Maybe'))).status).toBe(400);
    expect((await person.client.get('/api/auth/user')).body.wantsDigest).toBe(true);
    expect((await click(rawBody)).status).toBe(200);
    expect((await person.client.get('/api/auth/user')).body.wantsDigest).toBe(false);
  });

  test('a forged or borrowed token stops nothing', async () => {
    const person = await personWith(YOUTUBE);
    const other = await personWith([]);
    const mail = await takeMail(person);
    const link = /<(.+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
    const { pathname, search } = new URL(link ?? '');
    const click = { rawBody: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } };
    const visitor = mailed.app.visitor();
    const forged = [search.replace(person.user.id, other.user.id), '?token=', `?token=${other.user.id}.`, ''];
    for (const query of forged) {
      expect((await visitor.post(pathname + query, undefined, click)).status).toBe(400);
      expect((await visitor.get(pathname + query)).status).toBe(400);
    }
    const wrongClick = { ...click, rawBody: 'List-Unsubscribe=Maybe' };
    expect((await visitor.post(pathname + search, undefined, wrongClick)).status).toBe(400);
    expect((await other.client.get('/api/auth/user')).body.wantsDigest).toBe(true);
    expect((await person.client.get('/api/auth/user')).body.wantsDigest).toBe(true);
  });
});
