/** The built site in memory: placeholders are filled at start. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACEHOLDERS } from '#contract/pages';
import { readBodies } from './bodies.ts';
import { loadSite, refillPrices, serveSite } from './static.ts';

const page = `<html ${PLACEHOLDERS.payments}><link rel="canonical" href="${PLACEHOLDERS.origin}/privacy" />`;
const script = `const base = '${PLACEHOLDERS.origin}';`;
const facts = {
  origin: 'https://outgo.example',
  payments: 'off',
  rupees: { monthly: '₹443', yearly: '₹4,440', ratesOn: '2026-11-13' },
};
const prices = `<html ${PLACEHOLDERS.rupees}>$4.99, charged as ${PLACEHOLDERS.rupeesMonthly} or ${PLACEHOLDERS.rupeesYearly}, rate of ${PLACEHOLDERS.ratesOn}`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outgo-site-'));
  await mkdir(path.join(folder, 'assets'));
  const files = {
    'privacy.html': page,
    'contact.html': `<html ${PLACEHOLDERS.support}><a>${PLACEHOLDERS.supportAddress}</a>`,
    'index.html': prices,
    'app.html': '<html><title>Outgo</title>',
    'robots.txt': `Sitemap: ${PLACEHOLDERS.origin}/sitemap.xml`,
    'assets/main.js': script,
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(text));
  }
});
afterAll(() => rm(folder, { recursive: true }));

test('a document names who answers, or nobody, and no address can break out of it', async () => {
  const support = async (supportEmail?: string) => {
    const site = await loadSite(folder, { ...facts, supportEmail });
    return site.get('/contact.html')?.plain.toString();
  };
  expect(await support('help@outgo.example')).toBe(
    '<html data-support="help@outgo.example"><a>help@outgo.example</a>',
  );
  expect(await support()).toBe('<html data-support="none"><a></a>');
  expect(await support('a"><b@x')).toBe('<html data-support="a&quot;&gt;&lt;b@x"><a>a&quot;&gt;&lt;b@x</a>');
});

test('a document names the origin it is served from, also when it travels compressed', async () => {
  const site = await loadSite(folder, facts);
  const asset = site.get('/privacy.html');
  const expected = '<html data-payments="off"><link rel="canonical" href="https://outgo.example/privacy" />';
  expect(asset?.plain.toString()).toBe(expected);
  expect(brotliDecompressSync(asset?.br ?? Buffer.of()).toString()).toBe(expected);
  expect(gunzipSync(asset?.gzip ?? Buffer.of()).toString()).toBe(expected);
  expect(site.get('/robots.txt')?.plain.toString()).toBe('Sitemap: https://outgo.example/sitemap.xml');
});

test('a document without placeholders keeps the compression the build gave it', async () => {
  const asset = (await loadSite(folder, facts)).get('/app.html');
  expect(asset?.br?.equals(brotliCompressSync('<html><title>Outgo</title>'))).toBe(true);
});

test('scripts are served as built', async () => {
  expect((await loadSite(folder, facts)).get('/assets/main.js')?.plain.toString()).toBe(script);
});

test('a change of origin changes the tag, so that no cache keeps the old address', async () => {
  const here = await loadSite(folder, facts);
  const there = await loadSite(folder, { ...facts, origin: 'https://elsewhere.example' });
  expect(here.get('/privacy.html')?.etag).not.toBe(there.get('/privacy.html')?.etag);
  expect(here.get('/app.html')?.etag).toBe(there.get('/app.html')?.etag);
});

test('a page shows what the checkout takes, and another amount when the rate has changed', async () => {
  const site = await loadSite(folder, facts);
  const before = site.get('/index.html');
  expect(before?.plain.toString()).toBe(
    '<html data-rupees="₹443 ₹4,440 2026-11-13">$4.99, charged as ₹443 or ₹4,440, rate of Nov 13, 2026',
  );
  const privacy = site.get('/privacy.html');
  const rupees = { monthly: '₹451', yearly: '₹4,518', ratesOn: '2026-11-16' };
  await refillPrices(site, { ...facts, rupees });
  const after = site.get('/index.html');
  expect(brotliDecompressSync(after?.br ?? Buffer.of()).toString()).toBe(
    '<html data-rupees="₹451 ₹4,518 2026-11-16">$4.99, charged as ₹451 or ₹4,518, rate of Nov 16, 2026',
  );
  expect(after?.etag).not.toBe(before?.etag);
  expect(site.get('/privacy.html')).toBe(privacy);
});

test('a share that no service worker took is sent to the form, and its text is not read', async () => {
  const app = fastify({ bodyLimit: 64 });
  readBodies(app);
  serveSite(app, await loadSite(folder, facts));
  const answer = await app.inject({
    method: 'POST',
    url: '/dashboard/share',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'none' },
    payload: 'a receipt longer than any body '.repeat(100),
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard?share=lost']);
  expect(answer.headers['cache-control']).toBe('no-store');
  await app.close();
});
