/** Sign-in by password (contract §2, §4): equal answers and times for known and unknown, limits that parallel guesses cannot pass. */
import { Problem } from '#contract/errors';
import type { Email } from '#core/account';
import { findUserByEmailKey, lockUser, replacePasswordHash } from '#server/account/store';
import { type Deps, sha256 } from '#server/deps';
import { limitAddress } from '#server/http/client-address';
import { countAttempt, type Limit, refuseOverLimit } from '#server/limits/service';
import { type Caller, type Entry, enter, noteRefusedEntry } from './entry.ts';
import { hashPassword, isRightPassword, isWeakerThanToday } from './password.ts';
import type { UserRow } from './session-store.ts';

export const GUESS_WINDOW_MS = 15 * 60_000;

export async function signIn(
  deps: Deps,
  { email, password }: { email: Email; password: string },
  caller: Caller,
): Promise<Entry> {
  const limits = guessLimits(deps, email.key, caller.address);
  await refuseOverLimit(deps, limits);
  const user = await findUserByEmailKey(deps.db, email.key);
  if (!(await isRightPassword(user?.passwordHash ?? null, password)) || !user) {
    await countAttempt(deps, limits);
    noteRefusedEntry(deps, caller, 'password', 'wrong password');
    throw new Problem('invalid_credentials');
  }
  // A right guess among many wrong ones that ran beside it must not be told apart from them.
  await refuseOverLimit(deps, limits);
  if (deps.env.requireEmailVerification && user.emailVerifiedAt === null) {
    noteRefusedEntry(deps, caller, 'password', 'e-mail not verified');
    throw new Problem('email_not_verified');
  }
  await renewHash(deps, user, password);
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    // Between the check and here the password may have been reset, and every session ended with it.
    if (!current || current.passwordHash === null || hasNewPassword(user, current)) {
      throw new Problem('invalid_credentials');
    }
    return enter(deps, tx, current, caller, 'password');
  });
}

function guessLimits(deps: Deps, emailKey: string, ip: string): Limit[] {
  const address = limitAddress(ip);
  const account = sha256(`${emailKey}\n${address}`).toString('base64url');
  return [
    { key: `signin:${account}`, most: deps.env.signinLimit, windowMs: GUESS_WINDOW_MS },
    { key: `signin-address:${address}`, most: deps.env.signinAddressLimit, windowMs: GUESS_WINDOW_MS },
  ];
}

async function renewHash(deps: Deps, user: UserRow, password: string): Promise<void> {
  if (user.passwordHash === null || !isWeakerThanToday(user.passwordHash)) return;
  const renewed = await hashPassword(password);
  const stored = await replacePasswordHash(deps.db, user.id, user.passwordHash, renewed);
  if (stored) user.passwordHash = renewed;
}

function hasNewPassword(checked: UserRow, current: UserRow): boolean {
  return checked.passwordHash !== current.passwordHash;
}
