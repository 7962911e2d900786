/** Why one of several was left as it is, by how the queue could not perform it. */
import type { Skipped } from '#contract/bulk';
import { ChangeNotTaken } from '../failure.ts';
import type { Trouble } from '../unsent/change.ts';

/** Rethrows faults and "try again later": they end the whole bulk edit. */
export function reasonOf(error: unknown): Skipped['reason'] {
  if (!(error instanceof ChangeNotTaken)) throw error;
  const { outcome } = error;
  if (outcome.kind === 'later') throw error;
  return outcome.kind === 'refused' ? reasonOfTrouble(outcome.trouble) : 'changed';
}

export function reasonOfTrouble({ kind }: Trouble): Skipped['reason'] {
  switch (kind) {
    case 'gone':
    case 'locked':
      return kind;
    case 'limit':
      return 'no_room';
    case 'duplicate':
      return 'name_taken';
    default:
      return 'changed';
  }
}
