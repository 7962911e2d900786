/** Imports: whole or not at all, within the plan's limit, once per key, and undone without a trace. */
import { getTableColumns } from 'drizzle-orm';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORY_CODES } from '#core/category';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import { IMPORT_ROW_LIMIT } from '#core/import/import';
import { prepareImport } from '#core/import/prepare-import';
import { readImport } from '#core/import/read-import';
import { nthRenewal } from '#core/subscription/renewals';
import { checkName, checkNotes, NOTES_MAX_LENGTH, nameKey } from '#core/subscription/subscription';
import { subscriptions as subscriptionTable } from '#server/db/schema';
import { HOSTILE_TEXTS } from '#testing/hostile-texts';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions, subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const BUDGET = { currency: 'USD', overall: '50.00', categories: { OTT: '15.00' } };

type Caller = Awaited<ReturnType<TestApp['person']>>;

function body(names: readonly string[]) {
  return { format: 'table', subscriptions: names.map((name) => subscriptionBody({ name })) };
}

/** Every row of the user in the tables that an import writes, and what the export says of them. */
async function snapshot({ client, user }: Caller): Promise<string> {
  const tables = ['subscriptions', 'subscription_history', 'imports', 'imported_subscriptions', 'budgets'];
  const rows = await Promise.all(
    tables.map((table) =>
      app.server.database.pool.query(`select t::text from ${table} t where user_id = $1 order by 1`, [
        user.id,
      ]),
    ),
  );
  const exported = JSON.parse((await client.get('/api/user/export.json')).text);
  const { subscriptions, history, imports, budget } = exported;
  const csv = (await client.get('/api/user/export.csv')).text;
  return JSON.stringify([rows.map((answer) => answer.rows), subscriptions, history, imports, budget, csv]);
}

async function exportOf({ client }: Caller) {
  const json = (await client.get('/api/user/export.json')).text;
  const csv = (await client.get('/api/user/export.csv')).text;
  const { exportedAt, account, plan, imports, history, reminders, advice, mails, ...kept } = JSON.parse(json);
  const subscriptions = kept.subscriptions.map(withoutMarks) as Record<string, unknown>[];
  // Whatever else an export holds, now or later, comes back.
  return { json, csv, kept: { ...kept, subscriptions } };
}

/** Does what the page does: reads and plans the file, and sends what was planned. */
function fileToBody(text: string) {
  const read = readImport(text, { currency: 'USD', today: '2026-11-15', choices: {} });
  if (read.kind !== 'rows') throw new Error(JSON.stringify(read));
  expect(read.rows.flatMap(({ problems }) => problems)).toEqual([]);
  return {
    format: read.format,
    subscriptions: prepareImport(read.rows, [], new Map(), null, '2026-11-15').adding,
    ...(read.budget && { budget: read.budget }),
  };
}

test('all rows of a file are added at once, with their history, in one import', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const answer = await client.post('/api/imports', body(['One', 'Two', 'Three']));
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ format: 'table', added: 3, untouched: 3 });
  const list = (await client.get('/api/subscriptions')).body;
  expect(list.map(({ name }: { name: string }) => name).sort()).toEqual(['One', 'Three', 'Two']);
  const history = (await client.get(`/api/subscriptions/${list[0].id}/history`)).body;
  expect(history.changes.map(({ action }: { action: string }) => action)).toEqual(['added']);
  expect((await client.get('/api/imports')).body).toEqual([answer.body]);
});

test.each([
  ['a taken name', ['New', ' netflix '], 409, { code: 'duplicate_subscription', names: ['Netflix'] }],
  ['a name twice', ['New', 'Twice', 'TWICE'], 409, { code: 'duplicate_subscription', names: ['TWICE'] }],
  [
    'one more than Free holds',
    ['A', 'B', 'C', 'D', 'E'],
    403,
    { code: 'free_limit_reached', limit: 5, current: 1 },
  ],
])('%s refuses the whole import and writes nothing', async (_name, names, status, refusal) => {
  const person = await app.person();
  await person.client.post('/api/subscriptions', subscriptionBody({ name: 'Netflix' }));
  const before = await snapshot(person);
  const answer = await person.client.post('/api/imports', body(names));
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject(refusal);
  expect(await snapshot(person)).toBe(before);
});

