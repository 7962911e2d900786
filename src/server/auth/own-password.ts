/** Checks the password of a signed-in user again: rate-limited, and never a 401. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { GUESS_WINDOW_MS } from '#server/limits/allowances';
import { countAttempt, refuseOverLimit } from '#server/limits/service';
import type { UserRow } from '#server/users/store';
import { isRightPassword } from './password.ts';

/** Returns the hash that the password matched. */
export async function checkOwnPassword(deps: Deps, user: UserRow, password: string): Promise<string> {
  if (user.passwordHash === null) throw new Problem('password_not_available');
  // A borrowed device must not allow guessing the password.
  const limits = [{ key: `password:${user.id}`, limit: deps.env.signinLimit, windowMs: GUESS_WINDOW_MS }];
  await refuseOverLimit(deps, limits);
  if (!(await isRightPassword(user.passwordHash, password))) {
    await countAttempt(deps, limits);
    throw new Problem('wrong_current_password');
  }
  await refuseOverLimit(deps, limits);
  return user.passwordHash;
}
