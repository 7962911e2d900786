/** Encrypts a push message for one browser (RFC 8291, with the content coding of RFC 8188 in a single record). */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

export interface PushKeys {
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: string;
  /** A secret shared with the browser, 16 bytes in base64url. */
  auth: string;
}

const CURVE = 'prime256v1';
const PUBLIC_KEY_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const PRIVATE_KEY_BYTES = 32;
const RECORD_SIZE = 4_096;
/** Marks the last record. */
const LAST = Buffer.from([2]);

export function isPushKeys({ p256dh, auth }: PushKeys): boolean {
  return (
    isPublicKey(Buffer.from(p256dh, 'base64url')) && Buffer.from(auth, 'base64url').length === AUTH_BYTES
  );
}

/** True for a point on the curve; no key can be agreed with anything else. */
function isPublicKey(key: Buffer): boolean {
  if (key.length !== PUBLIC_KEY_BYTES) return false;
  const trial = createECDH(CURVE);
  trial.generateKeys();
  try {
    trial.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  random: { bytes(count: number): Buffer },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  own.setPrivateKey(random.bytes(PRIVATE_KEY_BYTES));
  const salt = random.bytes(SALT_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own.getPublicKey()]);
  const agreed = derive(Buffer.from(auth, 'base64url'), own.computeSecret(theirs), info, 32);
  const key = derive(salt, agreed, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, agreed, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final()]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_SIZE);
  size.writeUInt8(PUBLIC_KEY_BYTES, 4);
  return Buffer.concat([salt, size, own.getPublicKey(), sealed, cipher.getAuthTag()]);
}

function derive(salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
