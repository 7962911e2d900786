/**
 * The smallest balancer there can be: it asks each server for /readyz, opens one connection per request, and asks the
 * next server where one refuses the connection.
 */
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 200;

export interface Balancer {
  origin: string;
  /** How often a server that had said that it is ready did not take a connection. */
  refusedConnections?(): number;
  close(): Promise<void>;
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  let refused = 0;
  let ready: readonly number[] = ports;
  const checks = setInterval(async () => {
    const answers = await Promise.all(ports.map(isReady));
    ready = ports.filter((_, index) => answers[index]);
  }, CHECK_MS);
  const server = createServer((request, response) => {
    turn += 1;
    const inTurn = ready.map((_, index) => ready[(turn + index) % ready.length] ?? 0);
    pass(request, response, inTurn, () => {
      refused += 1;
    });
  });
  // Longer than any pause of a busy machine: a connection that closes just when it is used again looks like a failure.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    refusedConnections: () => refused,
    close: () =>
      new Promise((resolve) => {
        clearInterval(checks);
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).catch(
    () => undefined,
  );
  return answer?.ok ?? false;
}

/** Only a request that no server has seen may go to another one. */
function pass(
  request: IncomingMessage,
  response: ServerResponse,
  [port, ...others]: readonly number[],
  onRefused: () => void,
): void {
  const { method, url: path, headers } = request;
  const onward = send({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', (error) => {
      console.error(`an answer of port ${port} was cut: ${error.message}`);
      response.destroy();
    });
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') onRefused();
    if (error.code === 'ECONNREFUSED' && others.length > 0) return pass(request, response, others, onRefused);
    if (!response.headersSent) response.writeHead(502);
    response.end(`${error.code} from ${port}`);
    return undefined;
  });
  // The body is read only once a server has taken the connection.
  onward.on('socket', (socket) => socket.once('connect', () => request.pipe(onward)));
}
