/** The browser's offer to install the app. Apart from the hooks, so that the entry captures it before React is loaded. */
import { createListeners } from '../listeners.ts';

/** Chromium's event, which the platform's types do not have. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
export const { subscribe: subscribeToOffer, notify: notifyOfOffer } = createListeners();

/** Call it at once: the browser fires the install event once, and early. */
export function captureInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would come on top of ours.
    event.preventDefault();
    setOffer(isInstalled() ? null : (event as InstallOffer));
  });
  addEventListener('appinstalled', () => setOffer(null));
}

export function readOffer(): InstallOffer | null {
  return offer;
}

export function setOffer(next: InstallOffer | null): void {
  offer = next;
  notifyOfOffer();
}

export function isInstalled(): boolean {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone)').matches;
}
