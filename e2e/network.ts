/** The network taken away and given back, for tests of what works offline. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** For `test.use`: the service worker serves the page, and requests fail on purpose. */
export const OFFLINE = {
  serviceWorkers: 'allow' as const,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch/],
};

/** Until everything is sent. */
export async function goOnline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden();
}
