/** The stand-in behind a port of its own on loopback. No request, however malformed, ends the process. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SandboxRequest } from './sandbox-api.ts';
import type { Sandbox } from './sandbox-server.ts';

const RETRY_EVERY_MS = 30_000;

export interface SandboxListener {
  url: string;
  close(): Promise<void>;
}

/** Works whatever HOST is, and in a process that serves no pages. */
export async function listenOnLoopback(sandbox: Sandbox): Promise<SandboxListener> {
  const server = createServer((request, response) => void answer(sandbox, request, response));
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
    if (request === null) {
      response.writeHead(400).end();
      return;
    }
    const reply = await sandbox.handle(request);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}

/** Null when the request's target is no address, as `//` is none. */
async function readRequest(message: IncomingMessage): Promise<SandboxRequest | null> {
  const target = message.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, 'http://sandbox.invalid')) return null;
  const url = new URL(target, 'http://sandbox.invalid');
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: await text(message),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
