/** The sandbox behind a port of its own on loopback. No request, however malformed, ends the process. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { SandboxRequest } from './api.ts';
import type { Sandbox } from './server.ts';

const RETRY_EVERY_MS = 30_000;
/** Any process on this machine can send; real requests are far smaller. */
const BODY_LIMIT = 64 * 1024;

/** The limits of the product's own port: slow senders are cut off, and Node writes no answer without our headers. */
const LIMITS = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
};

export interface PortOptions {
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Answers requests that cannot be parsed. */
  answerBroken(error: Error, socket: Socket): void;
}

export interface SandboxListener {
  url: string;
  close(): Promise<void>;
}

/** Works whatever HOST is, and in a process that serves no pages. */
export async function listenOnLoopback(sandbox: Sandbox, options: PortOptions): Promise<SandboxListener> {
  const server = createServer(LIMITS, (request, response) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    void answer(sandbox, request, response);
  });
  server.on('clientError', options.answerBroken);
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const retries = setInterval(() => sandbox.delivery.retryDue(), RETRY_EVERY_MS).unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(retries);
      await sandbox.settled();
      await closeServer(server);
    },
  };
}

async function answer(sandbox: Sandbox, message: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const request = await readRequest(message);
    if ('refused' in request) {
      response.writeHead(request.refused, { connection: 'close' }).end();
      return;
    }
    const reply = await sandbox.handle(request);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}

/** Refused if the target is not a valid URL, such as `//`, or the body is too large. */
async function readRequest(message: IncomingMessage): Promise<SandboxRequest | { refused: 400 | 413 }> {
  const target = message.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, 'http://sandbox.invalid')) return { refused: 400 };
  const url = new URL(target, 'http://sandbox.invalid');
  const body = await readBody(message);
  if (body === undefined) return { refused: 413 };
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  };
}

/** Undefined when it is too large: the rest stays unread. */
async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  const stream = message.iterator({ destroyOnReturn: false });
  for await (const part of stream) {
    length += (part as Buffer).length;
    if (length > BODY_LIMIT) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
