// The defaults of queries, through the real cache and a real server.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { askedOnce, createQueryClient, queryFor } from './query-client.ts';

let server: Server;
let asked: string[] = [];
let status = 200;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    response.writeHead(status).end(JSON.stringify({ asked: asked.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nodeFetch = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => nodeFetch(new URL(address, base), init));
});

beforeEach(() => {
  asked = [];
  status = 200;
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test("the default query asks for its key's parts joined by slashes", async () => {
  await createQueryClient().fetchQuery({ queryKey: ['/api/admin/analytics/dashboard', 30] });
  expect(asked).toEqual(['/api/admin/analytics/dashboard/30']);
});

test('a 401 on the default query is an empty result', async () => {
  status = 401;
  expect(await createQueryClient().fetchQuery({ queryKey: ['/api/subscriptions'] })).toBeNull();
});

test('any other refusal is an error, asked for once only', async () => {
  status = 500;
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ['/api/subscriptions'] });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  expect(observer.getCurrentResult().error).toBeInstanceOf(ApiError);
  expect(asked).toHaveLength(1);
  stop();
});

test('a lookup that failed before its screen mounted is not asked for again by the screen', async () => {
  status = 500;
  const client = createQueryClient();
  const query = { ...queryFor('GET /api/subscriptions'), ...askedOnce };
  await client.prefetchQuery(query);
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  expect(observer.getCurrentResult().error).toBeInstanceOf(ApiError);
  expect(asked).toEqual(['/api/subscriptions']);
  stop();
});

test('an answer never goes stale by itself', async () => {
  const client = createQueryClient();
  const first = await client.fetchQuery(queryFor('GET /api/server'));
  const second = await client.fetchQuery(queryFor('GET /api/server'));
  expect(second).toBe(first);
  expect(asked).toEqual(['/api/server']);
});

test('queries neither poll nor refetch on focus, and are asked for also when the browser thinks it is offline', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
});

test('a mutation is not retried', async () => {
  let tries = 0;
  const observer = new MutationObserver(createQueryClient(), {
    mutationFn: async () => {
      tries += 1;
      throw new Error('no');
    },
  });
  await expect(observer.mutate()).rejects.toThrow('no');
  expect(tries).toBe(1);
});
