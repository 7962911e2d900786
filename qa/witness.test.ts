import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '#testing/client';
import { makeRandom } from '#testing/random';
import { Writer } from './witness.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outgo-witness-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeTo(answer: RequestListener): Promise<Writer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const writer = new Writer('writer', client, makeRandom(1), path.join(folder, 'witness.log'));
    await writer.writeUntilCut();
    return writer;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a call that is told to come back is in doubt, and no fault', async () => {
  const writer = await writeTo((_, response) => response.writeHead(503, { 'retry-after': '1' }).end());
  expect([writer.faults, writer.misses]).toEqual([[], []]);
});

test.each<[string, RequestListener]>([
  ['500', (_, response) => response.writeHead(500).end()],
  ['503', (_, response) => response.writeHead(503).end()],
  ['no answer', ({ socket }) => socket.destroy()],
])('a call that gets %s is a fault', async (found, answer) => {
  const writer = await writeTo(answer);
  expect(writer.faults).toEqual([`writer: POST /api/subscriptions got ${found}`]);
});
