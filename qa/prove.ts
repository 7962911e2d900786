/** Runs one goal in a scene of its own, which is cleared however the goal ends. */
import { performance } from 'node:perf_hooks';
import { startTestCluster } from '#testing/database';
import type { Goal, GoalOptions, Outcome } from './goal.ts';
import { clearScene, openScene } from './scene.ts';

const STOP_SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

export async function prove(
  title: string,
  { promise, unit, run }: Goal,
  options: Omit<GoalOptions, 'log'>,
): Promise<void> {
  const { seed, count, minutes } = options;
  console.log(`${title}: ${promise}\nseed ${seed}, ${minutes ? `${minutes} minutes` : `${count} ${unit}`}`);
  const startedAt = performance.now();
  const finish = ({ figure, misses, isSkipped }: Outcome) => {
    for (const miss of misses) console.log(`  MISS ${miss}`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`again: ${replayLine(title, options)}`);
    const word = isSkipped ? 'SKIPPED' : misses.length === 0 ? 'REACHED' : 'MISSED';
    console.log(`${word} ${title}, seed ${seed}, ${seconds} s: ${figure}`);
    process.exitCode = misses.length === 0 ? 0 : 1;
  };
  const folder = await openScene();
  onStop((code) => void clearScene(folder).finally(() => process.exit(code)));
  onCrash((error) => {
    finish(describeBreak(error));
    void clearScene(folder).finally(() => process.exit(1));
  });
  const cluster = await startTestCluster();
  const outcome = await run({ ...options, log: (line) => console.log(`  ${line}`) })
    .catch(describeBreak)
    .finally(() => cluster.stop());
  await clearScene(folder);
  finish(outcome);
  // A goal that broke off may have left servers in this process, which would keep it alive.
  process.exit();
}

export function replayLine(title: string, { seed, count, minutes }: Omit<GoalOptions, 'log'>): string {
  const size = minutes === undefined ? `--count ${count}` : `--minutes ${minutes}`;
  return `npm run qa -- ${title} --seed ${seed} ${size}`;
}

export function onStop(stop: (code: number, signal: NodeJS.Signals) => void): void {
  // Ctrl-C reaches a goal twice, from the terminal and from `npm run qa`: the second must not cut the clearing short.
  let isStopping = false;
  for (const [signal, code] of Object.entries(STOP_SIGNALS))
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(code, signal as NodeJS.Signals);
    });
}

/** An error that nobody caught, or a rejection; only the first: what is ended then may cause more. */
function onCrash(end: (error: unknown) => void): void {
  let hasCrashed = false;
  process.on('uncaughtException', (error) => {
    if (!hasCrashed) end(error);
    hasCrashed = true;
  });
}

/** A goal that breaks off is a miss like any other, with its database stopped and its line printed. */
function describeBreak(error: unknown): Outcome {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { figure: 'it broke off', misses: [reason] };
}
