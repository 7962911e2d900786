/** A connection of its own without time limits, for work that takes longer than any request: migrations, backups. */
import pg from 'pg';
import { StartError } from '../start-error.ts';

export type PatientClient = pg.Client;

export async function withPatientClient<T>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { password } = pool.options;
  const client = new pg.Client({
    ...pool.options,
    // The pool hides this one from copies.
    ...(password !== undefined && { password }),
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => {});
  await client.connect().catch(refuseUnreachable);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// A host with several addresses fails with a list of errors, whose own message is empty.
function refuseUnreachable(error: NodeJS.ErrnoException): never {
  throw new StartError(`The database cannot be used: ${error.message || error.code}.`);
}
