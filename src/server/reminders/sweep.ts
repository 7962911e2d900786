/**
 * Decides each user's reminders once a day, at their own hour. What is decided, the messages and the time of the next
 * decision are written in one transaction, so a crash repeats all of it or nothing.
 */
import { DAY_MS } from '#core/duration';
import { LONGEST_WAIT_DAYS } from '#core/reminders/reminders';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { findLastRestore } from '#server/plan/search-store';
import type { Sweep, SweepName } from '#server/sweeps/runner';
import { watchClock } from '#server/sweeps/steady-clock';
import type { ReminderChannel } from './channel.ts';
import { type Decision, decideAll, retryAt } from './decide.ts';
import {
  type AnswerRow,
  findReaders,
  listAnswers,
  pullBackSettings,
  type SettingsRow,
  scheduleNext,
  takeDue,
} from './store.ts';

const BATCH = 50;
const EVERY_MS = 60_000;
/** `nextLookAt` is eight days ahead at most; one more for a change of time zone. */
const LONGEST_WAIT_MS = LONGEST_WAIT_DAYS * DAY_MS;

export function reminderSweep(
  deps: Deps,
  channels: readonly ReminderChannel[],
  { batch = BATCH } = {},
): Sweep {
  // A message cannot be taken back: a clock that is ahead for a minute must not send tomorrow's.
  const isSteady = watchClock(deps.clock);
  return {
    name: 'reminders',
    everyMs: EVERY_MS,
    run: async () => isSteady() && decideDue(deps, channels, batch),
  };
}

async function decideDue(deps: Deps, channels: readonly ReminderChannel[], batch: number): Promise<boolean> {
  const now = deps.clock.now();
  const latest = new Date(now.getTime() + LONGEST_WAIT_MS);
  await pullBackSettings(deps.db, now);
  const { taken, woken } = await deps.db.transaction(async (tx) => {
    const due = await takeDue(tx, { now, latest, limit: batch });
    if (due.length === 0) return { taken: 0, woken: [] };
    const decision = { now, channels, ...(await loadBatch(tx, due)) };
    return { taken: due.length, woken: await tryDecide(deps, tx, due, decision) };
  });
  for (const sweep of new Set(woken)) deps.wake(sweep);
  return taken === batch;
}

async function loadBatch(
  tx: Tx,
  due: readonly SettingsRow[],
): Promise<Pick<Decision, 'users' | 'answers' | 'restoredAt'>> {
  const ids = due.map(({ userId }) => userId);
  const users = await findReaders(tx, ids);
  const answers = new Map<string, AnswerRow[]>(ids.map((id) => [id, []]));
  for (const answer of await listAnswers(tx, ids)) answers.get(answer.userId)?.push(answer);
  return {
    users: new Map(users.map((user) => [user.id, user])),
    answers,
    restoredAt: await findLastRestore(tx),
  };
}

/** All at once; where that fails, each half apart, down to the account that fails: it is tried again later and holds up no other. */
async function tryDecide(
  deps: Deps,
  tx: Tx,
  due: readonly SettingsRow[],
  decision: Decision,
): Promise<SweepName[]> {
  try {
    return await tx.transaction((inner) => decideAll(deps, inner, due, decision));
  } catch (error) {
    const { now } = decision;
    const half = Math.ceil(due.length / 2);
    if (half < due.length) {
      const first = await tryDecide(deps, tx, due.slice(0, half), decision);
      return [...first, ...(await tryDecide(deps, tx, due.slice(half), decision))];
    }
    const userIds = due.map(({ userId }) => userId);
    deps.log.error({ err: error, userId: userIds[0] }, 'reminders could not be decided');
    await scheduleNext(
      tx,
      userIds.map((userId) => ({ userId, nextAt: retryAt(now), decidedOn: null })),
      now,
    );
    return [];
  }
}
