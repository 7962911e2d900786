/**
 * "Send me a link", answered alike for every address: the call only stores the request; a sweep looks the user up,
 * makes the token and queues the mail in one transaction.
 */
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { sha256 } from '#server/hash';
import { newId } from '#server/id';
import { REQUESTED_MAILS } from '#server/limits/attempts';
import { addAttempt } from '#server/limits/store';
import type { Sweep } from '#server/sweeps/runner';
import { lockUserByEmailKey } from '#server/users/store';
import { mailResetLink, mailVerificationLink } from './links.ts';
import { insertMailRequest, type MailRequest, takeMailRequest } from './mail-request-store.ts';

const BATCH = 50;

export async function requestMail(deps: Deps, kind: MailRequest['kind'], emailKey: string): Promise<void> {
  await insertMailRequest(deps.db, { id: newId(deps), kind, emailKey, createdAt: deps.clock.now() });
  deps.wake('mail-requests');
}

export function mailRequestSweep(deps: Deps): Sweep {
  return { name: 'mail-requests', everyMs: 2_000, run: () => answerRequests(deps) };
}

async function answerRequests(deps: Deps): Promise<boolean> {
  for (let done = 0; done < BATCH; done += 1) {
    const hasMore = await deps.db.transaction(async (tx) => {
      const request = await takeMailRequest(tx);
      if (request) await answerRequest(deps, tx, request);
      return request !== undefined;
    });
    if (!hasMore) return false;
    deps.wake('mail');
  }
  return true;
}

async function answerRequest(deps: Deps, tx: Tx, { kind, emailKey }: MailRequest): Promise<void> {
  const user = await lockUserByEmailKey(tx, emailKey);
  if (!user || (kind === 'verify-email' && user.emailVerifiedAt !== null)) return;
  const now = deps.clock.now();
  const key = `mail:${kind}:${sha256(emailKey).toString('base64url')}`;
  const { count } = await addAttempt(tx, key, now, new Date(now.getTime() + REQUESTED_MAILS.windowMs));
  if (count > REQUESTED_MAILS.limit) {
    deps.log.warn({ userId: user.id, kind }, 'mail not queued: asked for too often');
    return;
  }
  if (kind === 'verify-email') await mailVerificationLink(deps, tx, user);
  else await mailResetLink(deps, tx, user);
}
