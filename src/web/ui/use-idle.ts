/** Tells when deferred work may start: false at first, true once the browser is idle. */
import { startTransition, useEffect, useState } from 'react';

const LATEST_MS = 500;

export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = () => startTransition(() => setIsIdle(true));
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, LATEST_MS / 2);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(begin, { timeout: LATEST_MS });
    return () => cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}

/** Loads code that will probably be needed, so that its first use neither waits nor needs a network. */
export function useIdleLoad(load: () => Promise<unknown>): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) load().catch(() => undefined);
  }, [isIdle, load]);
}
