import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const browser = findBrowser();

/** Browser tests against the real server and the built site, once as a desktop and once as a phone. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try is reported as flaky, not as passed at first: it keeps a slow machine from failing a build.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Its tests allow it: elsewhere it would only load every file again in the background.
    serviceWorkers: 'block',
    // A trace of every test would double their time; a picture of a failure costs nothing until there is one.
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(browser ? { executablePath: browser } : {}) },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
