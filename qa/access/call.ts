/** Sends a call of the table with the ids of what the owner has. */
import { randomBytes } from 'node:crypto';
import type { Answer, Client } from '#testing/client';
import type { Owner } from './people.ts';
import { TABLE, type Things } from './table.ts';

/** The kind of thing that an id in a path names. */
const NAMED: [string, keyof Things][] = [
  ['/api/subscriptions/', 'subscription'],
  ['/api/what-if-plans/', 'scenario'],
  ['/api/imports/', 'import'],
  ['/api/channels/', 'channel'],
  ['/api/auth/passkeys/', 'passkey'],
  ['/api/user/sessions/', 'session'],
  ['/api/subscription/payments/', 'payment'],
];

export function withFresh({ things }: Owner): Things {
  return { ...things, fresh: `fresh-${randomBytes(6).toString('hex')}` };
}

export function addressOf(name: string, things: Things): string {
  const [, pattern = ''] = name.split(' ');
  const given = TABLE[name]?.path?.(things);
  if (given !== undefined) return given;
  const [, thing] = NAMED.find(([start]) => pattern.startsWith(start)) ?? [];
  return pattern.replace(/:\w+/, () => encodeURIComponent(thing ? things[thing] : '?'));
}

export function call(client: Client, name: string, things: Things): Promise<Answer> {
  const [method = ''] = name.split(' ');
  return client.send(method, addressOf(name, things), TABLE[name]?.body?.(things));
}
