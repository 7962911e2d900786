/** The built site over HTTP: pages, assets, compression, caching, and the 404 page (specification §2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#contract/pages';
import { startApp, type TestApp } from '#testing/start-app';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test.each(Object.keys(pages))(
  'the page %s answers 200 with HTML that is checked again each time',
  async (path) => {
    const answer = await app.visitor().get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test.each([
  '/nothing',
  '/dashboard/nothing',
  '/index.html',
  '/app.html',
  '/.env',
  '/.git/config',
  '/assets/../package.json',
  '/files.json.br',
  '/dashboard/',
])('%s is the 404 page with status 404', async (path) => {
  const answer = await app.visitor().get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.text).toContain('<html');
});

test('hashed assets are compressed and kept for a year, source maps are not served', async () => {
  const { text } = await app.visitor().get('/');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  const plain = await app.visitor().get(script, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const brotli = await app.visitor().get(script, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotli.text).toBe(plain.text);
  const gzip = await app.visitor().get(script, { headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gzip.headers.get('vary')).toContain('accept-encoding');
  expect((await app.visitor().get(`${script}.map`)).status).toBe(404);
});

test('a page that has not changed is not sent again', async () => {
  const first = await app.visitor().get('/');
  const etag = first.headers.get('etag') ?? '';
  const again = await app.visitor().get('/', { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('HEAD answers like GET without the body; other methods on pages are 404 in JSON', async () => {
  const head = await app.visitor().send('HEAD', '/');
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  const post = await app.visitor().post('/dashboard', {});
  expect([post.status, post.body.code]).toEqual([404, 'not_found']);
});
