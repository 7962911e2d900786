/** Updates the user tallies (decision 0007) in the transaction of each change. */
import { type CountedUser, diffTallies } from '#core/admin/tally';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { insertTallyChanges, mergeTallies } from './tally-store.ts';

const BATCH = 5_000;

/** Called for a new user (no before), or for a change while the row is locked. */
export function recount(tx: Tx, before: CountedUser | null, after: CountedUser): Promise<void> {
  return insertTallyChanges(tx, diffTallies(before, after));
}

export function recountGone(tx: Tx, people: readonly CountedUser[]): Promise<void> {
  return insertTallyChanges(
    tx,
    people.flatMap((person) => diffTallies(person, null)),
  );
}

/** Merges tally rows so that analytics stays fast; the figures do not change. */
export async function tidyTallies(deps: Deps): Promise<void> {
  let merged: number;
  do merged = await deps.db.transaction((tx) => mergeTallies(tx, BATCH));
  while (merged === BATCH);
}
