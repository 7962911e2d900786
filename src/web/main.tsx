/** Entry of the public pages: hydrates what the build rendered, and sends signed-in visitors of `/` on. */
import { hydrateRoot } from 'react-dom/client';
import { HOME_PATH, isLogoutPending, isProbablySignedIn, readAuthRequest } from './device/session.ts';
import { reloadOnStaleVersion } from './device/stale-version.ts';
import { followTheme } from './device/theme.ts';
import { publicLanguages } from './language/public-languages.ts';
import { restoreLanguage } from './language/text.ts';
import { isPublicPage, NOT_FOUND, type PublicPage, publicPages } from './pages/public-pages.ts';
import { PublicRoot } from './pages/public-root.tsx';
import { isUnsentOverdue } from './subscriptions/unsent/expiry.ts';

reloadOnStaleVersion();
followTheme();
if (isLogoutPending()) void finishLogout();
if (isUnsentOverdue(Date.now()))
  void import('./subscriptions/unsent/drop-overdue.ts').then((m) => m.dropOverdueUnsent());
addEventListener('online', () => {
  if (isLogoutPending()) void finishLogout();
});

const root = document.getElementById('root');
if (root) {
  // The document says which page it is: only the server knows when an address is answered by the 404 page.
  const name = isPublicPage(root.dataset.page) ? root.dataset.page : NOT_FOUND;
  if (name === '/') void leaveWhenSignedIn();
  // The prerendered page is English, so it is hydrated first; then the stored language is shown.
  void restoreLanguage(publicLanguages, hydrate(root, name)).catch(() => undefined);
}

async function hydrate(container: HTMLElement, name: PublicPage): Promise<void> {
  const Page = await publicPages[name]();
  hydrateRoot(container, <PublicRoot name={name} Page={Page} />);
}

/** Asks the server only on a device where a user has signed in. */
async function leaveWhenSignedIn(): Promise<void> {
  const wanted = readAuthRequest(location.search);
  if (!isProbablySignedIn() || wanted?.error) return;
  const { request } = await import('./device/api.ts');
  try {
    await request('GET', '/api/auth/user');
  } catch {
    return;
  }
  location.replace(wanted?.next ?? HOME_PATH);
}

/** Sends a logout that was made while offline. */
async function finishLogout(): Promise<void> {
  const { sendPendingLogout } = await import('./auth/log-out.ts');
  await sendPendingLogout();
}
