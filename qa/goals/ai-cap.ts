/** Parallel analyses of one Free account over two server processes reach the model no more often than its daily cap. */
import { aiEnv, startAi } from '#testing/fakes/ai';
import { insertSubscriptions } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { PARALLEL, PROCESSES, pause, Race } from '../race.ts';

const CAP = 3;
const REPLY = { duplicates_or_overlaps: [], savings_opportunities: [], checklist: [] };

export const aiCap: Goal = {
  promise: `${PARALLEL} parallel analyses over ${PROCESSES} processes call the model ${CAP} times`,
  unit: 'rounds',
  counts: { gate: 100, night: 500 },
  run,
};

async function run({ seed, count }: GoalOptions): Promise<Outcome> {
  const ai = await startAi();
  const race = await Race.open(seed, { ...aiEnv(ai), FREE_DAILY_ANALYSIS: String(CAP) });
  const misses: string[] = [];
  for (let round = 1; round <= count; round += 1) {
    ai.reset();
    // A slow model keeps all of them waiting at once.
    ai.reply(async () => {
      await pause(race.random() * 40);
      return REPLY;
    });
    const { client, user } = await race.app.person();
    await insertSubscriptions(race.app.server.deps, user.id, 3);
    await race.run(client, (at) => at.post('/api/analyze'));
    if (ai.prompts.length > CAP)
      misses.push(`round ${round}: the model was called ${ai.prompts.length} times`);
  }
  // A busy machine may answer 503; exactly the cap is answered, everything else is refused.
  for (const status of race.answers.keys())
    if (![200, 429, 503].includes(status)) misses.push(`an analysis was answered ${status}`);
  const isUsed = race.answers.get(200) === count * CAP || race.answers.has(503);
  if (!isUsed) misses.push(`${race.answers.get(200) ?? 0} answers where ${count * CAP} were allowed`);
  await race.close();
  await ai.close();
  return { figure: `${count} rounds: ${race.describeAnswers()}`, misses };
}
