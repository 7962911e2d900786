/** The requests that this page and its worker made since files were chosen, as the browser itself counts them. */
import { useEffect, useMemo, useState } from 'react';

export function useRequests(isWatching: boolean, byWorker: readonly string[]): readonly string[] {
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWatching) return undefined;
    setPaths([]);
    const startedAt = performance.now();
    const observer = new PerformanceObserver((list) => {
      // Requests sent earlier and answered only now do not count.
      const made = list
        .getEntries()
        .filter(({ startTime }) => startTime >= startedAt)
        .map(({ name }) => pathOf(name));
      setPaths((before) => [...before, ...made]);
    });
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, [isWatching]);
  return useMemo(() => [...paths, ...byWorker.map(pathOf)], [paths, byWorker]);
}

function pathOf(address: string): string {
  const { origin, host, pathname } = new URL(address, location.href);
  return origin === location.origin ? pathname : `${host}${pathname}`;
}
