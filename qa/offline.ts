/**
 * `npm run qa:offline -- [sequences] [seed]`: random edits on two devices of one user, through cut networks, lost
 * requests, lost answers, reloads, crashes at any step and two tabs without a lock. At the end both devices must show
 * what the server has, and the server's history must have every stored edit exactly once.
 */
import { startTestCluster } from '#testing/database';
import { makeRandom } from '#testing/random';
import { startApp, TEST_NOW } from '#testing/start-app';
import { Story } from './offline-story.ts';

const PARALLEL = 4;
const sequences = Number(process.argv[2] ?? 1_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
console.log(`seed ${seed}, ${sequences} sequences`);

const cluster = await startTestCluster();
const app = await startApp({ now: TEST_NOW });
const totals = { edits: 0, crashes: 0, conflicts: 0, troubles: 0, right: 0 };
let next = 0;

async function work(): Promise<void> {
  while (next < sequences) {
    const index = next;
    next += 1;
    const random = makeRandom(seed * 10_007 + index);
    // A third of the users are on Free, where adds reach the limit.
    const person = await app.person(random() < 0.33 ? {} : { proForDays: 30 });
    const story = new Story(app, person, random);
    const faults = await story.live();
    totals.edits += story.counts.edits;
    totals.crashes += story.counts.crashes;
    totals.conflicts += story.counts.conflicts;
    totals.troubles += story.counts.troubles;
    if (faults.length === 0) totals.right += 1;
    for (const fault of faults) console.log(`sequence ${index}: ${fault}`);
  }
}

await Promise.all(Array.from({ length: PARALLEL }, work));
console.log(JSON.stringify(totals));
console.log(
  `${totals.right} of ${sequences} sequences ended alike everywhere, nothing lost, nothing doubled`,
);
await app.close();
await cluster.stop();
process.exitCode = totals.right === sequences ? 0 : 1;
