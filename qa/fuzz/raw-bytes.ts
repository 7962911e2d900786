/** Bytes that are hardly HTTP, and what is wrong with what comes back. */
import { readRaw } from '#testing/raw-http';
import type { RandomInput } from '../random-input.ts';

/** What shows a stack, a path, a statement or a package. */
export const INSIDE =
  /node_modules|\.(ts|js):\d+|\bat \S+ \(|ECONNREFUSED|syntax error at|relation "|violates|\$\d\b.*select|fastify|FST_ERR|HPE_|drizzle|undici/i;
/** By the specification every answer has them, those before any routing too; on https also one more. */
const SECURITY_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];
const METHODS = ['GET', 'POST', 'PUT', 'TRACE', 'get', '\x00', 'CONNECT'];
const TARGETS = ['/', '//', '*', '/api/server', 'http://[', '/%', `/${'a'.repeat(20_000)}`];
const HEADS = [
  'Host: localhost',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'Connection: upgrade',
  `Cookie: ${'a=b; '.repeat(500)}`,
  ': nameless',
  'Range: bytes=0-,0-,0-',
];
const BODIES = ['', 'hello', '5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '\x16\x03\x01\x02\x00'];

export function drawBytes(input: RandomInput): Buffer {
  const line = `${input.pick(METHODS)} ${input.pick(TARGETS)} ${input.pick(['HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''])}`;
  const heads = Array.from({ length: 4 }, () => input.pick(HEADS));
  return Buffer.from(`${line}\r\n${heads.join('\r\n')}\r\n\r\n${input.pick(BODIES)}`, 'latin1');
}

/** Several answers may follow each other on one connection, and the last one may be cut by our patience. */
export function judgeRaw(received: string): string | undefined {
  if (received !== '' && !received.startsWith('HTTP/1.1 ')) return `no HTTP: ${received.slice(0, 80)}`;
  for (const text of received.split(/(?=HTTP\/1\.1 \d{3} )/)) {
    if (!text.includes('\r\n\r\n')) continue;
    const { status, headers, body } = readRaw(text);
    // An interim answer has no headers.
    if (status === 100) continue;
    if (!(status >= 200 && status < 500)) return `${status}: ${body.slice(0, 200)}`;
    const missing = SECURITY_HEADERS.find((name) => !headers.get(name));
    if (missing) return `${status} without ${missing}`;
    if (status >= 400 && INSIDE.test(body)) return `${status} shows its inside: ${body.slice(0, 200)}`;
  }
  return undefined;
}
