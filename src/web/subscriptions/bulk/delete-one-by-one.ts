/** Deletes several subscriptions through the queue, and undoes it as a whole. */
import type { Skipped } from '#contract/bulk';
import { makeKey } from '../../device/make-key.ts';
import type { Subscription } from '../queries.ts';
import type { DeleteRequest } from '../unsent/change.ts';
import { changeUnsent, performUndoableDelete } from '../unsent/perform-change.ts';
import { discard } from '../unsent/queue.ts';
import { readServerList } from '../unsent/server-list.ts';
import { readUnsent } from '../unsent/use-unsent.ts';
import type { Performed, Undone } from './perform-bulk.ts';
import { reasonOf, reasonOfTrouble } from './skip-reason.ts';
import { type Deletion, undoDeletion } from './undo-deletion.ts';

/** `lost` are requests for them whose answers were lost. */
export async function deleteOneByOne(
  rows: readonly Subscription[],
  lost: readonly DeleteRequest[],
): Promise<Performed> {
  const skipped: Skipped[] = [];
  const deletions: Deletion[] = [];
  for (const row of rows) {
    const earlier = readUnsent().filter(({ target }) => target === row.id);
    const key = makeKey();
    try {
      await performUndoableDelete(row, key);
      deletions.push({ row, key, earlier, lost });
    } catch (error) {
      skipped.push({ id: row.id, reason: reasonOf(error) });
    }
  }
  return {
    count: deletions.length,
    skipped,
    isKept: deletions.some(({ key }) => key !== null && findUnsent(key)),
    undo: () => undoDeletions(deletions),
  };
}

/** Undoes all in one step, so that none is sent meanwhile that was not sent before. */
export async function undoDeletions(deletions: readonly Deletion[]): Promise<Undone> {
  const undone = deletions.map((deletion) => ({
    deletion,
    making: { key: makeKey(), madeAt: Date.now() },
    isRestored: false,
  }));
  await changeUnsent((queue) =>
    undone.reduce((rest, each) => {
      const next = undoDeletion(rest, each.deletion, each.making);
      each.isRestored = next.some(({ key, kind }) => key === each.making.key && kind === 'restore');
      return next;
    }, queue),
  );
  const restored = undone.filter(({ isRestored }) => isRestored);
  const skipped = restored.flatMap(({ deletion, making }): Skipped[] => {
    const { id } = deletion.row;
    const waiting = findUnsent(making.key);
    if (waiting) return waiting.trouble ? [{ id, reason: reasonOfTrouble(waiting.trouble) }] : [];
    return readServerList()?.some((row) => row.id === id) ? [] : [{ id, reason: 'gone' }];
  });
  const refused = restored.filter(({ making }) => findUnsent(making.key)?.trouble);
  // Said now, so nothing is left to decide.
  if (refused.length > 0)
    await changeUnsent((queue) => refused.reduce((rest, { making }) => discard(rest, making.key), queue));
  return { count: deletions.length - skipped.length, skipped };
}

function findUnsent(wanted: string) {
  return readUnsent().find(({ key }) => key === wanted);
}
