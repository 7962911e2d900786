/** A notification that must be seen after a page reload. */
import { type ToastMessage, toast } from '#web/ui/toast-store.ts';

const KEY = 'outgo.kept-toast';

export type PlainToast = Pick<ToastMessage, 'title' | 'description'>;

export function keepToast(message: PlainToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Without storage there is no toast; the page shows the new name.
  }
}

export function showPendingToast(): void {
  const pending = takePending();
  if (pending) toast(pending);
}

function takePending(): PlainToast | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? null : (JSON.parse(stored) as PlainToast);
  } catch {
    return null;
  }
}
