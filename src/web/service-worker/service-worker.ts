/**
 * The service worker: keeps the build's files of one version, opens the app without a network, and
 * waits until the person agrees before a new version takes over. The build puts the list of files in.
 */
import { SHARE_LOST_ADDRESS } from '#contract/pages';
import { dropOverdueText, keepSharedText } from '../share/shared-text.ts';
import { addressesOf, isOnDemand, routeOf } from './worker-routes.ts';

declare const self: ServiceWorkerGlobalScope;
declare const BUILD_FILES: readonly string[];
declare const BUILD_VERSION: string;

/** Begins with the prefix that a logout leaves alone: these files are the same for everyone. */
const CACHE = `outgo-files-${BUILD_VERSION}`;
const ADDRESSES = addressesOf(BUILD_FILES);
const FILES = new Set(ADDRESSES);
/** A page that hangs is shown as it was. */
const PAGE_WAIT_MS = 4_000;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, self.location.origin, FILES);
  if (event.request.mode === 'navigate')
    event.waitUntil(dropOverdueText(indexedDB, Date.now()).catch(() => undefined));
  if (route.from === 'files' || route.from === 'shell')
    event.respondWith(fromFiles(route.address, event.request));
  else if (route.from === 'share') event.respondWith(fromShare(event.request));
  else if (route.from === 'page') event.respondWith(fromServer(route.address, event.request));
});

/** All or nothing: a version with a file missing is never used. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's cache, which may still hold an older document under the same address.
  await cache.addAll(
    ADDRESSES.filter((address) => !isOnDemand(address)).map(
      (address) => new Request(address, { cache: 'no-cache', credentials: 'omit' }),
    ),
  );
  await Promise.allSettled(ADDRESSES.filter(isOnDemand).map((address) => keepIfFetched(cache, address)));
}

/** What the page fetched before there was a service worker is in the browser's cache; nothing travels for the others. */
async function keepIfFetched(cache: Cache, address: string): Promise<void> {
  await cache.add(new Request(address, { cache: 'only-if-cached', mode: 'same-origin' }));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('outgo-files') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromFiles(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (kept) return kept;
  // Not needed until now, or gone where the browser ran short of space.
  const fresh = await fetch(request);
  if (fresh.ok && isOnDemand(address)) await cache.put(address, fresh.clone());
  return fresh;
}

/** The address carries an id only: a text in it would end in logs and in the browser's history. */
async function fromShare(request: Request): Promise<Response> {
  const id = crypto.randomUUID();
  try {
    await keepSharedText(indexedDB, await request.formData(), id, Date.now());
    return Response.redirect(`/dashboard?share=${id}`, 303);
  } catch {
    return Response.redirect(SHARE_LOST_ADDRESS, 303);
  }
}

async function fromServer(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (!kept) return fetch(request);
  const waited = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), PAGE_WAIT_MS));
  return Promise.race([fetch(request).catch(() => kept), waited]);
}
