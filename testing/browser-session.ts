import type { BrowserContext } from 'playwright-core';
import { SESSION_COOKIE } from '#server/http/call';
import type { Person } from './people.ts';

/** Gives a browser context a user's session, as after a sign-in. */
export async function signInContext(
  context: BrowserContext,
  origin: string,
  { client }: Pick<Person, 'client'>,
): Promise<void> {
  const value = client.cookies.get(SESSION_COOKIE.name) ?? '';
  await context.addCookies([
    { name: SESSION_COOKIE.name, value, url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
}
