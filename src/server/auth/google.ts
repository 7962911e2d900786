/** Sign-in with Google: found by `sub`, else linked by the address that Google has verified (decision 0019). */
import { z } from 'zod';
import { pageLanguage } from '#contract/account';
import type { AuthError } from '#contract/auth';
import type { QueryOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { pages } from '#contract/pages';
import { checkEmail, checkUserName, type Email } from '#core/account/account';
import { DEFAULT_COUNTRY } from '#core/country/countries';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import type { GoogleIdentity, GoogleSignIn } from '#server/outside/google/port';
import { seal, unsealOnce } from '#server/secrets/sealing';
import { recordEvent } from '#server/security-events';
import { keepUserAgent, type SignedIn } from '#server/sessions/service';
import { isAdminAddress, isStronglyProven } from '#server/users/access';
import {
  insertUser,
  lockUserByEmailKey,
  lockUserByGoogleId,
  type UserRow,
  updateUser,
} from '#server/users/store';
import type { AuthDeps } from './deps.ts';
import { type Caller, type Entry, enter, noteRefusedEntry } from './entry.ts';
import { revokeAccess } from './revoke-access.ts';
import { deleteTokens } from './token-store.ts';

const HOME = '/dashboard';

const flowState = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string(),
  language: pageLanguage,
  /** The user id when re-authenticating: only that user may come back. */
  again: z.string().optional(),
});

export interface GoogleStart {
  redirectTo: string;
  /** Goes into the cookie; empty when Google could not be asked. */
  sealedFlow: string;
}

export type GoogleEnd = { redirectTo: string; entry?: Entry };

export async function startGoogle(
  deps: AuthDeps,
  { next, language, again }: QueryOf<'GET /api/auth/google'>,
  by: SignedIn | undefined,
): Promise<GoogleStart> {
  const started = await needGoogle(deps).start();
  if ('refused' in started) {
    deps.log.warn({ detail: started.detail }, 'Google sign-in could not start');
    return { redirectTo: errorPage(`google_${started.refused}`), sealedFlow: '' };
  }
  const { redirectUrl, state, nonce, codeVerifier } = started;
  const flow = {
    state,
    nonce,
    codeVerifier,
    next: toOwnPage(next),
    language,
    ...(again && by && { again: by.user.id }),
  };
  const sealedFlow = await seal(deps, 'google', flow);
  return { redirectTo: redirectUrl, sealedFlow };
}

export async function finishGoogle(
  deps: AuthDeps,
  callbackUrl: string,
  sealedFlow: string | undefined,
  caller: Caller,
): Promise<GoogleEnd> {
  const google = needGoogle(deps);
  const flow = flowState.safeParse(await unsealOnce(deps, 'google', sealedFlow));
  const refuse = (error: AuthError, reason: string): GoogleEnd => {
    noteRefusedEntry(deps, caller, 'google', reason);
    return { redirectTo: flow.data?.again ? `${flow.data.next}?auth_error=${error}` : errorPage(error) };
  };
  if (!flow.success) return refuse('google_invalid', 'no such sign-in was started in this browser');
  const identity = await google.finish(callbackUrl, flow.data);
  if ('refused' in identity) return refuse(`google_${identity.refused}`, identity.detail);
  if (!identity.emailVerified) return refuse('email_unverified', 'Google did not verify the address');
  const email = checkEmail(identity.email);
  if (!email.ok) return refuse('email_invalid', email.problem.code);
  const { again, language } = flow.data;
  const entry = await deps.db.transaction(async (tx) => {
    const user = again
      ? await findAgain(tx, identity, again, caller)
      : await findOrLink(deps, tx, identity, email.value, language, caller);
    return user && enter(deps, tx, user, caller, 'google');
  });
  if (!entry) return refuse('other_google_account', 'the address belongs to another Google account');
  return { redirectTo: flow.data.next, entry };
}

/** Re-authentication: only for the user who is signed in here. */
async function findAgain(
  tx: Tx,
  { sub }: GoogleIdentity,
  userId: string,
  caller: Caller,
): Promise<UserRow | undefined> {
  const known = await lockUserByGoogleId(tx, sub);
  return known?.id === userId && caller.by?.user.id === userId ? known : undefined;
}

async function findOrLink(
  deps: Deps,
  tx: Tx,
  identity: GoogleIdentity,
  email: Email,
  language: UserRow['language'] | undefined,
  caller: Caller,
): Promise<UserRow | undefined> {
  const known = await lockUserByGoogleId(tx, identity.sub);
  if (known) return proveByGoogle(deps, tx, known, email);
  const now = deps.clock.now();
  const created = await insertUser(tx, {
    id: newId(deps),
    email: email.email,
    emailKey: email.key,
    googleId: identity.sub,
    name: nameFrom(identity, email),
    country: DEFAULT_COUNTRY,
    emailVerifiedAt: now,
    addressProof: 'google',
    createdAt: now,
    signUpUserAgent: keepUserAgent(caller.userAgent),
    ...(language && { language }),
  });
  if (created) {
    const { requestId } = caller;
    recordEvent(deps, { event: 'sign-up', outcome: 'ok', userId: created.id, requestId, detail: 'google' });
    return created;
  }
  // Nothing inserted: the address exists, or the same user arrived twice in parallel.
  return (await lockUserByGoogleId(tx, identity.sub)) ?? linkByEmail(deps, tx, identity.sub, email, caller);
}

async function linkByEmail(
  deps: Deps,
  tx: Tx,
  sub: string,
  email: Email,
  caller: Caller,
): Promise<UserRow | undefined> {
  const local = await lockUserByEmailKey(tx, email.key, 'changing-keys');
  if (!local || local.googleId !== null) return undefined;
  const linked = await updateUser(tx, local.id, { googleId: sub });
  if (!linked || isStronglyProven(linked)) return linked;
  if (caller.by?.user.id !== linked.id) await revokeAccess(tx, linked.id);
  return proveByGoogle(deps, tx, linked, email);
}

/**
 * Google has just proven the address. If it was unproven, or belongs to an administrator, the password
 * chosen at sign-up is removed with everything else; a user who verified the address by mail keeps it.
 */
async function proveByGoogle(deps: Deps, tx: Tx, user: UserRow, email: Email): Promise<UserRow | undefined> {
  const isItsAddress = user.emailKey === email.key;
  const mustClose = user.emailVerifiedAt === null || isAdminAddress(user, deps.env);
  if (isStronglyProven(user) || !isItsAddress || !mustClose) return user;
  await revokeAccess(tx, user.id);
  await deleteTokens(tx, user.id);
  return updateUser(tx, user.id, {
    passwordHash: null,
    emailVerifiedAt: user.emailVerifiedAt ?? deps.clock.now(),
    addressProof: 'google',
  });
}

function nameFrom(identity: GoogleIdentity, email: Email): string {
  const name = checkUserName(identity.name);
  return name.ok ? name.value : (email.email.split('@')[0] ?? email.email);
}

function needGoogle(deps: AuthDeps): GoogleSignIn {
  if (!deps.google) throw new Problem('google_not_configured');
  return deps.google;
}

/** Accepts only an exact page path of ours, so that it cannot redirect to another site. */
function toOwnPage(next: string | undefined): string {
  return next !== undefined && Object.hasOwn(pages, next) ? next : HOME;
}

function errorPage(error: AuthError): string {
  return `/?auth_error=${error}`;
}
