/** Removes all user data from this device: storage, IndexedDB, Cache Storage. */
import { LANGUAGE_KEY } from '../language/text.ts';
import { SHARED_DATABASE, UNSENT_DATABASE } from './database-names.ts';
import { LOGOUT_KEY } from './session.ts';
import { THEME_KEY } from './theme.ts';

/** Caches with this prefix hold the build's own files, the same for everyone. */
const FILE_CACHE_PREFIX = 'outgo-files';
/** Storage keys with this prefix belong to the device (a dismissed install banner), not to a user. */
const DEVICE_KEY_PREFIX = 'outgo.device.';

/** Keys with this prefix are a user's own and last until a logout; a session that merely expires leaves them. */
const UNTIL_LOGOUT_PREFIX = 'outgo.until-logout.';

const KEPT_KEYS = [THEME_KEY, LANGUAGE_KEY, LOGOUT_KEY];
/** A database that another tab holds open is deleted when that tab closes; we do not wait longer. */
const DELETE_WAIT_MS = 1_000;

/** `hasExpired`: the session only ran out, so what the same user needs again after the next sign-in is spared. */
export async function wipeDevice({ hasExpired }: { hasExpired: boolean }): Promise<void> {
  // Independently: a failure of one must not stop the others.
  await Promise.allSettled([
    wipeStorage(hasExpired),
    wipeCaches(),
    wipeDatabases(hasExpired),
    endNotifications(),
  ]);
}

/** The next user of this browser gets none of this one's; the push service then says that it is gone. */
async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

async function wipeStorage(hasExpired: boolean): Promise<void> {
  for (const storage of [sessionStorage, localStorage]) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const key of keys) if (!isKept(key, hasExpired)) storage.removeItem(key);
  }
}

function isKept(key: string, hasExpired: boolean): boolean {
  if (key.startsWith(UNTIL_LOGOUT_PREFIX)) return hasExpired;
  return KEPT_KEYS.includes(key) || key.startsWith(DEVICE_KEY_PREFIX);
}

async function wipeCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => !name.startsWith(FILE_CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function wipeDatabases(hasExpired: boolean): Promise<void> {
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) => (name ? [name] : []));
  // A text shared before signing in must be available afterwards (decision 0012).
  const spared = hasExpired ? [UNSENT_DATABASE, SHARED_DATABASE] : [];
  const wiped = names.filter((name) => !spared.includes(name));
  await Promise.all(wiped.map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    setTimeout(resolve, DELETE_WAIT_MS);
  });
}
