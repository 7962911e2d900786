export interface Listeners<Told extends unknown[]> {
  /** Returns a function to unsubscribe, as `useSyncExternalStore` expects. */
  subscribe(listener: (...told: Told) => unknown): () => void;
  /** Returns what the listeners answered, promises among it, for those who wait for them. */
  notify(...told: Told): unknown[];
}

/** A set of listeners for a module's value or event. */
export function createListeners<Told extends unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => unknown>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (...told) => [...listeners].map((listener) => listener(...told)),
  };
}
