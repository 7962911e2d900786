/** What browser tests stand on: a real server per worker, people to sign in as, and no silent errors. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '#server/http/call';
import { TestClock } from '#testing/clock';
import type { Person, PersonOptions } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';

interface WorkerFixtures {
  app: TestApp;
}

interface Fixtures {
  /** Makes a person and signs the page's browser in as them. */
  signIn(options?: PersonOptions): Promise<Person>;
  /** A test that causes an error in the console on purpose says which. */
  expectedErrors: RegExp[];
  /** Fails on any accessibility violation of the page as it stands, or of one part of it, in either theme. */
  checkAccessibility(page?: Page, part?: string): Promise<void>;
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
  checkAccessibility: async ({ page, isPhone }, use) => {
    await use(async (other = page, given?: string) => {
      // What lies behind a dialog is judged without it.
      const part = given ?? ((await other.locator(DIALOG).count()) > 0 ? DIALOG : 'html');
      const all = new AxeBuilder({ page: other }).include(part).withTags(AXE_TAGS);
      expect(await listViolations(all), 'violations').toEqual([]);
      // A phone has the colours of a desktop.
      if (isPhone) return;
      await inOtherTheme(other, async () => {
        // The page is the same but for its colours.
        const colours = new AxeBuilder({ page: other }).include(part).withRules(COLOUR_RULES);
        expect(await listViolations(colours), 'violations in the other theme').toEqual([]);
      });
    });
  },
});

/** Tests against a server of their own, configured as given. */
export function testWith(env: Record<string, string>) {
  return test.extend<object, { configured: undefined }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const app = await startApp({ clock: runningClock(), env });
        await use(app);
        await app.close();
      },
      { scope: 'worker' },
    ],
  });
}

export { expect };

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const DIALOG = '[role$="dialog"]';
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function listViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`);
}

/** As if the system were switched, and without motion: no colour must be caught on its way. */
async function inOtherTheme(page: Page, check: () => Promise<void>): Promise<void> {
  const [isDark, isStill] = await page.evaluate(() => [
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  ]);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark', reducedMotion: 'reduce' });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await check();
  await page.emulateMedia({
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
}

/** Gives a browser context the session of a person, as a finished sign-in leaves it. */
export async function signInContext(context: BrowserContext, origin: string, person: Person): Promise<void> {
  const value = person.client.cookies.get(SESSION_COOKIE.name) ?? '';
  await context.addCookies([
    { name: SESSION_COOKIE.name, value, url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** A server of the test's own that knows its address, as links in mails and Google's way back need it. */
export async function startOwnApp(env: Record<string, string> = {}): Promise<TestApp> {
  return startApp({ clock: runningClock(), env: { ...(await ownAddress()), ...env } });
}

/** The browser's time goes on, so the server's must too: ages and days are compared between them. */
export function runningClock(): TestClock {
  return new TestClock(new Date().toISOString(), 'running');
}

/** A free port, and the configuration that makes a server known by it. */
export async function ownAddress(): Promise<{ PORT: string; APP_URL: string }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
}

/** The notification on show. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
}

/** Servers and stand-ins of the tests are all on this machine; anything else is a leak. */
const OWN_ADDRESS = /^(https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/|data:|blob:|about:)/;

/** Collects what a page complains about. Refused requests log a line of their own, which tests assert elsewhere. */
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
