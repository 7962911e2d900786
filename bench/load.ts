/** Requests over a few kept-alive connections, as many as the server can answer: throughput and waiting times. */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Target {
  port: number;
  path: string;
  cookie: string;
  method?: 'GET' | 'PUT';
  /** Further header lines. */
  head?: string[];
  /** Makes the body of each request. */
  body?: () => string;
  /** The expected status; 200 by default. */
  status?: number;
}

export interface Load {
  requests: number;
  perSecond: number;
  p99: number;
}

export async function load(target: Target, connections: number, forMs: number): Promise<Load> {
  const waits: number[] = [];
  const start = performance.now();
  const until = start + forMs;
  await Promise.all(Array.from({ length: connections }, () => askUntil(target, until, waits)));
  const seconds = (performance.now() - start) / 1000;
  waits.sort((a, b) => a - b);
  return {
    requests: waits.length,
    perSecond: waits.length / seconds,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
  };
}

/** A raw socket, because a full HTTP client would use more of the machine than the server that is measured. */
function askUntil(target: Target, until: number, waits: number[]): Promise<void> {
  const { port, status = 200 } = target;
  const write = writerOf(target);
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let sentAt = 0;
    let missing = 0;
    let head = '';
    const ask = () => {
      sentAt = performance.now();
      socket.write(write());
    };
    const finish = () => {
      const now = performance.now();
      waits.push(now - sentAt);
      if (now < until) return ask();
      socket.destroy();
      resolve();
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing > 0) {
        missing -= chunk.length;
        if (missing === 0) finish();
        return;
      }
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith(`HTTP/1.1 ${status}`)) return reject(new Error(head.slice(0, end)));
      // 304 has no body and need not say so.
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
      missing = length - (head.length - end - 4);
      head = '';
      if (missing === 0) finish();
    });
  });
}

/** Writes each request; one without a body is the same text every time. */
function writerOf({ port, path, cookie, method = 'GET', head = [], body }: Target): () => string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, `cookie: ${cookie}`, ...head];
  const always = `${lines.join('\r\n')}\r\n`;
  if (!body) return () => `${always}\r\n`;
  return () => {
    const sent = body();
    return `${always}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`;
  };
}
