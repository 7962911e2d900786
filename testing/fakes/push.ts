/**
 * Stands in for a push service and the browser behind it: checks the sender's token (RFC 8292) and decrypts what it gets
 * (RFC 8291), with the web's own crypto and `jose` where the adapter uses Node's.
 */
import { importJWK, jwtVerify } from 'jose';
import { type FakeReply, type FakeRequest, type HttpFake, json, startHttpFake } from './http-fake.ts';

/** What the page's service worker reads. */
interface PushedMessage {
  id: string;
  title: string;
  body: string;
  url: string;
  actions?: { action: string; title: string; url: string }[];
}

export interface PushFake extends HttpFake {
  /** What the browser showed. */
  shown: { path: string; message: PushedMessage }[];
  /** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
  subscribe(): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }>;
  /** The next messages get this status: 404 or 410 for a subscription that is over, 403 as Apple does. */
  answerNext(status: number, times?: number): void;
}

interface Browser {
  keys: CryptoKeyPair;
  publicKey: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const LONGEST_S = 24 * 3600;

export async function startPush(clock: { now(): Date }, port = 0): Promise<PushFake> {
  const browsers = new Map<string, Browser>();
  const shown: PushFake['shown'] = [];
  const planned: number[] = [];
  const fake = await startHttpFake(
    async (request) => {
      const status = planned.shift();
      if (status !== undefined) return json(status, { reason: 'Planned' }, { 'retry-after': '120' });
      const browser = browsers.get(request.path);
      if (!browser) return { status: 404 };
      const refusal = await checkSender(request, fake.url, clock.now());
      if (refusal) return refusal;
      shown.push({ path: request.path, message: JSON.parse(await decrypt(request.bytes, browser)) });
      return { status: 201, headers: { location: `${fake.url}/message/1` } };
    },
    {},
    port,
  );
  return {
    ...fake,
    shown,
    clear() {
      fake.clear();
      shown.length = 0;
      planned.length = 0;
    },
    async subscribe() {
      const keys = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
      const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
      const auth = crypto.getRandomValues(new Uint8Array(16));
      const path = `/send/${crypto.randomUUID()}`;
      browsers.set(path, { keys, publicKey, auth });
      return { endpoint: fake.url + path, keys: { p256dh: encode(publicKey), auth: encode(auth) } };
    },
    answerNext(status, times = 1) {
      planned.push(...Array<number>(times).fill(status));
    },
  };
}

async function checkSender(request: FakeRequest, origin: string, now: Date): Promise<FakeReply | undefined> {
  const { ttl, 'content-encoding': coding, authorization = '' } = request.headers;
  if (!/^\d+$/.test(ttl ?? '')) return json(400, { reason: 'MissingTtl' });
  if (coding !== 'aes128gcm') return json(415, { reason: 'BadEncoding' });
  if (request.bytes.length > 4096) return json(413, { reason: 'PayloadTooLarge' });
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (!token || !key) return json(401, { reason: 'MissingVapid' });
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encode(point.subarray(1, 33)),
    y: encode(point.subarray(33)),
  };
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience: origin,
      currentDate: now,
      algorithms: ['ES256'],
    });
    const isShort = (payload.exp ?? Number.POSITIVE_INFINITY) - now.getTime() / 1000 <= LONGEST_S;
    // Apple's rule: a made-up sender is refused.
    const isReal = /^(mailto:[^@]+@|https:\/\/)(?!localhost)[\w.-]+\.(?!invalid\b|local\b|test\b)\w+/.test(
      payload.sub ?? '',
    );
    return isShort && isReal ? undefined : json(403, { reason: 'BadJwtToken' });
  } catch {
    return json(403, { reason: 'BadJwtToken' });
  }
}

/** Salt, record size, the sender's key, one record. */
async function decrypt(body: Buffer, { keys, publicKey, auth }: Browser): Promise<string> {
  const salt = copy(body.subarray(0, 16));
  const keyLength = body.readUInt8(20);
  const sender = copy(body.subarray(21, 21 + keyLength));
  const record = copy(body.subarray(21 + keyLength));
  const senderKey = await crypto.subtle.importKey('raw', sender, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, keys.privateKey, 256);
  const agreed = await derive(auth, shared, [text('WebPush: info\0'), publicKey, sender], 32);
  const key = await derive(salt, agreed, [text('Content-Encoding: aes128gcm\0')], 16);
  const iv = await derive(salt, agreed, [text('Content-Encoding: nonce\0')], 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const padded = Buffer.from(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, record));
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No last record');
  return padded.subarray(0, end).toString('utf8');
}

async function derive(
  salt: BufferSource,
  secret: ArrayBuffer,
  info: Uint8Array<ArrayBuffer>[],
  bytes: number,
): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info: copy(Buffer.concat(info)) },
    base,
    bytes * 8,
  );
}

function text(value: string): Uint8Array<ArrayBuffer> {
  return copy(Buffer.from(value));
}

function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
