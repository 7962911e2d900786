/** Tells people that Pro is about to end or has ended. Access itself ends by the clock, not here. */
import { DAY_MS, HOUR_MS } from '#core/duration';
import { resolvePlan } from '#core/plan/ledger';
import { ENDING_NOTICE_DAYS } from '#core/plan/plan';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writePlanMail } from '#server/mail-templates/plan';
import type { Sweep } from '#server/sweeps/runner';
import { watchClock } from '#server/sweeps/steady-clock';
import { isPro } from '#server/users/access';
import { lockUser, markEndAnnounced, type UserRow } from '#server/users/store';
import { graceMs, listCharging, toFacts } from './facts.ts';
import { listEndedUntold, listEndingUntold, listFacts } from './store.ts';

const BATCH = 50;
/** A charge may be under way around the end; the mail waits until its notice has had time to come. */
const SETTLE_MS = HOUR_MS;

export function planEndsSweep(deps: Deps): Sweep {
  // A mail cannot be taken back: a clock that is ahead for a minute must not announce what is weeks away.
  const isSteady = watchClock(deps.clock);
  return { name: 'plan-ends', everyMs: 60_000, run: async () => isSteady() && announceEnds(deps) };
}

async function announceEnds(deps: Deps): Promise<boolean> {
  if (deps.env.payments === 'off') return false;
  const now = deps.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms);
  const ending = await listEndingUntold(deps.db, at(0), at(ENDING_NOTICE_DAYS * DAY_MS), BATCH);
  const ended = await listEndedUntold(deps.db, at(-SETTLE_MS), BATCH);
  const told = [
    ...(await announceEach(deps, ending, 'ending')),
    ...(await announceEach(deps, ended, 'ended')),
  ];
  return told.every(Boolean) && (ending.length === BATCH || ended.length === BATCH);
}

/** A mail that fails is tried again at the next turn, and holds up no other. */
async function announceEach(deps: Deps, people: UserRow[], kind: 'ending' | 'ended'): Promise<boolean[]> {
  const told: boolean[] = [];
  for (const user of people) {
    try {
      await announce(deps, user, kind);
      told.push(true);
    } catch (error) {
      deps.log.error({ err: error, userId: user.id }, 'the end of a plan could not be announced');
      told.push(false);
    }
  }
  return told;
}

async function announce(deps: Deps, user: UserRow, kind: 'ending' | 'ended'): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (!locked || locked.proExpiresAt?.getTime() !== user.proExpiresAt?.getTime()) return;
    if (kind === 'ended' && isPro(locked, deps.env, deps.clock.now())) return;
    await markEndAnnounced(tx, locked, kind);
    if (kind === 'ending' && (await willRenew(deps, tx, locked))) return;
    const message = writePlanMail(
      kind === 'ending' ? 'planEnding' : await pickEnded(tx, locked),
      locked,
      deps.env.linkOrigin,
    );
    const onceKey = `plan-${kind}:${locked.id}:${locked.proExpiresAt?.toISOString()}`;
    await queueMail(deps, tx, { userId: locked.id, to: locked.email }, message, onceKey);
  });
  deps.wake('mail');
}

/** A membership goes on by itself, or its first payment is on its way: Pro is not about to end. */
async function willRenew(deps: Deps, tx: Tx, user: UserRow): Promise<boolean> {
  const { graceUntil, confirmingUntil } = resolvePlan(toFacts(await listFacts(tx, user.id)), graceMs(deps));
  return graceUntil !== null || (confirmingUntil ?? 0) > deps.clock.now().getTime();
}

/** Free, and the plan may still charge: whoever is not told would be charged by surprise. */
async function pickEnded(tx: Tx, user: UserRow): Promise<'planEnded' | 'planEndedUnpaid'> {
  return listCharging(await listFacts(tx, user.id)).length > 0 ? 'planEndedUnpaid' : 'planEnded';
}
