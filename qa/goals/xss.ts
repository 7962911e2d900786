/**
 * Forty texts that would run as code, in every field that a person, a model, a file or an address fills, on every
 * screen, in both languages: nothing runs, nothing is refused by the policy because nothing tries, and what was typed is
 * shown as it was typed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import { signInContext } from '#testing/browser-session';
import { TestClock } from '#testing/clock';
import { type AiFake, aiEnv, startAi } from '#testing/fakes/ai';
import { HOSTILE_TEXTS } from '#testing/hostile-texts';
import type { Person } from '#testing/people';
import { makeRandom, shuffle } from '#testing/random';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { addHostilePerson, type Hostile, teachModel } from '../xss/person.ts';
import { addressScreens, adminScreens, ownScreens, type Scene, type Screen } from '../xss/screens.ts';
import { readTexts, Watch } from '../xss/watch.ts';

const ADMIN = 'admin@example.com';
const SHOWN_WITHIN_MS = 20_000;
/** The time that something needs that runs a moment after its text was shown. */
const SETTLE_MS = 150;
/** A page without any care must show this many of the texts, or the watch is blind. */
const SEEN_WHERE_CARELESS = 30;

export const xss: Goal = {
  promise: 'forty hostile texts run nowhere and are shown as typed, on every screen, in both languages',
  unit: 'rounds of every screen',
  counts: { gate: 2, night: 20 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const executablePath = findBrowser();
  if (!executablePath) return { figure: 'there is no Chromium here', misses: [], isSkipped: true };
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  const ai = await startAi();
  const env = { ...aiEnv(ai), AI_TIMEOUT_S: '120', ADMIN_EMAILS: ADMIN, REQUIRE_EMAIL_VERIFICATION: 'false' };
  const mailed = await startMailedApp({ clock: new TestClock(new Date().toISOString(), 'running'), env });
  const tour = new Tour(browser, mailed, ai, makeRandom(seed));
  try {
    const seen = await tour.countCareless();
    if (seen < SEEN_WHERE_CARELESS) tour.misses.push(`the watch sees only ${seen} texts where all run`);
    for (let round = 1; round <= count; round += 1) {
      await tour.goRound(round);
      log(`${round} rounds, ${tour.visits} screens`);
    }
    return {
      figure: `${HOSTILE_TEXTS.length} texts, ${tour.screens.size} screens, ${tour.visits} visits in two languages, ${tour.found} texts found as typed; the watch sees ${seen} of them on a careless page`,
      misses: tour.misses,
    };
  } finally {
    await browser.close();
    await mailed.close();
    await ai.close();
  }
}

class Tour {
  readonly misses: string[] = [];
  readonly screens = new Set<string>();
  visits = 0;
  found = 0;
  #admin: Person | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly mailed: MailedApp,
    private readonly ai: AiFake,
    private readonly random: () => number,
  ) {}

  /** Counts the texts that the watch notices when they are put into a page unescaped. */
  async countCareless(): Promise<number> {
    const { page, watch } = await this.#openPage(undefined);
    let count = 0;
    for (const text of HOSTILE_TEXTS) {
      await page.goto('about:blank');
      await page.setContent(
        `<title>a</title><body><textarea>a</textarea><p title="${text}">${text}</p></body>`,
      );
      await sleep(20);
      // Some texts navigate the page away, which makes the read fail.
      const sights = await watch.take().catch((error) => (/navigat/.test(String(error)) ? ['led away'] : []));
      if (sights.length > 0) count += 1;
    }
    await page.context().close();
    return count;
  }

  async goRound(round: number): Promise<void> {
    const texts = shuffle(HOSTILE_TEXTS, this.random);
    const { app, inbox } = this.mailed;
    const hostile = await addHostilePerson(app, texts, round % 2 === 0 ? 'hi' : 'en');
    teachModel(this.ai, texts, hostile.names);
    const shared = { app, inbox, hostile, texts };
    const addresses = texts.slice(0, 3).flatMap((text) => addressScreens(text));
    await this.#visitAll(ownScreens, shared, hostile.person);
    await this.#visitAll(addresses, shared, undefined);
    await this.#visitAll(adminScreens, shared, await this.#lookAt(hostile));
  }

  async #lookAt({ person, all, language }: Hostile): Promise<Person> {
    const { app } = this.mailed;
    this.#admin ??= await app.person({ email: ADMIN, language });
    const body = { email: person.user.email, reason: all.slice(0, 500) };
    const { status } = await this.#admin.client.post('/api/admin/end-sessions', body);
    if (status !== 200) this.misses.push(`the administrator's call was answered ${status}`);
    return this.#admin;
  }

  async #visitAll(
    screens: readonly Screen[],
    shared: Omit<Scene, 'page'>,
    person: Person | undefined,
  ): Promise<void> {
    const { page, watch } = await this.#openPage(person, shared.hostile);
    for (const screen of screens) {
      this.visits += 1;
      this.screens.add(screen.name);
      const where = `${screen.name} in ${shared.hostile.language}`;
      try {
        const wanted = await screen.open({ ...shared, page });
        const missing = await this.#untilShown(page, wanted);
        for (const text of missing) this.misses.push(`${where} does not show ${text.slice(0, 80)}`);
        this.found += wanted.length - missing.length;
        await sleep(SETTLE_MS);
        for (const sight of await watch.take()) this.misses.push(`${where}: ${sight}`);
      } catch (error) {
        this.misses.push(`${where}: ${String(error).slice(0, 300)}`);
      }
    }
    await page.context().close();
  }

  async #untilShown(page: Page, wanted: readonly string[]): Promise<readonly string[]> {
    const until = Date.now() + SHOWN_WITHIN_MS;
    for (;;) {
      const text = await readTexts(page).catch(() => '');
      const missing = wanted.filter((each) => !text.includes(each));
      if (missing.length === 0 || Date.now() > until) return missing;
      await sleep(100);
    }
  }

  async #openPage(person: Person | undefined, hostile?: Hostile): Promise<{ page: Page; watch: Watch }> {
    const { origin } = this.mailed.app;
    const context = await this.browser.newContext({
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      viewport: { width: 1280, height: 800 },
    });
    context.setDefaultTimeout(SHOWN_WITHIN_MS);
    if (person) await signInContext(context, origin, person);
    const page = await context.newPage();
    if (hostile)
      await page.addInitScript((language) => {
        if (location.protocol !== 'about:') localStorage.setItem('outgo.language', language);
      }, hostile.language);
    const isOwn = (url: string) => url.startsWith(origin) || /^(data|blob|about):/.test(url);
    return { page, watch: await Watch.on(page, isOwn) };
  }
}
