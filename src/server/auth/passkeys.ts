/** Passkeys: added in settings, used to sign in. The challenge is in a sealed single-use cookie. */
import { z } from 'zod';
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { PASSKEY_CHANGES } from '#server/limits/allowances';
import { takeAttempt } from '#server/limits/service';
import { type Purpose, seal, unsealOnce } from '#server/secrets/sealing';
import { recordEvent } from '#server/security-events';
import { confirmSession, type SignedIn } from '#server/sessions/service';
import { lockPasskeyOwner, lockUser } from '#server/users/store';
import { type Caller, type Entry, enter, noteRefusedEntry } from './entry.ts';
import { mailPasskeyNotice } from './links.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskey,
} from './passkey-store.ts';
import { refuseStaleSignIn } from './sign-in-again.ts';

const PRODUCT = 'Outgo';

/** A third of all that a start loads, and few servers need it in their first minutes. */
const loadLibrary = () => import('@simplewebauthn/server');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** The user who changes passkeys, and the browser. */
export interface Owner {
  by: SignedIn;
  userAgent: string;
  requestId: string;
}

export type Passkey = AnswerOf<'GET /api/auth/passkeys'>[number];
type Ceremony = BodyOf<'POST /api/auth/passkey-signin/finish'>['response'];
type RegistrationResponse = Parameters<Library['verifyRegistrationResponse']>[0]['response'];
type AuthenticationResponse = Parameters<Library['verifyAuthenticationResponse']>[0]['response'];

const challengeState = z.object({ challenge: z.string(), userId: z.string().optional() });

/** The relying party: APP_URL's host, or the request's own if that is unset. */
function siteOf(deps: Deps, host: string | undefined): { rpID: string; origins: string[] } {
  if (deps.env.appUrl) return { rpID: new URL(deps.env.appUrl).hostname, origins: [deps.env.appUrl] };
  const own = `http://${host ?? ''}`;
  if (!URL.canParse(own)) throw new Problem('malformed_request');
  const url = new URL(own);
  return { rpID: url.hostname, origins: [`http://${url.host}`, `https://${url.host}`] };
}

/** Options for the browser, and the sealed challenge for the cookie. */
export async function beginPasskey(deps: Deps, by: SignedIn, host: string | undefined) {
  refuseStaleSignIn(deps, by);
  const { user } = by;
  const known = await listPasskeys(deps.db, user.id);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: siteOf(deps, host).rpID,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(deps.random.bytes(32)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const sealed = await seal(deps, 'passkey-register', { challenge: options.challenge, userId: user.id });
  return { options, sealed };
}

export async function addPasskey(
  deps: Deps,
  { by, userAgent, requestId }: Owner,
  { name, response }: { name: string; response: Ceremony },
  sealed: string | undefined,
  host: string | undefined,
): Promise<Passkey> {
  refuseStaleSignIn(deps, by);
  const { user } = by;
  const begun = await openChallenge(deps, 'passkey-register', sealed);
  if (begun?.userId !== user.id) throw new Problem('passkey_refused');
  const { rpID, origins } = siteOf(deps, host);
  const { verifyRegistrationResponse } = await loadLibrary();
  const result = await tryToVerify(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponse,
      expectedChallenge: begun.challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
    }),
  );
  if (!result?.verified) throw new Problem('passkey_refused');
  await limitChanges(deps, user.id);
  const { credential } = result.registrationInfo;
  const added = await deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    await confirmSession(deps, tx, by);
    const passkey = await insertPasskey(tx, {
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      createdAt: deps.clock.now(),
      lastUsedAt: null,
    });
    if (!passkey || !current) throw new Problem('passkey_refused');
    await mailPasskeyNotice(deps, tx, current, { kind: 'added', name, userAgent });
    return passkey;
  });
  recordEvent(deps, { event: 'passkey-added', outcome: 'ok', userId: user.id, requestId });
  deps.wake('mail');
  return presentPasskey(added);
}

