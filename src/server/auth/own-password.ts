/** The password of somebody who is signed in already, asked for again: limited, and never a 401. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { GUESS_WINDOW_MS } from '#server/limits/attempts';
import { countAttempt, refuseOverLimit } from '#server/limits/service';
import type { UserRow } from '#server/users/store';
import { isRightPassword } from './password.ts';

/** The hash that the password was right for. */
export async function checkOwnPassword(deps: Deps, user: UserRow, password: string): Promise<string> {
  if (user.passwordHash === null) throw new Problem('password_not_available');
  // A borrowed device must not become a way to guess the password.
  const limits = [{ key: `password:${user.id}`, most: deps.env.signinLimit, windowMs: GUESS_WINDOW_MS }];
  await refuseOverLimit(deps, limits);
  if (!(await isRightPassword(user.passwordHash, password))) {
    await countAttempt(deps, limits);
    throw new Problem('wrong_current_password');
  }
  await refuseOverLimit(deps, limits);
  return user.passwordHash;
}
