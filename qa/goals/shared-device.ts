/**
 * One browser, two people: A uses every screen and leaves in one of five ways, then the network goes, then B signs in.
 * No word of A is in a page, in storage, in a database, in a cache or in the browser's own HTTP cache.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { appDocuments, pages } from '#contract/pages';
import { addDays } from '#core/calendar-day';
import { hashPassword } from '#server/auth/password';
import { fillWithDemo } from '#server/demo/service';
import { PASSWORD } from '#testing/accounts';
import { signInContext } from '#testing/browser-session';
import { TestClock } from '#testing/clock';
import type { Person } from '#testing/people';
import { makeRandom, shuffle } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { listTraces } from '#testing/traces';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

const STEP_LIMIT_MS = 20_000;
/** The time that a page has to show what it should not. */
const SHOW_MS = 400;
/** Without the pages that links of our mails open once, and those of administrators. */
const SCREENS = Object.entries(pages)
  .filter(([path, file]) => appDocuments.some((name) => name === file) && !/verify|reset|admin/.test(path))
  .map(([path]) => path);

export const sharedDevice: Goal = {
  promise: 'whoever uses the browser next finds no word of the person before',
  unit: 'rounds of five ways to leave',
  counts: { gate: 1, night: 10 },
  run,
};

type Leave = (device: Device) => Promise<void>;

const WAYS: Record<string, Leave> = {
  'a logout': ({ page }) => logOut(page),
  'a logout without a network': async ({ page, context }) => {
    await context.setOffline(true);
    await logOut(page);
    await context.setOffline(false);
  },
  'the end of the session': async ({ page, app, a }) => {
    await app.server.database.pool.query('delete from sessions where user_id = $1', [a.user.id]);
    await page.reload();
    await page.waitForURL('**/?auth=signin*');
  },
  'a logout in another tab': async ({ page, context, app }) => {
    const other = await context.newPage();
    await other.goto(`${app.origin}/dashboard`);
    await logOut(other);
    await page.waitForURL(`${app.origin}/`);
  },
  'the sign-in of another person in another tab': async ({ page, context, app, b }) => {
    const other = await context.newPage();
    await other.goto(`${app.origin}/terms`);
    await other.evaluate(() => localStorage.removeItem('outgo.signed-in'));
    await signInByForm(other, app, b);
    await page.getByText(b.user.name).first().waitFor();
  },
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const executablePath = findBrowser();
  if (!executablePath) return { figure: 'there is no Chromium here', misses: [], isSkipped: true };
  const random = makeRandom(seed);
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  const app = await startApp({ clock: new TestClock(new Date().toISOString(), 'running') });
  const passwordHash = await hashPassword(PASSWORD);
  const misses: string[] = [];
  let looks = 0;
  try {
    for (let round = 1; round <= count; round += 1) {
      for (const [way, leave] of Object.entries(WAYS)) {
        const device = await Device.open(browser, app, passwordHash, random);
        try {
          await device.visitEverything();
          await leave(device);
          await device.checkWithoutNetwork();
          await device.checkWithNextPerson();
        } catch (error) {
          misses.push(`${way}: ${String(error).slice(0, 300)}`);
        } finally {
          misses.push(...device.misses.map((miss) => `after ${way}: ${miss}`));
          looks += device.looks;
          await device.context.close();
        }
      }
      log(`${round} rounds, ${looks} looks`);
    }
    return {
      figure: `${Object.keys(WAYS).length} ways to leave, ${count} times each, ${looks} looks at pages and storage`,
      misses,
    };
  } finally {
    await browser.close();
    await app.close();
  }
}

class Device {
  readonly misses: string[] = [];
  looks = 0;
  /** The addresses of every answer about A, which the browser's own cache could hold. */
  readonly #asked = new Set<string>();

  private constructor(
    readonly app: TestApp,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly a: Person,
    readonly b: Person,
    private readonly words: readonly string[],
    private readonly random: () => number,
  ) {}

