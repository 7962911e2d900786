/**
 * The secret that signs links and seals queued mails if SESSION_SECRET is not set: a file in DATA_DIR instead of a row,
 * so that a copy of the database alone is useless.
 */
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Executor } from '../db/connect.ts';
import { explainError } from '../db/embedded/cluster.ts';
import { SESSION_SECRET_FILE, SESSION_SECRET_ROW } from '../db/session-secret-names.ts';
import type { Env } from '../env.ts';
import type { Random } from '../random.ts';
import { StartError } from '../start-error.ts';
import { deleteSecret, findSecret, keepSecret } from './store.ts';

interface SecretPlace {
  env: Pick<Env, 'sessionSecret' | 'dataDir' | 'databaseUrl'>;
  db: Executor;
  random: Random;
}

export async function openSessionSecret({ env, db, random }: SecretPlace): Promise<string> {
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  const generated = random.bytes(32).toString('base64url');
  // In production it must be set. Machines that share a database share no file, but must open each other's seals.
  if (env.databaseUrl !== undefined) return keepSecret(db, SESSION_SECRET_ROW, generated);
  const file = path.join(env.dataDir, SESSION_SECRET_FILE);
  const former = await findSecret(db, SESSION_SECRET_ROW);
  const secret = await openFile(file, former ?? generated, random).catch((error: Error) => {
    // An error of reading does not say which file.
    throw explainError(Object.assign(error, { path: file }), env.dataDir);
  });
  // Deleted only after the file has it, so that queued mails and signed links stay readable.
  if (former !== undefined) await deleteSecret(db, SESSION_SECRET_ROW);
  if (secret === '') throw new StartError(`${file} is empty. Put it back from a backup, or remove it.`);
  return secret;
}

async function openFile(file: string, generated: string, random: Random): Promise<string> {
  await makeFile(file, generated, random);
  await chmod(file, 0o600);
  return (await readFile(file, 'utf8')).trim();
}

/** Linked into place when complete, so that one of several processes wins and none reads a partial file. */
async function makeFile(file: string, secret: string, random: Random): Promise<void> {
  const draft = `${file}.${random.bytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
