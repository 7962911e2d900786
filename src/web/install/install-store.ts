/** Whether the browser offers to install the app: available, then accepted or dismissed. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** Chromium's event, which the platform's types do not have. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Belongs to the device, not the user: a logout keeps it. */
const DISMISSED_KEY = 'outgo.device.install-dismissed';

let offer: InstallOffer | null = null;
const { subscribe, notify } = createListeners();

/** Call it before the first render: the browser fires the install event once, and early. */
export function captureInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would come on top of ours.
    event.preventDefault();
    setOffer(isInstalled() ? null : (event as InstallOffer));
  });
  addEventListener('appinstalled', () => setOffer(null));
}

export function useIsInstallable(): boolean {
  return useSyncExternalStore(subscribe, () => offer !== null);
}

/**
 * Prompts to install. Each event can be used once, and the browser fires a new one after a refusal, so the option stays
 * until the app is installed; using an event twice does nothing.
 */
export async function install(): Promise<void> {
  if (!offer) return;
  const used = offer;
  try {
    await used.prompt();
  } catch {
    return;
  }
  const { outcome } = await used.userChoice;
  if (outcome === 'accepted') setOffer(null);
}

export function useIsBannerDismissed(): boolean {
  return useSyncExternalStore(subscribe, readDismissed);
}

export function dismissBanner(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    isDismissedHere = true;
  }
  notify();
}

/** Fallback without storage: dismissed until the next page load. */
let isDismissedHere = false;

function readDismissed(): boolean {
  try {
    return isDismissedHere || localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return isDismissedHere;
  }
}

export function isInstalled(): boolean {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone)').matches;
}

function setOffer(next: InstallOffer | null): void {
  offer = next;
  notify();
}
