/** Requests over a few kept-alive connections, as many as the server can answer: throughput and waiting times. */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Target {
  port: number;
  path: string;
  cookie: string;
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
function askUntil({ port, path, cookie }: Target, until: number, waits: number[]): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let sentAt = 0;
    let missing = 0;
    let head = '';
    const ask = () => {
      sentAt = performance.now();
      socket.write(request);
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
      if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, end)));
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      missing = length - (head.length - end - 4);
      head = '';
      if (missing === 0) finish();
    });
  });
}