export async function beginPasskeySignIn(deps: Deps, host: string | undefined) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps, host).rpID,
    challenge: new Uint8Array(deps.random.bytes(32)),
    userVerification: 'required',
  });
  const sealed = await seal(deps, 'passkey-signin', { challenge: options.challenge });
  return { options, sealed };
}

export async function signInWithPasskey(
  deps: Deps,
  { response, again }: BodyOf<'POST /api/auth/passkey-signin/finish'>,
  sealed: string | undefined,
  host: string | undefined,
  caller: Caller,
): Promise<Entry> {
  const refuse = (reason: string, userId?: string): Problem => {
    noteRefusedEntry(deps, caller, 'passkey', reason, userId);
    return new Problem('passkey_refused');
  };
  const begun = await openChallenge(deps, 'passkey-signin', sealed);
  if (!begun) throw refuse('no challenge');
  const { rpID, origins } = siteOf(deps, host);
  const { verifyAuthenticationResponse } = await loadLibrary();
  return deps.db.transaction(async (tx) => {
    const found = await lockPasskeyOwner(tx, response.id);
    if (!found) throw refuse('unknown passkey');
    const { passkey, user } = found;
    // Re-authenticating with another user's passkey must not switch the session to that user.
    if (again && caller.by?.user.id !== user.id) throw refuse('another account’s passkey', user.id);
    const result = await tryToVerify(() =>
      verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponse,
        expectedChallenge: begun.challenge,
        expectedOrigin: origins,
        expectedRPID: rpID,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          transports: passkey.transports,
        },
      }),
    );
    if (!result?.verified) throw refuse('signature not valid', user.id);
    if (deps.env.requireEmailVerification && user.emailVerifiedAt === null) {
      noteRefusedEntry(deps, caller, 'passkey', 'e-mail not verified', user.id);
      throw new Problem('email_not_verified');
    }
    const counter = result.authenticationInfo.newCounter;
    const used = { counter, lastUsedAt: deps.clock.now() };
    // The row was read before the lock was taken, so it may have been removed since.
    if (!(await updatePasskey(tx, user.id, passkey.credentialId, used)))
      throw refuse('removed meanwhile', user.id);
    return enter(deps, tx, user, caller, 'passkey');
  });
}

export async function showPasskeys(deps: Deps, userId: string): Promise<Passkey[]> {
  return (await listPasskeys(deps.db, userId)).map(presentPasskey);
}

export async function renamePasskey(deps: Deps, userId: string, id: string, name: string): Promise<Passkey> {
  const renamed = await updatePasskey(deps.db, userId, id, { name });
  if (!renamed) throw new Problem('not_found');
  return presentPasskey(renamed);
}

export async function removePasskey(
  deps: Deps,
  { by, userAgent, requestId }: Owner,
  id: string,
): Promise<void> {
  refuseStaleSignIn(deps, by);
  const userId = by.user.id;
  await limitChanges(deps, userId);
  await deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, userId);
    await confirmSession(deps, tx, by);
    const removed = await deletePasskey(tx, userId, id);
    if (!removed || !current) throw new Problem('not_found');
    await mailPasskeyNotice(deps, tx, current, { kind: 'removed', name: removed.name, userAgent });
  });
  recordEvent(deps, { event: 'passkey-removed', outcome: 'ok', userId, requestId });
  deps.wake('mail');
}

async function limitChanges(deps: Deps, userId: string): Promise<void> {
  await takeAttempt(deps, { key: `passkey-changes:${userId}`, ...PASSKEY_CHANGES });
}

async function openChallenge(deps: Deps, purpose: Purpose, sealed: string | undefined) {
  return challengeState.safeParse(await unsealOnce(deps, purpose, sealed)).data;
}

/** The library throws on malformed input; that is a refusal, not a server error. */
async function tryToVerify<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

function presentPasskey(passkey: PasskeyRow): Passkey {
  return {
    id: passkey.credentialId,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
