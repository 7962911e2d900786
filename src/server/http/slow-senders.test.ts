/** Slow senders are disconnected and do not delay others. */
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startApp } from '#testing/start-app';

const EACH = 40;
const BYTE_EVERY_MS = 1_000;
/** The request timeout plus the interval at which Node checks it. */
const CUT_WITHIN_MS = 20_000;
const HEAD = 'POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/** Sends the beginning, then one byte per second; resolves with the time until the server disconnects. */
function dribble(port: number, beginning: string): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const timer = setInterval(() => socket.write('a'), BYTE_EVERY_MS);
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - began);
    });
  });
}

test(
  'slow senders of headers and of bodies are cut off, and others are answered meanwhile',
  async () => {
    const app = await startApp();
    const port = Number(new URL(app.origin).port);
    const senders = Array.from({ length: EACH }, () => [
      dribble(port, `${HEAD}X-Slow: `),
      dribble(port, `${HEAD}Content-Length: 1000\r\n\r\n{"email":"`),
    ]).flat();
    let isOver = false;
    const cut = Promise.all(senders).finally(() => {
      isOver = true;
    });
    const { client } = await app.person();
    let answered = 0;
    while (!isOver) {
      expect((await client.get('/api/subscriptions')).status).toBe(200);
      answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(Math.max(...(await cut))).toBeLessThan(CUT_WITHIN_MS);
    expect(answered).toBeGreaterThan(20);
    await app.close();
  },
  3 * CUT_WITHIN_MS,
);
