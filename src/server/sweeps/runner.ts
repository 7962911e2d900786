/**
 * Runs background work. Each sweep processes rows of its own table with short leases, so any number of
 * processes may run it, a kill -9 costs at most the lease, and running it twice has no effect.
 */
import type { Log } from '#server/log';

export type SweepName =
  | 'mail'
  | 'mail-requests'
  | 'payment-events'
  | 'plan-ends'
  | 'plan-reconcile'
  | 'plan-adopt'
  | 'plan-refunds'
  | 'clean-up'
  | 'erase'
  | 'stamps'
  | 'advice-digest'
  | 'backup'
  | 'reminders'
  | 'channels'
  | 'rates'
  | 'page-prices';

export interface Sweep {
  name: SweepName;
  everyMs: number;
  /** Processes a batch; true if there may be more. */
  run(): Promise<boolean>;
  /** Called when the process stops: rows under way are finished, and no further leased row is begun. */
  halt?(): void;
  /** Resolves once nothing is under way that a run has started and left behind. */
  finish?(): Promise<void>;
}

export interface SweepFailures {
  sinceStart: number;
  /** 0 once a run has succeeded. */
  inARow: number;
}

export interface SweepRunner {
  wake(name: SweepName): void;
  /** How often each sweep has failed. */
  readonly failures: ReadonlyMap<SweepName, SweepFailures>;
  /** Runs every sweep, or the named ones, until nothing is left; for tests. */
  settle(names?: readonly SweepName[]): Promise<void>;
  stop(): Promise<void>;
}

/** Processes a batch with some concurrency, so that one slow provider call does not hold up the others. */
export async function runBatch<Row>(
  rows: readonly Row[],
  atOnce: number,
  run: (row: Row) => Promise<void>,
): Promise<void> {
  const waiting = [...rows];
  const runNext = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await run(row);
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
}

export function startSweeps(
  sweeps: Sweep[],
  log: Log,
  { hasTimers = true, onOutcome }: { hasTimers?: boolean; onOutcome?: (() => void) | undefined } = {},
): SweepRunner {
  const failures = new Map(sweeps.map(({ name }) => [name, { sinceStart: 0, inARow: 0 }]));
  const noteFailure = (name: SweepName, error: unknown) => {
    const { sinceStart, inARow } = failures.get(name) ?? { sinceStart: 0, inARow: 0 };
    failures.set(name, { sinceStart: sinceStart + 1, inARow: inARow + 1 });
    log.warn({ err: error, sweep: name }, 'sweep failed; it runs again at its next turn');
    onOutcome?.();
  };
  const noteSuccess = (name: SweepName) => {
    const found = failures.get(name);
    if (!found?.inARow) return;
    failures.set(name, { ...found, inARow: 0 });
    onOutcome?.();
  };
  const loops = new Map(
    sweeps.map((sweep) => [sweep.name, startLoop(sweep, { noteFailure, noteSuccess }, hasTimers)]),
  );
  return {
    failures,
    wake: (name) => loops.get(name)?.wake(),
    async settle(names) {
      for (const [name, loop] of loops) if (names?.includes(name) ?? true) await loop.settle();
    },
    async stop() {
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}

interface Outcomes {
  noteFailure(name: SweepName, error: unknown): void;
  noteSuccess(name: SweepName): void;
}

/** One run at a time; a wake during a run causes another one. */
function startLoop(sweep: Sweep, { noteFailure, noteSuccess }: Outcomes, hasTimer: boolean) {
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | undefined;

  function run(onError: (error: unknown) => void): Promise<void> {
    running = runUntilDone(onError).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function runUntilDone(onError: (error: unknown) => void): Promise<void> {
    do {
      isAsked = false;
      try {
        while (!isStopped && (await sweep.run()));
        noteSuccess(sweep.name);
      } catch (error) {
        onError(error);
      }
    } while (isAsked && !isStopped);
  }

  function wake(): void {
    isAsked = true;
    if (isStopped || running) return;
    void run((error) => noteFailure(sweep.name, error));
  }

  const timer = hasTimer ? setInterval(wake, sweep.everyMs).unref() : undefined;
  if (hasTimer) wake();
  return {
    wake,
    async settle() {
      const errors: unknown[] = [];
      while (running) await running;
      await sweep.finish?.().catch((error: unknown) => errors.push(error));
      await run((error) => errors.push(error));
      await sweep.finish?.().catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw errors[0];
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      sweep.halt?.();
      await running;
      await sweep.finish?.().catch((error: unknown) => noteFailure(sweep.name, error));
    },
  };
}
