/**
 * `npm run qa` proves every goal, within 45 minutes on two cores; `npm run qa:night` with the full counts;
 * `npm run qa -- <goal> [--seed N] [--count N] [--minutes N]` one of them. Each prints its seed, its figure and every
 * miss. Broken off with Ctrl-C, it leaves no process, database or file behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { goals } from './goals.ts';
import { onStop, prove } from './prove.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    minutes: { type: 'string' },
    night: { type: 'boolean', default: false },
  },
});
/** Goals that run at once where none is timed: one alone leaves the processor idle half of the time. */
const LANES = 2;
const seed = Number(values.seed ?? Math.floor(performance.timeOrigin) % 1_000_000);
const [name] = positionals;
const row = name === undefined ? undefined : goals[name];
if (name === undefined) await proveAll();
else if (row) {
  const goal = await row.load();
  const count = Number(values.count ?? goal.counts[values.night ? 'night' : 'gate']);
  const minutes = values.minutes === undefined ? {} : { minutes: Number(values.minutes) };
  await prove(name, goal, { seed, count, ...minutes });
} else {
  console.error(`There is no goal "${name}". Goals: ${Object.keys(goals).join(', ')}`);
  process.exitCode = 1;
}

/** Each in a process of its own: a crash is a miss of that goal alone. */
async function proveAll(): Promise<void> {
  const results = new Map<string, string>();
  const running = new Set<ChildProcess>();
  let stopCode: number | undefined;
  onStop((code, signal) => {
    stopCode = code;
    for (const child of running) child.kill(signal);
  });
  const proveInTurn = async (titles: string[], hasCompany: boolean) => {
    for (let title = titles.shift(); title && stopCode === undefined; title = titles.shift()) {
      const child = startAlone(title);
      running.add(child);
      const last = await showOutput(child, hasCompany ? `${title} | ` : '').catch(String);
      running.delete(child);
      const isResult = /^(REACHED|SKIPPED|MISSED) /.test(last);
      results.set(title, isResult ? last : `MISSED ${title}, seed ${seed}: it ended early`);
    }
  };
  const titles = Object.keys(goals);
  const timed = titles.filter((title) => goals[title]?.isTimed);
  await proveInTurn(timed, false);
  const others = titles.filter((title) => !goals[title]?.isTimed);
  await Promise.all(Array.from({ length: LANES }, () => proveInTurn(others, true)));
  if (stopCode === undefined) console.log(`\n${titles.map((title) => results.get(title)).join('\n')}`);
  process.exitCode = stopCode ?? ([...results.values()].some((line) => line.startsWith('MISSED')) ? 1 : 0);
}

function startAlone(title: string): ChildProcess {
  const args = [fileURLToPath(import.meta.url), title, '--seed', String(seed)];
  if (values.night) args.push('--night');
  return spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Shows each line as it comes, and resolves with the last one when the process has ended; rejects where it did not start. */
async function showOutput(child: ChildProcess, prefix: string): Promise<string> {
  const ended = once(child, 'close');
  let last = '';
  if (child.stdout)
    for await (const line of createInterface(child.stdout)) {
      console.log(prefix + line);
      if (line.trim() !== '') last = line;
    }
  await ended;
  return last;
}
