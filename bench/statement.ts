/**
 * A statement of 100,000 rows in Chromium: seconds until the findings are shown, and the longest task of the page's own
 * thread meanwhile, which reads nothing itself. `npm run bench:statement` after a build; fails above 50 ms.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium, type Page } from 'playwright-core';
import { signInContext } from '#testing/browser-session';
import { startTestCluster } from '#testing/database';
import { startApp } from '#testing/start-app';
import { writeStatement } from '#testing/statements/bank-forms';
import { makeLifeStories } from '#testing/statements/life-stories';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { median, round } from './measure.ts';

const ROWS = 100_000;
const ROUNDS = 3;
const TASK_LIMIT_MS = 50;

const folder = await mkdtemp(join(tmpdir(), 'outgo-bench-'));
const path = join(folder, 'many.csv');
const rows = makeLifeStories(5, 120)
  .flatMap((story) => story.rows)
  .slice(0, ROWS)
  .sort((a, b) => (a.on < b.on ? -1 : 1));
await writeFile(path, writeStatement('chase-checking', rows, 'USD', 'many').bytes);

const cluster = await startTestCluster();
const app = await startApp();
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_FLAGS });
const page = await openPage();
const results: { seconds: number; longestTask: number }[] = [];
for (let run = 0; run < ROUNDS; run += 1) results.push(await readAndMeasure(page));
await browser.close();
await app.close();
await cluster.stop();
await rm(folder, { recursive: true });

console.log(`${rows.length} rows, ${ROUNDS} rounds`);
console.table(results);
const longest = median(results.map(({ longestTask }) => longestTask));
console.log(`median: ${median(results.map(({ seconds }) => seconds))} s, longest task ${longest} ms`);
if (longest > TASK_LIMIT_MS) process.exitCode = 1;

async function openPage(): Promise<Page> {
  const { client } = await app.person();
  const context = await browser.newContext();
  await signInContext(context, app.origin, { client });
  const opened = await context.newPage();
  await opened.goto(`${app.origin}/settings/data/statements`, { waitUntil: 'networkidle' });
  return opened;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of computing. */
  tdur?: number;
  args?: { name?: string };
}

async function readAndMeasure(opened: Page): Promise<{ seconds: number; longestTask: number }> {
  const session = await opened.context().newCDPSession(opened);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] },
  });
  const startedAt = performance.now();
  await opened.getByLabel('Choose files').setInputFiles(path);
  await opened.getByText('100,000 transactions in 1 file').waitFor();
  const seconds = round((performance.now() - startedAt) / 1000);
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  await opened.getByRole('button', { name: 'Read other files' }).click();
  return { seconds, longestTask: round(longestOf(events)) };
}

/** The longest task of the page's own thread: the worker's is another of the same process. */
function longestOf(events: readonly TraceEvent[]): number {
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('Nothing was measured.');
  return Math.max(...tasks.map(({ tdur }) => (tdur ?? 0) / 1000));
}
