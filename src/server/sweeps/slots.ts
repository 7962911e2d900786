/** A sweep whose rows take time: a slot that is free is filled again at once, so that a slow row holds up no other. */
import type { Sweep } from './runner.ts';

/** Rows that were leased ahead and have not begun by then are left to their lease, which they could outlast. */
const AHEAD_MS = 10_000;

export type SlotSweep = Required<Sweep>;

interface Work<Row> {
  atOnce: number;
  /** Leases rows, this many at most; a lease must outlast the wait of `AHEAD_MS` and the work. */
  lease(limit: number): Promise<Row[]>;
  /** Null where the row takes no slot. */
  start(row: Row): Promise<void> | null;
  /** A row that is under way is not begun again where a clock that jumps ends its lease. */
  idOf(row: Row): string;
}

export function fillSlots<Row>({
  atOnce,
  lease,
  start,
  idOf,
}: Work<Row>): Omit<SlotSweep, 'name' | 'everyMs'> {
  const busy = new Map<string, Promise<void>>();
  const errors: unknown[] = [];
  /** Leased many at a time: one lease for each slot that becomes free would cost more than the work. */
  let ahead: Row[] = [];
  let aheadUntil = 0;
  let isHalted = false;

  function refuseFailed(): void {
    if (errors.length > 0) throw errors.splice(0)[0];
  }

  function take(row: Row): void {
    const work = start(row);
    if (!work) return;
    const slot: Promise<void> = work
      .catch((error: unknown) => {
        errors.push(error);
      })
      .finally(() => busy.delete(idOf(row)));
    busy.set(idOf(row), slot);
  }

  function takeAhead(): void {
    if (isHalted || performance.now() > aheadUntil) ahead = [];
    while (busy.size < atOnce) {
      const row = ahead.shift();
      if (row === undefined) return;
      take(row);
    }
  }

  return {
    async run() {
      refuseFailed();
      takeAhead();
      if (busy.size === atOnce) {
        await Promise.race(busy.values());
        return true;
      }
      const leased = await lease(atOnce);
      ahead = leased.filter((row) => !busy.has(idOf(row)));
      aheadUntil = performance.now() + AHEAD_MS;
      const isMore = leased.length === atOnce;
      takeAhead();
      return isMore || ahead.length > 0;
    },
    halt() {
      isHalted = true;
    },
    async finish() {
      for (takeAhead(); busy.size > 0; takeAhead()) await Promise.race(busy.values());
      refuseFailed();
    },
  };
}
