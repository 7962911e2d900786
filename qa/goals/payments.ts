/** Two years of paying, failing, cancelling and refunding with lost events and killed servers: see qa/payments. */
import { createTestDatabase } from '#testing/database';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { runPayments } from '../payments/run.ts';

const MONTHS = 24;
const PEOPLE_PER_KILL = 60;
const ACK_LIMIT_MS = 1_000;

export const payments: Goal = {
  promise: 'everyone has Pro on exactly the days that were paid for',
  unit: `people, ${MONTHS} months each`,
  counts: { gate: 60, night: 500 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const { connection, drop } = await createTestDatabase();
  const kills = Math.max(1, Math.round(count / PEOPLE_PER_KILL));
  const { misses, isGood, ...figures } = await runPayments({
    connection,
    people: count,
    months: MONTHS,
    seed,
    kills,
    log,
  });
  await drop();
  if (figures.ackP99Ms > ACK_LIMIT_MS)
    misses.push(`events are acknowledged within ${figures.ackP99Ms} ms (99 %)`);
  if (!isGood && misses.length === 0) misses.push('the figures differ');
  return { figure: JSON.stringify(figures), misses };
}
