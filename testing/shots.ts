/** `npm run shots`: every screen in many sizes, both themes and awkward states, as pictures and one contact sheet in shots/. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { fillWithDemo } from '#server/demo/service';
import { SESSION_COOKIE } from '#server/http/call';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { startTestCluster } from './database.ts';
import type { Person } from './people.ts';
import { PUBLIC_SCENES, type Scene } from './public-scenes.ts';
import { startApp, type TestApp } from './start-app.ts';
import { insertSubscriptions } from './subscriptions.ts';

const OUT = fileURLToPath(new URL('../shots', import.meta.url));
/** Below this the browser is a phone, with a finger. */
const PHONE_BELOW = 500;
/** `npm run shots -- dashboard 390 dark` takes only what matches every word. */
const only = process.argv.slice(2);
/** Any number is a width: 640 is how a window of 1280 looks at 200 %. */
const WIDTHS = orElse(only.filter((word) => /^\d+$/.test(word)).map(Number), [360, 390, 768, 1280, 1920]);
const THEMES = orElse<'light' | 'dark' | 'forced'>(
  (['light', 'dark', 'forced'] as const).filter((theme) => only.includes(theme)),
  ['light', 'dark'],
);

const demo = async (app: TestApp): Promise<Person> => {
  const person = await app.person({
    name: 'Asha Rao',
    country: 'India',
    proForDays: 200,
    timeZone: 'Asia/Kolkata',
  });
  await fillWithDemo(app.server.deps, person.user, new Date().toISOString().slice(0, 10));
  return person;
};

const awkward = async (app: TestApp): Promise<Person> => {
  const person = await app.person({
    name: 'Wolfeschlegelsteinhausenbergerdorff the Third of Somewhere',
    country: 'India',
    proForDays: 9,
  });
  const rows = [
    {
      name: 'A very long subscription name that goes on and on until the line is full and then some',
      amount: '999999999.99',
    },
    { name: 'مشترك في خدمة البث', amount: '0' },
    { name: 'Zero', amount: '0.01' },
  ];
  for (const row of rows) {
    await person.client.post('/api/subscriptions', {
      category: 'OTT',
      billingCycle: 'yearly',
      nextRenewalDate: '2026-01-31',
      ...row,
    });
  }
  return person;
};

const many = async (app: TestApp): Promise<Person> => {
  const person = await app.person({ proForDays: 9 });
  await insertSubscriptions(app.server.deps, person.user.id, 60);
  return person;
};

const free = (app: TestApp): Promise<Person> => app.person({ name: '' });
let ada: Promise<Person> | undefined;
/** An address has one account, so every scene has the same administrator. */
const admin = (app: TestApp): Promise<Person> => {
  ada ??= app.person({ email: 'admin@example.com', name: 'Ada' });
  return ada;
};

const open = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
};

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) {
      const button = page.getByRole('button', { name }).first();
      // Advice that was found for an earlier picture is kept, and its button gone.
      if (await button.isVisible()) await button.click();
      await page.waitForTimeout(400);
    }
  };

const full = async (app: TestApp): Promise<Person> => {
  const person = await app.person({ name: 'Ravi', country: 'India' });
  await insertSubscriptions(app.server.deps, person.user.id, 5);
  return person;
};

const DATA = /\/api\/(?!auth|server)/;
const answer = async (page: Page, how: (route: Route) => unknown): Promise<void> => {
  await page.route(DATA, how);
};
const RECEIPT =
  'Your Spotify Premium receipt. Plan: Individual. Total: ₹119.00. Your next bill is on 12 December 2026. Renews every month.';

