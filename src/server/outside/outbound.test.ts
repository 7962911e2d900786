import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HttpFake, json, startHttpFake } from '#testing/fakes/http-fake';
import { createOutboundClient, fetchLimited, OutboundError, readRetryAfter } from './outbound.ts';

let provider: HttpFake;

beforeAll(async () => {
  provider = await startHttpFake((request) => json(200, { path: request.path, sent: request.body }));
});
beforeEach(() => provider.clear());
afterAll(() => provider.close());

const limits = { timeoutMs: 10_000, maxBytes: 1_000 };
const client = (timeoutMs = limits.timeoutMs) =>
  createOutboundClient({ baseUrl: `${provider.url}/v1/`, headers: { 'x-key': 'k' }, ...limits, timeoutMs });

test('a call goes to its base address with its headers and body', async () => {
  const reply = await client().call({ method: 'POST', path: '/things', json: { a: 1 } });
  expect(JSON.parse(reply.body.toString())).toEqual({ path: '/v1/things', sent: '{"a":1}' });
  expect(provider.requests[0]?.headers).toMatchObject({ 'x-key': 'k', 'content-type': 'application/json' });
});

test.each([
  ['redirect', 'redirect'],
  ['hang', 'timeout'],
  ['drip', 'timeout'],
  ['reset', 'network'],
  ['answer_lost', 'network'],
  ['cut', 'network'],
  ['flood', 'too_large'],
] as const)('a provider that does "%s" is a %s failure', async (fault, kind) => {
  provider.failNext(fault);
  const impatient = client(kind === 'timeout' ? 300 : 10_000);
  await expect(impatient.call({ method: 'GET', path: '/x' })).rejects.toMatchObject({
    name: 'OutboundError',
    kind,
  });
});

test('a refused connection is a network failure', async () => {
  const nowhere = createOutboundClient({ baseUrl: 'http://127.0.0.1:1', ...limits });
  await expect(nowhere.call({ method: 'GET', path: '/x' })).rejects.toMatchObject({ kind: 'network' });
});

test.each(['@evil.test/x', '.evil.test/x', ':9/x'])(
  'the path %j cannot move a call to another origin',
  async (path) => {
    const plain = createOutboundClient({ baseUrl: provider.url, ...limits });
    await expect(async () => plain.call({ method: 'GET', path })).rejects.toThrow();
    expect(provider.requests).toHaveLength(0);
  },
);

test('an origin that is not on the list is never asked', async () => {
  const call = fetchLimited(
    new URL(provider.url),
    {},
    { ...limits, allowedOrigins: ['https://api.example.com'] },
  );
  await expect(call).rejects.toEqual(expect.any(OutboundError));
  expect(provider.requests).toHaveLength(0);
});

test('a caller can give up', async () => {
  provider.failNext('hang');
  const call = client().call({ method: 'GET', path: '/x', signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ kind: 'aborted' });
});

test.each([
  ['7', 7],
  ['Wed, 18 Nov 2026 10:02:00 GMT', 120],
  ['Wednesday, 18-Nov-26 10:02:00 GMT', 120],
  ['Wed, 18 Nov 2026 09:00:00 GMT', 0],
  ['Wed, 18 Nov 2099 10:00:00 GMT', 999_999],
  ['Wed, 18 Nov 2026 10:02:00', undefined],
  ['Wed, 40 Nov 2026 10:02:00 GMT', undefined],
  ['soon', undefined],
  ['-7', undefined],
  ['', undefined],
])('Retry-After "%s" is %s seconds by the clock of the service', (value, seconds) => {
  const date = 'Wed, 18 Nov 2026 10:00:00 GMT';
  expect(readRetryAfter(new Headers({ 'retry-after': value, date }))).toBe(seconds);
});

test('Retry-After is read as a moment only where the service says what time it is', () => {
  expect(readRetryAfter(new Headers({ 'retry-after': 'Wed, 18 Nov 2026 10:02:00 GMT' }))).toBeUndefined();
  expect(readRetryAfter(new Headers())).toBeUndefined();
});
