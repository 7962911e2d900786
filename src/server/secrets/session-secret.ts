/**
 * The secret that signs links and seals queued mails, where SESSION_SECRET is not set: a file in DATA_DIR and not a row,
 * so that a copy of the database opens nothing by itself.
 */

import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Executor } from '../db/connect.ts';
import { explainError } from '../db/embedded-cluster.ts';
import type { Env } from '../env.ts';
import type { Random } from '../random.ts';
import { StartError } from '../start-error.ts';
import { deleteSecret, findSecret, keepSecret } from './store.ts';

const FILE = 'session-secret';
/** Where it was kept before there was a file, and is where machines share nothing but their database. */
const ROW = 'session';

interface SecretPlace {
  env: Pick<Env, 'sessionSecret' | 'dataDir' | 'databaseUrl'>;
  db: Executor;
  random: Random;
}

export async function openSessionSecret({ env, db, random }: SecretPlace): Promise<string> {
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  const fresh = random.bytes(32).toString('base64url');
  // Outside production, where it must be set: what one machine seals another opens, and they have no file in common.
  if (env.databaseUrl !== undefined) return keepSecret(db, ROW, fresh);
  const file = path.join(env.dataDir, FILE);
  const former = await findSecret(db, ROW);
  const secret = await openFile(file, former ?? fresh, random).catch((error: unknown) => {
    throw explainError(error, env.dataDir);
  });
  // What was queued and signed with it stays readable: the file has taken it over before the row goes.
  if (former !== undefined) await deleteSecret(db, ROW);
  if (secret === '') throw new StartError(`${file} is empty. Put it back from a backup, or remove it.`);
  return secret;
}

async function openFile(file: string, fresh: string, random: Random): Promise<string> {
  await makeFile(file, fresh, random);
  await chmod(file, 0o600);
  return (await readFile(file, 'utf8')).trim();
}

/** Linked into place when it is whole, so that of several processes one decides, and none reads half of it. */
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
