/** Drops unsent edits 7 days after the session has expired. */
import { UNSENT_DATABASE } from '../../device/database-names.ts';
import { forgetUnsentExpiry, isUnsentOverdue } from './expiry.ts';

export async function dropOverdueUnsent(): Promise<void> {
  if (!isUnsentOverdue(Date.now())) return;
  await new Promise<void>((resolve) => {
    const dropping = indexedDB.deleteDatabase(UNSENT_DATABASE);
    dropping.onsuccess = () => resolve();
    dropping.onerror = () => resolve();
    dropping.onblocked = () => resolve();
  });
  forgetUnsentExpiry();
}
