/**
 * The longest task of the page's thread while the list is scrolled, as a phone four times slower than this machine:
 * 5,000 subscriptions against 50 in the same run, since only the rows in sight are rendered. `npm run bench:list` after
 * a build; fails when the long list takes more than 1.5 times as long.
 */
import { chromium, devices, type Page } from 'playwright-core';
import { SESSION_COOKIE } from '#server/http/call';
import { startTestCluster } from '#testing/database';
import { startApp } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { median, round } from './measure.ts';

const SIZES = [50, 5000] as const;
const ROUNDS = 7;
const SLOWER = 4;
const STEPS = 60;
const RATIO_LIMIT = 1.5;

const cluster = await startTestCluster();
const app = await startApp();
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS });
const longest: Record<number, number[]> = Object.fromEntries(SIZES.map((size) => [size, []]));
const pages = await Promise.all(SIZES.map(async (size) => ({ size, page: await openList(size) })));
for (let round = 0; round < ROUNDS; round += 1)
  for (const { size, page } of pages) longest[size]?.push(await scrollAndMeasure(page));
await browser.close();
await app.close();
await cluster.stop();

const [few, many] = SIZES.map((size) => median(longest[size] ?? [])) as [number, number];
console.log(
  `longest task while scrolling, milliseconds of computing, median of ${ROUNDS}, ${SLOWER} × slower`,
);
console.table([{ [SIZES[0]]: few, [SIZES[1]]: many, ratio: round(many / few) }]);
if (many > few * RATIO_LIMIT) {
  console.error(
    `The list of ${SIZES[1]} holds the page up more than ${RATIO_LIMIT} times as long as that of ${SIZES[0]}.`,
  );
  process.exitCode = 1;
}

/** The dashboard of a person with that many subscriptions, in a phone of its own. */
async function openList(size: number): Promise<Page> {
  const { user, client } = await app.person({ proForDays: 30 });
  await insertSubscriptions(app.server.deps, user.id, size);
  const context = await browser.newContext(devices['Pixel 7']);
  const value = client.cookies.get(SESSION_COOKIE.name) ?? '';
  await context.addCookies([{ name: SESSION_COOKIE.name, value, url: app.origin }]);
  const page = await context.newPage();
  await page.goto(`${app.origin}/dashboard`);
  await page.getByRole('region', { name: 'List of subscriptions' }).getByText('Service').first().waitFor();
  return page;
}

/** CPU time of the page's main thread. */
async function scrollAndMeasure(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const tasks: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as { name: string; tdur?: number }[])
      if (event.name.endsWith('RunTask')) tasks.push((event.tdur ?? 0) / 1000);
  });
  await page.bringToFront();
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await page.getByRole('region', { name: 'List of subscriptions' }).evaluate(async (frame, steps) => {
    for (let step = 0; step < steps; step += 1) {
      frame.scrollBy(0, step % 20 < 10 ? 300 : -300);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }
  }, STEPS);
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await ended;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  if (tasks.length < STEPS) throw new Error('Nothing was measured.');
  return Math.max(...tasks);
}
