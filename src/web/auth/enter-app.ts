/** Every successful sign-in shows a toast, then the requested page after 1 second. */
import { toast } from '#web/ui/toast-store.ts';
import { keepLogoutPending, markSignedIn } from '../device/session.ts';
import { announceEntry } from '../device/session-end.ts';

const REDIRECT_DELAY_MS = 1_000;

/** Never settles: the form stays busy until the page unloads. */
export function enterApp(next: string, words: { title: string; description: string }): Promise<never> {
  keepLogoutPending(false);
  markSignedIn();
  announceEntry();
  toast(words);
  return new Promise(() => {
    setTimeout(() => location.assign(next), REDIRECT_DELAY_MS);
  });
}
