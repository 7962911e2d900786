/** The network of a page: taken away and given back, and when it has become quiet. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Options for `test.use`: the service worker serves the page, and requests fail on purpose. */
export const OFFLINE = {
  serviceWorkers: 'allow' as const,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch/],
};

/** Waits until everything is sent. */
export async function goOnline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden();
}

const QUIET_MS = 700;

/**
 * Waits until the page is idle and has begun no request for a while, what it loads ahead included. Playwright's `networkidle`
 * waits for the end of each request as well, and for ever where it misses one.
 */
export async function untilQuiet(page: Page): Promise<void> {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  page.on('request', note);
  await expect
    .poll(async () => {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      return Date.now() - lastAt;
    })
    .toBeGreaterThan(QUIET_MS);
  page.off('request', note);
}
