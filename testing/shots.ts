/** `npm run shots`: every screen in many sizes, both themes and awkward states, as pictures and one contact sheet in shots/. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { signInContext } from './browser-session.ts';
import { startTestCluster } from './database.ts';
import type { Person } from './people.ts';
import { ADMIN_EMAIL, adminScenes } from './scenes/admin.ts';
import { dashboardScenes } from './scenes/dashboard.ts';
import { importScenes } from './scenes/import.ts';
import { lifeScenes } from './scenes/life.ts';
import { priceScenes } from './scenes/prices.ts';
import { publicScenes } from './scenes/public.ts';
import type { Scene } from './scenes/scene.ts';
import { statementScenes } from './scenes/statement.ts';
import { startApp } from './start-app.ts';

const OUT = fileURLToPath(new URL('../shots', import.meta.url));
/** A browser narrower than this is a phone, with a finger. */
const PHONE_BELOW = 500;
/** `npm run shots -- dashboard 390 dark` takes only what matches every word. */
const only = process.argv.slice(2);
/** Any number is a width: 640 is how a window of 1280 looks at 200 %. */
const WIDTHS = orElse(only.filter((word) => /^\d+$/.test(word)).map(Number), [360, 390, 768, 1280, 1920]);
type Theme = 'light' | 'dark' | 'forced';
const THEMES = orElse<Theme>(
  (['light', 'dark', 'forced'] as const).filter((theme) => only.includes(theme)),
  ['light', 'dark'],
);
const AT_ONCE = 3;
const STEP_MS = 8_000;

const SCENES: Scene[] = [
  ...publicScenes,
  ...dashboardScenes,
  ...lifeScenes,
  ...priceScenes,
  ...importScenes,
  ...statementScenes,
  ...adminScenes,
];

interface Shot {
  file: string;
  scene: string;
  width: number;
  theme: string;
}

const cluster = await startTestCluster();
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS });
const app = await startApp({ now: new Date().toISOString(), env: { ADMIN_EMAILS: ADMIN_EMAIL } });
try {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const shots: Shot[] = [];
  const waiting = SCENES.filter(isWantedScene);
  const takeOn = async (): Promise<void> => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
      shots.push(...(await takeScene(browser, scene)));
      process.stdout.write(`${scene.name}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeOn));
  shots.sort((one, other) => sceneOrder(one) - sceneOrder(other));
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
  for (const width of WIDTHS)
    for (const theme of THEMES) shots.push(await takeShot(from, scene, person, { width, theme }));
  return shots;
}

async function takeShot(
  from: Browser,
  scene: Scene,
  person: Person | undefined,
  { width, theme }: { width: number; theme: Theme },
): Promise<Shot> {
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
  page.setDefaultTimeout(STEP_MS);
  const file = `${scene.name}-${width}-${theme}.png`;
  const isWhole = scene.act === undefined || scene.isWhole === true;
  try {
    await scene.before?.(page);
    await page.goto(scene.path, { waitUntil: scene.before ? 'load' : 'networkidle' });
    await scene.act?.(page, context, person);
    await page.waitForTimeout(scene.before ? 1_500 : 250);
    if (isWhole) await layOutAll(page);
  } catch (error) {
    process.stdout.write(`  ${file}: ${String(error).split('\n')[0]}\n`);
  }
  await page.screenshot({ path: path.join(OUT, file), fullPage: isWhole });
  await context.close();
  return { file, scene: scene.name, width, theme };
}

async function signIn(context: BrowserContext, person: Person): Promise<void> {
  await signInContext(context, app.origin, { client: await app.signInAgain(person) });
}

/** A page lays out what is far below, and fetches it, only when it comes near. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>('main > div, main > div > div'))
      part.style.contentVisibility = 'visible';
    scrollTo(0, document.body.scrollHeight);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    scrollTo(0, 0);
  });
}

function sceneOrder({ scene }: Shot): number {
  return SCENES.findIndex(({ name }) => name === scene);
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
