/**
 * Users spread over partitions of plain PostgreSQL, which demand the same of keys as Citus (`ops/spread-users.sql`): the
 * server answers every call of the API as before, and what a request asks about users' rows is answered by one partition.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { placedTables } from '#testing/placement';
import { spreadUsers } from '#testing/spread-users';
import { startApp, type TestApp } from '#testing/start-app';
import { call, withFresh } from './access/call.ts';
import { ADMIN, makeCaller, makeOwner, type Owner } from './access/people.ts';
import { ACTORS, type Actor, TABLE } from './access/table.ts';

/**
 * Calls that look for somebody by a key that is unique over all users, which then has a table of its own, and lists of
 * administrators over all users. Every other statement of a request names its user.
 */
const ACROSS: Readonly<Record<string, string[]>> = {
  'POST /api/auth/signin': ['users'],
  'POST /api/subscription/verify-payment': ['memberships'],
  // Administrators' kept answers that name the address.
  'POST /api/user/delete': ['idempotent_answers', 'users'],
  'GET /api/admin/analytics/dashboard': ['users'],
  'GET /api/admin/analytics/dashboard/:days': ['users'],
  'GET /api/admin/user-status': ['users'],
  'GET /api/admin/payment-problems': ['memberships', 'payments'],
  'GET /api/admin/price-reports': ['price_reports', 'users'],
  'POST /api/admin/upgrade-user': ['users'],
  'POST /api/admin/refund': ['payments'],
  'POST /api/admin/end-pro': ['users'],
  'POST /api/admin/end-sessions': ['users'],
  'POST /api/admin/reconcile': ['users'],
  'POST /api/admin/resend-verification': ['users'],
};

interface Sent {
  text: string;
  values: unknown[];
}

const USER_TABLES = placedTables.flatMap(({ name, place }) => (place === 'user' ? [name] : []));
const PARTITION = new RegExp(`^(${USER_TABLES.join('|')})_\\d$`);

let database: TestDatabase;
let client: pg.Client;
let app: TestApp;
let sent: Sent[] = [];
/** Whom no call changes. */
let reader: Owner;

beforeAll(async () => {
  database = await createTestDatabase();
  const { connection } = database;
  if ('connectionString' in connection) throw new Error('tests have a database of their own');
  client = new pg.Client(connection);
  await client.connect();
  await spreadUsers(client);
  app = await startApp({ connection, hasShortTimeouts: false, env: { ADMIN_EMAILS: ADMIN, ROLE: 'web' } });
  reader = await makeOwner(app, true);
  app.server.database.pool.on('acquire', record);
});
afterAll(async () => {
  await app?.close();
  await client?.end();
  await database?.drop();
});

test.each(Object.keys(TABLE))('%s', async (name) => {
  const actor: Actor = name.includes('/api/admin/') ? 'admin' : 'pro';
  const isRead = name.startsWith('GET') && actor === 'pro';
  const owner = isRead ? reader : await makeOwner(app, actor === 'pro');
  const caller = await makeCaller(app, actor, owner);
  sent = [];
  const { status, text } = await call(caller, name, withFresh(owner));
  const asked = sent;
  expect(status, text).toBe(TABLE[name]?.statuses[ACTORS.indexOf(actor)]);
  const across = new Set<string>();
  for (const statement of asked) for (const table of await listSpreadOver(statement)) across.add(table);
  expect([...across].sort()).toEqual(ACROSS[name] ?? []);
});

test('each call of several partitions is one of the API', () => {
  expect(Object.keys(ACROSS).filter((name) => !Object.hasOwn(TABLE, name))).toEqual([]);
});

test('a deleted account leaves no mail, though mails no longer refer to users', async () => {
  const { person } = await makeOwner(app, false);
  const queued = async () => {
    const { rows } = await client.query('select id from mails where user_id = $1', [person.user.id]);
    return rows.length;
  };
  expect((await person.client.post('/api/reminders/test-mail')).status).toBe(200);
  expect(await queued()).toBe(1);
  expect((await person.client.post('/api/user/delete', { email: person.user.email })).status).toBe(200);
  expect(await queued()).toBe(0);
});

test('an address belongs to one account, whichever partitions the two would lie in', async () => {
  const body = {
    name: 'Asha',
    email: 'taken@example.com',
    password: 'plum-tractor-9-violet',
    country: 'India',
  };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.visitor().post('/api/auth/signup', body)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const { rows } = await client.query('select id from users where email_key = $1', [body.email]);
  expect(rows).toHaveLength(1);
});

const recorded = new WeakSet<pg.PoolClient>();

function record(connection: pg.PoolClient): void {
  if (recorded.has(connection)) return;
  recorded.add(connection);
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  connection.query = ((first: string | Sent, values: unknown, ...rest: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text;
    const given = typeof first === 'string' ? values : (first.values ?? values);
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text))
      sent.push({ text, values: Array.isArray(given) ? given : [] });
    return query(first, values, ...rest);
  }) as typeof connection.query;
}

/** Tables of users of which the statement looks into more than one partition. */
async function listSpreadOver({ text, values }: Sent): Promise<string[]> {
  // A statement that changes nothing is run again, so that partitions skipped at run time do not count.
  const analyze = /^\s*select\b/i.test(text) && !/for (no key )?update/i.test(text) ? ', analyze' : '';
  const { rows } = await client.query(`explain (format json${analyze}) ${text}`, values);
  const relations = new Set(findRelations(rows[0]['QUERY PLAN'][0].Plan));
  const tables = [...relations].flatMap((relation) => PARTITION.exec(relation)?.[1] ?? []);
  return [...new Set(tables.filter((table, at) => tables.indexOf(table) !== at))];
}

interface Plan {
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: Plan[];
}

function findRelations({
  'Relation Name': name = '',
  'Actual Loops': loops = 1,
  Plans = [],
}: Plan): string[] {
  return [...(loops > 0 ? [name] : []), ...Plans.flatMap(findRelations)];
}
