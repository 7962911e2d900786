/** Named prepared statements: parsed once per connection, with the types of the rows kept. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { connect, type Database, type Executor } from './connect.ts';
import { adminLinks, exchangeRates } from './schema.ts';
import { statement } from './statement.ts';

const findLink = statement('find_link', (db) =>
  db
    .select({ emailKey: adminLinks.emailKey, expiresAt: adminLinks.expiresAt })
    .from(adminLinks)
    .where(eq(adminLinks.emailKey, sql.placeholder('emailKey'))),
);

let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await createTestDatabase();
  database = connect({ connection: own.connection, max: 1 });
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

test('a statement returns typed rows for its values, inside a transaction and outside', async () => {
  const expiresAt = new Date('2026-11-15T10:00:00.123Z');
  await database.db.insert(adminLinks).values({ emailKey: 'a@x.test', tokenHash: Buffer.of(1), expiresAt });
  const rows = await findLink(database.db, { emailKey: 'a@x.test' });
  expectTypeOf(rows).toEqualTypeOf<{ emailKey: string; expiresAt: Date }[]>();
  expect(rows).toEqual([{ emailKey: 'a@x.test', expiresAt }]);
  expect(await database.db.transaction((tx) => findLink(tx, { emailKey: 'a@x.test' }))).toEqual(rows);
  expect(await findLink(database.db, { emailKey: 'b@x.test' })).toEqual([]);
});

test('a connection parses a statement once, however often and wherever it is used', async () => {
  for (let round = 0; round < 3; round++) {
    await findLink(database.db, { emailKey: 'a@x.test' });
    await database.db.transaction((tx) => findLink(tx, { emailKey: 'a@x.test' }));
  }
  const { rows } = await database.pool.query(
    'select name, generic_plans + custom_plans as uses from pg_prepared_statements',
  );
  expect(rows).toEqual([{ name: 'find_link', uses: 6 }]);
});

const joinLinks = (db: Executor) =>
  db
    .select({
      link: adminLinks,
      rate: { day: exchangeRates.ratesOn, perEur: exchangeRates.perEur },
      length: sql<number>`length(${adminLinks.emailKey})`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(adminLinks)
    .innerJoin(exchangeRates, sql`true`);
const findLinks = statement('find_links', joinLinks);

const joinMissing = (db: Executor) =>
  db.select({ link: adminLinks, rate: exchangeRates }).from(adminLinks).leftJoin(exchangeRates, sql`false`);
const findMissing = statement('find_missing', joinMissing);

test('a statement answers the rows that the query answers without a name', async () => {
  const { db } = database;
  await db.insert(adminLinks).values([
    {
      emailKey: 'a@x.test',
      tokenHash: Buffer.of(1, 0, 255),
      expiresAt: new Date('2026-11-15T10:00:00.123Z'),
    },
    { emailKey: 'b@x.test', tokenHash: Buffer.of(2), expiresAt: new Date('1970-01-01T00:00:00Z') },
  ]);
  const fetchedAt = new Date('2026-11-14T15:30:00Z');
  await db.insert(exchangeRates).values({ ratesOn: '2026-11-14', perEur: { USD: '1.1' }, fetchedAt });
  const rows = await findLinks(db);
  expect(rows).toEqual(await joinLinks(db));
  expect(rows[0]).toMatchObject({
    link: { tokenHash: Buffer.of(1, 0, 255) },
    rate: { perEur: { USD: '1.1' } },
  });
  expect(await findMissing(db)).toEqual(await joinMissing(db));
  expect((await findMissing(db)).map(({ rate }) => rate)).toEqual([null, null]);
});

test('two statements cannot share a name by mistake', async () => {
  const impostor = statement('find_link', (db) => db.select().from(adminLinks));
  await findLink(database.db, { emailKey: 'a@x.test' });
  await expect(impostor(database.db)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("'find_link' was used for a different statement") },
  });
});
