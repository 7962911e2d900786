/** Several subscriptions at once over HTTP: one transaction, each with its history, and one undo for all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/duration';
import type { Client } from '#testing/client';
import { makeRandom } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';

const BULK = '/api/subscriptions/bulk';
const UNDO = `${BULK}/undo`;
const NOBODYS = '0b9f3f1e-5b0a-7a53-9a2a-6f1f6d0a2c11';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ now: '2026-11-18T10:00:00Z' });
});
afterAll(() => app.close());

interface Row {
  id: string;
  name: string;
  category: string;
  version: number;
  nextRenewalDate: string;
}

async function add(client: Client, name: string, over: Record<string, unknown> = {}): Promise<Row> {
  const { status, body } = await client.post('/api/subscriptions', subscriptionBody({ name, ...over }));
  expect(status).toBe(201);
  return body;
}

const list = async (client: Client): Promise<Row[]> => (await client.get('/api/subscriptions')).body;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();
/** What a change and its undo may differ in. */
const lasting = ({ version, updatedAt, ...rest }: Record<string, unknown>) => rest;

async function historyOf(client: Client, id: string): Promise<string[]> {
  const { body } = await client.get(`/api/subscriptions/${id}/history`);
  return body.changes.map(({ action }: { action: string }) => action);
}

