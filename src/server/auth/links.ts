/** Mailed links: creates the token and queues its mail in the caller's transaction. */
import { readDeviceName } from '#core/account/device-name';
import { DISOWN_LINK_DAYS, LINK_HOURS } from '#core/account/retention';
import { DAY_MS, HOUR_MS } from '#core/duration';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { queueMail } from '#server/mail/service';
import { writeGoogleOnlyNotice } from '#server/mail-templates/google-only-notice';
import { writePasskeyNotice } from '#server/mail-templates/passkey-notice';
import { writePasswordChanged } from '#server/mail-templates/password-changed';
import { writeResetPassword } from '#server/mail-templates/reset-password';
import { writeVerifyEmail } from '#server/mail-templates/verify-email';
import { makeToken } from '#server/secrets/token';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { storeToken, type TokenKind } from './token-store.ts';

/** Validity of each kind of link. */
export const TOKEN_LIFE_MS: Readonly<Record<TokenKind, number>> = {
  'verify-email': LINK_HOURS.verify * HOUR_MS,
  'reset-password': LINK_HOURS.reset * HOUR_MS,
  'disown-account': DISOWN_LINK_DAYS * DAY_MS,
};

export async function mailVerificationLink(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  const token = await issueToken(deps, tx, user.id, 'verify-email');
  const disown = await issueToken(deps, tx, user.id, 'disown-account');
  const page = `${deps.env.linkOrigin}/verify-email`;
  const mail = writeVerifyEmail({
    ...addressee(user),
    url: `${page}?token=${token}`,
    disownUrl: `${page}/not-me?token=${disown}`,
    madeAt: user.createdAt,
    madeWith: readDeviceName(user.signUpUserAgent),
  });
  await queueMail(deps, tx, recipient(user), mail);
}

/** The token is for the page after verification: its reader has just proven access to the mailbox. */
export function issueResetToken(deps: Deps, tx: Tx, userId: string): Promise<string> {
  return issueToken(deps, tx, userId, 'reset-password');
}

/** An account without a password gets a notice instead, and no token. */
export async function mailResetLink(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  if (user.passwordHash === null) {
    const url = `${deps.env.linkOrigin}/?auth=signin`;
    await queueMail(deps, tx, recipient(user), writeGoogleOnlyNotice({ ...addressee(user), url }));
    return;
  }
  const token = await issueResetToken(deps, tx, user.id);
  const url = `${deps.env.linkOrigin}/reset-password?token=${token}`;
  await queueMail(deps, tx, recipient(user), writeResetPassword({ ...addressee(user), url }));
}

export async function mailPasswordChanged(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  const url = `${deps.env.linkOrigin}/?auth=signin`;
  await queueMail(deps, tx, recipient(user), writePasswordChanged({ ...addressee(user), url }));
}

export async function mailPasskeyNotice(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  change: { kind: 'added' | 'removed'; name: string; userAgent: string },
): Promise<void> {
  const mail = writePasskeyNotice({
    ...addressee(user),
    url: `${deps.env.linkOrigin}/settings`,
    kind: change.kind,
    // The passkey's name may be a stranger's advertisement, as the user's may.
    passkey: user.emailVerifiedAt === null ? null : change.name,
    at: deps.clock.now(),
    device: readDeviceName(change.userAgent),
  });
  await queueMail(deps, tx, recipient(user), mail);
}

async function issueToken(deps: Deps, tx: Tx, userId: string, kind: TokenKind): Promise<string> {
  const { token, tokenHash } = makeToken(deps, userId);
  const expiresAt = new Date(deps.clock.now().getTime() + TOKEN_LIFE_MS[kind]);
  await storeToken(tx, { userId, kind, tokenHash, expiresAt });
  return token;
}

function recipient(user: UserRow) {
  return { userId: user.id, to: user.email };
}

/** The name of an unverified account may be a stranger's advertisement, so it is not mailed. */
function addressee(user: UserRow) {
  return { name: user.emailVerifiedAt === null ? null : user.name, language: languageOf(user) };
}
