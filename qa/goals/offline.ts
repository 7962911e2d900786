/**
 * Random changes on two devices of one user, single ones, several at once and the budget, through cut networks, lost
 * requests, lost answers, reloads, crashes at any step, passing days and two tabs without a lock. At the end both devices
 * show what the server has, and the server's history has every stored change exactly once.
 */
import { makeRandom } from '#testing/random';
import { startApp, TEST_NOW } from '#testing/start-app';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { Story } from '../offline-story.ts';

/** Each has a server of its own, because the stories move its clock. */
const PARALLEL = 2;
/** The others reach the limit of Free. */
const PRO_SHARE = 0.67;

export const offline: Goal = {
  promise: 'two devices that change things offline end alike, with nothing lost and nothing doubled',
  unit: 'sequences',
  counts: { gate: 300, night: 1_000 },
  run,
};

async function run({ seed, count }: GoalOptions): Promise<Outcome> {
  const totals: Record<string, number> = {};
  const misses: string[] = [];
  let next = 0;
  async function work(): Promise<void> {
    const app = await startApp({ now: TEST_NOW });
    while (next < count) {
      const index = next;
      next += 1;
      const random = makeRandom(seed * 10_007 + index);
      const person = await app.person(random() < PRO_SHARE ? { proForDays: 30 } : {});
      const story = new Story(app, person, random);
      const faults = await story.live().catch((error: Error) => [`it broke off: ${error.stack}`]);
      for (const [name, times] of Object.entries(story.counts)) totals[name] = (totals[name] ?? 0) + times;
      misses.push(...faults.map((fault) => `sequence ${index}: ${fault}`));
    }
    await app.close();
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, count) }, work));
  return { figure: `${count} sequences, ${JSON.stringify(totals)}`, misses };
}
