/** Support: a user's status, Pro for users who paid but are still Free, a new link. */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { checkEmail } from '#core/account/account';
import { recordAction, recordFailure } from '#server/audit/service';
import { mailVerificationLink } from '#server/auth/links';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writePlanMail } from '#server/mail-templates/plan';
import { presentMoney } from '#server/plan/present';
import { grantPlan, standingOf } from '#server/plan/service';
import { answerOnce } from '#server/requests/idempotency';
import { isPro } from '#server/users/access';
import { findUserByEmailKey, lockUserByEmailKey, type UserRow } from '#server/users/store';
import { answerTexts } from '#texts/en/answers';
import { listPaymentEvents, listUnsentMails } from './support-store.ts';

type Status = AnswerOf<'GET /api/admin/user-status'>;
type Upgraded = AnswerOf<'POST /api/admin/upgrade-user'>;
type UserStatus = Upgraded['user'];

/** The administrator and the request id, for the audit log. */
export interface Administrator {
  by: Pick<UserRow, 'id' | 'email'>;
  requestId: string;
}

const SHOWN_LIMIT = 10;

export async function readStatus(deps: Deps, email: string): Promise<Status> {
  const user = await findUserByEmailKey(deps.db, keyOf(email));
  if (!user) throw new Problem('user_not_found');
  const events = await listPaymentEvents(deps.db, user.id, SHOWN_LIMIT);
  const { inGrace, confirming } = standingOf(user, deps, deps.clock.now());
  const mails = await listUnsentMails(deps.db, user.id, SHOWN_LIMIT);
  return {
    ...presentStatus(deps, user),
    proCancelledAt: user.proCancelledAt?.toISOString() ?? null,
    emailVerified: user.emailVerifiedAt !== null,
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    inGrace,
    confirming,
    ...(await presentMoney(deps, user.id)),
    paymentEvents: events.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
    mails: mails.map((mail) => ({
      kind: mail.kind,
      state: mail.failedAt ? ('failed' as const) : ('queued' as const),
      error: mail.lastError,
      createdAt: mail.createdAt.toISOString(),
    })),
  };
}

/** A second click with the same idempotency key is the same grant. */
export async function upgradeUser(
  deps: Deps,
  admin: Administrator,
  { email, billingCycle }: BodyOf<'POST /api/admin/upgrade-user'>,
  key: string | undefined,
): Promise<Upgraded> {
  const endpoint = 'POST /api/admin/upgrade-user';
  const request = { key, userId: admin.by.id, endpoint, content: { email, billingCycle } } as const;
  const upgraded = await auditFailure(deps, admin, endpoint, email, () =>
    answerOnce(deps, request, async (tx): Promise<Upgraded> => {
      const found = await findUserByEmailKey(tx, keyOf(email));
      if (!found) throw new Problem('user_not_found');
      const user = await grantPlan(deps, tx, found.id, billingCycle);
      const detail = { billingCycle, expiresAt: user.proExpiresAt?.toISOString() };
      await recordAction(deps, tx, { ...admin, action: endpoint, target: user.email, detail });
      await mailUpgrade(deps, tx, user);
      return { message: answerTexts.upgraded(email), user: presentStatus(deps, user) };
    }),
  );
  deps.wake('mail');
  return upgraded;
}

export async function resendVerification(deps: Deps, admin: Administrator, email: string): Promise<void> {
  const action = 'POST /api/admin/resend-verification';
  await auditFailure(deps, admin, action, email, () =>
    deps.db.transaction(async (tx) => {
      const user = await lockUserByEmailKey(tx, keyOf(email));
      if (!user) throw new Problem('user_not_found');
      if (user.emailVerifiedAt !== null) throw new Problem('already_verified');
      await mailVerificationLink(deps, tx, user);
      await recordAction(deps, tx, { ...admin, action, target: user.email });
    }),
  );
  deps.wake('mail');
}

/** Failures are audited too, in a separate statement because their transaction was rolled back. */
export async function auditFailure<Result>(
  deps: Deps,
  admin: Administrator,
  action: string,
  target: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Problem ? error.code : 'internal';
    // If this fails as well, the first failure is reported.
    await recordFailure(deps, { ...admin, action, target: asKept(target) }, code).catch(() => {});
    throw error;
  }
}

/** The address as the account has it, so that it is found when the account is deleted, however it was typed. */
function asKept(target: string): string {
  const checked = checkEmail(target);
  return checked.ok ? checked.value.key : target;
}

/** An invalid address matches no user. */
export function keyOf(email: string): string {
  const checked = checkEmail(email);
  if (!checked.ok) throw new Problem('user_not_found');
  return checked.value.key;
}

async function mailUpgrade(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  // The name of an unverified account may be a stranger's advertisement, so it is not mailed.
  const reader = { ...user, name: user.emailVerifiedAt === null ? null : user.name };
  const mail = writePlanMail('planGranted', reader, deps.env.linkOrigin);
  await queueMail(deps, tx, { userId: user.id, to: user.email }, mail);
}

export function presentStatus(deps: Deps, user: UserRow): UserStatus {
  return {
    email: user.email,
    name: user.name,
    isPro: isPro(user, deps.env, deps.clock.now()),
    proBillingCycle: user.proBillingCycle,
    proExpiresAt: user.proExpiresAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}
