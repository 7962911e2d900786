/** A connection of its own without time limits, for work that takes longer than any request: migrations, backups. */
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { ClientClass } from './client-class.ts';

export type NoTimeoutClient = pg.Client;

const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

interface PoolSettings extends pg.PoolConfig {
  Client?: ClientClass;
}

export async function withNoTimeoutClient<T>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectAlone(pool).catch(refuseUnreachable);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Connects to the first host that is the primary, where there are several. */
async function connectAlone(pool: pg.Pool): Promise<pg.Client> {
  const { Client, password, statement_timeout: limit, ...options } = pool.options as PoolSettings;
  const Chosen = Client ?? pg.Client;
  for (let left = Client?.hostCount ?? 1; ; left -= 1) {
    const client = new Chosen({
      ...options,
      // The pool hides this one from copies.
      ...(password !== undefined && { password }),
      ...(limit !== undefined && NO_LIMITS),
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}

/**
 * Begins a transaction that may take as long as it takes. Set in it once more, because a pooler passes on no settings of
 * a connection and the role may have limits of its own.
 */
export async function beginWithoutTimeouts(client: pg.ClientBase, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
}

// A host with several addresses fails with a list of errors, whose own message is empty.
function refuseUnreachable(error: NodeJS.ErrnoException): never {
  throw new StartError(`The database cannot be used: ${error.message || error.code}.`);
}
