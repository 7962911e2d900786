/** Whether the window is at least so wide. One of two layouts is drawn, never both: hidden twins confuse everyone. */
import { useCallback, useSyncExternalStore } from 'react';

export function useMinWidth(rem: number): boolean {
  const query = `(min-width: ${rem}rem)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
