import type { Db, Tx } from './connect.ts';

/** Several statements on one state of the database, none of which may write. */
export type ReadSnapshot = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

export function snapshotsOf(db: Db): ReadSnapshot {
  return (work) => db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
