/** Addresses that users type reach the public internet over https, and nothing else (rule channel.1). */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HttpFake, json, startHttpFake } from '#testing/fakes/http-fake';
import { type Guard, postGuarded, type Resolved, readTarget } from './guarded-post.ts';
import { isPublicAddress } from './public-address.ts';

let inside: HttpFake;
beforeAll(async () => {
  inside = await startHttpFake(() => json(200, { secret: 'of the private network' }));
});
beforeEach(() => inside.clear());
afterAll(() => inside.close());

const LOOPBACK: Resolved = { address: '127.0.0.1', family: 4 };
const MESSAGE = { headers: { 'content-type': 'text/plain' }, body: 'hello' };
/** Far more than a loaded machine needs; only tests about time have less. */
const PATIENT_MS = 20_000;

const strict = (guard: Partial<Guard> = {}): Guard => ({
  allowsPrivate: false,
  timeoutMs: PATIENT_MS,
  resolve: async () => [LOOPBACK],
  ...guard,
});
const lenient = (guard: Partial<Guard> = {}) => strict({ allowsPrivate: true, ...guard });
const port = () => new URL(inside.url).port;

describe('a target that is refused', () => {
  const FORMS = [
    'https://127.0.0.1:{port}/',
    'https://127.1:{port}/',
    'https://2130706433:{port}/',
    'https://0x7f000001:{port}/',
    'https://0x7f.0.0.1:{port}/',
    'https://0177.0.0.1:{port}/',
    'https://017700000001:{port}/',
    'https://127.0.0.1.:{port}/',
    'https://１２７.0.0.1:{port}/',
    'https://0.0.0.0:{port}/',
    'https://0:{port}/',
    'https://localhost:{port}/',
    'https://localhost.:{port}/',
    'https://LOCALHOST:{port}/',
    'https://loopback.attacker.example:{port}/',
    'https://10.0.0.1/',
    'https://172.31.255.254/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]:{port}/',
    'https://[::]:{port}/',
    'https://[::ffff:127.0.0.1]:{port}/',
    'https://[::ffff:7f00:1]:{port}/',
    'https://[::127.0.0.1]:{port}/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'http://example.com/',
    'http://127.0.0.1:{port}/',
    'https://user:password@example.com/',
    'https://user@example.com/',
    'https://example.com:22/',
    'https://example.com:25/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:{port}/_x',
    'javascript:alert(1)',
    '//127.0.0.1:{port}/',
    'not an address',
    '',
  ];

  test.each(FORMS)('%s', async (form) => {
    const target = form.replace('{port}', port());
    await expect(postGuarded(target, MESSAGE, strict())).rejects.toMatchObject({
      name: 'OutboundError',
      kind: 'forbidden',
    });
    expect(inside.requests).toHaveLength(0);
  });

  test('a name with one private address among public ones', async () => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }, LOOPBACK];
    const call = postGuarded('https://mixed.attacker.example/', MESSAGE, strict({ resolve }));
    await expect(call).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('a name that is public when checked and private a moment later', async () => {
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return asked.length === 1 ? [{ address: '192.88.98.1', family: 4 }] : [LOOPBACK];
    };
    const rebinding = strict({ resolve, timeoutMs: 300 });
    const call = postGuarded(`https://rebind.attacker.example:${port()}/`, MESSAGE, rebinding);
    await expect(call).rejects.toMatchObject({ kind: expect.stringMatching(/network|timeout/) });
    expect(asked).toEqual(['rebind.attacker.example']);
    expect(inside.requests).toHaveLength(0);
  });
});

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '169.253.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2001:4860:4860::8888',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test.each(['', 'example.com', '1.1.1', '127.0.0.1', '::1', 'fe80::1%eth0', '2001:db8::1', '3fff::1'])(
  '%j is not',
  (address) => expect(isPublicAddress(address)).toBe(false),
);

test('public addresses over https are taken, also on a port of one’s own', () => {
  for (const typed of ['https://ntfy.sh/topic', 'https://push.example.com:8443/x', 'https://1.1.1.1/'])
    expect(readTarget(typed, { allowsPrivate: false })?.href, typed).toBe(typed);
});

