/** After a deployment an open page may request chunks that are gone. A reload fixes that. */
const RELOADED_KEY = 'outgo.reloaded-at';
const QUIET_MS = 30_000;

/** Vite announces a chunk that failed to load. Reloading is tried once; a second failure is shown instead. */
export function reloadOnStaleVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || hasJustReloaded()) return;
    event.preventDefault();
    location.reload();
  });
}

/** Each browser words a failed `import()` in its own way. */
export function isLoadFailure(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload/i.test(
    error.message,
  );
}

function hasJustReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED_KEY));
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return Date.now() - before < QUIET_MS;
  } catch {
    // Without storage a reload loop could not be detected.
    return true;
  }
}
