/** Adds and uses a software passkey over HTTP, as a browser would. */
import type { Authenticator } from './authenticator.ts';
import type { Answer, Client } from './client.ts';

/** Returns the answer of the first step if that failed, and otherwise that of the second. */
export async function addPasskey(client: Client, device: Authenticator, name = 'My phone'): Promise<Answer> {
  const options = await client.post('/api/auth/passkeys/options');
  if (options.status !== 200) return options;
  return client.post('/api/auth/passkeys/register', { name, response: device.register(options.body) });
}

export async function enterByPasskey(
  browser: Client,
  device: Authenticator,
  more: { origin?: string; again?: boolean } = {},
): Promise<Answer> {
  const { origin, ...body } = more;
  const options = await browser.post('/api/auth/passkey-signin/options');
  const response = device.signIn(options.body, origin);
  return browser.post('/api/auth/passkey-signin/finish', { response, ...body });
}