test('a wrong field names its row, and nothing is written', async () => {
  const person = await app.person();
  const sent = body(['A', 'B']);
  const wrong = [
    [{ amount: 'abc' }, 'subscriptions.1.amount'],
    [{ amount: '1.999' }, 'subscriptions.1.amount'],
    [{ name: 'a\u0000b' }, 'subscriptions.1.name'],
    [{ createdAt: 'yesterday' }, 'subscriptions.1.createdAt'],
    // PostgreSQL has no year 0.
    [{ createdAt: '0000-01-01T00:00:00Z' }, 'subscriptions.1.createdAt'],
    [{ anchorDate: '2026-02-30' }, 'subscriptions.1.anchorDate'],
  ] as const;
  for (const [field, path] of wrong) {
    const subscriptions = [sent.subscriptions[0], { ...sent.subscriptions[1], ...field }];
    const answer = await person.client.post('/api/imports', { ...sent, subscriptions });
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([400, path]);
  }
  expect((await person.client.get('/api/subscriptions')).body).toEqual([]);
});

test('nothing, too much and an unknown format are refused', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const many = Array.from({ length: 5001 }, (_, index) => `Service ${index}`);
  const wrong = [
    body([]),
    { ...body([]), budget: {} },
    body(many),
    { ...body(['A']), format: 'unknown' },
    {},
  ];
  for (const sent of wrong) expect((await client.post('/api/imports', sent)).status).toBe(400);
  expect((await client.get('/api/imports')).body).toEqual([]);
});

test('as many rows as one import may have, with notes of full length, fit into one request', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const notes = 'n'.repeat(NOTES_MAX_LENGTH);
  const subscriptions = Array.from({ length: IMPORT_ROW_LIMIT }, (_, index) =>
    subscriptionBody({ name: `Service ${index}`, notes }),
  );
  const answer = await client.post('/api/imports', { format: 'table', subscriptions });
  expect([answer.status, answer.body.added]).toEqual([201, IMPORT_ROW_LIMIT]);
});

