export interface Listeners {
  /** Returns how to stop listening. As `useSyncExternalStore` wants it. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

/** Those who want to know that a module's value has changed. */
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
