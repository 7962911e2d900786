/** Fixtures of the browser tests: one real server per worker, accounts to sign in as, and a check for console errors. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { signInContext } from '#testing/browser-session';
import { TestClock } from '#testing/clock';
import { findFreePort } from '#testing/free-port';
import type { Person, PersonOptions } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { listViolations } from './accessibility.ts';

/** A file that needs other settings starts its server in `beforeAll`: worker fixtures would cost a worker. */
interface WorkerFixtures {
  app: TestApp;
  /** The administrator of that server, made when first asked for. */
  admin: Person;
}

interface Closable {
  close(): Promise<void>;
}

interface Fixtures {
  /** Creates a user and signs the page's browser in. */
  signIn(options?: PersonOptions): Promise<Person>;
  /** Signs the page's browser in as the administrator. */
  signInAdmin(): Promise<void>;
  /** Closes the test's own server after the test. */
  closeAtEnd<Server extends Closable>(server: Server): Server;
  /** Declares console errors that the test causes on purpose. */
  expectedErrors: RegExp[];
  /** Fails on any accessibility violation of the page, or of the dialog that is open, in either theme. */
  checkAccessibility(page?: Page): Promise<void>;
  isPhone: boolean;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const app = await startApp({ clock: runningClock() });
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ app }, use) => use(await app.person({ email: 'admin-one@outgo.invalid' })),
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.origin),
  isPhone: async ({ isMobile }, use) => use(Boolean(isMobile)),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors = watchErrors(page);
    await use(page);
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
  signIn: async ({ app, context }, use) => {
    await use(async (options) => {
      const person = await app.person(options);
      await signInContext(context, app.origin, person);
      return person;
    });
  },
  signInAdmin: async ({ app, admin, context }, use) => {
    await use(async () => {
      const client = await app.signInAgain(admin);
      await signInContext(context, app.origin, { ...admin, client });
    });
  },
  closeAtEnd: async ({ page }, use) => {
    const servers: Closable[] = [];
    await use((server) => {
      servers.unshift(server);
      return server;
    });
    // A page that is still loading would report errors when its server stops.
    await page.goto('about:blank');
    for (const server of servers) await server.close();
  },
  checkAccessibility: async ({ page, isPhone }, use) => {
    await use(async (other = page) => {
      // A phone has the colours of a desktop.
      expect(await listViolations(other, isPhone ? 'one' : 'both'), 'violations').toEqual([]);
    });
  },
});

export { expect, signInContext };

/** Tests against a server that their file starts in `beforeAll`. */
export function testOn(findServer: () => TestApp | undefined) {
  return test.extend({
    // Playwright also reads the address before the server has started.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    baseURL: async ({}, use) => use(findServer()?.origin),
  });
}

/** Runs the server's clock, because the browser's runs too and both are compared. */
export function runningClock(): TestClock {
  return new TestClock(new Date().toISOString(), 'running');
}

/** A free port, and the configuration that makes a server known by it. */
export async function ownAddress(): Promise<{ PORT: string; APP_URL: string }> {
  const port = await findFreePort();
  return { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
}

/** The notification on show. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
}

/** All servers of the tests are on this machine; any other request is a leak. */
const OWN_ADDRESS = /^(https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/|data:|blob:|about:)/;

/** Collects console errors. Failed requests are ignored: tests assert them elsewhere. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (!OWN_ADDRESS.test(request.url())) errors.push(`asked another host: ${request.url()}`);
  });
  page.on('console', (message) => {
    const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isRefusal) errors.push(message.text());
  });
  return errors;
}
