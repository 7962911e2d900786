/** The base of every HTTP fake: loopback server, request log, fault script and `/__sim` control. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const FAULTS = [
  'rate_limited',
  /** Sent without Retry-After. */
  'rate_limited_bare',
  'server_error_html',
  'bad_json',
  /** A redirect to another host, which no client of ours may follow. */
  'redirect',
  'hang',
  /** The true answer, after two seconds. */
  'slow',
  /** Disconnects before doing anything. */
  'reset',
  /** Does the work, then disconnects: the caller cannot know. */
  'answer_lost',
  /** Sends half of the body, then disconnects. */
  'cut',
  /** Sends one byte at a time, for longer than anyone waits. */
  'drip',
  /** An endless body. */
  'flood',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface FakeRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  /** The body as bytes, for bodies that are not text. */
  bytes: Buffer;
}

export interface FakeReply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export type FakeHandler = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

export interface HttpFake {
  url: string;
  requests: FakeRequest[];
  /** The next `times` requests whose path matches meet this fault. */
  failNext(fault: Fault, options?: { times?: number; path?: RegExp }): void;
  clear(): void;
  close(): Promise<void>;
}

const SLOW_MS = 2_000;
/** The body has both shapes of error that the stand-ins' originals have. */
const TOO_MANY = {
  error: { code: 'rate_limit_exceeded', message: 'Slow down', description: 'Too many requests' },
};

interface PlannedFault {
  fault: Fault;
  times: number;
  path: RegExp;
}

/** `controls` are reachable as `POST /__sim/<name>` with a JSON body, for tests that run in another process. */
export async function startHttpFake(
  handle: FakeHandler,
  controls: Record<string, (body: never) => unknown> = {},
  port = 0,
): Promise<HttpFake> {
  const requests: FakeRequest[] = [];
  const planned: PlannedFault[] = [];
  const fake = {
    requests,
    failNext(fault: Fault, options: { times?: number; path?: RegExp } = {}) {
      planned.push({ fault, times: options.times ?? 1, path: options.path ?? /./ });
    },
    clear() {
      requests.length = 0;
      planned.length = 0;
    },
  };
  const control = { ...standardControls(fake), ...controls } as Record<string, (body: unknown) => unknown>;
  const respond = async (message: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(message);
    if (request === null) return send(response, json(400, { error: 'No such address' }));
    const name = request.path.match(/^\/__sim\/([\w-]+)$/)?.[1];
    if (name !== undefined) return send(response, await runControl(control[name], request));
    requests.push(request);
    await answer(request, response, takeFault(planned, request.path), handle);
  };
  const server = createServer((message, response) => {
    respond(message, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, json(500, { error: String(error) }));
    });
  });
  // Kept as long as providers keep them: on a busy machine a call could otherwise take a connection that is just being closed.
  server.keepAliveTimeout = 120_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...fake,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): FakeReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function html(status: number, body: string): FakeReply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function standardControls(fake: Pick<HttpFake, 'requests' | 'failNext' | 'clear'>) {
  return {
    requests: () =>
      fake.requests.map(({ bytes: _, ...request }) => ({
        ...request,
        query: Object.fromEntries(request.query),
      })),
    clear: () => fake.clear(),
    fail: (body: { fault: Fault; times?: number; path?: string }) => {
      if (!FAULTS.includes(body.fault)) throw new Error(`Unknown fault ${body.fault}`);
      fake.failNext(body.fault, {
        times: body.times ?? 1,
        ...(body.path === undefined ? {} : { path: new RegExp(body.path) }),
      });
    },
  };
}

async function runControl(
  run: ((body: unknown) => unknown) | undefined,
  request: FakeRequest,
): Promise<FakeReply> {
  if (run === undefined) return json(404, { error: 'No such control' });
  try {
    return json(200, (await run(JSON.parse(request.body || '{}'))) ?? {});
  } catch (error) {
    return json(400, { error: String(error) });
  }
}

function takeFault(planned: PlannedFault[], path: string): Fault | undefined {
  const next = planned.find((each) => each.times > 0 && each.path.test(path));
  if (next === undefined) return undefined;
  next.times -= 1;
  return next.fault;
}

async function answer(
  request: FakeRequest,
  response: ServerResponse,
  fault: Fault | undefined,
  handle: FakeHandler,
) {
  switch (fault) {
    case 'rate_limited':
      return send(response, json(429, TOO_MANY, { 'retry-after': '7' }));
    case 'rate_limited_bare':
      return send(response, json(429, TOO_MANY));
    case 'server_error_html':
      return send(response, html(502, '<html><h1>502 Bad Gateway</h1></html>'));
    case 'bad_json':
      return send(response, {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"id": "sub_',
      });
    case 'redirect':
      return send(response, { status: 302, headers: { location: 'http://127.0.0.2:9/elsewhere' } });
    case 'hang':
      return;
    case 'slow':
      await sleep(SLOW_MS);
      return send(response, await handle(request));
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'answer_lost':
      await handle(request);
      response.socket?.destroy();
      return;
    case 'cut':
      return cut(response, await handle(request));
    case 'drip':
      return drip(response, await handle(request));
    case 'flood':
      return flood(response);
    default:
      return send(response, await handle(request));
  }
}

function send(response: ServerResponse, reply: FakeReply): void {
  response.writeHead(reply.status, reply.headers);
  response.end(reply.body);
}

function cut(response: ServerResponse, reply: FakeReply): void {
  const body = reply.body ?? '';
  response.writeHead(reply.status, reply.headers);
  response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy());
}

function drip(response: ServerResponse, reply: FakeReply): void {
  const bytes = [...(reply.body ?? '')];
  response.writeHead(reply.status, reply.headers);
  const timer = setInterval(() => response.write(bytes.shift() ?? ' '), 20);
  response.on('close', () => clearInterval(timer));
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = ' '.repeat(65_536);
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
}

/** Null when the request's target is not a valid URL, such as `//`. */
async function readRequest(message: IncomingMessage): Promise<FakeRequest | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  if (!URL.canParse(message.url ?? '/', 'http://fake')) return null;
  const url = new URL(message.url ?? '/', 'http://fake');
  const bytes = Buffer.concat(chunks);
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: bytes.toString('utf8'),
    bytes,
  };
}
