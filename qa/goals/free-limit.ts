/** Parallel adds of one new account over two server processes must leave exactly as many rows as Free holds. */
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { countActiveSubscriptions } from '#server/subscriptions/store';
import { subscriptionBody } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { PARALLEL, PROCESSES, Race } from '../race.ts';

export const freeLimit: Goal = {
  promise: `${PARALLEL} parallel adds over ${PROCESSES} processes leave exactly ${FREE_SUBSCRIPTION_LIMIT} rows`,
  unit: 'rounds',
  counts: { gate: 100, night: 500 },
  run,
};

async function run({ seed, count }: GoalOptions): Promise<Outcome> {
  const race = await Race.open(seed);
  const misses: string[] = [];
  for (let round = 1; round <= count; round += 1) {
    const { client, user } = await race.app.person();
    await race.run(client, (at, index) =>
      at.post('/api/subscriptions', subscriptionBody({ name: `Service ${index}` })),
    );
    const today = race.app.clock.now().toISOString().slice(0, 10);
    const rows = await countActiveSubscriptions(race.app.server.deps.db, user.id, today);
    if (rows !== FREE_SUBSCRIPTION_LIMIT) misses.push(`round ${round}: ${rows} rows`);
  }
  // A busy machine may answer 503; any other answer than added or full is a fault.
  for (const status of race.answers.keys())
    if (![201, 403, 503].includes(status)) misses.push(`an add was answered ${status}`);
  await race.close();
  return { figure: `${count} rounds: ${race.describeAnswers()}`, misses };
}
