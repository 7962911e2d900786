// The one notification on show, kept outside React so that any module can raise one.
export type ToastVariant = 'default' | 'destructive';

export interface ToastAction {
  label: string;
  /** How to do the same without the toast, for those who cannot reach it in time. */
  altText: string;
  onAction: () => void;
}

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  /** Milliseconds on show; 5000 unless given. */
  duration?: number | undefined;
  action?: ToastAction | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notification in place of the one on show, and returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  show({ ...message, id: lastId, isOpen: true });
  return lastId;
}

/** Closes the notification with this id, or whichever is on show. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || current.id === id)) show({ ...current, isOpen: false });
}

export function readToast(): ShownToast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
