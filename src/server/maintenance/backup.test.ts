/** A backup taken while the server works is one instant of it, and a restore is equal to it or nothing at all. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RowSum, type TableSum } from '#server/db/backup-file';
import { listTables, readMigrationTimes } from '#server/db/backup-tables';
import { connect, type Database } from '#server/db/connect';
import { type BackupOptions, makeBackup } from '#server/db/make-backup';
import { listTablesMadeBy, migrate } from '#server/db/migrate';
import { withNoTimeoutClient } from '#server/db/no-timeout-client';
import { checkBackup } from '#server/db/read-backup';
import { type RestoreOptions, restoreBackup } from '#server/db/restore-backup';
import { openSessionSecret } from '#server/secrets/session-secret';
import { connectionUrl, createEmptyTestDatabase } from '#testing/database';
import { findProgram } from '#testing/product-process';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { sumTables } from '#testing/table-sums';
import { backupSweep } from './daily-backup.ts';

const HOSTILE = [
  'a, "b"\n(c)',
  '\\N',
  "it's \\ here",
  '=cmd',
  '🧾 ‮ الفاتورة',
  '{"x":[1]}',
  'a\u2028b\u2029c',
  ' ',
];

const NOBODY = 65_534;

let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await startApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-backup-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'one.backup');

/** Whoever runs the tests as root reads everything. */
async function asNobody<T>(ownFolder: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  await chown(ownFolder, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

function backUp(
  options: Partial<BackupOptions> = {},
  { pool }: Pick<Database, 'pool'> = app.server.database,
): Promise<TableSum[] | null> {
  const { env } = app.server.deps;
  return withNoTimeoutClient(pool, (client) =>
    makeBackup({ client, env, file: file(), now: app.clock.now(), ...options }),
  );
}

async function withEmpty<T>(work: (database: Database, dataDir: string) => Promise<T>): Promise<T> {
  const { connection, drop } = await createEmptyTestDatabase();
  const database = connect({ connection });
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  return work(database, dataDir).finally(async () => {
    await database.close();
    await drop();
  });
}

function restoreInto({ pool }: Database, dataDir: string, options: Partial<RestoreOptions> = {}) {
  return withNoTimeoutClient(pool, (client) =>
    restoreBackup({ client, env: { dataDir, databaseUrls: [] }, file: file(), ...options }),
  );
}

async function fill(): Promise<void> {
  const { client } = await app.person({ proForDays: 30, name: 'Asha “R” Rao' });
  for (const notes of HOSTILE)
    await client.post('/api/subscriptions', subscriptionBody({ name: `Service ${notes.length}`, notes }));
  const imported = ['Imported one', 'Imported two'].map((name) => subscriptionBody({ name }));
  await client.post('/api/imports', { format: 'table', subscriptions: imported });
  await client.post('/api/analyze', {});
  await app.visitor().post('/api/demo', {});
}

/** Constraints of every kind, and indexes. */
async function listRules({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as rule
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
     order by name, rule`,
  );
  return rows;
}

test('what is restored equals what was backed up, table by table, and the original is untouched', async () => {
  await fill();
  const before = await sumTables(app.server.database);
  // This table refers to one whose name comes after its own.
  expect(before.imported_subscriptions?.rows).toBe(2);
  const written: number[] = [];
  const restored: number[] = [];
  const noteIn = (counts: number[]) => (table: string, rows: number) => {
    if (table === 'subscriptions') counts.push(rows);
  };
  await backUp({ onRows: noteIn(written) });
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  await withEmpty(async (database, dataDir) => {
    await restoreInto(database, dataDir, { onRows: noteIn(restored) });
    // None yet, all of them, and in the restore all of them checked.
    const { rows = 0 } = before.subscriptions ?? {};
    expect(written).toEqual([0, rows]);
    expect(restored).toEqual([0, rows, rows]);
    expect(await sumTables(database)).toEqual(before);
    const rules = await listRules(app.server.database);
    expect(rules.length).toBeGreaterThan(100);
    expect(await listRules(database)).toEqual(rules);
    // The next row gets a number of its own.
    await database.pool.query(
      "insert into user_tallies (tally, slot_at, country, people) values ('pro', now(), 'India', 1)",
    );
  });
  expect(await sumTables(app.server.database)).toEqual(before);
});

test('the tables that a backup must hold are read from the migrations as the database has them', async () => {
  await withNoTimeoutClient(app.server.database.pool, async (client) => {
    const made = await listTablesMadeBy(await readMigrationTimes(client));
    expect(made.sort()).toEqual((await listTables(client)).map(({ name }) => name).sort());
  });
});

test('a server runs on what was restored, with the same sessions', async () => {
  const { client, user } = await app.person();
  await client.post('/api/subscriptions', subscriptionBody({ name: 'Kept' }));
  await backUp();
  const { connection, drop } = await createEmptyTestDatabase();
  const database = connect({ connection });
  await restoreInto(database, folder);
  await migrate(database.pool);
  await database.close();
  const restored = await startApp({ connection, now: app.clock.now().toISOString() });
  try {
    const again = await restored.signInAgain({ user });
    expect((await again.get('/api/subscriptions')).body).toMatchObject([{ name: 'Kept' }]);
  } finally {
    await restored.close();
    await drop();
  }
});

function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...findProgram(command), ...args], { env }, (error, stdout, stderr) =>
      resolve(stdout + stderr + (error ? `exit code ${error.code}` : '')),
    );
  });
}

test.each([
  ['without a secret, which it says', false],
  ['with its secret', true],
])('the command restores a backup %s, and notes the time that is lost', async (_, hasSecret) => {
  await app.person();
  if (hasSecret) await writeFile(path.join(app.dataDir, 'session-secret'), 'one');
  await backUp();
  const { connection, drop } = await createEmptyTestDatabase();
  const dataDir = await mkdtemp(path.join(folder, 'command-'));
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: connectionUrl(connection), DATA_DIR: dataDir };
  const began = Date.now();
  const output = await runProgram('restore', [file()], env);
  const madeAt = app.clock.now();
  expect(output).toContain(`Restored as it was at ${madeAt.toISOString()}.`);
  expect(output.includes('\nIt holds no session secret: start the server with the same SESSION_SECRET')).toBe(
    !hasSecret,
  );
  const database = connect({ connection });
  const { rows } = await database.pool.query('select * from restores');
  await database.close();
  await drop();
  expect(rows).toEqual([{ restored_at: expect.any(Date), backup_made_at: madeAt }]);
  expect(rows[0].restored_at.getTime()).toBeGreaterThanOrEqual(began);
});

test('writes that go on meanwhile are all in it or not at all', async () => {
  const { client } = await app.person({ proForDays: 30 });
  let isDone = false;
  const writing = (async () => {
    for (let at = 0; !isDone; at += 1)
      await client.post('/api/subscriptions', subscriptionBody({ name: `Service ${at}` }));
  })();
  await backUp();
  isDone = true;
  await writing;
  await withEmpty(async (database, dataDir) => {
    await restoreInto(database, dataDir);
    // Each subscription is written with its history, in one transaction.
    const { rows } = await database.pool.query(
      `select (select count(*) from subscriptions) = (select count(*) from subscription_history) as is_whole`,
    );
    expect(rows).toEqual([{ is_whole: true }]);
  });
});

describe('nothing is restored, and the database stays empty', () => {
  const refuse = async (reason: RegExp) =>
    withEmpty(async (database, dataDir) => {
      await expect(restoreInto(database, dataDir)).rejects.toThrow(reason);
      expect(await sumTables(database)).toEqual({});
      expect(await readdir(dataDir)).toEqual([]);
    });
  const rewrite = async (change: (lines: string[]) => string[]) => {
    const lines = gunzipSync(await readFile(file()))
      .toString()
      .split('\n');
    await writeFile(file(), gzipSync(change(lines).join('\n')));
  };
  /** Replaces the rows of a table by forged ones, with a checksum that matches them. */
  const forge = (table: string, change: (rows: string[]) => string[]) =>
    rewrite((lines) => {
      const start = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1;
      const end = lines.findIndex((line, at) => at >= start && !line.startsWith('{"row"'));
      const rows = change(lines.slice(start, end).map((line) => JSON.parse(line).row));
      const sum = new RowSum();
      for (const row of rows) sum.add(row);
      const written = [...rows.map((row) => ({ row })), sum.get()].map((line) => JSON.stringify(line));
      return lines.toSpliced(start, end - start + 1, ...written);
    });

  test('from a file that was cut off', async () => {
    await fill();
    await backUp();
    await writeFile(file(), (await readFile(file())).subarray(0, -200));
    await refuse(/damaged|ends in the middle/);
  });

  test('from one whose rows were changed', async () => {
    await fill();
    await backUp();
    await rewrite((lines) => lines.map((line) => line.replace('Service 2', 'Service 9')));
    await refuse(/differs from its checksum/);
  });

  test('from one that lacks a table, or what it needs to know', async () => {
    await fill();
    await backUp();
    await rewrite((lines) => {
      const start = lines.findIndex((line) => line.startsWith('{"table":"audit_log"'));
      const end = lines.findIndex((line, at) => at > start && line.startsWith('{"table":'));
      expect(start).toBeGreaterThan(0);
      return [...lines.slice(0, start), ...lines.slice(end)];
    });
    await refuse(/lacks the table audit_log; nothing was restored/);
    await expect(checkBackup({ file: file() })).rejects.toThrow('lacks the table audit_log; it is damaged');
    await rewrite(([head = '', ...rest]) => [head, 'null', ...rest]);
    await refuse(/damaged or no backup/);
    await rewrite(([head = '', ...rest]) => [head.replace('"migrations":', '"migration":'), ...rest]);
    await refuse(/no backup of Outgo/);
  });

  test('from one with a table twice, lines out of place, or rows that break a key or a reference', async () => {
    await fill();
    await backUp();
    const whole = await readFile(file());
    await rewrite((lines) => {
      const start = lines.findIndex((line) => line.startsWith('{"table":"audit_log"'));
      const end = lines.findIndex((line, at) => at > start && line.startsWith('{"table":'));
      return lines.toSpliced(end, 0, ...lines.slice(start, end));
    });
    await refuse(/has the table audit_log twice or by mistake; nothing was restored/);
    await expect(checkBackup({ file: file() })).rejects.toThrow('audit_log twice');
    const misplaced = /has a line out of place; nothing was restored/;
    for (const line of ['{"row":"(1)"}', '{"rows":0,"checksum":""}', '{"isComplete":true}']) {
      await writeFile(file(), whole);
      await rewrite((lines) => lines.toSpliced(line.includes('isC') ? 2 : 1, 0, line));
      await refuse(misplaced);
    }
    await writeFile(file(), whole);
    await rewrite((lines) => [...lines.slice(0, -1), '{"row":"(1)"}']);
    await refuse(misplaced);
    await writeFile(file(), whole);
    await forge('subscriptions', (rows) => [...rows, ...rows.slice(0, 1)]);
    await refuse(/^Nothing was restored: the database refused it \(23505\)\.$/);
    await writeFile(file(), whole);
    await forge('users', (rows) => rows.slice(1));
    await refuse(/^Nothing was restored: the database refused it \(23503\)\.$/);
  });

  test('from one with a flipped bit, wherever it is', async () => {
    await writeFile(path.join(app.dataDir, 'session-secret'), 'plum-tractor');
    await fill();
    await backUp();
    const whole = await readFile(file());
    // The secret stands in the head, before any table and its checksum.
    const plain = gzipSync(gunzipSync(whole), { level: 0 });
    const at = plain.indexOf('plum-tractor');
    plain.writeUInt8(plain.readUInt8(at) ^ 1, at);
    await writeFile(file(), plain);
    await refuse(/damaged/);
    const newer = gzipSync(gunzipSync(whole), { level: 0 });
    const digit = newer.indexOf('"migrations":[') + '"migrations":['.length;
    newer.writeUInt8(newer.readUInt8(digit) ^ 1, digit);
    await writeFile(file(), newer);
    await refuse(/damaged/);
    const header = 10;
    for (let flip = 0; flip < 40; flip += 1) {
      const flipped = Buffer.from(whole);
      const place = header + Math.floor((flip * (whole.length - header)) / 40);
      flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << (flip % 8)), place);
      await writeFile(file(), flipped);
      await expect(checkBackup({ file: file() })).rejects.toThrow(/damaged/);
    }
  });

  test('from one of a newer version, or something else', async () => {
    await backUp();
    await rewrite(([head = '', ...rest]) => [head.replace(/"migrations":\[/, '$&99999999999999,'), ...rest]);
    await refuse(/newer version/);
    await writeFile(file(), 'a text');
    await refuse(/damaged or no backup/);
    // A small file of one endless line.
    await writeFile(file(), gzipSync(Buffer.alloc(80_000_000, ' ')));
    await refuse(/damaged or no backup/);
  });

  test('from one whose head was written by hand', async () => {
    await backUp();
    const whole = await readFile(file());
    for (const [field, text] of [
      ['"version":1', '"version":"1"'],
      [/"madeAt":"[^"]*"/, '"madeAt":"yesterday"'],
      [/"migrations":\[[^\]]*\]/, '"migrations":"all"'],
      [/"secrets":\{[^}]*\}/, '"secrets":{"session-secret":5}'],
    ] as const) {
      await writeFile(file(), whole);
      await rewrite(([head = '', ...rest]) => [head.replace(field, text), ...rest]);
      await refuse(/The file is no backup of Outgo/);
    }
  });

  test('from a file that is not there or may not be read, and none of them is called damaged', async () => {
    await refuse(/one\.backup cannot be read: there is no such file\.$/);
    await mkdir(file());
    await refuse(/cannot be read: it is a folder\.$/);
    await rm(file(), { recursive: true });
    await backUp();
    const check = () => checkBackup({ file: file() });
    await chmod(file(), 0o000);
    await expect(asNobody(folder, check)).rejects.toThrow('cannot be read: this user may not read it.');
  });
});

test('an embedded server that moves to another database takes its secret along, as a row', async () => {
  await writeFile(path.join(app.dataDir, 'session-secret'), 'one\n');
  await backUp();
  await withEmpty(async (database, dataDir) => {
    const env = { dataDir: path.join(dataDir, 'not-there'), databaseUrls: ['postgres://elsewhere/outgo'] };
    await restoreInto(database, dataDir, { env });
    expect(await readdir(dataDir)).toEqual([]);
    const secret = await openSessionSecret({
      env: { dataDir, databaseUrl: 'postgres://elsewhere/outgo', sessionSecret: undefined },
      db: database.db,
      random: app.server.deps.random,
    });
    expect(secret).toBe('one');
  });
});

test('a link or a device is not replaced by a backup', async () => {
  await writeFile(`${file()}.real`, 'kept');
  await symlink(`${file()}.real`, file());
  await expect(backUp({ isReplaced: true })).rejects.toThrow(/is no plain file/);
  expect(await readFile(`${file()}.real`, 'utf8')).toBe('kept');
});

test('a backup of a server in another time zone is restored all the same', async () => {
  await fill();
  await backUp();
  await withEmpty(async (database, dataDir) => {
    const { rows } = await database.pool.query('select current_database() as name');
    await database.pool.query(`alter database "${rows[0].name}" set timezone = 'Asia/Kolkata'`);
    await restoreInto(database, dataDir);
  });
});

test('a database with tables, or another secret, is left as it is', async () => {
  await writeFile(path.join(app.dataDir, 'session-secret'), 'one');
  await backUp();
  await withEmpty(async (database, dataDir) => {
    await writeFile(path.join(dataDir, 'session-secret'), 'another');
    await expect(restoreInto(database, dataDir)).rejects.toThrow(/belongs to another installation/);
  });
  const { pool } = app.server.database;
  const before = await sumTables(app.server.database);
  await expect(restoreInto(app.server.database, folder)).rejects.toThrow(/not empty/);
  expect(await sumTables({ pool })).toEqual(before);
});

test('of two backups, or a backup and a restore, of one database the second is refused', async () => {
  await backUp();
  const running = /Another backup or restore of this database is running/;
  const isWanted = async () => {
    await expect(backUp({ file: path.join(folder, 'two.backup') })).rejects.toThrow(running);
    return true;
  };
  expect(await backUp({ isWanted, isReplaced: true })).not.toBeNull();
  expect(await readdir(folder)).toEqual(['one.backup']);
  await withEmpty(async (database, dataDir) => {
    const expectEmpty = async () => {
      await expect(restoreInto(database, dataDir)).rejects.toThrow(running);
      return false;
    };
    expect(await backUp({ isWanted: expectEmpty }, database)).toBeNull();
    await restoreInto(database, dataDir);
  });
});

test('a file that exists is replaced only when asked to, also where it appears meanwhile', async () => {
  await writeFile(file(), 'of last year');
  await expect(backUp()).rejects.toThrow(/one\.backup exists already\. .* --force/);
  expect(await readFile(file(), 'utf8')).toBe('of last year');
  const other = path.join(folder, 'two.backup');
  const onTable = () => writeFileSync(other, 'of somebody else');
  await expect(backUp({ file: other, onTable })).rejects.toThrow(/exists already/);
  expect(await readFile(other, 'utf8')).toBe('of somebody else');
  await backUp({ isReplaced: true });
  expect(gunzipSync(await readFile(file())).toString()).toContain('outgo-backup');
  expect((await readdir(folder)).sort()).toEqual(['one.backup', 'two.backup']);
});

test('the command says in one line why it did not write the file, and writes it with --force', async () => {
  await writeFile(file(), 'of last year');
  const { connection, drop } = await createEmptyTestDatabase();
  const database = connect({ connection });
  await migrate(database.pool);
  await database.close();
  const { PATH = '' } = process.env;
  const env: NodeJS.ProcessEnv = { PATH, DATABASE_URL: connectionUrl(connection), DATA_DIR: app.dataDir };
  const run = (...args: string[]) => runProgram('backup', args, env);
  const [refused, made] = await Promise.all([run(file(), '--forse'), run(file(), '--force')]);
  env.SESSION_SECRET = 'of the environment';
  expect(await run(file(), '--force')).toContain(
    'It holds everything, except SESSION_SECRET, which you set:',
  );
  expect(refused).toMatch(/^outgo: Say at most a file and --force.*\nexit code 1$/);
  expect(made).toContain('It holds everything, secrets included:');
  expect(await readdir(folder)).toEqual(['one.backup']);
  await drop();
});

test('a disk that is full during a backup leaves nothing of it, and the server goes on', async () => {
  const { client } = await app.person();
  // Any write to it fails as a full disk does.
  await symlink('/dev/full', `${file()}.part`);
  await expect(backUp()).rejects.toThrow(/one\.backup: the disk is full\.$/);
  await expect(backUp({ file: path.join(folder, 'none', 'x') })).rejects.toThrow(
    /: there is no such folder\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
  expect((await client.get('/api/subscriptions')).status).toBe(200);
  await backUp();
});

test('a restore that is killed leaves nothing, and the next one is whole', async () => {
  await app.person();
  const before = await sumTables(app.server.database);
  await backUp();
  await withEmpty(async (database, dataDir) => {
    await withNoTimeoutClient(database.pool, async (client) => {
      const cut = () => (client as unknown as { connection: { end(): void } }).connection.end();
      const killed = restoreBackup({
        client,
        env: { dataDir, databaseUrls: [] },
        file: file(),
        onTable: cut,
      });
      await expect(killed).rejects.toThrow(
        /^Nothing was restored: the connection to the database was lost\.$/,
      );
    });
    await expect.poll(() => countLocks(database), { timeout: 30_000 }).toBe(0);
    expect(await sumTables(database)).toEqual({});
    expect(await readdir(dataDir)).toEqual([]);
    await restoreInto(database, dataDir);
    expect(await sumTables(database)).toEqual(before);
  });
});

test('whatever the database does during a restore is said in one line, and nothing is left', async () => {
  await app.person();
  await writeFile(path.join(app.dataDir, 'session-secret'), 'one');
  await backUp();
  const { connection, drop } = await createEmptyTestDatabase();
  const database = connect({ connection });
  const dataDir = await mkdtemp(path.join(folder, 'fault-'));
  const url = new URL(connectionUrl(connection));
  const restore = (target = url) =>
    runProgram('restore', [file()], {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: `${target}`,
      DATA_DIR: dataDir,
    });
  const expectEmpty = async () => {
    expect(await sumTables(database)).toEqual({});
    expect(await readdir(dataDir)).toEqual([]);
  };
  await database.pool.query(
    `create function fill_disk() returns event_trigger language plpgsql
     as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
  );
  await database.pool.query(
    // The disk is full in the midst of a migration.
    "create event trigger full_disk on ddl_command_start when tag in ('CREATE INDEX') execute function fill_disk()",
  );
  expect(await restore()).toBe('outgo: Nothing was restored: the disk of the database is full.\nexit code 1');
  await expectEmpty();
  await database.pool.query('drop event trigger full_disk; drop function fill_disk');
  const stranger = new URL(url);
  stranger.username = 'nobody_of_that_name';
  expect(await restore(stranger)).toMatch(
    /^outgo: The database cannot be used: .*nobody_of_that_name.*\nexit code 1$/,
  );
  const stop = (table: string) =>
    table === 'audit_log' &&
    void database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  await expect(restoreInto(database, dataDir, { onTable: stop })).rejects.toThrow(
    /^Nothing was restored: the (database was stopped meanwhile|connection to the database was lost)\.$/,
  );
  await expect.poll(() => countLocks(database), { timeout: 30_000 }).toBe(0);
  await expectEmpty();
  expect(await restore()).toContain('Every table has its checksum.');
  await database.close();
  await drop();
});

test('a restore that fails at its very end takes back the secret that it wrote', async () => {
  await writeFile(path.join(app.dataDir, 'session-secret'), 'one');
  await backUp();
  await withEmpty(async (database, dataDir) => {
    // The row is refused when the transaction ends, and so after the secret was written.
    await database.pool.query(
      `create function refuse_row() returns trigger language plpgsql as $$ begin
         if pg_stat_file('${path.join(dataDir, 'session-secret')}', true) is null then
           raise exception 'too early'; end if;
         raise exception 'too late' using errcode = 'check_violation'; end $$;
       create function add_refusal() returns event_trigger language plpgsql as $$ begin
         if to_regclass('drizzle.__drizzle_migrations') is not null
           and not exists (select from pg_trigger where tgname = 'at_the_end') then
           create constraint trigger at_the_end after insert on drizzle.__drizzle_migrations deferrable initially deferred
             for each row execute function refuse_row(); end if; end $$;
       create event trigger on_table on ddl_command_end when tag in ('CREATE TABLE') execute function add_refusal()`,
    );
    await expect(restoreInto(database, dataDir)).rejects.toThrow(
      /^Nothing was restored: the database refused it \(23514\)\.$/,
    );
    expect(await sumTables(database)).toEqual({});
    expect(await readdir(dataDir)).toEqual([]);
  });
});

/** The database itself may need a moment to notice that a connection is gone. */
async function countLocks({ pool }: Database): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and datname = current_database()`,
  );
  return rowCount;
}

test('a server that starts during a restore waits for it', async () => {
  await app.person();
  const before = await sumTables(app.server.database);
  await backUp();
  await withEmpty(async (database, dataDir) => {
    let started: Promise<unknown> | undefined;
    const onTable = () => {
      started ??= migrate(database.pool);
    };
    await restoreInto(database, dataDir, { onTable });
    await started;
    expect(await sumTables(database)).toEqual(before);
  });
});

test('a secret that is changed during the backup is in it as it was for all of its rows', async () => {
  const secret = path.join(app.dataDir, 'session-secret');
  let changes = 0;
  const change = (limit: number) => () => {
    if (changes === limit) return;
    changes += 1;
    writeFileSync(secret, `secret ${changes}`);
  };
  await backUp({ onTable: change(1) });
  await withEmpty(async (database, dataDir) => {
    await restoreInto(database, dataDir);
    expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toBe('secret 1');
  });
  await rm(file());
  await expect(backUp({ onTable: change(1000) })).rejects.toThrow(/secret .* was changed/);
  expect((await readdir(folder)).filter((name) => name.includes('backup'))).toEqual([]);
});

test('each day one backup is made, by one of two processes, and the newest stay', async () => {
  const twin = await app.twin();
  const daily = path.join(folder, 'daily');
  const sweeps = [app, twin].map(({ server }) => {
    server.deps.env.backupKeep = 3;
    return backupSweep(server.deps, server.database, daily);
  });
  const run = () => Promise.all(sweeps.map((sweep) => sweep.run()));
  await run();
  // Left by a process that was killed; removed with the next backup.
  await writeFile(path.join(daily, 'outgo-2026-11-14T10-00.backup.part'), 'half');
  // Made under a wrong clock: it counts neither as today's nor as one of the newest.
  await writeFile(path.join(daily, 'outgo-2030-01-01T00-00.backup'), '');
  await run();
  expect((await readdir(daily)).filter((name) => !/2030|part$/.test(name))).toEqual([
    'outgo-2026-11-15T10-00.backup',
  ]);
  for (let day = 0; day < 4; day += 1) {
    app.clock.advance({ days: 1, hours: 1 });
    await run();
  }
  expect(await readdir(daily)).toEqual([
    'outgo-2026-11-17T12-00.backup',
    'outgo-2026-11-18T13-00.backup',
    'outgo-2026-11-19T14-00.backup',
    'outgo-2030-01-01T00-00.backup',
  ]);
});

test('where BACKUP_DIR cannot be used no backup is made until it can, and the ones before stay', async () => {
  const daily = path.join(folder, 'daily');
  const sweep = backupSweep(app.server.deps, app.server.database, daily);
  await writeFile(daily, 'a file in its place');
  await expect(sweep.run()).rejects.toThrow(/EEXIST.*daily/);
  await rm(daily);
  await sweep.run();
  expect(await readdir(daily)).toEqual(['outgo-2026-11-15T10-00.backup']);
  app.clock.advance({ days: 1, hours: 1 });
  // The next one's name is taken by something that is no backup: it is refused, and nothing is removed for it.
  await mkdir(path.join(daily, 'outgo-2026-11-16T11-00.backup.part'));
  await expect(sweep.run()).rejects.toThrow();
  expect(await readdir(daily)).toContain('outgo-2026-11-15T10-00.backup');
  await rm(path.join(daily, 'outgo-2026-11-16T11-00.backup.part'), { recursive: true });
  await sweep.run();
  expect(await readdir(daily)).toEqual(['outgo-2026-11-15T10-00.backup', 'outgo-2026-11-16T11-00.backup']);
});
