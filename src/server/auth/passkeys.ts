/** Passkeys: made and named in settings, used as a second way in. The challenge travels in a sealed cookie, used once. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { type Caller, type Entry, enter, noteRefusedEntry } from './entry.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPasskeyOwner,
  type PasskeyRow,
  updatePasskey,
} from './passkey-store.ts';
import { type Purpose, seal, unsealOnce } from './sealing.ts';
import type { UserRow } from './session-store.ts';

const PRODUCT = 'Outgo';

export type Passkey = AnswerOf<'GET /api/auth/passkeys'>[number];
type Ceremony = BodyOf<'POST /api/auth/passkey-signin/finish'>['response'];
type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

const challengeState = z.object({ challenge: z.string(), userId: z.string().optional() });

/** Which site a passkey belongs to: APP_URL's, or where that is unset the one the browser asked. */
function siteOf(deps: Deps, host: string | undefined): { rpID: string; origins: string[] } {
  if (deps.env.appUrl) return { rpID: new URL(deps.env.appUrl).hostname, origins: [deps.env.appUrl] };
  const own = `http://${host ?? ''}`;
  if (!URL.canParse(own)) throw new Problem('malformed_request');
  const url = new URL(own);
  return { rpID: url.hostname, origins: [`http://${url.host}`, `https://${url.host}`] };
}

/** Options for the browser, and the sealed challenge for the cookie. */
export async function beginPasskey(deps: Deps, user: UserRow, host: string | undefined) {
  const known = await listPasskeys(deps.db, user.id);
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
  user: UserRow,
  { name, response }: { name: string; response: Ceremony },
  sealed: string | undefined,
  host: string | undefined,
): Promise<Passkey> {
  const begun = await openChallenge(deps, 'passkey-register', sealed);
  if (begun.userId !== user.id) throw new Problem('passkey_refused');
  const { rpID, origins } = siteOf(deps, host);
  const result = await refuseOnError(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponse,
      expectedChallenge: begun.challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
    }),
  );
  if (!result.verified) throw new Problem('passkey_refused');
  const { credential } = result.registrationInfo;
  const added = await insertPasskey(deps.db, {
    userId: user.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  });
  if (!added) throw new Problem('passkey_refused');
  deps.log.info({ userId: user.id }, 'passkey added');
  return presentPasskey(added);
}

export async function beginPasskeySignIn(deps: Deps, host: string | undefined) {
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
  response: Ceremony,
  sealed: string | undefined,
  host: string | undefined,
  caller: Caller,
): Promise<Entry> {
  const { challenge } = await openChallenge(deps, 'passkey-signin', sealed);
  const { rpID, origins } = siteOf(deps, host);
  return deps.db.transaction(async (tx) => {
    const found = await lockPasskeyOwner(tx, response.id);
    if (!found) throw new Problem('passkey_refused');
    const { passkey, user } = found;
    const result = await refuseOnError(() =>
      verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponse,
        expectedChallenge: challenge,
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
    if (!result.verified) {
      noteRefusedEntry(deps, caller, 'passkey', 'signature not valid');
      throw new Problem('passkey_refused');
    }
    if (deps.env.requireEmailVerification && user.emailVerifiedAt === null) {
      throw new Problem('email_not_verified');
    }
    const counter = result.authenticationInfo.newCounter;
    await updatePasskey(tx, user.id, passkey.credentialId, { counter, lastUsedAt: deps.clock.now() });
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

export async function removePasskey(deps: Deps, userId: string, id: string): Promise<void> {
  if (!(await deletePasskey(deps.db, userId, id))) throw new Problem('not_found');
  deps.log.info({ userId }, 'passkey removed');
}

async function openChallenge(deps: Deps, purpose: Purpose, sealed: string | undefined) {
  const opened = challengeState.safeParse(await unsealOnce(deps, purpose, sealed));
  if (!opened.success) throw new Problem('passkey_refused');
  return opened.data;
}

/** The library throws on whatever a hostile browser sends; none of it is a fault of ours. */
async function refuseOnError<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new Problem('passkey_refused');
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
