/**
 * Brings a database to the schema of this code: Drizzle's generated SQL files in order, once, under a lock.
 * The journal is the table Drizzle's own tools keep, so that they agree with us about what was applied.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { beginWithoutTimeouts, withNoTimeoutClient } from './no-timeout-client.ts';

// The same path beside the source file and beside the bundle, where the build copies the folder.
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

// Any number will do as long as nobody else on this database takes it: the bytes of "outgo".
const LOCK_KEY = 0x6f7574676f;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Statements as Drizzle writes them; a table that is renamed would have to be read here too, which a test notices. */
const TABLE_MADE_OR_DROPPED = /^\s*(CREATE|DROP) TABLE "(\w+)"/gm;

const CREATE_JOURNAL = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`;

interface Migration {
  tag: string;
  /** When it was generated: the order of the files, and their identity in the journal. */
  createdAt: number;
  hash: string;
  statements: string[];
}

export interface MigrateOptions {
  migrationsFolder?: string;
}

/**
 * One transaction per file, each holding the lock, reading the journal and writing its row: killed at any point, the
 * next start goes on from the last whole file; of two starters one waits and finds nothing left to do.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.migrationsFolder);
  return withNoTimeoutClient(pool, async (client) => {
    const applied: string[] = [];
    for (let next = await applyNext(client, migrations); next; next = await applyNext(client, migrations)) {
      applied.push(next.tag);
    }
    return { applied };
  });
}

/** Runs in the caller's transaction, which holds the lock, and only these, by their times in the journal. */
export async function migrateWithin(client: pg.ClientBase, upTo: readonly number[]): Promise<void> {
  const migrations = choose(await readMigrations(), upTo);
  try {
    await client.query(CREATE_JOURNAL);
    for (const migration of migrations) await apply(client, migration);
  } catch (error) {
    throw explain(error);
  }
}

/** The tables that are there after these migrations; throws where this code does not have one of them. */
export async function listTablesMadeBy(times: readonly number[]): Promise<string[]> {
  const tables = new Set<string>();
  for (const { statements } of choose(await readMigrations(), times))
    for (const [, verb, name = ''] of statements.join('').matchAll(TABLE_MADE_OR_DROPPED))
      if (verb === 'CREATE') tables.add(name);
      else tables.delete(name);
  return [...tables];
}

/** Holds the lock until the transaction ends; waits for whoever has it. */
export async function takeMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<Migration | undefined> {
  if (findNext(migrations, await readJournal(client)) === undefined) return undefined;
  await beginWithoutTimeouts(client);
  try {
    await takeMigrationLock(client);
    await client.query(CREATE_JOURNAL);
    const next = findNext(migrations, await readJournal(client));
    if (next) await apply(client, next);
    await client.query('commit');
    return next;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) return error;
  return new StartError(
    'The user named in DATABASE_URL may not create tables: make it the owner of the database, or GRANT CREATE ON DATABASE and ON SCHEMA public to it.',
  );
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    await client.query(statement).catch((error: Error & { code?: string }) => {
      // The database's message may quote the rows that it stumbled over.
      throw new StartError(`Migration ${migration.tag} failed (${error.code ?? error.name}).`, {
        cause: error,
      });
    });
  }
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    migration.hash,
    migration.createdAt,
  ]);
}

interface JournalRow {
  hash: string;
  created_at: number;
}

async function readJournal(database: pg.Pool | pg.Client): Promise<JournalRow[]> {
  const { rows } = await database.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!rows[0]?.there) return [];
  const journal = await database.query<JournalRow>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return journal.rows;
}

function findNext(migrations: Migration[], journal: JournalRow[]): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.createdAt, migration]));
  for (const row of journal) {
    const migration = known.get(Number(row.created_at));
    if (!migration) throw refuseUnknown(Number(row.created_at), migrations);
    if (migration.hash !== row.hash) {
      throw new StartError(
        `Migration ${migration.tag} differs from the one this database was made with; start from an unchanged copy of Outgo.`,
      );
    }
  }
  const applied = new Set(journal.map((row) => Number(row.created_at)));
  return migrations.find((migration) => !applied.has(migration.createdAt));
}

function refuseUnknown(createdAt: number, migrations: Migration[]): StartError {
  const isNewer = createdAt > Math.max(...migrations.map((migration) => migration.createdAt));
  return new StartError(
    isNewer
      ? 'The database was last used by a newer version of Outgo; start that version, or restore a backup made before it.'
      : 'The database was made by an Outgo with other migrations than this one; start that one, or use another database.',
  );
}

function choose(migrations: Migration[], upTo: readonly number[]): Migration[] {
  const unknown = upTo.find((time) => !migrations.some(({ createdAt }) => createdAt === time));
  if (unknown !== undefined) throw refuseUnknown(unknown, migrations);
  return migrations.filter(({ createdAt }) => upTo.includes(createdAt));
}

async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  );
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(path.join(folder, `${tag}.sql`), 'utf8');
      return {
        tag,
        createdAt: when,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint'),
      };
    }),
  );
}
