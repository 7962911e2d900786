/** The calendar feed over HTTP: who can read it, what is in it, and what it costs to ask again. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALENDAR_FILES } from '#server/limits/allowances';
import type { Client } from '#testing/client';
import type { Person, PersonOptions } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';

const NOW = '2026-11-15T10:00:00Z';
const FEED = '/api/calendar-feed';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

const pathOf = (address: string) => new URL(address).pathname;
async function makeFeed(client: Client): Promise<string> {
  const { status, body } = await client.post(FEED);
  expect(status).toBe(201);
  return pathOf(body.feed.address);
}

async function personWithFeed(options: PersonOptions = {}): Promise<Person & { path: string }> {
  const person = await app.person(options);
  return { ...person, path: await makeFeed(person.client) };
}

/** Asked without a session, as a calendar program does. */
const read = (path: string, headers: Record<string, string> = {}) => app.visitor().get(path, { headers });

async function eventsOf(path: string): Promise<ICAL.Event[]> {
  const { text } = await read(path);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}
const inWords = (events: ICAL.Event[]) => events.map((each) => `${each.startDate} ${each.summary}`);

describe('the address', () => {
  test('does not exist until it is made, and is shown again to its owner alone', async () => {
    const { client } = await app.person();
    expect((await client.get(FEED)).body).toEqual({ feed: null });
    const { body: made } = await client.post(FEED);
    expect(made.feed).toEqual({
      address: expect.stringMatching(/^http:\/\/[^/]+\/calendar\/[\w-]{64}\.ics$/),
      alarmDays: null,
      createdAt: '2026-11-15T10:00:00.000Z',
      lastReadAt: null,
    });
    expect((await client.get(FEED)).body).toEqual(made);
    const stranger = await app.person();
    expect((await stranger.client.get(FEED)).body).toEqual({ feed: null });
  });

  test('stops working when a new one is made, when it is switched off, and when the account is deleted', async () => {
    const { client, user, path } = await personWithFeed();
    expect((await read(path)).status).toBe(200);
    const second = await makeFeed(client);
    expect(second).not.toBe(path);
    expect([(await read(path)).status, (await read(second)).status]).toEqual([404, 200]);
    await client.delete(FEED);
    expect((await read(second)).status).toBe(404);
    expect((await client.get(FEED)).body).toEqual({ feed: null });
    const third = await makeFeed(client);
    expect((await client.post('/api/user/delete', { email: user.email })).status).toBe(200);
    expect((await read(third)).status).toBe(404);
  });

  test('made anew after it was switched off has the alarms of now, not those of a copy that was kept', async () => {
    const { client, path } = await personWithFeed();
    await client.post('/api/subscriptions', subscriptionBody({ nextRenewalDate: '2026-11-25' }));
    await client.put(FEED, { alarmDays: 2 });
    expect((await read(path)).text).toContain('TRIGGER:-P1DT15H');
    await client.delete(FEED);
    const second = await makeFeed(client);
    await client.put(FEED, { alarmDays: 7 });
    expect((await read(second)).text).toContain('TRIGGER:-P6DT15H');
  });

  test('of two made at once, one works, and it is the one that is shown', async () => {
    const { client } = await app.person();
    const made = await Promise.all([makeFeed(client), makeFeed(client), makeFeed(client)]);
    const shown = pathOf((await client.get(FEED)).body.feed.address);
    const statuses = await Promise.all(made.map(async (path) => [path === shown, (await read(path)).status]));
    expect(statuses.filter(([isShown]) => isShown)).toEqual([[true, 200]]);
    expect(statuses.filter(([isShown]) => !isShown)).toEqual([
      [false, 404],
      [false, 404],
    ]);
  });

  test('is unknown with any other letter, ending or owner', async () => {
    const { path } = await personWithFeed();
    const other = await personWithFeed();
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const changed = token.slice(0, 40) + (token[40] === 'a' ? 'b' : 'a') + token.slice(41);
    const mixed = other.path.slice('/calendar/'.length, '/calendar/'.length + 21) + token.slice(21);
    for (const file of [changed, mixed, token.slice(0, -1), `${token}a`, '', '..%2f', '%00']) {
      const answer = await read(`/calendar/${file}.ics`);
      expect([answer.status, answer.body?.code], file).toEqual([404, 'not_found']);
    }
    expect((await read(`/calendar/${token}`)).status).toBe(404);
  });

  test('stands nowhere in the database, and a copy of it opens nothing', async () => {
    const { path, user } = await personWithFeed();
    const { rows } = await app.server.database.pool.query(
      'select token_hash, sealed from calendar_feeds where user_id = $1',
      [user.id],
    );
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const secret = Buffer.from(token, 'base64url').subarray(16);
    for (const bytes of [rows[0].token_hash, rows[0].sealed] as Buffer[]) {
      expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes(token)).toBe(false);
    }
  });

  test('works on when the server’s secret was changed, though it cannot be shown', async () => {
    const { client, path, user } = await personWithFeed();
    await app.server.database.pool.query(
      `update calendar_feeds set sealed = sealed || '\\x00' where user_id = $1`,
      [user.id],
    );
    expect((await client.get(FEED)).body.feed.address).toBeNull();
    expect((await read(path)).status).toBe(200);
  });

  test('tells when it was last read, to the hour, also after a clock that was ahead', async () => {
    const { client, path } = await personWithFeed();
    const lastRead = async () => (await client.get(FEED)).body.feed.lastReadAt;
    await read(path);
    app.clock.advance({ minutes: 50 });
    await read(path);
    expect(await lastRead()).toBe('2026-11-15T10:00:00.000Z');
    app.clock.advance({ minutes: 11 });
    await read(path);
    expect(await lastRead()).toBe('2026-11-15T11:01:00.000Z');
    app.clock.set('2026-12-20T00:00:00Z');
    await read(path);
    app.clock.set('2026-11-15T11:30:00Z');
    await read(path);
    expect(await lastRead()).toBe('2026-11-15T11:30:00.000Z');
  });
});

