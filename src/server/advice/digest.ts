/** Pro's monthly advice by mail: once per user and calendar month, by the engine alone, only if it finds a saving. */
import { analyse } from '#core/advice/analysis';
import { dayInZone } from '#core/calendar-day';
import { HOUR_MS } from '#core/duration';
import { decimalsOf } from '#core/money/money';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writeStopLink } from '#server/mail/stop-link';
import { type Digest, writeAdviceDigest } from '#server/mail-templates/advice-digest';
import type { Sweep } from '#server/sweeps/runner';
import { watchClock } from '#server/sweeps/steady-clock';
import { isPro } from '#server/users/access';
import { claimDigestRecipients } from '#server/users/digest-store';
import type { UserRow } from '#server/users/store';
import { digestList } from './digest-stop.ts';
import { readInput } from './service.ts';
import { listMarks } from './store.ts';
import { chooseWording } from './wording.ts';

const BATCH = 20;
const EVERY_MS = 15 * 60_000;
/** The last place on earth to begin a month is this far behind UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS;

export function digestSweep(deps: Deps): Sweep {
  // A mail cannot be taken back: a clock that is ahead for a minute must not send next month's.
  const isSteady = watchClock(deps.clock);
  return { name: 'advice-digest', everyMs: EVERY_MS, run: async () => isSteady() && sendDigests(deps) };
}

/** One transaction per batch: marking users as processed and queuing their mails. */
async function sendDigests(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const month = monthEverywhere(now);
  const { taken, queued } = await deps.db.transaction(async (tx) => {
    const people = await claimDigestRecipients(tx, {
      month,
      startsAt: new Date(`${month}-01T00:00:00Z`),
      limit: BATCH,
      isForAll: deps.env.payments === 'off',
    });
    let count = 0;
    for (const user of people) if (await tryDigest(deps, tx, user, month, now)) count += 1;
    return { taken: people.length, queued: count };
  });
  if (queued > 0) deps.wake('mail');
  return taken === BATCH;
}

/** Uses a savepoint: an account that fails must not hold back everyone else's mail. */
async function tryDigest(deps: Deps, tx: Tx, user: UserRow, month: string, now: Date): Promise<boolean> {
  try {
    return await tx.transaction((inner) => queueDigest(deps, inner, user, month, now));
  } catch (error) {
    deps.log.error({ err: error, userId: user.id }, 'no digest could be made');
    return false;
  }
}

async function queueDigest(deps: Deps, tx: Tx, user: UserRow, month: string, now: Date): Promise<boolean> {
  // Advice reveals what a user pays for, so the address must be verified.
  if (!isPro(user, deps.env, now) || user.emailVerifiedAt === null) return false;
  const digest = await makeDigest(deps, tx, user, now);
  if (!digest) return false;
  const mail = writeAdviceDigest(user, digest, {
    dashboard: `${deps.env.linkOrigin}/dashboard`,
    stop: writeStopLink(deps, digestList, user.id),
  });
  return queueMail(deps, tx, { userId: user.id, to: user.email }, mail, `advice-digest:${user.id}:${month}`);
}

async function makeDigest(deps: Deps, tx: Tx, user: UserRow, now: Date): Promise<Digest | null> {
  const today = dayInZone(now.getTime(), user.timeZone);
  const input = await readInput(deps, { user, now, today }, tx);
  const settled = new Set((await listMarks(tx, user.id)).map(({ factId }) => factId));
  const { savings_opportunities: found } = analyse(input, chooseWording(user, input));
  const open = found.filter(({ factId }) => !settled.has(factId ?? ''));
  if (open.length === 0) return null;
  const savings = open.map(({ title, estimated_saving_per_month: perMonth }) => ({ title, perMonth }));
  // The sum of the rounded figures that are shown, in whole minor units to avoid float errors.
  const unit = 10 ** decimalsOf(input.userCurrency);
  const minor = savings.reduce((sum, { perMonth }) => sum + Math.round(perMonth * unit), 0);
  return { savings, total: minor / unit, currency: input.userCurrency };
}

/** The month as `YYYY-MM`, once it has begun in every time zone. */
function monthEverywhere(now: Date): string {
  return new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 7);
}
