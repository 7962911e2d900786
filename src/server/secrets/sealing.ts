/** Short-lived state that a browser carries between two steps (Google, passkeys): encrypted, bound to its purpose, used once. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Deps } from '#server/deps';
import { sha256 } from '#server/hash';
import { addAttempt } from '#server/limits/store';

export type Purpose =
  | 'google'
  | 'passkey-register'
  | 'passkey-signin'
  | 'digest-unsubscribe'
  | 'mail'
  | 'device'
  | 'calendar'
  | 'channel'
  | 'reminders-unsubscribe'
  | 'reminder-answer'
  | 'limits';

export const SEAL_SECONDS = 10 * 60;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The content of a seal. */
interface Sealed {
  endsAt: number;
  value: unknown;
}

/** Derived once: a day's mails have several signed links each. */
const keys = new Map<string, Buffer>();

/** A separate key per purpose, the same in every process. */
export function deriveKey({ secret }: Pick<Deps, 'secret'>, purpose: Purpose): Buffer {
  const name = `${purpose}:${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `outgo:${purpose}`, 32));
  keys.set(name, key);
  return key;
}

export async function seal(deps: Deps, purpose: Purpose, value: unknown): Promise<string> {
  const endsAt = deps.clock.now().getTime() + SEAL_SECONDS * 1000;
  return (await encrypt(deps, purpose, { endsAt, value })).toString('base64url');
}

/** Opens a seal once; undefined if it is forged, for another purpose, expired, or opened before. */
export async function unsealOnce(deps: Deps, purpose: Purpose, sealed: string | undefined): Promise<unknown> {
  if (!sealed) return undefined;
  const now = deps.clock.now();
  const bytes = Buffer.from(sealed, 'base64url');
  const opened = (await decrypt(deps, purpose, bytes)) as Sealed | undefined;
  if (!opened || opened.endsAt <= now.getTime()) return undefined;
  // Counting the seal in the database makes it single-use across every process. Its bytes are counted: the same bytes
  // can be spelled in many ways in base64.
  const key = `seal:${sha256(bytes).toString('base64url')}`;
  const { count } = await addAttempt(deps.db, key, now, new Date(opened.endsAt));
  return count === 1 ? opened.value : undefined;
}

/** Encrypts the value as JSON; `boundTo` must be the same when decrypting. */
export async function encrypt(deps: Deps, purpose: Purpose, value: unknown, boundTo = ''): Promise<Buffer> {
  const iv = deps.random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(deps, purpose), iv).setAAD(Buffer.from(boundTo));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Undefined if it was modified, truncated, bound to something else or encrypted with another secret. */
export async function decrypt(deps: Deps, purpose: Purpose, bytes: Buffer, boundTo = ''): Promise<unknown> {
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const key = deriveKey(deps, purpose);
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(boundTo));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