/** How many statements the server sends meanwhile. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { pool } = app.server.database;
  const counted = new Map<PoolClient, PoolClient['query']>();
  let statements = 0;
  const count = (client: PoolClient) => {
    if (counted.has(client)) return;
    const { query } = client;
    counted.set(client, query);
    client.query = ((...args: Parameters<typeof query>) => {
      statements += 1;
      return query.apply(client, args);
    }) as typeof query;
  };
  pool.on('acquire', count);
  await work();
  pool.off('acquire', count);
  for (const [client, query] of counted) client.query = query;
  return statements;
}

test('the largest import is listed and undone in few statements, though the database still takes its user for a new one', async () => {
  const rowsOf = (count: number) => body(Array.from({ length: count }, (_, at) => `Service ${at}`));
  const earlier = await app.person({ proForDays: 30 });
  expect((await earlier.client.post('/api/imports', rowsOf(IMPORT_ROW_LIMIT))).status).toBe(201);
  for (const table of ['subscriptions', 'imported_subscriptions'])
    await app.server.database.pool.query(`analyze ${table}`);
  const undo = async (count: number) => {
    const { client } = await app.person({ proForDays: 30 });
    // Our own export says with null that there is no budget.
    const { id } = (await client.post('/api/imports', { ...rowsOf(count), budget: null })).body;
    return countStatements(async () => {
      expect((await client.get('/api/imports')).body[0]).toMatchObject({ id, untouched: count });
      expect((await client.post(`/api/imports/${id}/undo`, {})).body).toMatchObject({ removed: count });
    });
  };
  const ofTwo = await undo(2);
  expect(ofTwo).toBeGreaterThan(5);
  expect(await undo(IMPORT_ROW_LIMIT)).toBeLessThan(ofTwo + 20);
});

test('parallel imports of a Free user never pass the limit, on two servers', async () => {
  const twin = await app.twin();
  const person = await app.person();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      person.client
        .copy(index % 2 === 0 ? app.origin : twin.origin)
        .post('/api/imports', body([`A${index}`, `B${index}`])),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect((await person.client.get('/api/subscriptions')).body).toHaveLength(4);
});

test('of two devices that import the same file at once one adds it, and of two undos one removes it', async () => {
  const twin = await app.twin();
  const person = await app.person({ proForDays: 30 });
  const before = await snapshot(person);
  const other = person.client.copy(twin.origin);
  const sent = body(['A', 'B', 'C']);
  const answers = await Promise.all([
    person.client.post('/api/imports', sent),
    other.post('/api/imports', sent),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const id = answers.find(({ status }) => status === 201)?.body.id;
  const undone = await Promise.all([
    person.client.post(`/api/imports/${id}/undo`),
    other.post(`/api/imports/${id}/undo`),
  ]);
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await snapshot(person)).toBe(before);
});

test('an edit at the moment of an undo is refused or kept, never lost', async () => {
  const { client } = await app.person({ proForDays: 30 });
  for (let turn = 0; turn < 8; turn += 1) {
    const { body: made } = await client.post('/api/imports', body([`Service ${turn}`]));
    const [{ id }] = (await client.get('/api/subscriptions')).body;
    const [edited, undone] = await Promise.all([
      client.put(`/api/subscriptions/${id}`, { amount: '2.00' }),
      client.copy(app.origin).post(`/api/imports/${made.id}/undo`),
    ]);
    expect([edited.status, undone.body.kept.length]).toEqual(undone.body.removed === 1 ? [404, 0] : [200, 1]);
    if (edited.status === 200) await client.delete(`/api/subscriptions/${id}`);
  }
});

test('the same key imports once', async () => {
  const { client } = await app.person();
  const options = { headers: { 'idempotency-key': 'import-1' } };
  const [first, second] = await Promise.all([
    client.post('/api/imports', body(['A', 'B']), options),
    client.post('/api/imports', body(['A', 'B']), options),
  ]);
  expect(second.body).toEqual(first.body);
  expect((await client.get('/api/subscriptions')).body).toHaveLength(2);
});

test('undo leaves the account equal byte for byte', async () => {
  const person = await app.person({ proForDays: 30 });
  const { client } = person;
  const { body: kept } = await client.post('/api/subscriptions', subscriptionBody({ name: 'Kept' }));
  await client.put(`/api/subscriptions/${kept.id}`, { amount: '2.00' });
  const before = await snapshot(person);
  app.clock.advance({ seconds: 5 });
  const { body: made } = await client.post('/api/imports', { ...body(['A', 'B', '=cmd']), budget: BUDGET });
  expect(await snapshot(person)).not.toBe(before);
  app.clock.advance({ hours: 5 });
  expect((await client.post(`/api/imports/${made.id}/undo`)).body).toEqual({
    removed: 3,
    kept: [],
    isBudgetRemoved: true,
  });
  expect(await snapshot(person)).toBe(before);
  expect((await client.post(`/api/imports/${made.id}/undo`)).status).toBe(404);
});

test('a budget alone is an import too, which is undone byte for byte', async () => {
  const person = await app.person();
  const { client } = person;
  const before = await snapshot(person);
  const answer = await client.post('/api/imports', { ...body([]), budget: BUDGET });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ added: 0, untouched: 0, hasBudget: true });
  expect((await client.get('/api/imports')).body).toEqual([answer.body]);
  expect((await client.get('/api/budget')).body.budget).toMatchObject({ overall: '50.00' });
  expect((await client.post(`/api/imports/${answer.body.id}/undo`)).body).toEqual({
    removed: 0,
    kept: [],
    isBudgetRemoved: true,
  });
  expect(await snapshot(person)).toBe(before);
});

test('a budget that was set or changed meanwhile stays, and the answers say so', async () => {
  const person = await app.person();
  const { client } = person;
  await client.put('/api/budget', { overall: '7' });
  const before = await snapshot(person);
  const alone = await client.post('/api/imports', { ...body([]), budget: BUDGET });
  expect([alone.status, alone.body.code]).toEqual([409, 'budget_taken']);
  expect(await snapshot(person)).toBe(before);
  const { body: beside } = await client.post('/api/imports', { ...body(['A']), budget: BUDGET });
  expect(beside).toMatchObject({ added: 1, hasBudget: false });
  await client.post(`/api/imports/${beside.id}/undo`);
  expect(await snapshot(person)).toBe(before);

  await client.put('/api/budget', {});
  const { body: made } = await client.post('/api/imports', { ...body([]), budget: BUDGET });
  await client.put('/api/budget', { overall: '8' });
  expect((await client.get('/api/imports')).body).toMatchObject([{ added: 0, hasBudget: false }]);
  expect((await client.post(`/api/imports/${made.id}/undo`)).body.isBudgetRemoved).toBe(false);
  expect((await client.get('/api/budget')).body.budget.overall).toBe('8.00');
});

test('of two devices that set a budget at once, one by a file, one whole budget stays, and the file says whose', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { client } = await app.person();
    const [imported] = await Promise.all([
      client.post('/api/imports', { ...body([]), budget: BUDGET }),
      client.copy(app.origin).put('/api/budget', { overall: '7' }),
    ]);
    expect([201, 409]).toContain(imported.status);
    expect((await client.get('/api/budget')).body.budget.overall).toBe('7.00');
    const left = (await client.get('/api/imports')).body;
    expect(left.map(({ hasBudget }: { hasBudget: boolean }) => hasBudget)).toEqual(
      imported.status === 201 ? [false] : [],
    );
  }
});

test('what was changed since the import stays, and is named', async () => {
  const person = await app.person();
  const { client } = person;
  const { body: made } = await client.post('/api/imports', body(['Edited', 'Deleted', 'Untouched']));
  const list = (await client.get('/api/subscriptions')).body as { id: string; name: string }[];
  const idOf = (name: string) => list.find((row) => row.name === name)?.id;
  await client.put(`/api/subscriptions/${idOf('Edited')}`, { amount: '1.00' });
  await client.delete(`/api/subscriptions/${idOf('Deleted')}`);
  expect((await client.get('/api/imports')).body).toMatchObject([{ added: 3, untouched: 1 }]);
  expect((await client.post(`/api/imports/${made.id}/undo`)).body).toEqual({
    removed: 1,
    kept: [{ id: idOf('Edited'), name: 'Edited' }],
    isBudgetRemoved: false,
  });
  expect((await client.get('/api/subscriptions')).body).toMatchObject([{ name: 'Edited', amount: '1.00' }]);
  expect((await client.get('/api/imports')).body).toEqual([]);
});

test('an import of somebody else cannot be seen or undone', async () => {
  const owner = await app.person();
  const { body: made } = await owner.client.post('/api/imports', body(['A']));
  const other = await app.person();
  expect((await other.client.post(`/api/imports/${made.id}/undo`)).status).toBe(404);
  expect((await other.client.post('/api/imports/odd/undo')).status).toBe(404);
  expect((await other.client.get('/api/imports')).body).toEqual([]);
  expect((await owner.client.get('/api/subscriptions')).body).toHaveLength(1);
});

const HOSTILE = [
  ...HOSTILE_TEXTS,
  'a, b',
  'a; "b"',
  '"',
  '""',
  '=cmd|"/c calc"!A1',
  "'=x",
  "''+1",
  '+1',
  '-1',
  '@x',
  'שלום, "עולם"',
  'مرحبا',
  '\u202Eevil',
  '👩‍👩‍👧‍👦 Family',
  '日本語',
  'हिन्दी',
  'O\u2019Neill',
  'true',
  '007',
  '1,234.56',
];

const name = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }))
  .map((text) => checkName(text))
  .filter((verdict) => verdict.ok)
  .map((verdict) => (verdict.ok ? verdict.value : ''));
const notes = fc
  .oneof(
    fc.constant(null),
    fc.constantFrom(' spaces ', '\n=cmd\r\n', '\t tab', "'", 'a\r\nb\nc\rd', ...HOSTILE),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constant('"'.repeat(2000)),
  )
  .map((text) => checkNotes(text))
  .filter((verdict) => verdict.ok)
  .map((verdict) => (verdict.ok ? verdict.value : null));
const subscription = fc
  .record({
    name,
    notes,
    provider: name,
    category: fc.constantFrom('OTT', 'Music', 'Utilities, "old"', '-x'),
    currency: fc.constantFrom(...CURRENCY_TABLE.map(({ code }) => code)),
    amountMinor: fc.integer({ min: 0, max: 99_999_999 }),
    billingCycle: fc.constantFrom(
      'monthly',
      'quarterly',
      'halfyearly',
      'yearly',
      'P28D',
      'P4W',
      'P2M',
      'P2Y',
    ),
    anchorOn: fc.constantFrom('2020-01-31', '2024-02-29', '2026-11-15', '2026-12-31'),
    steps: fc.nat({ max: 12 }),
    pausedOn: fc.constantFrom(null, '2026-01-01', '2026-11-15'),
    endsOn: fc.constantFrom(null, '2026-01-01', '2027-06-01'),
    thenAmountMinor: fc.constantFrom(null, 0, 12_345),
    noticeDays: fc.constantFrom(null, 0, 30),
    paidWith: fc.constantFrom(null, 'UPI', '=cmd, "x"'),
    cardExpires: fc.constantFrom(null, '2027-03'),
    shareParts: fc.constantFrom(null, 1, 3),
    sharedWith: fc.constantFrom(null, 'Asha, Ravi', '=cmd'),
    remindDays: fc.constantFrom(null, 'none', '7', '30 2 0'),
    tags: fc.constantFrom(null, 'family, work', '=cmd, @x'),
    createdAt: fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2026-11-14T00:00:00Z'),
      noInvalidDate: true,
    }),
  })
  .map(({ steps, ...row }) => ({
    ...row,
    thenFrom: row.thenAmountMinor === null ? null : '2027-03-01',
    shareOf: row.shareParts === null ? null : 4,
    shareMinor: row.shareParts === null && steps % 3 === 0 ? steps * 10_000 : null,
    resumesOn: row.pausedOn && steps % 2 === 0 ? '2027-01-01' : null,
    billingCycle: row.billingCycle as 'monthly',
    nextRenewalOn: nthRenewal(row.anchorOn, row.billingCycle as 'monthly', steps),
  }));

const limit = fc.integer({ min: 1, max: 99_999_999 }).map((whole) => `${whole}`);
const budgets = fc.option(
  fc.record({
    currency: fc.constantFrom(...CURRENCY_TABLE.map(({ code }) => code)),
    overall: limit,
    categories: fc.dictionary(fc.constantFrom(...CATEGORY_CODES), limit),
  }),
);

/** Every field filled, and a trial: free now, with a price and a day on which it turns into one. */
const FULL = {
  name: 'All, "of" it',
  notes: 'a\r\n=b',
  provider: '@Provider',
  category: 'OTT',
  currency: 'INR',
  amountMinor: 99_900,
  billingCycle: 'P28D' as 'monthly',
  anchorOn: '2026-11-20',
  nextRenewalOn: '2026-12-18',
  pausedOn: '2026-11-01',
  resumesOn: '2027-01-01',
  endsOn: '2028-01-01',
  thenAmountMinor: 129_900,
  thenFrom: '2027-03-01',
  noticeDays: 30,
  paidWith: 'HDFC card, "4242"',
  cardExpires: '2027-03',
  shareParts: 1,
  shareOf: 4,
  sharedWith: 'Asha, "Ravi"',
  remindDays: '14 3',
  tags: '"quoted", family',
  createdAt: new Date('2025-01-01T00:00:00.123Z'),
};
const TRIAL = {
  ...FULL,
  name: 'Trial of =Hotstar',
  notes: null,
  amountMinor: 0,
  thenAmountMinor: 64_900,
  thenFrom: '2026-11-29',
  pausedOn: null,
  resumesOn: null,
  endsOn: null,
  // A share is a part or an amount, never both.
  shareParts: null,
  shareOf: null,
  shareMinor: 15_000,
  createdAt: new Date('2025-01-02T00:00:00Z'),
};

