// The one notification on show, kept outside React so that any module can raise one.
import { createListeners } from '../listeners.ts';

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
  /** A second button, beside it. */
  otherAction?: ToastAction | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

let current: ShownToast | null = null;
let lastId = 0;
const { subscribe, notify } = createListeners();
export const subscribeToToasts = subscribe;

function show(next: ShownToast | null): void {
  current = next;
  notify();
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
