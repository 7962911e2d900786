// What the service worker answers: files, screens and pages of this site; never the API, never another origin.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHARE_PATH } from '#contract/pages';
import { addressesOf, isOnDemand, routeOf } from './worker-routes.ts';

const ORIGIN = 'https://outgo.example';
const files = new Set(['/assets/app-1.js']);
const route = (path: string, mode = 'navigate', method = 'GET') =>
  routeOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, files);

test('the API, the sandbox, the probes, other origins and every change go to the network', () => {
  for (const path of ['/api/subscriptions', '/api', '/sandbox/pay', '/healthz', '/readyz', '/sw.js'])
    expect(route(path), path).toEqual({ from: 'network' });
  expect(route('/api/auth/google')).toEqual({ from: 'network' });
  expect(route('https://elsewhere.example/assets/app-1.js', 'cors')).toEqual({ from: 'network' });
  expect(route('/dashboard', 'navigate', 'POST')).toEqual({ from: 'network' });
});

test('a share to the app is kept on the device, from this site’s own address only', () => {
  expect(route('/dashboard/share', 'navigate', 'POST')).toEqual({ from: 'share' });
  expect(route('https://elsewhere.example/dashboard/share', 'navigate', 'POST')).toEqual({ from: 'network' });
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect(manifest.share_target).toMatchObject({ action: SHARE_PATH, method: 'POST' });
});

test('screens open from the shell, public pages ask the server first, files come as they were', () => {
  for (const path of ['/dashboard', '/dashboard/', '/dashboard?x=1'])
    expect(route(path), path).toEqual({ from: 'shell', address: '/dashboard' });
  for (const path of ['/dashboard/calendar', '/settings?x=1'])
    expect(route(path), path).toEqual({ from: 'shell', address: '/settings' });
  expect(route('/')).toEqual({ from: 'page', address: '/' });
  expect(route('/terms')).toEqual({ from: 'page', address: '/terms' });
  expect(route('/nowhere')).toEqual({ from: 'page', address: '/settings' });
  expect(route('/assets/app-1.js', 'cors')).toEqual({ from: 'files', address: '/assets/app-1.js' });
  expect(route('/assets/gone.js', 'cors')).toEqual({ from: 'network' });
});

test('documents are kept under their page’s address, and what no screen needs is left out', () => {
  const built = [
    '/app.html',
    '/dashboard.html',
    '/index.html',
    '/terms.html',
    '/404.html',
    '/assets/a.js',
    '/icons/social.png',
  ];
  expect(addressesOf(built)).toEqual(['/settings', '/dashboard', '/', '/terms', '/assets/a.js']);
});

test('another language and its font wait until they are used; everything else is kept at once', () => {
  for (const name of [
    'hindi-C1.js',
    'hindi-app-C1.js',
    'noto-sans-devanagari-devanagari-wght-normal-C1.woff2',
  ])
    expect(isOnDemand(`/assets/${name}`), name).toBe(true);
  for (const address of ['/dashboard', '/assets/app-1.js', '/assets/hanken-grotesk-latin-C1.woff2'])
    expect(isOnDemand(address), address).toBe(false);
});
