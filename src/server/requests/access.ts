/** Authorisation: signed in, an administrator, and a recent sign-in for an administrator's changes. */
import type { Endpoint } from '#contract/endpoint';
import type { EndpointName } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { HOUR_MS } from '#core/duration';
import { recordRefusal } from '#server/audit/service';
import { CLOCK_SKEW_MS } from '#server/clock';
import type { Deps } from '#server/deps';
import { isAccountGone, type SignedIn } from '#server/sessions/service';
import { isAdmin } from '#server/users/access';

/** Maximum age of the sign-in for an administrator's changes. */
const ADMIN_SIGN_IN_MS = 12 * HOUR_MS;

export interface Attempt {
  name: EndpointName;
  row: Endpoint;
  isChange: boolean;
  requestId: string;
  /** The cookie that came along. */
  session: string | undefined;
}

/** Refusals of admin endpoints are audited. */
export async function checkAccess(
  deps: Deps,
  { name, row, isChange, requestId, session }: Attempt,
  by: SignedIn | undefined,
): Promise<void> {
  if (row.access === 'visitor') return;
  if (!by) throw new Problem((await isAccountGone(deps, session)) ? 'account_gone' : 'not_signed_in');
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
  // A sign-in in the future was stamped by a wrong clock, so its age is unknown.
  const isStale = age > ADMIN_SIGN_IN_MS || age < -CLOCK_SKEW_MS;
  return isChange && isStale ? 'sign_in_again' : undefined;
}
