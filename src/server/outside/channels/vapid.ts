/** Says to a push service who sends (RFC 8292): a token signed with the server's own key. */
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { DAY_MS } from '#core/duration';

export interface VapidKeys {
  /** 65 bytes in base64url; browsers subscribe with it. */
  publicKey: string;
  /** 32 bytes in base64url. */
  privateKey: string;
}

/** Half of the maximum, so that a service whose clock is behind does not find it too long either. */
const TOKEN_MS = DAY_MS / 2;
const KEY_BYTES = 32;

/** Undefined if the private key is none, or the public key is another's. */
export function readVapidKeys({ publicKey, privateKey }: VapidKeys): VapidKeys | undefined {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== KEY_BYTES) return undefined;
  try {
    return derivePublicKey(secret) === publicKey.replace(/=+$/, '')
      ? { publicKey: derivePublicKey(secret), privateKey: secret.toString('base64url') }
      : undefined;
  } catch {
    return undefined;
  }
}

export function makeVapidKeys(random: { bytes(count: number): Buffer }): VapidKeys {
  const secret = random.bytes(KEY_BYTES);
  return { publicKey: derivePublicKey(secret), privateKey: secret.toString('base64url') };
}

function derivePublicKey(secret: Buffer): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return pair.getPublicKey('base64url', 'uncompressed');
}

export function writeVapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: URL; subject: string; now: Date },
): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor((now.getTime() + TOKEN_MS) / 1000),
    sub: subject,
  };
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), {
    key: toKey(publicKey, privateKey),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function toKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 1 + KEY_BYTES), point.subarray(1 + KEY_BYTES)].map((part) =>
    part.toString('base64url'),
  );
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey },
  });
}
