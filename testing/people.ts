/** Creates users for tests and the demo seed, with the rows that the product itself would write. */
import { randomBytes } from 'node:crypto';
import { checkEmail } from '#core/account/account';
import { DAY_MS } from '#core/duration';
import { cookieName } from '#server/cookies';
import type { Deps } from '#server/deps';
import { SESSION_COOKIE } from '#server/http/call';
import { newId } from '#server/id';
import { startSession } from '#server/sessions/service';
import { insertUser, type UserRow } from '#server/users/store';
import { Client } from './client.ts';

export interface PersonOptions extends Partial<Omit<UserRow, 'id' | 'emailKey'>> {
  /** Pro until this far from now. */
  proForDays?: number;
}

export interface Person {
  user: UserRow;
  client: Client;
}

/** A verified user in the United States with a session, by default. */
export async function makePerson(deps: Deps, origin: string, options: PersonOptions = {}): Promise<Person> {
  const { proForDays, ...given } = options;
  const now = deps.clock.now();
  const email = given.email ?? `person-${randomBytes(6).toString('hex')}@example.com`;
  const checked = checkEmail(email);
  if (!checked.ok) throw new Error(`${email} is not an e-mail address`);
  const pro: Partial<UserRow> =
    proForDays === undefined
      ? {}
      : { proBillingCycle: 'monthly', proExpiresAt: new Date(now.getTime() + proForDays * DAY_MS) };
  const user = await deps.db.transaction((tx) =>
    insertUser(tx, {
      id: newId(deps),
      name: 'Asha Rao',
      country: 'United States',
      emailVerifiedAt: now,
      // The address is proven as after a reset, which makes an administrator of a listed address.
      addressProof: given.emailVerifiedAt === null ? null : 'reset',
      createdAt: now,
      ...pro,
      ...given,
      email,
      emailKey: checked.value.key,
    }),
  );
  if (!user) throw new Error('no user was inserted');
  return { user, client: await signedInClient(deps, origin, user.id) };
}

export async function signedInClient(deps: Deps, origin: string, userId: string): Promise<Client> {
  const client = new Client(origin);
  const token = await startSession(deps, deps.db, userId, { userAgent: 'test', address: '127.0.0.1' });
  client.cookies.set(cookieName(SESSION_COOKIE, deps.env.isHttps), token);
  return client;
}