describe('the file', () => {
  test('has each payment on its day and at that day’s price, and the days to cancel by', async () => {
    const { client, path } = await personWithFeed({ country: 'India', proForDays: 30 });
    const add = (fields: Record<string, unknown>) =>
      client.post('/api/subscriptions', subscriptionBody({ currency: 'INR', ...fields }));
    await add({ name: 'Netflix', amount: '649', nextRenewalDate: '2026-12-31' });
    await add({
      name: 'Trial, of; a\\thing',
      amount: '0',
      nextRenewalDate: '2026-11-20',
      thenAmount: '1499',
      thenFrom: '2026-12-20',
      endsOn: '2027-01-25',
    });
    await add({
      name: 'Gym',
      amount: '12000',
      billingCycle: 'yearly',
      nextRenewalDate: '2027-01-10',
      noticeDays: 30,
    });
    await add({ name: 'Paused', nextRenewalDate: '2026-12-01', pausedOn: '2026-11-01' });
    await add({ name: 'Ended', nextRenewalDate: '2026-12-01', endsOn: '2026-11-10' });
    const events = await eventsOf(path);
    expect(inWords(events).filter((each) => each < '2027-02')).toEqual([
      '2026-11-20 Trial, of; a\\thing: ₹0.00',
      '2026-12-11 Last day to cancel Gym',
      '2026-12-18 Last day to cancel Trial, of; a\\thing',
      '2026-12-20 Trial, of; a\\thing: ₹1,499.00',
      '2026-12-31 Netflix: ₹649.00',
      '2027-01-10 Gym: ₹12,000.00',
      '2027-01-20 Trial, of; a\\thing: ₹1,499.00',
      '2027-01-31 Netflix: ₹649.00',
    ]);
    expect(events.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        'Monthly, ₹649.00.',
        'Monthly, from now on ₹1,499.00. Before: ₹0.00.',
        'After that ₹12,000.00 is due on 10 January 2027.',
      ]),
    );
    expect(inWords(events).at(-1)).toBe('2028-05-31 Netflix: ₹649.00');
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events.every((event) => !event.isRecurring())).toBe(true);
  });

  test('a name that turns the direction of text leaves the price readable', async () => {
    const { client, path } = await personWithFeed();
    await client.post('/api/subscriptions', subscriptionBody({ name: '\u202Egnp.exe', noticeDays: 3 }));
    const summaries = (await eventsOf(path)).map(({ summary }) => summary);
    expect(summaries.length).toBeGreaterThan(10);
    for (const summary of summaries)
      expect(summary).toMatch(
        /^(\u2068\u202Egnp\.exe\u2069: \S+|Last day to cancel \u2068\u202Egnp\.exe\u2069)$/,
      );
  });

  test('keeps the id of an event through edits, and raises its sequence number with each', async () => {
    const { client, path } = await personWithFeed();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    const look = async () => {
      const [event] = await eventsOf(path);
      return {
        uid: event?.uid,
        sequence: event?.sequence,
        stamp: String(event?.component.getFirstPropertyValue('dtstamp')),
      };
    };
    const first = await look();
    app.clock.advance({ hours: 30 });
    expect(await look()).toEqual(first);
    await client.put(`/api/subscriptions/${row.id}`, { amount: '20.00' });
    const edited = await look();
    expect(edited).toEqual({ uid: first.uid, sequence: 1, stamp: '2026-11-16T16:00:00Z' });
    app.clock.advance({ hours: 1 });
    await client.put(FEED, { alarmDays: 2 });
    expect(await look()).toEqual({ uid: first.uid, sequence: 2, stamp: '2026-11-16T17:00:00Z' });
    // A new address is the same calendar.
    const second = await makeFeed(client);
    const [event] = await eventsOf(second);
    expect([event?.uid, event?.sequence]).toEqual([first.uid, 2]);
  });

  test('raises the sequence number of all where the language or the country changes', async () => {
    const { client, path } = await personWithFeed({ country: 'United States' });
    const trial = { amount: '0', thenAmount: '10', thenFrom: '2026-12-15', nextRenewalDate: '2026-12-15' };
    await client.post('/api/subscriptions', subscriptionBody(trial));
    const look = async () => {
      const [event] = await eventsOf(path);
      return [event?.uid.includes('cancel-by'), event?.sequence, String(event?.startDate), event?.summary];
    };
    const first = await look();
    expect(first.slice(0, 3)).toEqual([true, 0, '2026-12-14']);
    expect((await client.put('/api/user/preferences', { language: 'hi' })).status).toBe(200);
    const spoken = await look();
    expect([spoken[1], spoken[3] === first[3]]).toEqual([1, false]);
    // Payments by mandate must be stopped a day earlier.
    expect((await client.put('/api/user/country', { country: 'India' })).status).toBe(200);
    expect((await look()).slice(0, 3)).toEqual([true, 2, '2026-12-13']);
    await client.put('/api/user/country', { country: 'India' });
    await client.put('/api/user/preferences', { language: 'hi' });
    expect((await look())[1]).toBe(2);
  });

  test('says the same under the same number before and after a price turns', async () => {
    const { client, path } = await personWithFeed();
    const coming = { amount: '8', thenAmount: '10', thenFrom: '2026-11-20', nextRenewalDate: '2026-11-20' };
    await client.post('/api/subscriptions', subscriptionBody(coming));
    const look = async () =>
      (await eventsOf(path)).map(({ uid, sequence, summary, description, startDate }) =>
        [uid, sequence, summary, description, startDate].join(' '),
      );
    const before = await look();
    app.clock.set('2026-11-21T10:00:00Z');
    expect(await look()).toEqual(before);
  });

  test('leaves out what is locked after Pro, and has it back with Pro', async () => {
    const { path, user } = await personWithFeed({ proForDays: 10 });
    await insertSubscriptions(app.server.deps, user.id, 7, () => ({ billingCycle: 'yearly' }));
    expect(await eventsOf(path)).toHaveLength(14);
    app.clock.advance({ days: 11 });
    const names = (await eventsOf(path)).map(({ summary }) => summary.split(':')[0]);
    expect(new Set(names)).toEqual(new Set([1, 2, 3, 4, 5].map((each) => `Service ${each}`)));
  });

  test('leaves it out from the very hour in which Pro ends', async () => {
    const { path, user } = await personWithFeed({ proForDays: 0.1 });
    await insertSubscriptions(app.server.deps, user.id, 7, () => ({ billingCycle: 'yearly' }));
    expect(await eventsOf(path)).toHaveLength(14);
    app.clock.advance({ hours: 3 });
    expect(await eventsOf(path)).toHaveLength(10);
  });

  test('is in the language and the money of its owner, and today is where they are', async () => {
    const { client, path } = await personWithFeed({
      country: 'India',
      language: 'hi',
      timeZone: 'Asia/Kolkata',
    });
    await client.post(
      '/api/subscriptions',
      subscriptionBody({
        name: 'Prime',
        amount: '100000',
        currency: 'INR',
        nextRenewalDate: '2026-11-20',
        noticeDays: 5,
      }),
    );
    const [deadline, payment] = await eventsOf(path);
    expect(payment?.summary).toBe('Prime: ₹1,00,000.00');
    expect(payment?.description).toBe('मासिक, ₹1,00,000.00।');
    expect(deadline?.summary).toBe('Prime कैंसिल करने का आखिरी दिन');
    // Still November in UTC.
    app.clock.set('2026-11-30T19:00:00Z');
    expect(String((await eventsOf(path))[0]?.startDate)).toBe('2026-12-15');
  });

  test('says nothing of notes, mail address or name', async () => {
    const { client, path, user } = await personWithFeed({ name: 'Aurelia Quicksilver' });
    await client.post('/api/subscriptions', subscriptionBody({ notes: 'card ending 4242' }));
    const { text } = await read(path);
    for (const secret of [user.email, user.name, user.id, '4242']) expect(text).not.toContain(secret);
  });

  test('has alarms where they are chosen; any other number is refused and nothing changes', async () => {
    const { client, path } = await personWithFeed();
    await client.post('/api/subscriptions', subscriptionBody());
    expect((await read(path)).text).not.toContain('VALARM');
    expect((await client.put(FEED, { alarmDays: 3 })).body.feed.alarmDays).toBe(3);
    expect((await read(path)).text).toContain('TRIGGER:-P2DT15H\r\n');
    for (const alarmDays of [4, '3', -1, 1e9, undefined]) {
      const answer = await client.put(FEED, { alarmDays });
      expect([answer.status, answer.body.problems?.[0]?.code]).toEqual([400, 'alarm_days_invalid']);
    }
    expect((await client.get(FEED)).body.feed.alarmDays).toBe(3);
    expect((await client.put(FEED, { alarmDays: null })).body.feed.alarmDays).toBeNull();
    const without = await app.person();
    expect((await without.client.put(FEED, { alarmDays: 1 })).status).toBe(404);
  });
});

