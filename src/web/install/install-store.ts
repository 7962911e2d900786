/** Whether the browser offers to install the app: available, then accepted or dismissed. */
import { useSyncExternalStore } from 'react';
import { notifyOfOffer, readOffer, setOffer, subscribeToOffer } from './install-offer.ts';

/** Belongs to the device, not the user: a logout keeps it. */
const DISMISSED_KEY = 'outgo.device.install-dismissed';

export function useIsInstallable(): boolean {
  return useSyncExternalStore(subscribeToOffer, () => readOffer() !== null);
}

/**
 * Prompts to install. Each event can be used once, and the browser fires a new one after a refusal, so the option stays
 * until the app is installed; using an event twice does nothing.
 */
export async function install(): Promise<void> {
  const used = readOffer();
  if (!used) return;
  try {
    await used.prompt();
  } catch {
    return;
  }
  const { outcome } = await used.userChoice;
  if (outcome === 'accepted') setOffer(null);
}

export function useIsBannerDismissed(): boolean {
  return useSyncExternalStore(subscribeToOffer, readDismissed);
}

export function dismissBanner(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    isDismissedHere = true;
  }
  notifyOfOffer();
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
