/**
 * Tokens of sessions and mailed links: 256 random bits after the user's id, so that a lookup goes straight
 * to that user's rows. Only the hash of the bits is stored.
 */
import type { Deps } from '#server/deps';
import { sha256 } from '#server/hash';
import { hexToId } from '#server/id';

const OWNER_BYTES = 16;
const SECRET_BYTES = 32;

export interface TokenParts {
  /** The first 16 bytes, in hex: a user's id, or the mark of an administrator's address. */
  owner: string;
  tokenHash: Buffer;
}

export function makeToken(
  { random }: Pick<Deps, 'random'>,
  owner: string,
): { token: string; tokenHash: Buffer } {
  const secret = random.bytes(SECRET_BYTES);
  const token = Buffer.concat([Buffer.from(owner.replaceAll('-', ''), 'hex'), secret]).toString('base64url');
  return { token, tokenHash: sha256(secret) };
}

export function splitToken(token: string): TokenParts | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  return {
    owner: bytes.subarray(0, OWNER_BYTES).toString('hex'),
    tokenHash: sha256(bytes.subarray(OWNER_BYTES)),
  };
}

export function toUserId(owner: string): string {
  return hexToId(owner);
}