describe('where the operator allows private networks', () => {
  test('plain http reaches them, by the name that was typed', async () => {
    const reply = await postGuarded(`http://gotify.home:${port()}/message?x=1`, MESSAGE, lenient());
    expect(reply.status).toBe(200);
    expect(inside.requests).toMatchObject([
      { method: 'POST', path: '/message', body: 'hello', headers: { host: `gotify.home:${port()}` } },
    ]);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  test.each(['http://user:password@127.0.0.1/', 'file:///etc/passwd', 'ftp://127.0.0.1/', ''])(
    '%j is refused all the same',
    async (typed) => {
      await expect(postGuarded(typed, MESSAGE, lenient())).rejects.toMatchObject({ kind: 'forbidden' });
    },
  );

  test.each([
    ['redirect', 'redirect'],
    ['reset', 'network'],
    ['hang', 'timeout'],
  ] as const)('a server that does "%s" is a %s failure', async (fault, kind) => {
    inside.failNext(fault);
    const timeoutMs = kind === 'timeout' ? 500 : PATIENT_MS;
    await expect(postGuarded(inside.url, MESSAGE, lenient({ timeoutMs }))).rejects.toMatchObject({ kind });
    expect(inside.requests).toHaveLength(1);
  });

  test.each([
    ['cut', 'network'],
    ['drip', 'timeout'],
  ] as const)('"%s" is a %s failure only where the status is no success', async (fault, kind) => {
    const timeoutMs = kind === 'timeout' ? 500 : PATIENT_MS;
    inside.failNext(fault);
    expect(await postGuarded(inside.url, MESSAGE, lenient({ timeoutMs }))).toMatchObject({ status: 200 });
    const refusing = await startHttpFake(() => json(503, { why: 'down for a while' }));
    refusing.failNext(fault);
    const call = postGuarded(refusing.url, MESSAGE, lenient({ timeoutMs }));
    await expect(call).rejects.toMatchObject({ kind });
    await refusing.close();
  });

  test('a server that wants to speak another protocol is let go of', async () => {
    let isClosed = Promise.resolve<unknown>(undefined);
    const server = createServer((socket) => {
      isClosed = once(socket, 'close');
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: upgrading } = server.address() as AddressInfo;
    const call = postGuarded(`http://127.0.0.1:${upgrading}/`, MESSAGE, lenient());
    await expect(call).rejects.toMatchObject({ kind: 'network' });
    await isClosed;
    server.close();
  });

  test('of an endless answer the first 64 kB are read, and the rest is not waited for', async () => {
    inside.failNext('flood');
    const beganAt = performance.now();
    const reply = await postGuarded(inside.url, MESSAGE, lenient());
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toHaveLength(64 * 1024);
    // Read until the deadline, it would be gigabytes in memory.
    expect(performance.now() - beganAt).toBeLessThan(PATIENT_MS / 2);
  });

  test('a name that takes forever to resolve is a timeout', async () => {
    const guard = lenient({ timeoutMs: 100, resolve: () => new Promise(() => {}) });
    await expect(postGuarded('https://slow.example/', MESSAGE, guard)).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  test('a name without an address is a network failure', async () => {
    const guard = lenient({ resolve: async () => [] });
    await expect(postGuarded('https://gone.example/', MESSAGE, guard)).rejects.toMatchObject({
      kind: 'network',
    });
  });
});

test('https asks the checked address for the name that was typed', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hello = once(server, 'connection').then(async ([socket]) => {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return bytes.toString('latin1');
  });
  const { port: tlsPort } = server.address() as AddressInfo;
  const call = postGuarded(`https://hooks.example.com:${tlsPort}/`, MESSAGE, lenient());
  await expect(call).rejects.toMatchObject({ kind: 'network' });
  // The name of the server is readable in the first message of TLS.
  expect(await hello).toContain('hooks.example.com');
  server.close();
});
