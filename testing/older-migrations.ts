/** A database as an older version left it, for tests of what a migration does to the rows that it finds. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MIGRATIONS = fileURLToPath(new URL('../src/server/db/migrations', import.meta.url));

/** A folder with the migrations before the one whose name ends so; the caller removes it. */
export async function copyMigrationsBefore(nameEnd: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outgo-before-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(nameEnd));
  if (at < 1) throw new Error(`No migration after the first is called …${nameEnd}.`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}
