/** Keeps the tallies of people right (decision 0007): each change of a person, in the transaction that makes it. */
import { type CountedPerson, diffTallies } from '#core/admin/tally';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { insertTallyChanges, mergeTallies } from './tally-store.ts';

const BATCH = 5_000;

/** For someone who comes (no before), or changes while the row is held. */
export function recount(tx: Tx, before: CountedPerson | null, after: CountedPerson): Promise<void> {
  return insertTallyChanges(tx, diffTallies(before, after));
}

export function recountGone(tx: Tx, people: readonly CountedPerson[]): Promise<void> {
  return insertTallyChanges(
    tx,
    people.flatMap((person) => diffTallies(person, null)),
  );
}

/** Keeps what the analytics call has to add up small; the figures are the same before and after. */
export async function tidyTallies(deps: Deps): Promise<void> {
  let merged: number;
  do merged = await deps.db.transaction((tx) => mergeTallies(tx, BATCH));
  while (merged === BATCH);
}
