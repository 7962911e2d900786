/** Sensitive changes need a recent sign-in: how recent, and how to re-authenticate in place. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { confirmSession, type SignedIn } from '#server/sessions/service';
import { lockUser } from '#server/users/store';
import { type Caller, type Entry, enter } from './entry.ts';
import { checkOwnPassword } from './own-password.ts';

const FRESH_MS = 10 * 60_000;

/** A sign-in further in the future than clock skew allows was stamped by a wrong clock, and is refused too. */
export function refuseStaleSignIn(deps: Deps, { session }: SignedIn): void {
  const age = deps.clock.now().getTime() - session.createdAt.getTime();
  if (Math.abs(age) > FRESH_MS) throw new Problem('sign_in_again');
}

export async function signInAgain(
  deps: Deps,
  by: SignedIn,
  password: string,
  caller: Caller,
): Promise<Entry> {
  const checked = await checkOwnPassword(deps, by.user, password);
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, by.user.id);
    await confirmSession(deps, tx, by);
    if (current?.passwordHash !== checked) throw new Problem('wrong_current_password');
    return enter(deps, tx, current, caller, 'password');
  });
}