describe('several subscriptions', () => {
  test('get another category in one request, each with its version and history', async () => {
    const { client } = await app.person({ proForDays: 9 });
    const rows = [
      await add(client, 'A'),
      await add(client, 'B'),
      await add(client, 'C', { category: 'Gym' }),
    ];
    const sent = { action: 'category', category: 'Gym', ids: [...idsOf(rows), rows[0]?.id, NOBODYS, 'odd'] };
    const { status, body } = await client.post(BULK, sent);
    expect(status).toBe(200);
    expect(namesOf(body.changed)).toEqual(['A', 'B']);
    expect(body.deleted).toEqual([]);
    expect(body.skipped).toEqual([
      { id: rows[2]?.id, reason: 'unchanged' },
      { id: NOBODYS, reason: 'gone' },
      { id: 'odd', reason: 'gone' },
    ]);
    const now = await list(client);
    expect(now.map(({ name, category, version }) => [name, category, version]).sort()).toEqual([
      ['A', 'Gym', 2],
      ['B', 'Gym', 2],
      ['C', 'Gym', 1],
    ]);
    expect(await historyOf(client, rows[0]?.id ?? '')).toEqual(['edited', 'added']);
    expect((await client.get('/api/analytics/dashboard')).body.categorySpending).toEqual({ Gym: 46.47 });
  });

  test('are marked as renewed where a renewal is due', async () => {
    const { client } = await app.person({ proForDays: 9 });
    const late = await add(client, 'Late', { nextRenewalDate: '2026-09-30' });
    const today = await add(client, 'Today', { nextRenewalDate: '2026-11-18' });
    const ahead = await add(client, 'Ahead', { nextRenewalDate: '2026-11-19' });
    const { body } = await client.post(BULK, { action: 'renew', ids: idsOf([late, today, ahead]) });
    expect(body.changed.map(({ nextRenewalDate }: Row) => nextRenewalDate)).toEqual([
      '2026-11-30',
      '2026-12-18',
    ]);
    expect(body.skipped).toEqual([{ id: ahead.id, reason: 'unchanged' }]);
    expect(await historyOf(client, late.id)).toEqual(['renewed', 'added']);
  });

  test('are deleted together; what another device deleted meanwhile is said', async () => {
    const { client } = await app.person();
    const rows = [await add(client, 'A'), await add(client, 'B'), await add(client, 'C')];
    await client.delete(`/api/subscriptions/${rows[1]?.id}`);
    const { body } = await client.post(BULK, { action: 'delete', ids: idsOf(rows) });
    expect(body.deleted).toEqual([rows[0]?.id, rows[2]?.id]);
    expect(body.skipped).toEqual([{ id: rows[1]?.id, reason: 'gone' }]);
    expect(await list(client)).toEqual([]);
  });

  test('of somebody else are as unknown as none', async () => {
    const [owner, stranger] = [await app.person(), await app.person()];
    const row = await add(owner.client, 'Mine');
    for (const action of ['category', 'renew', 'delete']) {
      const { body } = await stranger.client.post(BULK, { action, ids: [row.id], category: 'Gym' });
      expect(body).toEqual({
        changed: [],
        deleted: [],
        changes: [],
        skipped: [{ id: row.id, reason: 'gone' }],
      });
    }
    const { body } = await owner.client.post(BULK, { action: 'delete', ids: [row.id] });
    const foreign = await stranger.client.post(UNDO, { changes: body.changes });
    const [id] = body.changes;
    expect(foreign.body).toEqual({ restored: [], skipped: [{ id, reason: 'gone' }] });
    expect(await list(stranger.client)).toEqual([]);
  });

  test('that are locked can be deleted and not changed', async () => {
    const { client, user } = await app.person();
    await insertSubscriptions(app.server.deps, user.id, 7);
    const [one, two] = (await client.get('/api/subscriptions/locked')).body as Row[];
    const ids = idsOf([one, two].flatMap((row) => row ?? []));
    for (const sent of [
      { action: 'category', category: 'Gym', ids },
      { action: 'renew', ids },
    ])
      expect((await client.post(BULK, sent)).body.skipped).toEqual(
        ids.map((id) => ({ id, reason: 'locked' })),
      );
    expect((await client.post(BULK, { action: 'delete', ids })).body.deleted).toEqual(ids);
    expect((await client.get('/api/subscriptions/locked')).body).toEqual([]);
  });

  test('a thousand are changed and brought back at once', async () => {
    const { client, user } = await app.person({ proForDays: 9 });
    await insertSubscriptions(app.server.deps, user.id, 1000);
    const before = await list(client);
    const { body } = await client.post(BULK, { action: 'delete', ids: idsOf(before) });
    expect([body.deleted.length, (await list(client)).length]).toEqual([1000, 0]);
    expect((await client.post(UNDO, { changes: body.changes })).body.restored).toHaveLength(1000);
    const [after, was] = [await list(client), before].map((rows) => rows.map((row) => lasting({ ...row })));
    expect(after).toEqual(was);
  });

  test('with the same key act once', async () => {
    const { client } = await app.person();
    const row = await add(client, 'A');
    const sent = { action: 'category', category: 'Gym', ids: [row.id] };
    const keyed = { headers: { 'idempotency-key': 'bulk-1' } };
    const first = await client.post(BULK, sent, keyed);
    await client.put(`/api/subscriptions/${row.id}`, { category: 'OTT' });
    const again = await client.post(BULK, sent, keyed);
    expect(again.text).toBe(first.text);
    expect((await list(client))[0]?.category).toBe('OTT');
  });

  test.each([
    ['nothing chosen', { action: 'delete', ids: [] }, 'ids', 'Please choose at least one subscription.'],
    [
      'too many',
      { action: 'delete', ids: Array(1001).fill('x') },
      'ids',
      'At most 1,000 subscriptions can be changed at once.',
    ],
    [
      'an unknown action',
      { action: 'sell', ids: ['x'] },
      'action',
      'Please name what to do: delete, renew, category, tag or untag.',
    ],
    [
      'an empty category',
      { action: 'category', ids: ['x'], category: ' ' },
      'category',
      'Category is required.',
    ],
    ['no ids', { action: 'renew' }, 'ids', 'Please choose at least one subscription.'],
  ])('are refused with %s', async (_, sent, path, message) => {
    const { client } = await app.person();
    const { status, body } = await client.post(BULK, sent);
    expect([status, body.details]).toEqual([400, [{ path, message }]]);
  });
});

