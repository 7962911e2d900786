export interface Listeners {
  /** Returns a function to unsubscribe, as `useSyncExternalStore` expects. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

/** A set of listeners for a module's value. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
