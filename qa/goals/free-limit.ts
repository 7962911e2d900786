/** Parallel adds of one new account over two server processes must leave exactly as many rows as Free holds. */
import { subscriptionBody } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { PARALLEL, PROCESSES, Race } from '../race.ts';

/** Written from the specification: with the product's own constant, a wrong one would agree with itself. */
const FREE_LIMIT = 5;

export const freeLimit: Goal = {
  promise: `${PARALLEL} parallel adds over ${PROCESSES} processes leave exactly ${FREE_LIMIT} rows`,
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
    const { rows } = await race.app.server.database.pool.query<{ count: number }>(
      'select count(*)::int as count from subscriptions where user_id = $1',
      [user.id],
    );
    if (rows[0]?.count !== FREE_LIMIT) misses.push(`round ${round}: ${rows[0]?.count} rows`);
  }
  // A busy machine may answer 503; any other answer than added or full is a fault.
  for (const status of race.answers.keys())
    if (![201, 403, 503].includes(status)) misses.push(`an add was answered ${status}`);
  await race.close();
  return { figure: `${count} rounds: ${race.describeAnswers()}`, misses };
}
