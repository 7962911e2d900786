/**
 * The service worker: caches the build's files of one version, opens the app offline, and
 * activates a new version only after the user agrees. The build inserts the list of files.
 */
import { SHARE_LOST_ADDRESS } from '#contract/pages';
import { dropOverdueText, keepSharedText } from '../share/shared-text.ts';
import { findTarget, readNotification } from './notification.ts';
import { addressesOf, isOnDemand, routeOf } from './worker-routes.ts';

declare const self: ServiceWorkerGlobalScope;
declare const BUILD_FILES: readonly string[];
declare const BUILD_VERSION: string;

/** Has the prefix that a logout does not clear: these files are the same for everyone. */
const CACHE = `outgo-files-${BUILD_VERSION}`;
const ADDRESSES = addressesOf(BUILD_FILES);
const FILES = new Set(ADDRESSES);
/** The time after which the cached page is shown. */
const PAGE_WAIT_MS = 4_000;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.text())));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(findTarget(event.notification.data, event.action)));
});
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

/** Always one: a browser that gets a push without showing anything ends the subscription. */
async function showNotification(text: string | undefined): Promise<void> {
  const { title, ...options } = readNotification(text, self.location.origin);
  await self.registration.showNotification(title, options);
}

/** The browser ended its subscription. What fails here is done at the next start of the app. */
async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options;
  if (!options && !event.newSubscription) return;
  const subscription = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/channels/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

/** Uses a window that is open already, if there is one. */
async function openPage(address: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) {
    await self.clients.openWindow(address);
    return;
  }
  await open.focus();
  // Refused for a window that another version controls.
  await open.navigate(address).catch(() => undefined);
}

/** All or nothing: a version with a file missing is never used. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Bypasses the HTTP cache, which may have an older document under the same URL.
  await cache.addAll(
    ADDRESSES.filter((address) => !isOnDemand(address)).map(
      (address) => new Request(address, { cache: 'no-cache', credentials: 'omit' }),
    ),
  );
  await Promise.allSettled(ADDRESSES.filter(isOnDemand).map((address) => keepIfFetched(cache, address)));
}

/** Caches files that the page has already loaded, from the HTTP cache; makes no network request. */
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
  const cached = await cache.match(address);
  if (cached) return cached;
  // The answer is not cached yet, or was evicted by the browser.
  const response = await fetch(request);
  if (response.ok && isOnDemand(address)) await cache.put(address, response.clone());
  return response;
}

/** The URL contains only an id: the text would end up in logs and in the history. */
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
  const cached = await cache.match(address);
  if (!cached) return fetch(request);
  const waited = new Promise<Response>((resolve) => setTimeout(() => resolve(cached.clone()), PAGE_WAIT_MS));
  return Promise.race([fetch(request).catch(() => cached), waited]);
}
