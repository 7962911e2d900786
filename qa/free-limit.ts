/**
 * Races for the Free limit: 50 parallel adds of one new account over two server processes must leave exactly 5 rows.
 * `npm run qa:free-limit -- [rounds] [seed]`
 */
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { countActiveSubscriptions } from '#server/subscriptions/store';
import { subscriptionBody } from '#testing/subscriptions';
import { PARALLEL, PROCESSES, Race, readArguments } from './race.ts';

const { rounds, seed } = readArguments();
console.log(`seed ${seed}, ${rounds} rounds of ${PARALLEL} parallel adds on ${PROCESSES} processes`);
const race = await Race.open(seed);
let right = 0;
for (let round = 1; round <= rounds; round += 1) {
  const { client, user } = await race.app.person();
  await race.run(client, (at, index) =>
    at.post('/api/subscriptions', subscriptionBody({ name: `Service ${index}` })),
  );
  const rows = await countActiveSubscriptions(
    race.app.server.deps.db,
    user.id,
    race.app.clock.now().toISOString().slice(0, 10),
  );
  if (rows === FREE_SUBSCRIPTION_LIMIT) right += 1;
  else console.log(`round ${round}: ${rows} rows`);
}
console.log(`${right} of ${rounds} rounds left exactly ${FREE_SUBSCRIPTION_LIMIT} rows`);
for (const [status, count] of race.answers) console.log(`${count} answers ${status}`);
await race.close();
// A busy machine may answer 503; any other answer than added or full is a fault.
const isClean = [...race.answers.keys()].every((status) => [201, 403, 503].includes(status));
process.exitCode = right === rounds && isClean ? 0 : 1;
