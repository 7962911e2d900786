/** Says that the device is offline, for as long as it is, to eyes and to screen readers. */
import { useSyncExternalStore } from 'react';
import { shellTexts } from '../texts/en/shell.ts';
import { useTexts } from '../texts/text.ts';

export function OfflineBar() {
  const t = useTexts(shellTexts).offline;
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // The live region stays in the page: a region that appears together with its text is often not read out.
  return (
    <div role="status" className="sticky top-0 z-40">
      {!isOnline && (
        <p className="bg-warn-soft px-4 py-2 text-center text-sm font-medium text-warn-ink">{t.bar}</p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
