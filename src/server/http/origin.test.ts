/** Which changes count as our own pages': every value of Sec-Fetch-Site with every kind of Origin. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#testing/start-app';

let local: TestApp;
let named: TestApp;
beforeAll(async () => {
  local = await startApp();
  named = await startApp({ env: { APP_URL: 'https://outgo.example' } });
});
afterAll(async () => {
  await local.close();
  await named.close();
});

const SITES = ['same-origin', 'none', 'cross-site', 'same-site', 'something-new', undefined] as const;
type Site = (typeof SITES)[number];

function isLetThrough(site: Site, origin: 'own' | 'foreign' | undefined): boolean {
  if (site === 'same-origin' || site === 'none') return true;
  if (site === 'cross-site') return false;
  // An image on a same-site page is requested without an Origin, but with our cookie.
  return origin === 'own' || (site === undefined && origin === undefined);
}

const cases = SITES.flatMap((site) =>
  (['own', 'foreign', undefined] as const).map((origin) => ({
    site,
    origin,
    isOk: isLetThrough(site, origin),
  })),
);

function headersOf(app: TestApp, site: Site, origin: 'own' | 'foreign' | undefined): Record<string, string> {
  const own = app === named ? 'https://outgo.example' : app.origin;
  return {
    ...(site && { 'sec-fetch-site': site }),
    // Another host under the same domain: same-site.
    ...(origin && { origin: origin === 'own' ? own : 'https://shop.outgo.example' }),
  };
}

describe.each(['the request’s own host', 'APP_URL'])('where %s is ours', (which) => {
  test.each(cases)('Sec-Fetch-Site $site with $origin Origin: $isOk', async ({ site, origin, isOk }) => {
    const app = which === 'APP_URL' ? named : local;
    const { client } = await app.person();
    const headers = headersOf(app, site, origin);
    const changed = await client.post('/api/user/update-profile', { name: 'New Name' }, { headers });
    expect(changed.status).toBe(isOk ? 200 : 403);
    const spent = await client.get('/api/recommendations', { headers });
    expect(spent.status).toBe(isOk ? 200 : 403);
    const read = await client.get('/api/auth/user', { headers });
    expect(read.body.name).toBe(isOk ? 'New Name' : 'Asha Rao');
  });
});

test('a webhook is judged by its signature, not by where it came from', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  const answer = await local.visitor().post('/api/webhooks/razorpay', {}, { headers });
  expect([answer.status, answer.body.code]).toEqual([400, 'bad_signature']);
});
