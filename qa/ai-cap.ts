/**
 * Races for the daily cap: 50 parallel analyses of one Free account over two server processes with a cap of 3 must
 * reach the model at most 3 times. `npm run qa:ai-cap -- [rounds] [seed]`
 */
import { aiEnv, startAi } from '#testing/fakes/ai';
import { insertSubscriptions } from '#testing/subscriptions';
import { PARALLEL, PROCESSES, pause, Race, readArguments } from './race.ts';

const CAP = 3;
const REPLY = { duplicates_or_overlaps: [], savings_opportunities: [], checklist: [] };

const { rounds, seed } = readArguments();
console.log(`seed ${seed}, ${rounds} rounds of ${PARALLEL} parallel analyses on ${PROCESSES} processes`);
const ai = await startAi();
const race = await Race.open(seed, { ...aiEnv(ai), FREE_DAILY_ANALYSIS: String(CAP) });
let right = 0;
for (let round = 1; round <= rounds; round += 1) {
  ai.reset();
  // A slow model keeps all of them waiting at once.
  ai.reply(async () => {
    await pause(race.random() * 40);
    return REPLY;
  });
  const { client, user } = await race.app.person();
  await insertSubscriptions(race.app.server.deps, user.id, 3);
  await race.run(client, (at) => at.post('/api/analyze'));
  if (ai.prompts.length <= CAP) right += 1;
  else console.log(`round ${round}: the model was called ${ai.prompts.length} times`);
}
console.log(`${right} of ${rounds} rounds called the model at most ${CAP} times`);
for (const [status, count] of race.answers) console.log(`${count} answers ${status}`);
await race.close();
await ai.close();
// A busy machine may answer 503; exactly the cap is answered, everything else is refused.
const isClean = [...race.answers.keys()].every((status) => [200, 429, 503].includes(status));
const isUsed = race.answers.get(200) === rounds * CAP || (race.answers.get(503) ?? 0) > 0;
process.exitCode = right === rounds && isClean && isUsed ? 0 : 1;
