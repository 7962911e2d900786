/**
 * POST to an address that a user typed. The host is resolved once and the connection goes to an address that was
 * checked, so a name that points elsewhere a moment later reaches nothing.
 */
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundError } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

export interface Guard {
  /** Whether the operator allows plain http and addresses of private networks. */
  allowsPrivate: boolean;
  timeoutMs?: number;
  resolve?: (hostname: string) => Promise<Resolved[]>;
}

export interface Resolved {
  address: string;
  family: number;
}

export interface GuardedReply {
  status: number;
  headers: Headers;
  /** The first `MAX_BYTES` of it; of a success as much as came. */
  body: Buffer;
}

/** Covers everything: resolving, connecting, sending and reading. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;
const FIRST_UNPRIVILEGED_PORT = 1024;

/** Undefined if no request may go there, whatever its host resolves to. */
export function readTarget(typed: string, { allowsPrivate }: Pick<Guard, 'allowsPrivate'>): URL | undefined {
  if (!URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  const isRightProtocol = url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:');
  const hasLogin = url.username !== '' || url.password !== '';
  if (!isRightProtocol || hasLogin || url.hostname === '') return undefined;
  if (allowsPrivate) return url;
  // Services other than https listen on the lower ports: mail, shells, old databases.
  const isUsualPort = url.port === '' || Number(url.port) >= FIRST_UNPRIVILEGED_PORT;
  const literal = bareHost(url);
  return isUsualPort && (isIP(literal) === 0 || isPublicAddress(literal)) ? url : undefined;
}

export async function postGuarded(
  target: string | URL,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  guard: Guard,
): Promise<GuardedReply> {
  const url = readTarget(`${target}`, guard);
  if (!url) throw new OutboundError('forbidden', 'No request may go to this address.');
  const signal = AbortSignal.timeout(guard.timeoutMs ?? TIMEOUT_MS);
  try {
    const addresses = await untilAborted(resolveChecked(url, guard), signal);
    return await post(url, addresses, { headers, body, signal });
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause;
    if (signal.aborted) throw new OutboundError('timeout', 'The server did not answer in time.', { cause });
    throw new OutboundError('network', 'The server could not be reached.', { cause });
  }
}

/** One address that is not public forbids all: which of them is connected to is not ours to say. */
async function resolveChecked(url: URL, { allowsPrivate, resolve = lookupAll }: Guard): Promise<Resolved[]> {
  const host = bareHost(url);
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (found.length === 0) throw new Error('The name has no address.');
  if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new OutboundError('forbidden', 'No request may go to a private network.');
  return found;
}

function lookupAll(hostname: string): Promise<Resolved[]> {
  return lookup(hostname, { all: true });
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** A DNS look-up cannot be cancelled, so its result is ignored. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function post(
  url: URL,
  addresses: readonly Resolved[],
  { headers, body, signal }: { headers: Record<string, string>; body: string | Buffer; signal: AbortSignal },
): Promise<GuardedReply> {
  const answerLookup: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = request(
      url,
      {
        method: 'POST',
        // A fresh connection each time, to an address checked for this request.
        agent: false,
        lookup: answerLookup,
        signal,
        headers: { 'user-agent': 'Outgo', ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        isAnswered = true;
        readReply(response).then(resolve, reject);
      },
    );
    // Once an answer has begun, the reader of its body reports errors.
    sent.on('error', (error) => isAnswered || reject(error));
    // An answer that changes to another protocol is neither a response nor an error to Node.
    sent.on('close', () => isAnswered || reject(new Error('The server closed without an answer.')));
    sent.end(body);
  });
}

async function readReply(response: http.IncomingMessage): Promise<GuardedReply> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    response.destroy();
    throw new OutboundError('redirect', 'The server answered with a redirect.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop early closes the connection, so the rest is never downloaded.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_BYTES) break;
    }
  } catch (error) {
    // The receiver took the message; a broken or endless body must not cause a second one.
    if (status < 200 || status >= 300) throw error;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, `${value}`);
  return { status, headers, body: Buffer.concat(chunks).subarray(0, MAX_BYTES) };
}
