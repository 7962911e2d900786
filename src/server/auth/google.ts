/** Sign-in with Google (issue rules in contract §4, H11): found by `sub`, linked only where both sides proved the address. */
import { z } from 'zod';
import { pageLanguage } from '#contract/account';
import type { AuthError } from '#contract/auth';
import type { QueryOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { pages } from '#contract/pages';
import { checkEmail, checkPersonName, type Email } from '#core/account';
import { DEFAULT_COUNTRY } from '#server/account/country';
import { insertUser, lockUserByEmailKey, lockUserByGoogleId, updateUser } from '#server/account/store';
import type { Tx } from '#server/db/connect';
import { type Deps, newId } from '#server/deps';
import type { GoogleIdentity, GoogleSignIn } from '#server/outside/google/port';
import { type Caller, type Entry, enter, noteRefusedEntry } from './entry.ts';
import { deletePasskeys } from './passkey-store.ts';
import { seal, unsealOnce } from './sealing.ts';
import { deleteSessions, type UserRow } from './session-store.ts';
import { deleteTokens } from './token-store.ts';

const HOME = '/dashboard';

const flowState = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string(),
  language: pageLanguage,
});

export interface GoogleStart {
  redirectTo: string;
  /** For the cookie; empty when Google could not be asked. */
  sealedFlow: string;
}

export type GoogleEnd = { redirectTo: string; entry?: Entry };

export async function startGoogle(
  deps: Deps,
  { next, language }: QueryOf<'GET /api/auth/google'>,
): Promise<GoogleStart> {
  const started = await needGoogle(deps).start();
  if ('refused' in started) {
    deps.log.warn({ detail: started.detail }, 'Google sign-in could not start');
    return { redirectTo: errorPage(`google_${started.refused}`), sealedFlow: '' };
  }
  const { redirectUrl, state, nonce, codeVerifier } = started;
  const flow = { state, nonce, codeVerifier, next: toOwnPage(next), language };
  const sealedFlow = await seal(deps, 'google', flow);
  return { redirectTo: redirectUrl, sealedFlow };
}

export async function finishGoogle(
  deps: Deps,
  callbackUrl: string,
  sealedFlow: string | undefined,
  caller: Caller,
): Promise<GoogleEnd> {
  const google = needGoogle(deps);
  const refuse = (error: AuthError, reason: string): GoogleEnd => {
    noteRefusedEntry(deps, caller, 'google', reason);
    return { redirectTo: errorPage(error) };
  };
  const flow = flowState.safeParse(await unsealOnce(deps, 'google', sealedFlow));
  if (!flow.success) return refuse('google_invalid', 'no such sign-in was started in this browser');
  const identity = await google.finish(callbackUrl, flow.data);
  if ('refused' in identity) return refuse(`google_${identity.refused}`, identity.detail);
  if (!identity.emailVerified) return refuse('email_unverified', 'Google did not verify the address');
  const email = checkEmail(identity.email);
  if (!email.ok) return refuse('email_invalid', email.problem);
  const entry = await deps.db.transaction(async (tx) => {
    const user = await findOrLink(deps, tx, identity, email.value, flow.data.language);
    return user && enter(deps, tx, user, caller, 'google');
  });
  if (!entry) return refuse('other_google_account', 'the address belongs to another Google account');
  return { redirectTo: flow.data.next, entry };
}

async function findOrLink(
  deps: Deps,
  tx: Tx,
  identity: GoogleIdentity,
  email: Email,
  language: UserRow['language'] | undefined,
): Promise<UserRow | undefined> {
  const known = await lockUserByGoogleId(tx, identity.sub);
  if (known) return known;
  const now = deps.clock.now();
  const created = await insertUser(tx, {
    id: newId(deps),
    email: email.email,
    emailKey: email.key,
    googleId: identity.sub,
    name: nameFrom(identity, email),
    country: DEFAULT_COUNTRY,
    emailVerifiedAt: now,
    createdAt: now,
    ...(language && { language }),
  });
  // Nothing inserted: the address exists, or the same person arrived twice at once.
  return (
    created ?? (await lockUserByGoogleId(tx, identity.sub)) ?? linkByEmail(deps, tx, identity.sub, email.key)
  );
}

async function linkByEmail(deps: Deps, tx: Tx, sub: string, emailKey: string): Promise<UserRow | undefined> {
  const local = await lockUserByEmailKey(tx, emailKey);
  if (!local || local.googleId !== null) return undefined;
  if (local.emailVerifiedAt !== null) return updateUser(tx, local.id, { googleId: sub });
  // Whoever signed up never proved the address. Its owner is here now, so every way in that existed before is closed.
  await deleteSessions(tx, local.id);
  await deleteTokens(tx, local.id);
  await deletePasskeys(tx, local.id);
  return updateUser(tx, local.id, {
    googleId: sub,
    passwordHash: null,
    emailVerifiedAt: deps.clock.now(),
  });
}

function nameFrom(identity: GoogleIdentity, email: Email): string {
  const name = checkPersonName(identity.name);
  return name.ok ? name.value : (email.email.split('@')[0] ?? email.email);
}

function needGoogle(deps: Deps): GoogleSignIn {
  if (!deps.google) throw new Problem('google_not_configured');
  return deps.google;
}

/** Only a page of ours, spelled exactly: nothing a browser could read as another site (H28). */
function toOwnPage(next: string | undefined): string {
  return next !== undefined && Object.hasOwn(pages, next) ? next : HOME;
}

function errorPage(error: AuthError): string {
  return `/?auth_error=${error}`;
}
