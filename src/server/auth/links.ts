/** Mailed links: a fresh token and the mail that carries it, in the transaction of their cause. */
import { languageOf } from '#server/account/present';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writeGoogleOnlyNotice } from '#server/mail-templates/google-only-notice';
import { writePasswordChanged } from '#server/mail-templates/password-changed';
import { writeResetPassword } from '#server/mail-templates/reset-password';
import { writeVerifyEmail } from '#server/mail-templates/verify-email';
import type { UserRow } from './session-store.ts';
import { makeToken } from './token.ts';
import { storeToken, type TokenKind } from './token-store.ts';

const HOUR_MS = 3_600_000;
const RESET_MS = HOUR_MS;
const VERIFICATION_MS = 24 * HOUR_MS;

export async function mailVerificationLink(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  const token = await issueToken(deps, tx, user.id, 'verify-email', VERIFICATION_MS);
  const url = `${deps.env.linkOrigin}/verify-email?token=${token}`;
  await queueMail(deps, tx, recipient(user), writeVerifyEmail({ ...addressee(user), url }));
}

/** An account without a password gets a notice instead, and no token. */
export async function mailResetLink(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  if (user.passwordHash === null) {
    const url = `${deps.env.linkOrigin}/?auth=signin`;
    await queueMail(deps, tx, recipient(user), writeGoogleOnlyNotice({ ...addressee(user), url }));
    return;
  }
  const token = await issueToken(deps, tx, user.id, 'reset-password', RESET_MS);
  const url = `${deps.env.linkOrigin}/reset-password?token=${token}`;
  await queueMail(deps, tx, recipient(user), writeResetPassword({ ...addressee(user), url }));
}

export async function mailPasswordChanged(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  const url = `${deps.env.linkOrigin}/?auth=signin`;
  await queueMail(deps, tx, recipient(user), writePasswordChanged({ ...addressee(user), url }));
}

async function issueToken(
  deps: Deps,
  tx: Tx,
  userId: string,
  kind: TokenKind,
  lifeMs: number,
): Promise<string> {
  const { token, tokenHash } = makeToken(deps, userId);
  const expiresAt = new Date(deps.clock.now().getTime() + lifeMs);
  await storeToken(tx, { userId, kind, tokenHash, expiresAt });
  return token;
}

function recipient(user: UserRow) {
  return { userId: user.id, to: user.email };
}

/** A name from an unproven sign-up may be a stranger's advertisement; it is not carried to the mailbox. */
function addressee(user: UserRow) {
  return { name: user.emailVerifiedAt === null ? null : user.name, language: languageOf(user) };
}
