/** Whether there is room for a table. One of table and cards is drawn, never both: hidden twins confuse everyone. */
import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 56rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
