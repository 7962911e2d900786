/** The monthly budget over HTTP: set and removed as a whole, each user's own, exported and imported. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImport } from '#core/import/read-import';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const BUDGET = { overall: '5000', categories: { OTT: 1500.5, Gym: '', Cloud: null } };
const WRITTEN = { currency: 'INR', overall: '5000.00', categories: { OTT: '1500.50' } };

const personInIndia = () => app.person({ country: 'India' });
type Caller = Awaited<ReturnType<TestApp['person']>>;
const budgetOf = async ({ client }: Caller) => (await client.get('/api/budget')).body.budget;
const exportOf = async ({ client }: Caller) => (await client.get('/api/user/export.json')).text;

test('there is none at first; what is set is answered at once and from then on, and again changes nothing', async () => {
  const person = await personInIndia();
  const stranger = await personInIndia();
  expect(await budgetOf(person)).toBeNull();
  for (const _again of [1, 2]) {
    const { status, body } = await person.client.put('/api/budget', BUDGET);
    expect([status, body]).toEqual([200, { budget: WRITTEN }]);
    expect(await budgetOf(person)).toEqual(WRITTEN);
  }
  expect(await budgetOf(stranger)).toBeNull();
});

test('the whole set is replaced, and removed by an empty one', async () => {
  const person = await personInIndia();
  await person.client.put('/api/budget', BUDGET);
  await person.client.put('/api/budget', { categories: { Music: '119' } });
  expect(await budgetOf(person)).toEqual({ currency: 'INR', overall: null, categories: { Music: '119.00' } });
  expect((await person.client.put('/api/budget', {})).body).toEqual({ budget: null });
  expect(await budgetOf(person)).toBeNull();
});

test('another country does not relabel it, a currency that is sent does', async () => {
  const person = await personInIndia();
  await person.client.put('/api/budget', BUDGET);
  await person.client.put('/api/user/country', { country: 'Japan' });
  expect(await budgetOf(person)).toEqual(WRITTEN);
  await person.client.put('/api/budget', { overall: '6000.50' });
  expect(await budgetOf(person)).toEqual({ currency: 'INR', overall: '6000.50', categories: {} });
  await person.client.put('/api/budget', { currency: 'JPY', overall: 9000 });
  expect(await budgetOf(person)).toEqual({ currency: 'JPY', overall: '9000', categories: {} });
});

test.each([
  [{ overall: '-1' }, 'overall', 'amount_negative'],
  [{ overall: 'lots' }, 'overall', 'amount_not_a_number'],
  [{ overall: '1.005' }, 'overall', 'amount_too_precise'],
  [{ categories: { OTT: '1000000000' } }, 'categories.OTT', 'amount_too_large'],
  [{ categories: { Pets: '5' } }, 'categories', 'budget_category_unknown'],
  [{ categories: 'OTT' }, 'categories', 'budget_category_unknown'],
  [{ currency: 'ZZZ', overall: '1' }, 'currency', 'currency_invalid'],
])('%j is refused at its field, and the budget stays', async (sent, path, code) => {
  const person = await personInIndia();
  await person.client.put('/api/budget', BUDGET);
  const { status, body } = await person.client.put('/api/budget', sent);
  expect([status, body.problems?.[0]]).toEqual([400, expect.objectContaining({ path, code })]);
  expect(body.error).not.toBe('');
  expect(await budgetOf(person)).toEqual(WRITTEN);
});

test('a change that is sent again with its key does not replace one that another device made since', async () => {
  const person = await personInIndia();
  const headers = { 'idempotency-key': 'first-device' };
  const send = () => person.client.send('PUT', '/api/budget', { overall: '100' }, { headers });
  expect((await send()).body.budget.overall).toBe('100.00');
  await person.client.put('/api/budget', { overall: '200' });
  expect((await send()).status).toBe(200);
  expect((await budgetOf(person)).overall).toBe('200.00');
});

test('changes at the same moment leave one whole budget', async () => {
  const person = await personInIndia();
  const amounts = Array.from({ length: 12 }, (_, index) => `${index + 1}.00`);
  const answers = await Promise.all(
    amounts.map((amount) =>
      person.client.put('/api/budget', { overall: amount, categories: { OTT: amount } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 200));
  const { overall, categories } = await budgetOf(person);
  expect(amounts).toContain(overall);
  expect(categories).toEqual({ OTT: overall });
});

/** What the page sends after reading a file. */
function importOf(text: string) {
  const read = readImport(text, { currency: 'INR', today: '2026-11-18', choices: {} });
  if (read.kind !== 'rows') throw new Error(read.kind);
  const subscriptions = read.rows.flatMap(({ fields }) => fields ?? []);
  return { format: read.format, subscriptions, budget: read.budget };
}

async function exportedBudget() {
  const owner = await personInIndia();
  await owner.client.post('/api/subscriptions', subscriptionBody());
  await owner.client.put('/api/budget', BUDGET);
  return exportOf(owner);
}

test('export, import into a new account and export again are equal; the undo takes it back', async () => {
  const file = await exportedBudget();
  const person = await app.person({ country: 'Japan' });
  const { status, body } = await person.client.post('/api/imports', importOf(file));
  expect(status).toBe(201);
  expect(JSON.parse(await exportOf(person)).budget).toEqual(JSON.parse(file).budget);
  expect(await budgetOf(person)).toEqual(WRITTEN);
  await person.client.post(`/api/imports/${body.id}/undo`);
  expect(await budgetOf(person)).toBeNull();
});

test('an import never replaces a budget, and its undo leaves one that was changed since', async () => {
  const file = await exportedBudget();
  const owner = await personInIndia();
  await owner.client.put('/api/budget', { overall: '1' });
  const first = await owner.client.post('/api/imports', importOf(file));
  expect((await budgetOf(owner)).overall).toBe('1.00');
  await owner.client.post(`/api/imports/${first.body.id}/undo`);
  expect((await budgetOf(owner)).overall).toBe('1.00');
  const person = await personInIndia();
  const second = await person.client.post('/api/imports', importOf(file));
  await person.client.put('/api/budget', { overall: '2' });
  await person.client.post(`/api/imports/${second.body.id}/undo`);
  expect((await budgetOf(person)).overall).toBe('2.00');
});

test('a budget in an import that cannot be is refused with its place, and nothing is added', async () => {
  const person = await personInIndia();
  const sent = { ...importOf(await exportedBudget()), budget: { overall: '1.001' } };
  const { status, body } = await person.client.post('/api/imports', sent);
  expect([status, body.problems?.[0]?.path]).toEqual([400, 'budget.overall']);
  expect((await person.client.get('/api/subscriptions')).body).toEqual([]);
});

test('it goes with the account', async () => {
  const person = await personInIndia();
  await person.client.put('/api/budget', BUDGET);
  const { pool } = app.server.database;
  const count = async () =>
    (await pool.query('select count(*)::int as n from budgets where user_id = $1', [person.user.id])).rows[0]
      .n;
  expect(await count()).toBe(2);
  await pool.query('delete from users where id = $1', [person.user.id]);
  expect(await count()).toBe(0);
});
