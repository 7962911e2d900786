/** An answer that breaks off is logged, unless it was the client who left (rule account.14). */
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { FailureLog } from './request-log.ts';

async function startStreaming() {
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const app = fastify({ logger: { stream: { write } }, logController: new FailureLog() });
  onTestFinished(() => app.close());
  const sources: Readable[] = [];
  app.get('/file', (_request, reply) => {
    const source = new Readable({ read() {} });
    source.push('the beginning');
    sources.push(source);
    return reply.send(source);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/file`, sources, log: () => log };
}

test.each([undefined, new Error('the disk is gone')])(
  'a source that ends early with %s is logged',
  async (error) => {
    const { address, sources, log } = await startStreaming();
    const answer = await fetch(address);
    sources[0]?.destroy(error);
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(log, { timeout: 30_000 }).toContain('an answer broke off');
  },
);

test('a client who leaves is not', async () => {
  const { address, sources, log } = await startStreaming();
  const request = get(address);
  request.on('error', () => undefined);
  await new Promise((resolve) => {
    request.on('response', (answer) => answer.once('data', resolve));
  });
  request.destroy();
  // Destroyed by the framework, after it has reported.
  await expect.poll(() => sources[0]?.destroyed, { timeout: 30_000 }).toBe(true);
  expect(log()).not.toContain('an answer broke off');
});
