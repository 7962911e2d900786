/** Sign-in by password: equal answers and times for known and unknown, limits that parallel guesses cannot pass. */
import { Problem } from '#contract/errors';
import type { Email } from '#core/account/account';
import type { Deps } from '#server/deps';
import { ACCOUNT_GUESSES, GUESS_WINDOW_MS } from '#server/limits/allowances';
import { limitAddress } from '#server/limits/client-address';
import { countAttempt, type Limit, refuseOverLimit } from '#server/limits/service';
import { findUserByEmailKey, lockUser, replacePasswordHash, type UserRow } from '#server/users/store';
import { markAddress } from './address-traces.ts';
import { findDevice } from './device.ts';
import { type Caller, type Entry, enter, noteRefusedEntry } from './entry.ts';
import { hashPassword, isRightPassword, isWeakerThanToday } from './password.ts';

/** Stands in for a missing account, so that the timing is the same. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000', deviceEpoch: 0 };

export async function signIn(
  deps: Deps,
  { email, password }: { email: Email; password: string },
  caller: Caller,
): Promise<Entry> {
  const user = await findUserByEmailKey(deps.db, email.key);
  const device = await findDevice(deps, caller.devices, user ?? NOBODY);
  const browser = device === undefined || !user ? undefined : `${device}:${user.id}`;
  const { held, counted } = guessLimits(deps, email.key, caller.address, browser);
  await refuseOverLimit(deps, held);
  if (!(await isRightPassword(user?.passwordHash ?? null, password)) || !user) {
    noteRefusedEntry(deps, caller, 'password', 'wrong password', user?.id);
    await countAttempt(deps, counted, held);
    throw new Problem('invalid_credentials');
  }
  // A right password among parallel wrong ones must get the same answer.
  await refuseOverLimit(deps, held);
  if (deps.env.requireEmailVerification && user.emailVerifiedAt === null) {
    noteRefusedEntry(deps, caller, 'password', 'e-mail not verified', user.id);
    throw new Problem('email_not_verified');
  }
  await renewHash(deps, user, password);
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    // Between the check and here the password may have been reset, and every session ended with it.
    if (!current || current.passwordHash === null || hasNewPassword(user, current)) {
      const reason = current ? 'password changed meanwhile' : 'account deleted meanwhile';
      noteRefusedEntry(deps, caller, 'password', reason, user.id);
      throw new Problem('invalid_credentials');
    }
    return enter(deps, tx, current, caller, 'password');
  });
}

/** A wrong password counts towards all of `counted`; a known browser is limited only by its own attempts. */
function guessLimits(
  deps: Deps,
  emailKey: string,
  ip: string,
  browser: string | undefined,
): { held: Limit[]; counted: Limit[] } {
  const address = limitAddress(ip);
  const account = markAddress(deps, 'signin', emailKey);
  const here = markAddress(deps, 'signin', `${emailKey}\n${address}`);
  const perAddress = [
    { key: `signin:${here}:${account}`, limit: deps.env.signinLimit, windowMs: GUESS_WINDOW_MS },
    { key: `signin-address:${address}`, limit: deps.env.signinAddressLimit, windowMs: GUESS_WINDOW_MS },
  ];
  const perAccount = { key: `signin-account:${account}`, ...ACCOUNT_GUESSES };
  if (browser === undefined) {
    const limits = [...perAddress, perAccount];
    return { held: limits, counted: limits };
  }
  const perDevice = { key: `signin-device:${browser}`, ...ACCOUNT_GUESSES };
  return { held: [...perAddress, perDevice], counted: [...perAddress, perDevice, perAccount] };
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
