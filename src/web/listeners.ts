export interface Listeners<Told extends unknown[]> {
  /** Returns a function to unsubscribe, as `useSyncExternalStore` expects. */
  subscribe(listener: (...told: Told) => unknown): () => void;
  notify(...told: Told): void;
  /** The same, and waits for all of them, also where one fails. */
  notifyAndWait(...told: Told): Promise<void>;
}

/** A set of listeners for a module's value or event. */
export function createListeners<Told extends unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => unknown>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...told) {
      for (const listener of listeners) listener(...told);
    },
    async notifyAndWait(...told) {
      await Promise.allSettled([...listeners].map(async (listener) => listener(...told)));
    },
  };
}
