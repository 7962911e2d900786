/** Answering a reminder by its link: for that one item, once, and only by a press (rule reminder.11). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import type { Person, PersonOptions } from '#testing/people';
import { subscriptionBody } from '#testing/subscriptions';
import { type AnsweredItem, writeAnswerLink } from './answer-link.ts';
import { mailChannel } from './mail-channel.ts';
import { reminderSweep } from './sweep.ts';

const SETTINGS = '/api/reminders/settings';
const CHOICE = { isOn: true, leadDays: [7], hour: 9, quietDays: [] as number[] };
const TODAY = '2026-11-18';
const DUE = '2026-11-25';

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await startMailedApp({ now: `${TODAY}T05:00:00Z` });
});
afterAll(() => mailed.close());

interface Row {
  id: string;
  name: string;
  nextRenewalDate: string;
  endsOn: string | null;
  version: number;
}

async function given(
  row: Record<string, unknown> = {},
  options: PersonOptions = {},
): Promise<{ person: Person; row: Row; link: string }> {
  mailed.app.clock.set(`${TODAY}T10:00:00Z`);
  const person = await mailed.app.person({ timeZone: 'UTC', ...options });
  await person.client.put(SETTINGS, CHOICE);
  const body = subscriptionBody({ name: 'Netflix & <b>', nextRenewalDate: DUE, ...row });
  const added = (await person.client.post('/api/subscriptions', body)).body as Row;
  return { person, row: added, link: linkTo(person, added) };
}

function linkTo(person: Person, { id }: Row, more: Partial<AnsweredItem> = {}): string {
  const item = { kind: 'payment' as const, dueOn: DUE, paidOn: DUE, sentOn: TODAY, ...more };
  const link = writeAnswerLink(mailed.app.server.deps, {
    userId: person.user.id,
    subscriptionId: id,
    ...item,
  });
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const press = (link: string, answer: string) =>
  mailed.app.visitor().send('POST', link, undefined, {
    rawBody: `answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });

const open = (link: string) => mailed.app.visitor().get(link, { headers: { accept: 'text/html' } });

async function rowsOf({ client }: Person): Promise<Row[]> {
  return (await client.get('/api/subscriptions')).body;
}

describe('the link', () => {
  test('opened by anyone, any number of times, changes nothing', async () => {
    const { person, row, link } = await given();
    for (const answer of ['', '&answer=renewed', '&answer=cancelled', '&answer=later', '&answer=x']) {
      const { status, text } = await open(link + answer);
      expect(status).toBe(200);
      expect(text).toContain('Netflix &amp; &lt;b&gt;');
      expect(text).not.toContain('<b>');
      await mailed.app.visitor().send('HEAD', link + answer);
    }
    expect(await rowsOf(person)).toEqual([row]);
    expect((await open(`${link}&answer=later`)).text).not.toContain('I cancelled it');
    const all = (await open(link)).text;
    for (const label of ['Mark as renewed', 'I cancelled it', 'Remind me later'])
      expect(all).toContain(label);
  });

  test('works once, also on two devices at the same moment', async () => {
    const { person, link } = await given();
    const answers = await Promise.all(
      ['renewed', 'cancelled', 'renewed', 'cancelled', 'later'].map((answer) => press(link, answer)),
    );
    const done = answers.filter(({ text }) => text.includes('Done:'));
    expect(done).toHaveLength(1);
    expect(done[0]?.text).not.toContain('<b>');
    expect(answers.filter(({ text }) => text.includes('answered already'))).toHaveLength(4);
    const [row] = await rowsOf(person);
    expect([row?.nextRenewalDate === DUE, row?.endsOn === null]).not.toEqual([false, false]);
    expect((await open(link)).text).toContain('answered already');
  });

  test('cannot be made for another item, person or day', async () => {
    const { person, row, link } = await given();
    const other = await given();
    const forged = [
      link.replace(row.id, other.row.id),
      link.replace(person.user.id, other.person.user.id),
      link.replaceAll(DUE, '2026-11-26'),
      link.replace('.payment.', '.cancel-by.'),
      link.slice(0, -2),
      `${link}A`,
      '/api/reminders/answer?token=',
      '/api/reminders/answer',
      `/api/reminders/answer?token=${'.'.repeat(300)}`,
      // The link has one person's mail and another's row, as a server would have to sign it.
      linkTo(person, other.row),
    ];
    for (const address of forged) {
      const { status, text } = await press(address, 'cancelled');
      expect(status === 400 || text.includes('has been deleted'), address).toBe(true);
      expect(text).not.toContain('Done');
    }
    expect((await rowsOf(person))[0]).toEqual(row);
    expect((await rowsOf(other.person))[0]).toEqual(other.row);
    expect((await press(link, 'delete')).status).toBe(400);
    expect((await open('/api/reminders/answer?token=x')).text).toContain('not complete');
  });

  test.each([
    [
      'runs out two weeks after its day',
      'has run out',
      async () => mailed.app.clock.set('2026-12-10T10:00:00Z'),
    ],
    [
      'says that the subscription is gone',
      'has been deleted',
      async ({ client }: Person, { id }: Row) => client.delete(`/api/subscriptions/${id}`),
    ],
    [
      'says that it is renewed already',
      'marked as renewed already',
      async ({ client }: Person, { id }: Row) =>
        client.put(`/api/subscriptions/${id}`, { nextRenewalDate: '2026-12-25' }),
    ],
  ])('%s', async (_, said, change) => {
    const { person, row, link } = await given();
    await change(person, row);
    const { text } = await press(link, 'renewed');
    expect(text).toContain(said);
    expect(text).toContain('nothing was changed');
  });

  test('says that the subscription is locked, and works again with Pro', async () => {
    const { person, row, link } = await given({}, { proForDays: 1 });
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      await person.client.post('/api/subscriptions', subscriptionBody({ name }));
    mailed.app.clock.set('2026-11-20T10:00:00Z');
    expect((await press(link, 'cancelled')).text).toContain('locked on the Free plan');
    const { pool } = mailed.app.server.database;
    await pool.query('update users set pro_expires_at = $1, pro_until_at = $1 where id = $2', [
      '2030-01-01T00:00:00Z',
      person.user.id,
    ]);
    expect((await press(link, 'cancelled')).text).toContain('Done');
    const client = await mailed.app.signInAgain(person);
    const rows = (await client.get('/api/subscriptions')).body as Row[];
    expect(rows.find(({ id }) => id === row.id)?.endsOn).toBe(DUE);
  });

  test('of a deleted account says no more than a wrong one', async () => {
    const { person, link } = await given();
    await mailed.app.server.database.pool.query('delete from users where id = $1', [person.user.id]);
    expect([(await open(link)).status, (await press(link, 'renewed')).status]).toEqual([400, 400]);
  });

  test('speaks the reader’s language', async () => {
    const { person, link } = await given();
    await mailed.app.server.database.pool.query("update users set language = 'hi' where id = $1", [
      person.user.id,
    ]);
    expect((await open(link)).text).toContain('रिन्यू हुआ मार्क करें');
    expect((await press(link, 'later')).text).toContain('एक रिमाइंडर और आएगा');
  });
});

describe('the answer', () => {
  test('"mark as renewed" moves the date past this payment, and the history tells of it', async () => {
    const { person, row, link } = await given();
    expect((await press(link, 'renewed')).text).toContain('is marked as renewed');
    expect(await rowsOf(person)).toMatchObject([{ nextRenewalDate: '2026-12-25', endsOn: null }]);
    const { pool } = mailed.app.server.database;
    const { rows } = await pool.query(
      'select action from subscription_history where user_id = $1 and subscription_id = $2 order by at, id',
      [person.user.id, row.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['added', 'renewed']);
  });

  test('"Mark as renewed" of one that is paused or ended meanwhile changes nothing, says so, and can be pressed later', async () => {
    const { person, row, link } = await given();
    const put = (fields: Record<string, unknown>) =>
      person.client.put(`/api/subscriptions/${row.id}`, fields);
    await put({ pausedOn: TODAY });
    expect((await press(link, 'renewed')).text).toContain('This is paused, so nothing is due');
    await put({ pausedOn: null, endsOn: TODAY });
    expect((await press(link, 'renewed')).text).toContain('ended already');
    expect(await rowsOf(person)).toMatchObject([{ nextRenewalDate: DUE }]);
    await put({ endsOn: null });
    expect((await press(link, 'renewed')).text).toContain('is marked as renewed');
    expect(await rowsOf(person)).toMatchObject([{ nextRenewalDate: '2026-12-25' }]);
  });

  test.each([
    ['earlier', '2026-11-22'],
    ['later', '2026-11-27'],
  ])('about a payment that was moved to an %s day says so and changes nothing', async (_, movedTo) => {
    const { person, row, link } = await given();
    const put = (fields: Record<string, unknown>) =>
      person.client.put(`/api/subscriptions/${row.id}`, fields);
    await put({ nextRenewalDate: movedTo });
    for (const answer of ['renewed', 'cancelled', 'later'])
      expect((await press(link, answer)).text, answer).toContain('not due on that day any more');
    expect(await rowsOf(person)).toMatchObject([{ nextRenewalDate: movedTo, endsOn: null }]);
    await put({ nextRenewalDate: DUE });
    expect((await press(link, 'renewed')).text).toContain('Done');
  });

  test('"I cancelled it" ends it with the payment that is prevented', async () => {
    const { person, row } = await given({ noticeDays: 5 });
    const link = linkTo(person, row, { kind: 'cancel-by', dueOn: '2026-11-20', paidOn: DUE });
    expect((await open(link)).text).not.toContain('Mark as renewed');
    expect((await press(link, 'renewed')).status).toBe(400);
    expect((await press(link, 'cancelled')).text).toContain('noted as cancelled');
    expect(await rowsOf(person)).toMatchObject([{ endsOn: DUE }]);
    // Another message about the same.
    const again = linkTo(person, row, { sentOn: '2026-11-19' });
    expect((await press(again, 'cancelled')).text).toContain('ended already');
  });

  test('"I cancelled it" from an older mail does not end what is marked as renewed before that payment', async () => {
    const { person, row, link } = await given();
    expect((await press(linkTo(person, row, { sentOn: '2026-11-19' }), 'renewed')).text).toContain('Done');
    expect((await press(link, 'cancelled')).text).toContain('marked as renewed already');
    expect(await rowsOf(person)).toMatchObject([{ nextRenewalDate: '2026-12-25', endsOn: null }]);
    const newer = linkTo(person, row, { dueOn: '2026-12-25', paidOn: '2026-12-25' });
    expect((await press(newer, 'cancelled')).text).toContain('Done');
    expect(await rowsOf(person)).toMatchObject([{ endsOn: '2026-12-25' }]);
  });

  test('"I cancelled it" ends it with a price that begins between two payments', async () => {
    const { person, row } = await given({
      nextRenewalDate: '2026-12-15',
      thenAmount: '999',
      thenFrom: '2026-11-28',
    });
    const link = linkTo(person, row, { kind: 'cancel-by', dueOn: '2026-11-27', paidOn: '2026-11-28' });
    expect((await press(link, 'cancelled')).text).toContain('Done');
    expect(await rowsOf(person)).toMatchObject([{ endsOn: '2026-11-28' }]);
  });

  test('"remind me later" brings one more reminder on the next day with a message, and no other', async () => {
    const { person, link } = await given();
    await person.client.put(SETTINGS, { ...CHOICE, quietDays: [4] });
    const sweep = reminderSweep(mailed.app.server.deps, [mailChannel(mailed.app.server.deps)]);
    const runAt = async (moment: string) => {
      mailed.app.clock.set(moment);
      while (await sweep.run());
    };
    await runAt(`${TODAY}T10:00:00Z`);
    await runAt(`${TODAY}T10:45:00Z`);
    expect((await press(link, 'later')).text).toContain('one more reminder');
    const { body } = await person.client.get('/api/reminders/history');
    expect(body.coming[0]).toMatchObject({ at: '2026-11-20T09:00:00.000Z', items: [{ dueOn: DUE }] });
    for (let day = 19; day <= 25; day += 1) await runAt(`2026-11-${day}T09:00:30Z`);
    const { rows } = await mailed.app.server.database.pool.query(
      'select lead_days from reminders where user_id = $1 order by decided_at',
      [person.user.id],
    );
    expect(rows.map((each) => each.lead_days)).toEqual([7, 5]);
  });

  test('"remind me later" promises nothing that cannot come, and can be pressed later', async () => {
    const { person, row, link } = await given();
    const put = (fields: Record<string, unknown>) =>
      person.client.put(`/api/subscriptions/${row.id}`, fields);
    const later = async (address = link) => (await press(address, 'later')).text;
    await put({ endsOn: '2026-11-24' });
    expect(await later()).toContain('ended already');
    await put({ endsOn: null, pausedOn: '2026-11-20' });
    expect(await later()).toContain('This is paused');
    await put({ pausedOn: null, nextRenewalDate: '2026-11-27' });
    expect(await later()).toContain('not due on that day any more');
    await put({ nextRenewalDate: DUE });
    await person.client.put(SETTINGS, { ...CHOICE, isOn: false });
    expect(await later()).toContain('switched off');
    await person.client.put(SETTINGS, CHOICE);
    expect(await later()).toContain('one more reminder');
    expect((await press(linkTo(person, row, { sentOn: '2026-11-19' }), 'renewed')).text).toContain('Done');
    expect(await later(linkTo(person, row, { sentOn: '2026-11-20' }))).toContain('marked as renewed already');
  });

  test('"remind me later" says so where no day is left', async () => {
    const { person, row } = await given({ nextRenewalDate: TODAY });
    const link = linkTo(person, row, { dueOn: TODAY, paidOn: TODAY });
    expect((await press(link, 'later')).text).toContain('no later day');
    // The link is not used up by that.
    expect((await press(link, 'renewed')).text).toContain('Done');
  });
});

test('the mail has the three links for each payment, and two for a last day to cancel', async () => {
  const { person } = await given({ nextRenewalDate: '2026-11-26' });
  await person.client.post(
    '/api/subscriptions',
    subscriptionBody({ name: 'Gym', nextRenewalDate: '2026-12-06', noticeDays: 10 }),
  );
  const sweep = reminderSweep(mailed.app.server.deps, [mailChannel(mailed.app.server.deps)]);
  for (const moment of [`${TODAY}T10:00:00Z`, '2026-11-19T09:00:30Z']) {
    mailed.app.clock.set(moment);
    while (await sweep.run());
  }
  await mailed.app.server.sweeps.settle();
  const mail = await mailed.inbox.waitForMail(person.user.email, /2 coming up/);
  const links = [...(mail.html ?? '').matchAll(/href="([^"]*reminders\/answer[^"]*)"/g)].map(([, each]) =>
    (each ?? '').replaceAll('&amp;', '&'),
  );
  expect(links.map((each) => new URL(each).searchParams.get('answer')).sort()).toEqual([
    'cancelled',
    'cancelled',
    'later',
    'later',
    'renewed',
  ]);
  expect(mail.text).toContain('Mark as renewed / I cancelled it / Remind me later: http');
  const { pathname, search } = new URL(links.find((each) => each.includes('renewed')) ?? '');
  expect((await press(pathname + search, 'renewed')).text).toContain('Done');
  expect(await rowsOf(person)).toMatchObject([{ name: 'Gym' }, { nextRenewalDate: '2026-12-26' }]);
});
