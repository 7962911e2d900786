/**
 * `npm run qa` proves every goal in turn, within 45 minutes on two cores; `npm run qa:night` with the full counts;
 * `npm run qa -- <goal> [--seed N] [--count N] [--minutes N]` one of them. Each prints its seed, its figure and every
 * miss. Broken off with Ctrl-C, it leaves no process, database or file behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
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
const seed = Number(values.seed ?? Math.floor(performance.timeOrigin) % 1_000_000);
const [name] = positionals;
const goal = name === undefined ? undefined : goals[name];

if (name === undefined) await proveAll();
else if (goal) {
  const count = Number(values.count ?? goal.counts[values.night ? 'night' : 'gate']);
  const minutes = values.minutes === undefined ? {} : { minutes: Number(values.minutes) };
  await prove(name, goal, { seed, count, ...minutes });
} else {
  console.error(`There is no goal "${name}". Goals: ${Object.keys(goals).join(', ')}`);
  process.exitCode = 1;
}

/** Each in a process of its own: a crash is a miss of that goal alone. */
async function proveAll(): Promise<void> {
  const lines: string[] = [];
  let stopCode: number | undefined;
  let running: ChildProcess | undefined;
  onStop((code, signal) => {
    stopCode = code;
    running?.kill(signal);
  });
  for (const title of Object.keys(goals)) {
    running = startAlone(title);
    const output = await readOutput(running);
    if (stopCode !== undefined) break;
    const last = output.trimEnd().split('\n').at(-1) ?? '';
    lines.push(
      /^(REACHED|SKIPPED|MISSED) /.test(last) ? last : `MISSED ${title}, seed ${seed}: it ended early`,
    );
  }
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = stopCode ?? (lines.every((line) => !line.startsWith('MISSED')) ? 0 : 1);
}

function startAlone(title: string): ChildProcess {
  const args = [fileURLToPath(import.meta.url), title, '--seed', String(seed)];
  if (values.night) args.push('--night');
  return spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function readOutput(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}
