/** Files in DATA_DIR that keep the server out of its own database are named in one line. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DatabaseFixture } from '#testing/database-fixture';
import { postmasterPid } from '#testing/database-process';

let fixture: DatabaseFixture;
beforeAll(async () => {
  fixture = await DatabaseFixture.open();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test.each([
  ['rejects everybody', 'local all all reject'],
  ['asks for a password', 'local all all scram-sha-256'],
  ['lets the server into another database only', 'local postgres all trust'],
  ['cannot be read', 'local nonsense'],
])('a pg_hba.conf that %s is named in one line', async (_what, rules) => {
  const dataDir = await fixture.usedFolder();
  const file = path.join(dataDir, 'postgres', 'pg_hba.conf');
  await writeFile(file, `${rules}\n`);
  const server = await fixture.launch(dataDir);
  expect(await server.exit).toEqual({ code: 1, signal: null });
  expect(server.errors()).toBe(
    `DATA_DIR ${dataDir} cannot be used: ${file} keeps Outgo out of its own database. It needs the lines "local all all trust" and "host all all 127.0.0.1/32 scram-sha-256".\n`,
  );
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test('a pg_hba.conf that is gone is named in one line', async () => {
  const dataDir = await fixture.usedFolder();
  const file = path.join(dataDir, 'postgres', 'pg_hba.conf');
  await rm(file);
  const server = await fixture.launch(dataDir);
  expect(server.errors()).toContain(file);
  expect(server.errors().trim().split('\n')).toHaveLength(1);
});
