import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const browser = findBrowser();

/**
 * Browser tests against the real server and the built site. All run as a desktop; those tagged `@phone` (screens whose
 * layout differs there) run as a phone too, and those tagged `@phone-only` just as a phone.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: false,
  // One more than cores: a worker often waits for the network, a time limit or a picture.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at its second try hides a fault: of the product or of the test.
  retries: 0,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Its tests allow it: elsewhere it would only load every file again in the background.
    serviceWorkers: 'block',
    // Frames of animations are a fifth of the work, and a click would wait for each to end; e2e/motion.test.ts has them.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would double their time; a picture of a failure costs nothing until there is one.
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(browser ? { executablePath: browser } : {}) },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
  ],
});
