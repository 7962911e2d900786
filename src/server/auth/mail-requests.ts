/**
 * "Send me a link", answered alike for every address: the call only stores the request; a sweep looks the user up,
 * makes the token and queues the mail in one transaction.
 */
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { REQUESTED_MAILS } from '#server/limits/allowances';
import { addAttempt } from '#server/limits/store';
import type { Sweep } from '#server/sweeps/runner';
import { lockUserByEmailKey } from '#server/users/store';
import { markAddress } from './address-traces.ts';
import { mailResetLink, mailVerificationLink } from './links.ts';
import { insertMailRequest, type MailRequest, takeMailRequest } from './mail-request-store.ts';

const BATCH = 50;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;

export async function requestMail(deps: Deps, kind: MailRequest['kind'], emailKey: string): Promise<void> {
  await insertMailRequest(deps.db, { id: newId(deps), kind, emailKey, createdAt: deps.clock.now() });
  deps.wake('mail-requests');
}

/** Requests that failed, by id, in the time of the monotonic clock. Kept in memory: a restart tries them at once. */
type Delays = Map<string, { tries: number; until: number }>;

export function mailRequestSweep(deps: Deps): Sweep {
  const delays: Delays = new Map();
  return { name: 'mail-requests', everyMs: 2_000, run: () => answerRequests(deps, delays) };
}

async function answerRequests(deps: Deps, delays: Delays): Promise<boolean> {
  for (let done = 0; done < BATCH; done += 1) if (!(await answerNext(deps, delays))) return false;
  return true;
}

/** A request that cannot be answered is tried again later, and holds up no other. False if none is left. */
async function answerNext(deps: Deps, delays: Delays): Promise<boolean> {
  const taken: { request?: MailRequest | undefined } = {};
  try {
    await deps.db.transaction(async (tx) => {
      taken.request = await takeMailRequest(tx, listDelayed(delays, deps.clock.elapsedMs()));
      if (taken.request) await answerRequest(deps, tx, taken.request);
    });
    if (taken.request) deps.wake('mail');
  } catch (error) {
    if (!taken.request) throw error;
    const { id, kind } = taken.request;
    const tries = (delays.get(id)?.tries ?? 0) + 1;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
    delays.set(id, { tries, until: deps.clock.elapsedMs() + delayMs });
    deps.log.warn({ err: error, kind, tries }, 'a requested mail could not be made; it is tried again');
  }
  return taken.request !== undefined;
}

function listDelayed(delays: Delays, elapsedMs: number): string[] {
  // Answered since, here or by another process.
  for (const [id, { until }] of delays) if (until + LONGEST_DELAY_MS < elapsedMs) delays.delete(id);
  return [...delays].flatMap(([id, { until }]) => (until > elapsedMs ? id : []));
}

async function answerRequest(deps: Deps, tx: Tx, { kind, emailKey }: MailRequest): Promise<void> {
  const user = await lockUserByEmailKey(tx, emailKey);
  if (!user || (kind === 'verify-email' && user.emailVerifiedAt !== null)) return;
  const now = deps.clock.now();
  const key = `mail:${kind}:${markAddress(deps, 'mail', emailKey)}`;
  const { count } = await addAttempt(tx, key, now, new Date(now.getTime() + REQUESTED_MAILS.windowMs));
  if (count > REQUESTED_MAILS.limit) {
    deps.log.warn({ userId: user.id, kind }, 'mail not queued: asked for too often');
    return;
  }
  if (kind === 'verify-email') await mailVerificationLink(deps, tx, user);
  else await mailResetLink(deps, tx, user);
}
