/** The price histories last opened on this device, for a time without a connection. They go with the user's other copies. */
import { openCopies } from '../../device/cached-answers.ts';
import { isProbablySignedIn } from '../../device/session.ts';
import type { Price } from './price-history.ts';

const NAME = 'seen prices';

export interface SeenPrices {
  /** When the server last told them. */
  at: number;
  prices: readonly Price[];
}

type Seen = Readonly<Record<string, SeenPrices>>;

/** `known` are the ids of the list: what was deleted leaves the device. */
export async function keepSeenPrices(
  userId: string,
  id: string,
  seen: SeenPrices,
  known: ReadonlySet<string>,
): Promise<void> {
  const db = await openCopies();
  try {
    // Drops what another user has left.
    await db?.putFor(userId, {});
    await db?.update<Seen>(NAME, (all = {}) => ({
      ...Object.fromEntries(Object.entries(all).filter(([each]) => known.has(each))),
      [id]: seen,
    }));
  } catch {
    // Without storage there is nothing to show later.
  }
}

/** Null if it was never opened here. */
export async function readSeenPrices(id: string): Promise<SeenPrices | null> {
  if (!isProbablySignedIn()) return null;
  const db = await openCopies();
  const all = (await db?.get(NAME).catch(() => undefined)) as Seen | undefined;
  return all?.[id] ?? null;
}
