/** WebAuthn calls; the library is loaded on first use. */
import { call } from '../device/api.ts';

type Library = typeof import('@simplewebauthn/browser');
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** A refusal by the browser; errors of the server are thrown unchanged. */
export class PasskeyRefusal extends Error {
  constructor(readonly reason: 'cancelled' | 'exists' | 'failed') {
    super(reason);
  }
}

/** `isAgain` only re-authenticates the signed-in user. */
export async function signInWithPasskey({ isAgain = false } = {}): Promise<void> {
  const options = await call('POST /api/auth/passkey-signin/options');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The contract leaves the options' shape to the library, which made them on the server.
  const optionsJSON = options as unknown as RequestOptions;
  const response = await askBrowser(() => startAuthentication({ optionsJSON }));
  await call('POST /api/auth/passkey-signin/finish', {
    body: { response: { ...response, response: { ...response.response } }, again: isAgain },
  });
}

export async function createPasskey(name: string) {
  const options = await call('POST /api/auth/passkeys/options');
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as CreationOptions;
  const response = await askBrowser(() => startRegistration({ optionsJSON }));
  return call('POST /api/auth/passkeys/register', {
    body: { name, response: { ...response, response: { ...response.response } } },
  });
}

async function askBrowser<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyRefusal('cancelled');
    throw new PasskeyRefusal(name === 'InvalidStateError' ? 'exists' : 'failed');
  }
}
