// Where notifications will appear. Their code is loaded when the page is idle, or with the first one.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadToaster } from './load-overlays.ts';
import { readToast, subscribeToToasts } from './toast-store.ts';
import { useIdleLoad } from './use-idle.ts';

// Without a network a message is better plain than not at all.
const Toaster = lazy(() =>
  loadToaster().then(
    ({ Toaster: loaded }) => ({ default: loaded }),
    () => ({ default: PlainToast }),
  ),
);

export function ToastSlot() {
  const shown = useToast();
  useIdleLoad(loadToaster);
  return (
    // A live region, because a dialog leaves those reachable that are there when it opens; off, because the toaster
    // announces by itself.
    <div aria-live="off">
      {/* The last one stays in the store when it has closed, so the toaster stays too. */}
      {shown ? (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      ) : null}
    </div>
  );
}

function PlainToast() {
  const shown = useToast();
  if (!shown?.isOpen) return null;
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 rounded-lg border bg-raised px-4 py-3 shadow-float sm:left-auto sm:w-96"
    >
      <strong className="block font-semibold">{shown.title}</strong>
      {shown.description}
    </p>
  );
}

function useToast() {
  return useSyncExternalStore(subscribeToToasts, readToast, () => null);
}
