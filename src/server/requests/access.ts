/** Whether a caller may make a call: signed in, an administrator, and for an administrator's change signed in lately. */
import type { Endpoint } from '#contract/endpoint';
import type { EndpointName } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { HOUR_MS } from '#core/duration';
import { recordRefusal } from '#server/audit/service';
import { CLOCK_SKEW_MS } from '#server/clock';
import type { Deps } from '#server/deps';
import type { SignedIn } from '#server/sessions/service';
import { isAdmin } from '#server/users/access';

/** A changing call of an administrator needs a sign-in this fresh. */
const ADMIN_SIGN_IN_MS = 12 * HOUR_MS;

export interface Attempt {
  name: EndpointName;
  row: Endpoint;
  isChange: boolean;
  requestId: string;
}

/** A refusal at an administrator's call goes into the audit log. */
export async function checkAccess(
  deps: Deps,
  { name, row, isChange, requestId }: Attempt,
  by: SignedIn | undefined,
): Promise<void> {
  if (row.access === 'visitor') return;
  if (!by) throw new Problem('not_signed_in');
  if (row.access !== 'admin') return;
  const code = findRefusal(deps, isChange, by);
  if (code === undefined) return;
  await recordRefusal(deps, { by: by.user, action: name, code, requestId });
  throw new Problem(code);
}

function findRefusal(
  deps: Deps,
  isChange: boolean,
  { user, session }: SignedIn,
): 'not_allowed' | 'sign_in_again' | undefined {
  if (!isAdmin(user, deps.env)) return 'not_allowed';
  const age = deps.clock.now().getTime() - session.createdAt.getTime();
  // A sign-in from the future was made by a clock that was ahead: nobody knows how old it is.
  const isStale = age > ADMIN_SIGN_IN_MS || age < -CLOCK_SKEW_MS;
  return isChange && isStale ? 'sign_in_again' : undefined;
}
