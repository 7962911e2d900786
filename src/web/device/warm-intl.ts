/**
 * The first formatter of amounts or days takes Chromium 20 ms, a phone 0.1 s, because it reads the data of every
 * language. It does so once for all threads of the page, so a worker does it while the page waits for its answers.
 */
export function warmIntl(): void {
  if ('Worker' in globalThis) new Worker(new URL('./intl-worker.ts', import.meta.url));
}