describe('asking again', () => {
  test('by HEAD tells the same tag and length, and nothing of an address that is unknown', async () => {
    const { path } = await personWithFeed();
    const file = await read(path);
    const head = await app.visitor().send('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(head.headers.get(name), name).toBe(file.headers.get(name));
    expect((await app.visitor().send('HEAD', path.replace('.ics', 'x.ics'))).status).toBe(404);
  });

  test('costs nothing but a look while nothing has changed: 304, on every process', async () => {
    const twin = await app.twin();
    const { client, path } = await personWithFeed();
    await client.post('/api/subscriptions', subscriptionBody());
    const first = await read(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-disposition')).toBe('inline; filename="outgo.ics"');
    expect(first.headers.get('set-cookie')).toBeNull();
    for (const origin of [app, twin]) {
      const again = await origin.visitor().get(path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    // The next day of the same month has the same file.
    app.clock.advance({ days: 1 });
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
    await client.post('/api/subscriptions', subscriptionBody({ name: 'Spotify' }));
    const changed = await read(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(changed.text).toContain('Spotify');
  });

  test('is limited where the file must be made anew each time, for this user alone', async () => {
    const { client, path, user } = await personWithFeed();
    const other = await personWithFeed();
    const { pool } = app.server.database;
    const touch = () =>
      pool.query('update users set data_version = data_version + 1 where id = $1', [user.id]);
    for (let at = 0; at < CALENDAR_FILES.limit; at += 1) {
      await touch();
      expect((await read(path)).status).toBe(200);
    }
    const kept = await read(path);
    expect(kept.status).toBe(200);
    await touch();
    const refused = await read(path);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read(other.path)).status).toBe(200);
    expect((await client.get('/api/subscriptions')).status).toBe(200);
    app.clock.advance({ hours: 1, minutes: 1 });
    expect((await read(path)).status).toBe(200);
  });
});
