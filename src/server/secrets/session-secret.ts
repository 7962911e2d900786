/**
 * The secret that signs links and seals queued mails, where SESSION_SECRET is not set: a file in DATA_DIR and not a row,
 * so that a copy of the database opens nothing by itself.
 */

import { hkdfSync } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Executor } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { Random } from '../random.ts';
import { StartError } from '../start-error.ts';
import { deleteSecret, findSecret, keepSecret } from './store.ts';

const FILE = 'session-secret';
/** Where it was kept before there was a file. */
const FORMER_ROW = 'session';
/** What the processes on one outside database compare their secrets by; the secret cannot be found from it. */
const CHECK_ROW = 'session-check';

interface SecretPlace {
  env: Pick<Env, 'sessionSecret' | 'dataDir' | 'databaseUrl'>;
  db: Executor;
  random: Random;
}

export async function openSessionSecret({ env, db, random }: SecretPlace): Promise<string> {
  const file = path.join(env.dataDir, FILE);
  const former = await findSecret(db, FORMER_ROW);
  // What was queued and signed with it must stay readable, so the file takes it over before the row goes.
  if (former !== undefined) await makeFile(file, former, random);
  if (former !== undefined) await deleteSecret(db, FORMER_ROW);
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  await makeFile(file, random.bytes(32).toString('base64url'), random);
  await chmod(file, 0o600);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret === '') throw new StartError(`${file} is empty. Put it back from a backup, or remove it.`);
  if (env.databaseUrl !== undefined) await refuseOtherSecret(db, secret);
  return secret;
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

/** Two machines have two files: what one seals the other cannot open. */
async function refuseOtherSecret(db: Executor, secret: string): Promise<void> {
  const check = Buffer.from(hkdfSync('sha256', secret, '', 'outgo:check', 32)).toString('base64url');
  if ((await keepSecret(db, CHECK_ROW, check)) === check) return;
  throw new StartError(
    'SESSION_SECRET must be set, to the same text on every machine that shares DATABASE_URL: this machine has another secret of its own than the first.',
  );
}