  static async open(
    browser: Browser,
    app: TestApp,
    passwordHash: string,
    random: () => number,
  ): Promise<Device> {
    const mark = Math.floor(random() * 1e9).toString(36);
    const [name, service, note, tag, friend] = ['Aurelia', 'Paper', 'Remark', 'Label', 'Friend'].map(
      (word) => `${word} ${mark}`,
    ) as [string, string, string, string, string];
    const a = await app.person({ name, proForDays: 90, passwordHash });
    const b = await app.person({ name: `Bertram ${random()}`, passwordHash });
    const today = new Date().toISOString().slice(0, 10);
    await fillWithDemo(app.server.deps, a.user, today);
    const nextRenewalDate = addDays(today, 9);
    const rows = [
      { name: service, notes: note, tags: tag, nextRenewalDate },
      { name: 'Family club', sharedWith: friend, share: '1/2', nextRenewalDate },
    ];
    for (const row of rows) {
      const { status, text } = await a.client.post('/api/subscriptions', subscriptionBody(row));
      if (status !== 201) throw new Error(`A's list was answered ${status} ${text}`);
    }
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    context.setDefaultTimeout(STEP_LIMIT_MS);
    // tsx names functions by a helper of its own, which a page does not have.
    await context.addInitScript('globalThis.__name ??= (given) => given');
    await signInContext(context, app.origin, a);
    const words = [name, service, note, tag, friend, a.user.email, a.user.id];
    return new Device(app, context, await context.newPage(), a, b, words, random);
  }

  /** Every screen in any order, with advice asked for and a form half filled. */
  async visitEverything(): Promise<void> {
    const { page, app } = this;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/')) this.#asked.add(request.url());
    });
    for (const path of shuffle(SCREENS, this.random)) {
      await page.goto(app.origin + path);
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
      await sleep(SHOW_MS);
    }
    await page.goto(`${app.origin}/dashboard`);
    await page.getByRole('button', { name: /^Analyze/ }).click();
    await page.getByRole('heading', { name: 'Savings opportunities' }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const seen = await listTraces(page, this.words);
    const blind = ['page', 'databases'].filter((place) => !seen.some((trace) => trace.startsWith(place)));
    if (blind.length > 0 || this.#asked.size === 0)
      throw new Error(`the look is blind: ${blind} of A's own device has no word of A`);
  }

  async checkWithoutNetwork(): Promise<void> {
    await this.context.setOffline(true);
    for (const path of SCREENS) {
      await this.page.goto(this.app.origin + path).catch(() => undefined);
      await sleep(SHOW_MS);
      this.looks += 1;
      this.#note(`${path} without a network`, await this.#findIn(this.page));
    }
    // The app may be on its way to another page, which would cut the next visit off.
    await this.page.goto('about:blank');
    await this.context.setOffline(false);
  }

  async checkWithNextPerson(): Promise<void> {
    const { page, app, b } = this;
    await page.goto(`${app.origin}/terms`);
    await this.#look('before the next sign-in');
    const user = await page.request.get(`${app.origin}/api/auth/user`);
    if (user.status() === 401) await signInByForm(page, app, b);
    for (const path of SCREENS) {
      await page.goto(app.origin + path);
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
      await sleep(SHOW_MS);
      await this.#look(`${path} of the next person`);
    }
  }

  async #look(where: string): Promise<void> {
    for (const page of this.context.pages()) {
      this.looks += 1;
      this.#note(where, await listTraces(page, this.words));
    }
    const kept = await this.page.evaluate(readHttpCache, [...this.#asked]);
    this.#note(
      `${where}, in the HTTP cache`,
      this.words.filter((word) => kept.includes(word)),
    );
  }

  /** In what the page shows; without a network it may be the browser's own page, which has no storage to read. */
  async #findIn(page: Page): Promise<string[]> {
    const text = await page.content().catch(() => '');
    return this.words.filter((word) => text.includes(word));
  }

  #note(where: string, found: readonly string[]): void {
    for (const each of found) this.misses.push(`${where}: ${each}`);
  }
}

/** Runs in the page: what the browser would answer by itself, without asking the server. */
async function readHttpCache(addresses: readonly string[]): Promise<string> {
  const read = async (address: string) => {
    const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
    return answer?.ok ? answer.text() : '';
  };
  return (await Promise.all(addresses.map(read))).join('\n');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((address) => address.pathname === '/').catch(() => undefined);
}

async function signInByForm(page: Page, app: TestApp, { user }: Person): Promise<void> {
  await page.goto(`${app.origin}/?auth=signin`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}
