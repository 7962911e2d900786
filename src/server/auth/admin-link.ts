/** First access of an administrator: a printed link that creates and verifies the account when it is used. */
import { LINK_HOURS } from '#core/account/retention';
import { HOUR_MS } from '#core/duration';
import type { Deps } from '#server/deps';
import type { Env } from '#server/env';
import { sha256 } from '#server/hash';
import { makeToken } from '#server/secrets/token';
import { isAdmin } from '#server/users/access';
import { findUserByEmailKey } from '#server/users/store';
import { storeAdminLink } from './token-store.ts';

export const ADMIN_LINK_MS = LINK_HOURS.firstAccess * HOUR_MS;

export interface AdminLink {
  email: string;
  url: string;
}

type LinkDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'random'>;

/** Replaces the user id in the token, because there may be no user yet. */
function markOf(emailKey: string): string {
  return sha256(`admin:${emailKey}`).subarray(0, 16).toString('hex');
}

/** The address for a token's mark, if it is still an administrator's. */
export function findAdminOfMark(env: Pick<Env, 'adminEmailKeys'>, mark: string): string | undefined {
  return env.adminEmailKeys.find((emailKey) => markOf(emailKey) === mark);
}

/** A new link for each administrator; the previous one stops working. */
export async function makeAdminLinks(deps: LinkDeps): Promise<AdminLink[]> {
  if (!deps.env.hasOwnAdmins) return [];
  return Promise.all(deps.env.adminEmailKeys.map((emailKey) => makeAdminLink(deps, emailKey)));
}

/** Called at start; only for administrators who cannot sign in otherwise. */
export async function makeNeededAdminLinks(deps: LinkDeps): Promise<AdminLink[]> {
  if (!deps.env.hasOwnAdmins || deps.env.requireEmailVerification) return [];
  const links = await Promise.all(
    deps.env.adminEmailKeys.map(async (emailKey) => {
      const user = await findUserByEmailKey(deps.db, emailKey);
      // An account with that address that is not strongly proven has no administrator's rights.
      const canGetIn = user?.passwordHash && isAdmin(user, deps.env);
      return canGetIn ? [] : [await makeAdminLink(deps, emailKey)];
    }),
  );
  return links.flat();
}

export function describeAdminLinks(links: AdminLink[]): string {
  if (links.length === 0) return '';
  const lines = links.map(
    ({ email, url }) => `  First access of ${email}, for ${LINK_HOURS.firstAccess} hours:\n    ${url}\n`,
  );
  return `${lines.join('')}\n`;
}

async function makeAdminLink(deps: LinkDeps, emailKey: string): Promise<AdminLink> {
  const { token, tokenHash } = makeToken(deps, markOf(emailKey));
  const expiresAt = new Date(deps.clock.now().getTime() + ADMIN_LINK_MS);
  await storeAdminLink(deps.db, { emailKey, tokenHash, expiresAt });
  return { email: emailKey, url: `${deps.env.linkOrigin}/reset-password?token=${token}` };
}
