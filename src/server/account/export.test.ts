/** Everything a user has leaves in one file, also on Free and with locked subscriptions. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NAMED_CYCLES } from '#core/billing-cycle';
import { CATEGORY_CODES } from '#core/category';
import { EXPORT_COLUMNS } from '#core/import/own-file';
import { PLACES_IN_EXPORT, plantCanaries } from '#testing/canaries';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the JSON file has the account, every subscription, its history, advice and mails, and nothing secret', async () => {
  const { client, user } = await app.person({ proForDays: 30, passwordHash: 'a-hash-of-a-password' });
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const name of names) {
    app.clock.advance({ seconds: 1 });
    expect((await client.post('/api/subscriptions', subscriptionBody({ name }))).status).toBe(201);
  }
  const [first] = (await client.get('/api/subscriptions')).body;
  await client.put(`/api/subscriptions/${first.id}`, { amount: '12.00', notes: 'said "so", and\nmore' });
  await client
    .post('/api/subscriptions', subscriptionBody({ name: 'Gone' }))
    .then(({ body }) => client.delete(`/api/subscriptions/${body.id}`));
  await client.put('/api/reminders/settings', { isOn: true, leadDays: [3], hour: 8, quietDays: [0] });
  await client.post('/api/channels', { kind: 'ntfy', topic: 'renewals-8f3kq' });
  await client.post('/api/analyze', {});
  app.clock.advance({ days: 40 });
  const free = await app.signInAgain({ user });
  const answer = await free.get('/api/user/export.json');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="outgo-2026-12-25.json"');
  const file = JSON.parse(answer.text);
  expect(file).toMatchObject({
    format: 'outgo',
    version: 1,
    account: { email: user.email, name: user.name },
  });
  expect(
    file.subscriptions.map((row: { name: string; isLocked: boolean }) => [row.name, row.isLocked]),
  ).toEqual([['One', true], ...names.slice(1).map((name) => [name, false])]);
  const changes = file.history.map(({ action, after, before }: Record<string, { name: string }>) => [
    action,
    (after ?? before)?.name,
  ]);
  expect(changes).toContainEqual(['deleted', 'Gone']);
  expect(changes).toHaveLength(9);
  expect(file.advice.results.map(({ kind }: { kind: string }) => kind)).toEqual(['analysis']);
  expect(file.reminders).toMatchObject({ settings: { isOn: true, leadDays: [3], hour: 8 }, decided: [] });
  expect(file.reminders.channels).toMatchObject([{ kind: 'ntfy', lastResult: null }]);
  expect(answer.text).not.toContain('renewals-8f3kq');
  expect(answer.text).not.toContain('a-hash-of-a-password');
});

test('each table with rows of a user has its place in the file', async () => {
  const { rows } = await app.server.database.pool.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(PLACES_IN_EXPORT));
  const { client } = await app.person();
  const file = JSON.parse((await client.get('/api/user/export.json')).text);
  for (const place of Object.values(PLACES_IN_EXPORT)) if (place !== null) expect(file).toHaveProperty(place);
});

/** What the user wrote, or results of many forms: described as a whole. */
const WHOLE =
  /^(budget\.categories|history\.(before|after)|advice\.results\.(result|sent)|advice\.whatIf\.changes)\./;

function listPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listPaths(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = path === '' ? key : `${path}.${key}`;
    return [own, ...listPaths(inner, own)];
  });
}

/** The names in the tables below each heading: `account` and `name` are there for `account.name`. */
function readDocumented(page: string): Map<string, Set<string>> {
  const sections = page.split(/^#{2,3} /m).map((section, at) => {
    const heading = at === 0 ? '' : (section.split('\n')[0] ?? '');
    const tables = section.split('\n').filter((line) => line.startsWith('|'));
    return [heading, new Set(tables.join('\n').match(/(?<=`)\w+(?=`)/g) ?? [])] as const;
  });
  return new Map(
    sections.flatMap(([heading, names]) =>
      heading === ''
        ? [['', names] as const]
        : [...heading.matchAll(/`(\w+)`/g)].map(([, place = '']) => [place, names] as const),
    ),
  );
}

