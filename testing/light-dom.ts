/**
 * A page of its own for each file of component tests. The files share a process, and with it the libraries, whose loading
 * was most of their work; the window, the modules of the product and their timers end with the file.
 */
import { afterAll, afterEach, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

interface Page {
  leave(): Promise<void>;
}

const LAST = Symbol.for('outgo.last-page');
/** The page of the file before stays until the next one comes: React ends its work on it a moment after the tests. */
const place = globalThis as { [LAST]?: Page };
/** The router changes the history of a window once, and remembers that here. */
const ROUTER_MARK = Symbol.for('wouter_v3');

await place[LAST]?.leave();
vi.resetModules();
Object.defineProperty(globalThis, ROUTER_MARK, { value: undefined, configurable: true });
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});
place[LAST] = { leave: async () => teardown(globalThis) };
const timers = watchTimers();
afterEach(timers.stop);
afterAll(timers.restore);

/** No timer of one test may run in the next, as on a page that is left: a redirect that comes a second later did. */
function watchTimers() {
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const running = new Set<NodeJS.Timeout>();
  const watch = (set: typeof setTimeout | typeof setInterval) =>
    function watched(...given: Parameters<typeof setTimeout>) {
      const timer = set(...given);
      running.add(timer);
      return timer;
    } as unknown as typeof setTimeout & typeof setInterval;
  globalThis.setTimeout = Object.assign(watch(setTimeout), setTimeout);
  globalThis.setInterval = watch(setInterval);
  return {
    stop: () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
    restore: () => void Object.assign(globalThis, { setTimeout, setInterval }),
  };
}
