/** A notification that must be seen after a page reload. */
import { type ToastMessage, toast } from '#web/ui/toast-store.ts';

const KEY = 'outgo.kept-toast';

export type PlainToast = Pick<ToastMessage, 'title' | 'description'>;

export function keepToast(message: PlainToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Without storage the change itself is the answer: the new name is on the page.
  }
}

export function showKeptToast(): void {
  const kept = takeKept();
  if (kept) toast(kept);
}

function takeKept(): PlainToast | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as PlainToast);
  } catch {
    return null;
  }
}