test('docs/export.md names the version and every field of a full export, and none that is not there', async () => {
  const { client, user } = await app.person({ proForDays: 30 });
  await client.put('/api/budget', { currency: 'USD', overall: '100.00', categories: { OTT: '5.00' } });
  await plantCanaries(app.server.database.pool, user.id, 'canary', app.clock.now());
  const file = JSON.parse((await client.get('/api/user/export.json')).text);
  const page = readFileSync(fileURLToPath(new URL('../../../docs/export.md', import.meta.url)), 'utf8');
  expect(page).toContain(`| \`format\`, \`version\` | \`"${file.format}"\` and \`${file.version}\`. `);
  const documented = readDocumented(page);
  const paths = [...new Set(listPaths(file))].filter((path) => !WHOLE.test(path));
  expect(paths.length).toBeGreaterThan(100);
  const missing = paths.filter((path) => {
    const [place = '', ...inner] = path.split('.');
    if (inner.length === 0) return !documented.get('')?.has(place);
    return !inner.every((name) => documented.get(place)?.has(name));
  });
  expect(missing).toEqual([]);
  const known = new Set([
    ...paths.flatMap((path) => path.split('.')),
    ...CATEGORY_CODES,
    ...NAMED_CYCLES,
    'none',
  ]);
  const invented = [...documented.values()].flatMap((names) => [...names]).filter((name) => !known.has(name));
  expect(invented.filter((name) => !/^\d+$|^P\d+[DWMY]$/.test(name))).toEqual([]);
  for (const [field, heading] of Object.entries(EXPORT_COLUMNS)) {
    const row = page
      .split('\n')
      .find((line) => line.startsWith('|') && line.includes(`\`${field}\``) && line.includes(heading));
    expect(row, `${field}, ${heading}`).toBeDefined();
  }
});

test('the CSV opens in a spreadsheet: byte order mark, quotes, and no cell that is a formula', async () => {
  const { client } = await app.person();
  const hostile = '=cmd|"/c calc"!A1';
  await client.post('/api/subscriptions', subscriptionBody({ name: hostile, notes: 'a, b\nc "d"' }));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await fetch(`${app.origin}/api/user/export.csv`, { headers: { cookie } });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [header, ...rows] = bytes.toString('utf8', 3).split('\r\n');
  expect(header).toBe(
    'Name,Category,Amount,Currency,Billing cycle,Next renewal,Anchor date,Notes,Provider,Locked,Paused on,Resumes on,Ends on,Then amount,Then from,Notice days,Paid with,Card expires,My share,Shared with,Remind days,Tags,Added',
  );
  expect(rows[0]).toMatch(/^"'=cmd\|""\/c calc""!A1",/);
  expect(rows[0]).toContain('"a, b\nc ""d"""');
});

test('thousands of subscriptions are all in it, in the order they were added', async () => {
  const { client, user } = await app.person({ proForDays: 30 });
  await app.server.database.pool.query(
    `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle,
       anchor_on, next_renewal_on, provider, created_at, updated_at)
     select $1, gen_random_uuid(), 'Service ' || n, 'service ' || n, 'OTT', n, 'USD', 'monthly',
       '2026-12-01', '2026-12-01', 'Service', $2::timestamptz + n * interval '1 second', $2
     from generate_series(1, 1234) n`,
    [user.id, app.clock.now()],
  );
  const { subscriptions } = JSON.parse((await client.get('/api/user/export.json')).text);
  expect(subscriptions.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 1234 }, (_, index) => `Service ${index + 1}`),
  );
});

test('thousands of changes are all in it, once each', async () => {
  const { client, user } = await app.person();
  await app.server.database.pool.query(
    `insert into subscription_history (user_id, id, subscription_id, at, actor, action, after)
     select $1::uuid, gen_random_uuid(), gen_random_uuid(), $2, $1::text, 'added', jsonb_build_object('name', 'Service ' || n)
     from generate_series(1, 1501) n`,
    [user.id, app.clock.now()],
  );
  const { history } = JSON.parse((await client.get('/api/user/export.json')).text);
  const names = history.map(({ after }: { after: { name: string } }) => after.name);
  expect(names).toHaveLength(1501);
  expect(new Set(names).size).toBe(1501);
});

test('a file that breaks off midway ends its connection, and the log says where, without a word of the user', async () => {
  let log = '';
  const own = await startApp({
    env: { LOG_LEVEL: 'info' },
    logTo: {
      write: (line) => {
        log += line;
      },
    },
  });
  onTestFinished(() => own.close());
  const { client, user } = await own.person();
  await client.post('/api/subscriptions', subscriptionBody({ name: 'Canary plus' }));
  // This table is read after the subscriptions, so the export breaks off half-way.
  await own.server.database.pool.query('alter table price_reports rename to price_reports_away');
  log = '';
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${own.origin}/api/user/export.json`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  await expect.poll(() => log, { timeout: 30_000 }).toContain('an answer broke off');
  const lines = log.trim().split('\n');
  const failure = JSON.parse(lines.find((line) => line.includes('an answer broke off')) ?? '{}');
  expect(failure).toMatchObject({ level: 50, route: '/api/user/export.json', reqId: expect.anything() });
  expect(log).toContain('price_reports');
  for (const word of ['Canary', user.email, user.id]) expect(log).not.toContain(word);
});

test('a user gets their own file, a visitor none', async () => {
  const owner = await app.person();
  await owner.client.post('/api/subscriptions', subscriptionBody({ name: 'Owner only' }));
  const other = await app.person();
  expect((await other.client.get('/api/user/export.json')).text).not.toContain('Owner only');
  expect((await app.visitor().get('/api/user/export.csv')).status).toBe(401);
});
