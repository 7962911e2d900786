/**
 * Random edits on two devices of one user, through cut networks, lost requests, lost answers, reloads, crashes at any
 * step and two tabs without a lock. At the end both devices show what the server has, and the server's history has every
 * stored edit exactly once.
 */
import { makeRandom } from '#testing/random';
import { startApp, TEST_NOW } from '#testing/start-app';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { Story } from '../offline-story.ts';

const PARALLEL = 4;
/** The others reach the limit of Free. */
const PRO_SHARE = 0.67;

export const offline: Goal = {
  promise: 'two devices that edit offline end alike, with nothing lost and nothing doubled',
  unit: 'sequences',
  counts: { gate: 300, night: 1_000 },
  run,
};

async function run({ seed, count }: GoalOptions): Promise<Outcome> {
  const app = await startApp({ now: TEST_NOW });
  const totals = { edits: 0, bulks: 0, undone: 0, crashes: 0, conflicts: 0, troubles: 0 };
  const misses: string[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      const random = makeRandom(seed * 10_007 + index);
      const person = await app.person(random() < PRO_SHARE ? { proForDays: 30 } : {});
      const story = new Story(app, person, random);
      const faults = await story.live();
      for (const name of ['edits', 'bulks', 'undone', 'crashes', 'conflicts', 'troubles'] as const)
        totals[name] += story.counts[name];
      misses.push(...faults.map((fault) => `sequence ${index}: ${fault}`));
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work));
  await app.close();
  return { figure: `${count} sequences, ${JSON.stringify(totals)}`, misses };
}
