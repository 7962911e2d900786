/**
 * Databases for tests: one embedded PostgreSQL for a whole run, and for each test its own copy of a migrated template.
 * Vitest's global set-up; browser tests and `npm run dev` call startTestCluster themselves.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Connection, connect } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';
import { migrate } from '#server/db/migrate';
import { emptyDatabase, readSchema } from './spare-databases.ts';
import { spreadUsers } from './spread-users.ts';

export interface TestDatabase {
  connection: Connection;
  name: string;
  drop(): Promise<void>;
}

export interface TestCluster {
  createDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** Passes the cluster's address to other processes of the same run (Vitest's workers, servers under test). */
const CLUSTER_VARIABLE = 'OUTGO_TEST_CLUSTER';
/** Passes on what the schema of an unchanged copy of the template looks like. */
const SCHEMA_VARIABLE = 'OUTGO_TEST_SCHEMA';
/** Runs every test on tables that are spread over partitions by user, as over several databases. */
const SPREAD_VARIABLE = 'OUTGO_TEST_SPREAD';
const TEMPLATE = 'outgo_template';
const FOLDER = /^outgo-test-(\d+)-/;
/** The name of the connections that create, empty and drop databases. */
export const CLEANER = 'test databases';
/** Nothing here has to survive a power cut or to be kept tidy. Whole files are copied faster than they are logged. */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

let cluster: TestCluster | undefined;
/** Emptied databases of this process, each with the connection that empties it: a new one would read the schema again. */
const spare: SpareDatabase[] = [];

interface SpareDatabase {
  name: string;
  client: pg.Client;
}

/** A run inside another one, as `npm run qa:guards` makes them, shares its cluster. */
export async function setup(): Promise<void> {
  if (process.env[CLUSTER_VARIABLE] === undefined) cluster = await startTestCluster();
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}

interface ClusterOptions {
  /** Runs it as the product does, to measure how long a write takes that survives a power cut. */
  isDurable?: boolean;
}

export async function startTestCluster({ isDurable = false }: ClusterOptions = {}): Promise<TestCluster> {
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `outgo-test-${process.pid}-`));
  const embedded = await startEmbedded({
    dataDir,
    log: SILENT,
    settings: { max_connections: '300', ...(isDurable ? {} : CARELESS) },
  });
  process.env[SCHEMA_VARIABLE] = await makeTemplate(embedded.connection);
  process.env[CLUSTER_VARIABLE] = JSON.stringify(embedded.connection);
  return {
    createDatabase: createTestDatabase,
    stop: async () => {
      delete process.env[CLUSTER_VARIABLE];
      await Promise.all(spare.splice(0).map(({ client }) => client.end()));
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A migrated database without a row, in milliseconds; dropped, it is emptied for the next one who asks. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const used = spare.pop();
  const name = used?.name ?? (await createFrom(TEMPLATE));
  return {
    ...describe(name),
    drop: async () => {
      const client = used?.client ?? (await open(inDatabase(readCluster(), name)));
      const isEmpty = await emptyDatabase(client, process.env[SCHEMA_VARIABLE] ?? '').catch(() => false);
      if (isEmpty) spare.push({ name, client });
      else await Promise.all([client.end(), drop(name)]);
    },
  };
}

/** Creates a database that was never migrated. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  const name = await createFrom('template0');
  return { ...describe(name), drop: () => drop(name) };
}

/** Copies a database to which nobody is connected. */
export async function copyTestDatabase(original: TestDatabase): Promise<TestDatabase> {
  const name = await createFrom(original.name);
  return { ...describe(name), drop: () => drop(name) };
}

function describe(name: string): Pick<TestDatabase, 'connection' | 'name'> {
  return { connection: inDatabase(readCluster(), name), name };
}

async function createFrom(template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return name;
}

async function drop(name: string): Promise<void> {
  await onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
}

/** The same place as an address that fits into DATABASE_URL. */
export function connectionUrl(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database, password = '' } = connection;
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Returns its schema. Whoever reads it is the first to connect since the last change, and so fills the cache on disk. */
async function makeTemplate(connection: Connection): Promise<string> {
  await withClient(connection, (client) => client.query(`create database ${TEMPLATE}`));
  const { pool, close } = connect({ connection: inDatabase(connection, TEMPLATE) });
  await migrate(pool).finally(close);
  if (process.env[SPREAD_VARIABLE]) await withClient(inDatabase(connection, TEMPLATE), spreadUsers);
  return withClient(inDatabase(connection, TEMPLATE), readSchema);
}

function readCluster(): Connection {
  const text = process.env[CLUSTER_VARIABLE];
  if (!text)
    throw new Error('No test cluster: call startTestCluster first (Vitest does, in its global set-up).');
  return JSON.parse(text);
}

function inDatabase(connection: Connection, database: string): Connection {
  if ('connectionString' in connection) throw new Error('The test cluster is the embedded one.');
  return { ...connection, database };
}

function onCluster<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(readCluster(), work);
}

async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await open(connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function open(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: CLEANER });
  // Ending its backend, or the whole cluster, must not end this process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Removes what a killed run left behind: its database may still be running. */
async function removeAbandoned(): Promise<void> {
  for (const entry of await readdir(os.tmpdir())) {
    const pid = Number(FOLDER.exec(entry)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const dataDir = path.join(os.tmpdir(), entry);
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    if (await stat(pidFile).catch(() => undefined)) {
      const left = await startEmbedded({ dataDir, log: SILENT }).catch(() => undefined);
      await left?.stop();
    }
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
