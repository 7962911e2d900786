/** Deletes a user with everything that is theirs; payments stay in the books, without the user (rule account.13). */
import { setTimeout as sleep } from 'node:timers/promises';
import { invalidInput, Problem } from '#contract/errors';
import { emailKey } from '#core/account/account';
import { isOver } from '#core/plan/status';
import { eraseFromAudit } from '#server/audit/store';
import { deleteAddressTraces } from '#server/auth/address-traces';
import { refuseStaleSignIn } from '#server/auth/sign-in-again';
import { isLockTimeout, type Tx } from '#server/db/connect';
import { withErasureNoted } from '#server/db/erasure';
import { queueMail } from '#server/mail/service';
import { writeAccountDeleted } from '#server/mail-templates/account-deleted';
import { translateProviderError } from '#server/plan/ask';
import { forgetAbandonedCheckouts } from '#server/plan/checkout';
import { closeAtProvider } from '#server/plan/close';
import type { PlanDeps } from '#server/plan/deps';
import { hasOpenMembership } from '#server/plan/end-all';
import { eraseEvents, eraseSandboxObjects, keepMemberships, keepPayments } from '#server/plan/erase-store';
import { listMemberships } from '#server/plan/membership-store';
import { listPayments } from '#server/plan/store';
import { deleteAnswersAbout } from '#server/requests/idempotency-store';
import { recordEvent } from '#server/security-events';
import type { SignedIn } from '#server/sessions/service';
import { languageOf } from '#server/users/present';
import { deleteUsers, lockUser, type UserRow } from '#server/users/store';

/** A checkout that is opened meanwhile in another tab is closed in the next round. */
const ROUNDS = 3;
const PAUSE_MS = 300;

export async function deleteOwnAccount(
  deps: PlanDeps,
  by: SignedIn,
  typedEmail: string,
  requestId: string,
): Promise<void> {
  refuseStaleSignIn(deps, by);
  if (emailKey(typedEmail) !== by.user.emailKey)
    throw invalidInput({ path: 'email', code: 'email_not_yours' });
  await deleteAccount(deps, by.user);
  recordEvent(deps, { event: 'account-deleted', outcome: 'ok', userId: by.user.id, requestId });
}

/** Memberships that charge are cancelled at the provider first; if it does not answer, nothing is deleted. */
export async function deleteAccount(deps: PlanDeps, { id }: Pick<UserRow, 'id'>): Promise<void> {
  await withErasureNoted(deps, () => endAndErase(deps, id));
  deps.wake('mail');
}

async function endAndErase(deps: PlanDeps, userId: string): Promise<void> {
  // A long import holds the user: it is waited for before anything is cancelled at the provider.
  if (!(await inTurn(deps, (tx) => lockUser(tx, userId, 'changing-keys')))) throw busy();
  for (let round = 0; round < ROUNDS; round += 1) {
    await endAtProvider(deps, userId);
    const done = await inTurn(deps, (tx) => eraseUser(deps, tx, userId));
    if (done?.result) return;
    await sleep(PAUSE_MS);
  }
  throw busy();
}

const busy = () => new Problem('busy', { retryAfter: 5 });

/** Works in a transaction; undefined if somebody holds the user for too long, also at the second try. */
async function inTurn<T>(deps: PlanDeps, work: (tx: Tx) => Promise<T>): Promise<{ result: T } | undefined> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      return { result: await deps.db.transaction(work) };
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
  return undefined;
}

async function endAtProvider(deps: PlanDeps, userId: string): Promise<void> {
  const { payments } = deps;
  const open = (await listMemberships(deps.db, userId)).filter((row) => !isOver(row.status));
  for (const membership of open) {
    // Still being created by another request.
    if (membership.providerId === null) continue;
    if (!payments) throw new Problem('provider_failed');
    try {
      await closeAtProvider(deps, payments, membership);
    } catch (error) {
      throw translateProviderError(error);
    }
  }
}

/** False while something can still charge. */
async function eraseUser(deps: PlanDeps, tx: Tx, userId: string): Promise<boolean> {
  const user = await lockUser(tx, userId, 'changing-keys');
  if (!user) return true;
  await forgetAbandonedCheckouts(deps, tx, userId);
  if (await hasOpenMembership(tx, userId)) return false;
  const payments = await listPayments(tx, userId);
  const paymentIds = payments.map((row) => row.providerPaymentId);
  const memberships = await listMemberships(tx, userId);
  const providerIds = memberships.flatMap(({ providerId }) => providerId ?? []);
  await keepPayments(tx, payments);
  await keepMemberships(tx, memberships, deps.clock.now());
  await eraseEvents(tx, userId, providerIds, deps.clock.now());
  await eraseSandboxObjects(tx, userId, providerIds);
  await eraseFromAudit(tx, userId, [user.email, user.emailKey, ...paymentIds]);
  await deleteAddressTraces(deps, tx, user, { isTheirs: user.emailVerifiedAt !== null });
  await deleteAnswersAbout(tx, user.email, deps.env.adminEmailKeys);
  await deleteUsers(tx, [userId]);
  const message = writeAccountDeleted({
    // The name of an unproven address may be a stranger's advertisement.
    name: user.emailVerifiedAt === null ? null : user.name,
    language: languageOf(user),
    url: deps.env.linkOrigin,
    hasPaid: payments.length > 0,
  });
  await queueMail(deps, tx, { userId: null, to: user.email }, message);
  return true;
}
