/**
 * Browsers that have signed in to an account before, or used a link mailed to its address. They have a signed
 * cookie that outlives the session and grants no access: it only keeps password sign-in possible while strangers use
 * up the account's limit of wrong passwords.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#core/duration';
import type { Deps } from '#server/deps';
import { deriveKey } from '#server/secrets/sealing';
import type { UserRow } from '#server/users/store';

export const DEVICE_COOKIE = { name: 'outgo_device', path: '/api/auth' } as const;
/** The longest that browsers keep a cookie. */
export const DEVICE_SECONDS = (400 * DAY_MS) / 1000;

type Owner = Pick<UserRow, 'id' | 'deviceEpoch'>;

const ID_BYTES = 9;
const MAC_BYTES = 18;
/** Several users may share a browser. */
const ACCOUNT_LIMIT = 8;
const ENTRY = /^[\w-]{36}$/;

/** The id of this browser for that account, if it is known there. */
export async function findDevice(
  deps: Deps,
  cookie: string | undefined,
  owner: Owner,
): Promise<string | undefined> {
  const entry = await findEntry(deps, splitCookie(cookie), owner);
  return entry && readId(entry).toString('base64url');
}

/** The new cookie value, with this account added. */
export async function rememberDevice(deps: Deps, cookie: string | undefined, owner: Owner): Promise<string> {
  const entries = splitCookie(cookie);
  const known = await findEntry(deps, entries, owner);
  const entry = known ?? (await makeEntry(deps, owner));
  return [entry, ...entries.filter((each) => each !== known)].slice(0, ACCOUNT_LIMIT).join('.');
}

function splitCookie(cookie: string | undefined): string[] {
  return (cookie ?? '')
    .split('.')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, ACCOUNT_LIMIT);
}

async function findEntry(deps: Deps, entries: string[], owner: Owner): Promise<string | undefined> {
  const key = deriveKey(deps, 'device');
  return entries.find((entry) => {
    const mac = Buffer.from(entry, 'base64url').subarray(ID_BYTES);
    return timingSafeEqual(mac, sign(key, readId(entry), owner));
  });
}

async function makeEntry(deps: Deps, owner: Owner): Promise<string> {
  const id = deps.random.bytes(ID_BYTES);
  const mac = sign(deriveKey(deps, 'device'), id, owner);
  return Buffer.concat([id, mac]).toString('base64url');
}

function readId(entry: string): Buffer {
  return Buffer.from(entry, 'base64url').subarray(0, ID_BYTES);
}

function sign(key: Buffer, id: Buffer, { id: userId, deviceEpoch }: Owner): Buffer {
  return createHmac('sha256', key)
    .update(`${userId}\n${deviceEpoch}\n`)
    .update(id)
    .digest()
    .subarray(0, MAC_BYTES);
}