const SCENES: Scene[] = [
  ...PUBLIC_SCENES,
  { name: 'dashboard', path: '/dashboard', as: demo },
  { name: 'dashboard-empty', path: '/dashboard', as: free },
  { name: 'dashboard-awkward', path: '/dashboard', as: awkward },
  { name: 'dashboard-60', path: '/dashboard', as: many },
  { name: 'dashboard-add', path: '/dashboard', as: demo, act: open('Add Subscription') },
  { name: 'dashboard-renewals', path: '/dashboard', as: demo, act: open(/Renewals/) },
  { name: 'dashboard-upgrade', path: '/dashboard', as: free, act: open(/Upgrade to Pro/) },
  { name: 'dashboard-my-plan', path: '/dashboard', as: demo, act: open(/My Pro Plan/) },
  {
    name: 'dashboard-hindi',
    path: '/dashboard',
    as: demo,
    before: (page) => page.addInitScript(() => localStorage.setItem('outgo.language', 'hi')).then(() => {}),
  },
  { name: 'dashboard-loading', path: '/dashboard', as: demo, before: (page) => answer(page, () => {}) },
  {
    name: 'dashboard-error',
    path: '/dashboard',
    as: demo,
    before: (page) => answer(page, (route) => route.fulfill({ status: 503, body: '{}' })),
  },
  {
    name: 'dashboard-offline',
    path: '/dashboard',
    as: demo,
    act: async (_page, context) => context.setOffline(true),
  },
  { name: 'dashboard-edit', path: '/dashboard', as: demo, act: open(/^Edit /) },
  { name: 'dashboard-delete', path: '/dashboard', as: demo, act: open(/^Delete /) },
  { name: 'dashboard-limit', path: '/dashboard', as: full, act: open('Add Subscription') },
  { name: 'dashboard-full', path: '/dashboard', as: full },
  {
    name: 'dashboard-paste',
    path: '/dashboard',
    as: demo,
    act: async (page) => {
      await press('Add Subscription', 'Paste a receipt')(page);
      await page.getByRole('dialog').getByRole('textbox').first().fill(RECEIPT);
    },
  },
  {
    name: 'dashboard-advice',
    path: '/dashboard',
    as: demo,
    act: press(/Analy[sz]e/, 'Find bundles', 'Get Recommendations'),
    isWhole: true,
  },
  { name: 'dashboard-math', path: '/dashboard', as: demo, act: open(/^Show the math: Monthly/) },
  { name: 'dashboard-what-if', path: '/dashboard', as: demo, act: open('What-if planner') },
  {
    name: 'dashboard-cancel',
    path: '/dashboard',
    as: demo,
    act: press('My Pro Plan', 'Cancel subscription'),
  },
  { name: 'calendar', path: '/dashboard/calendar', as: demo },
  { name: 'calendar-empty', path: '/dashboard/calendar', as: free },
  { name: 'admin-analytics', path: '/admin-analytics', as: admin },
  { name: 'admin-tools', path: '/admin-tools', as: admin },
  {
    name: 'admin-tools-found',
    path: '/admin-tools',
    as: admin,
    act: async (page) => {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('example.com');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(800);
    },
    isWhole: true,
  },
  { name: 'admin-audit', path: '/admin-tools/audit', as: admin },
];

interface Shot {
  file: string;
  scene: string;
  width: number;
  theme: string;
}

const cluster = await startTestCluster();
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS });
const app = await startApp({ now: new Date().toISOString(), env: { ADMIN_EMAILS: 'admin@example.com' } });
try {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const shots: Shot[] = [];
  for (const scene of SCENES.filter(isWantedScene)) {
    shots.push(...(await takeScene(browser, scene)));
    process.stdout.write(`${scene.name}\n`);
  }
  await writeFile(path.join(OUT, 'index.html'), renderSheet(shots));
  process.stdout.write(`${shots.length} pictures in shots/, index.html shows them all\n`);
} finally {
  await browser.close();
  await app.close();
  await cluster.stop();
}

function isWantedScene({ name }: Scene): boolean {
  const named = only.filter((word) => SCENES.some((scene) => scene.name.startsWith(word)));
  return named.length === 0 || named.some((word) => name.startsWith(word));
}

async function takeScene(from: Browser, scene: Scene): Promise<Shot[]> {
  const person = await scene.as?.(app);
  const shots: Shot[] = [];
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const context = await from.newContext({
        baseURL: app.origin,
        viewport: { width, height: width < 700 ? 844 : 900 },
        isMobile: width < PHONE_BELOW,
        hasTouch: width < PHONE_BELOW,
        ...(theme === 'forced' ? { forcedColors: 'active' as const } : { colorScheme: theme }),
        reducedMotion: 'reduce',
      });
      if (person) await signIn(context, person);
      const page = await context.newPage();
      const file = `${scene.name}-${width}-${theme}.png`;
      try {
        await scene.before?.(page);
        await page.goto(scene.path, { waitUntil: scene.before ? 'load' : 'networkidle' });
        if (!scene.act) await layOutAll(page);
        await scene.act?.(page, context);
        await page.waitForTimeout(scene.before ? 1_500 : 250);
      } catch (error) {
        process.stdout.write(`  ${file}: ${String(error).split('\n')[0]}\n`);
      }
      await page.screenshot({
        path: path.join(OUT, file),
        fullPage: scene.act === undefined || scene.isWhole === true,
      });
      await context.close();
      shots.push({ file, scene: scene.name, width, theme });
    }
  }
  return shots;
}

async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const { cookies } = await app.signInAgain(person);
  await context.addCookies([
    { name: SESSION_COOKIE, value: cookies.get(SESSION_COOKIE) ?? '', url: app.origin },
  ]);
}

/** A page lays out what is far below only when it comes near, which a picture of the whole page does not bring about. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main > div'))
      part.style.contentVisibility = 'visible';
  });
}

function orElse<T>(named: T[], all: T[]): T[] {
  return named.length > 0 ? named : all;
}

function renderSheet(shots: Shot[]): string {
  const figures = shots.map(
    ({ file, scene, width, theme }) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${scene} · ${width} · ${theme}</figcaption></figure>`,
  );
  return `<!doctype html><title>Outgo, every screen</title><style>body{font:14px system-ui;margin:1rem;background:#ddd}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:1rem}figure{margin:0}img{width:100%;max-height:480px;object-fit:cover;object-position:top;border:1px solid #aaa}</style><main>${figures.join('')}</main>`;
}
