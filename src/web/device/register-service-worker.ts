/** Registers the service worker and offers new versions, which are never activated without consent. */
import { HOUR_MS } from '#core/duration';
import { unsentTexts } from '#texts/en/screens/unsent';
import { toast } from '#web/ui/toast-store.ts';
import { getTexts } from '../language/text.ts';

const CHECK_MS = HOUR_MS;
const CALM_MS = 1_000;

export function registerServiceWorker(): void {
  // Browsers have it only in secure contexts; the development server has no built files to cache.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Delayed, so that caching files does not compete with the page.
  const begin = () => setTimeout(() => void follow().catch(() => undefined), CALM_MS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

async function follow(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      // Without a controller this is the first version.
      if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}

function offer(worker: ServiceWorker): void {
  const t = getTexts(unsentTexts).newVersion;
  toast({
    title: t.title,
    description: t.lead,
    duration: Number.POSITIVE_INFINITY,
    action: { label: t.reload, altText: t.how, onAction: () => takeOver(worker) },
  });
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