describe('an undo', () => {
  test('brings deleted ones back as they were: every field, the id and the history', async () => {
    const { client } = await app.person({ proForDays: 9 });
    const full = await add(client, 'Full', {
      notes: 'a\nb',
      billingCycle: 'P28D',
      nextRenewalDate: '2026-11-30',
      pausedOn: '2026-12-10',
      resumesOn: '2027-01-10',
      endsOn: '2027-06-01',
      thenAmount: '19.99',
      thenFrom: '2026-12-05',
      noticeDays: 3,
      paidWith: 'UPI',
      cardExpires: '2027-03',
      share: '1/3',
      sharedWith: 'Ravi and Mei',
      remindDays: '14 3',
      tags: 'family, work',
    });
    const plain = await add(client, 'Plain', { share: '5.00' });
    const before = await list(client);
    const { body } = await client.post(BULK, { action: 'delete', ids: idsOf([full, plain]) });
    const undone = await client.post(UNDO, { changes: body.changes });
    expect([namesOf(undone.body.restored), undone.body.skipped]).toEqual([['Full', 'Plain'], []]);
    const after = await list(client);
    expect(after.map((row) => lasting({ ...row }))).toEqual(before.map((row) => lasting({ ...row })));
    expect(after.map(({ version }) => version)).toEqual([2, 2]);
    expect(await historyOf(client, full.id)).toEqual(['added', 'deleted', 'added']);
    const again = await client.post(UNDO, { changes: body.changes });
    expect(again.body.restored).toEqual([]);
    expect(new Set(again.body.skipped.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set(['changed']),
    );
  });

  test('gives a renewed one its date back, on the day of its anchor', async () => {
    const { client } = await app.person();
    const row = await add(client, 'Month end', { nextRenewalDate: '2026-08-31' });
    const first = await client.post(BULK, { action: 'renew', ids: [row.id] });
    expect(first.body.changed[0].nextRenewalDate).toBe('2026-11-30');
    const { body } = await client.post(UNDO, { changes: first.body.changes });
    expect(body.restored[0]).toMatchObject({ nextRenewalDate: '2026-08-31', anchorDate: '2026-08-31' });
  });

  test('leaves alone what was changed or deleted since', async () => {
    const { client } = await app.person();
    const rows = [await add(client, 'A'), await add(client, 'B'), await add(client, 'C')];
    const { body } = await client.post(BULK, { action: 'category', category: 'Gym', ids: idsOf(rows) });
    await client.put(`/api/subscriptions/${rows[0]?.id}`, { notes: 'newer' });
    await client.delete(`/api/subscriptions/${rows[1]?.id}`);
    const undone = await client.post(UNDO, { changes: body.changes });
    expect(namesOf(undone.body.restored)).toEqual(['C']);
    expect(
      new Map(undone.body.skipped.map((each: Record<string, string>) => [each.id, each.reason])),
    ).toEqual(
      new Map([
        [rows[0]?.id, 'changed'],
        [rows[1]?.id, 'gone'],
      ]),
    );
    expect((await list(client)).find(({ name }) => name === 'A')?.category).toBe('Gym');
  });

  test('does not bring back a name that is taken, nor more than Free has room for', async () => {
    const { client } = await app.person();
    const rows = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => add(client, name)));
    const { body } = await client.post(BULK, { action: 'delete', ids: idsOf(rows) });
    await add(client, 'a');
    await add(client, 'New');
    const undone = await client.post(UNDO, { changes: body.changes });
    expect(undone.body.restored).toHaveLength(3);
    const reasons = undone.body.skipped.map(({ reason }: { reason: string }) => reason).sort();
    expect(reasons).toEqual(['name_taken', 'no_room']);
    expect(await list(client)).toHaveLength(5);
  });

  test('gives somebody whose Pro has ended back as many as there were', async () => {
    const { client, user } = await app.person();
    await insertSubscriptions(app.server.deps, user.id, 8);
    const rows = await list(client);
    const { body } = await client.post(BULK, { action: 'delete', ids: idsOf(rows) });
    expect(await list(client)).toHaveLength(3);
    const undone = await client.post(UNDO, { changes: body.changes });
    expect(undone.body.restored).toHaveLength(5);
    expect(namesOf(await list(client))).toEqual(namesOf(rows));
    expect((await client.get('/api/subscriptions/locked')).body).toHaveLength(3);
  });

  test('gives them back in any order, one deletion after the other', async () => {
    const { client, user } = await app.person();
    await insertSubscriptions(app.server.deps, user.id, 8);
    const rows = await list(client);
    const changes: string[] = [];
    for (const { id } of rows.slice(0, 3)) {
      changes.push(...(await client.post(BULK, { action: 'delete', ids: [id] })).body.changes);
      app.clock.advance({ seconds: 5 });
    }
    for (const at of [1, 2, 0]) {
      const { body } = await client.post(UNDO, { changes: [changes[at]] });
      expect([body.restored.length, body.skipped]).toEqual([1, []]);
    }
    expect(namesOf(await list(client))).toEqual(namesOf(rows));
  });

  test('does not lead around the limit by a deletion between two of them', async () => {
    const { client } = await app.person();
    const rows = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => add(client, name)));
    const remove = async (id: string | undefined): Promise<string[]> =>
      (await client.post(BULK, { action: 'delete', ids: [id] })).body.changes;
    app.clock.advance({ minutes: 5 });
    const first = await remove(rows[0]?.id);
    const extra = await add(client, 'X');
    app.clock.advance({ minutes: 5 });
    const second = await remove(extra.id);
    const undo = async (changes: string[]) => (await client.post(UNDO, { changes })).body;
    expect((await undo(first)).restored).toHaveLength(1);
    expect((await undo(second)).skipped).toEqual([{ id: extra.id, reason: 'no_room' }]);
    expect(await list(client)).toHaveLength(5);
  });

  test.each([5, 7])(
    'whatever is done in any order, of %i nobody gets more in use or locked',
    async (start) => {
      const { client, user } = await app.person();
      await insertSubscriptions(app.server.deps, user.id, start);
      app.clock.advance({ hours: 2 });
      const random = makeRandom(start);
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
      const undoable: string[] = [];
      for (let step = 0; step < 70; step += 1) {
        const rows = [
          ...(await list(client)),
          ...(await client.get('/api/subscriptions/locked')).body,
        ] as Row[];
        const inUse = rows.filter((row) => !('pausedOn' in row && row.pausedOn));
        expect(inUse.length, `step ${step}`).toBeLessThanOrEqual(start);
        const row = pick(rows);
        app.clock.advance({ seconds: Math.floor(random() ** 3 * 600) });
        const todo = random();
        if (todo < 0.35 && row) {
          const ids = random() < 0.3 ? idsOf(rows.slice(0, 3)) : [row.id];
          undoable.push(...(await client.post(BULK, { action: 'delete', ids })).body.changes);
        } else if (todo < 0.7) {
          const changes =
            random() < 0.3 ? undoable.slice(-3) : [pick(undoable)].filter((id) => id !== undefined);
          if (changes.length > 0) await client.post(UNDO, { changes });
        } else if (todo < 0.85 && row) {
          const pausedOn = random() < 0.5 ? '2026-11-18' : null;
          await client.put(`/api/subscriptions/${row.id}`, { pausedOn });
        } else await client.post('/api/subscriptions', subscriptionBody({ name: `New ${step}` }));
      }
      expect(undoable.length).toBeGreaterThan(10);
    },
  );

  test('names a change that nobody knows', async () => {
    const { client } = await app.person();
    const { status, body } = await client.post(UNDO, { changes: [NOBODYS, 'nonsense', NOBODYS] });
    expect([status, body]).toEqual([
      200,
      {
        restored: [],
        skipped: [
          { id: NOBODYS, reason: 'gone' },
          { id: 'nonsense', reason: 'gone' },
        ],
      },
    ]);
  });

  test('beside twenty additions at once never fills Free beyond its five', async () => {
    const twin = await app.twin();
    const { client } = await app.person();
    const rows = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => add(client, name)));
    const { body } = await client.post(BULK, { action: 'delete', ids: idsOf(rows) });
    app.clock.advance({ seconds: 1 });
    const other = client.copy(twin.origin);
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? client : other).post('/api/subscriptions', subscriptionBody({ name: `New ${index}` })),
      ),
      client.post(UNDO, { changes: body.changes }),
      other.post(UNDO, { changes: body.changes }),
    ]);
    expect(await list(client)).toHaveLength(5);
    expect((await client.get('/api/subscriptions/locked')).body).toEqual([]);
  });
});

test('what an undo after a price has turned answers is at the new price, as in the list', async () => {
  const { client } = await app.person({ proForDays: 9 });
  const day = app.clock.now().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const rising = { amount: '10.00', thenAmount: '20.00', thenFrom: tomorrow };
  const [tagged, deleted] = [await add(client, 'Tagged', rising), await add(client, 'Deleted', rising)];
  const tag = await client.post(BULK, { action: 'tag', tags: 'x', ids: [tagged.id] });
  const deletion = await client.post(BULK, { action: 'delete', ids: [deleted.id] });
  app.clock.advance({ days: 1 });
  const { body } = await client.post(UNDO, { changes: [...tag.body.changes, ...deletion.body.changes] });
  expect(body.skipped).toEqual([]);
  expect(body.restored).toHaveLength(2);
  expect(body.restored).toEqual(expect.arrayContaining(await list(client)));
  for (const row of body.restored) expect(row).toMatchObject({ amount: '20.00', thenAmount: null });
});