test('the round trip below fills every column that a subscription has', () => {
  const own = ['userId', 'id', 'nameKey', 'version', 'updatedAt'];
  const filled = [FULL, TRIAL].flatMap(Object.entries).filter(([, value]) => value !== null);
  expect([...new Set([...filled.map(([column]) => column), ...own])].sort()).toEqual(
    Object.keys(getTableColumns(subscriptionTable)).sort(),
  );
});

test('export, import and export again are equal, whatever the texts hold, as JSON and as CSV', async () => {
  const list = fc.uniqueArray(subscription, {
    minLength: 30,
    maxLength: 60,
    selector: (row) => nameKey(row.name),
  });
  await fc.assert(
    fc.asyncProperty(list, budgets, async (drawn, budget) => {
      const fixed = [FULL, TRIAL];
      const keys = fixed.map((row) => nameKey(row.name));
      const rows = [...fixed, ...drawn.filter((row) => !keys.includes(nameKey(row.name)))];
      const first = await app.person({ proForDays: 30 });
      await insertSubscriptions(app.server.deps, first.user.id, rows.length, (index) => {
        const row = rows[index];
        if (!row) throw new Error('no such row');
        return { ...row, nameKey: nameKey(row.name), updatedAt: row.createdAt };
      });
      await first.client.put('/api/budget', budget ?? {});
      const before = await exportOf(first);
      expect(before.kept.budget === null).toBe(budget === null);
      expect(
        before.kept.subscriptions.find((row: { name?: unknown }) => row.name === TRIAL.name),
      ).toMatchObject({
        amount: '0.00',
        thenAmount: '649.00',
        thenFrom: '2026-11-29',
      });
      for (const text of [before.json, before.csv]) {
        const isJson = text === before.json;
        const next = await app.person({ proForDays: 30 });
        const answer = await next.client.post('/api/imports', fileToBody(text));
        expect([answer.status, answer.body.added]).toEqual([201, rows.length]);
        const after = await exportOf(next);
        expect(after.csv).toBe(before.csv);
        expect(after.kept).toEqual(isJson ? before.kept : { ...before.kept, budget: null });
      }
    }),
    { numRuns: 15 },
  );
});

test('files from before pauses and ends are still our own, and paused ones take no room on Free', async () => {
  const { client } = await app.person();
  const old =
    'Name,Category,Amount,Currency,Billing cycle,Next renewal,Anchor date,Notes,Provider,Locked,Added\r\n' +
    'Netflix,OTT,15.49,USD,monthly,2026-12-01,2026-12-01,,Netflix,no,2026-01-01T00:00:00.000Z\r\n';
  expect((await client.post('/api/imports', fileToBody(old))).body).toMatchObject({
    format: 'outgo',
    added: 1,
  });
  const paused = Array.from({ length: 9 }, (_, index) =>
    subscriptionBody({ name: `P${index}`, pausedOn: '2026-11-01' }),
  );
  const answer = await client.post('/api/imports', { format: 'outgo', subscriptions: paused });
  expect([answer.status, answer.body.added]).toEqual([201, 9]);
  const active = paused.map(({ pausedOn, ...row }) => ({ ...row, name: `A${row.name}` })).slice(0, 5);
  expect((await client.post('/api/imports', { format: 'outgo', subscriptions: active })).status).toBe(403);
});

/** Each server assigns these itself. */
function withoutMarks({ id, updatedAt, version, ...own }: Record<string, unknown>) {
  return own;
}
