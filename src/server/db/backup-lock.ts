/** One backup or restore of a database at a time, whatever process makes it. */
import type pg from 'pg';

/** Any number will do as long as nobody else on this database takes it: the bytes of "backup". */
const LOCK_KEY = 0x6261636b7570;

/** Holds the lock until the transaction ends; false where another process has it. */
export async function takeBackupLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_ours',
    [LOCK_KEY],
  );
  return rows[0]?.is_ours === true;
}
