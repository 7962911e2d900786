/**
 * `npm run qa` proves every goal in turn, within 45 minutes on two cores; `npm run qa:night` with the full counts;
 * `npm run qa -- <goal> [--seed N] [--count N]` one of them. Each prints its seed, its figure and every miss.
 */
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startTestCluster } from '#testing/database';
import type { Goal, Outcome } from './goal.ts';
import { goals } from './goals.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    night: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(performance.timeOrigin) % 1_000_000);
const [name] = positionals;
const goal = name === undefined ? undefined : goals[name];

if (name === undefined) await proveAll();
else if (goal) await prove(name, goal);
else {
  console.error(`There is no goal "${name}". Goals: ${Object.keys(goals).join(', ')}`);
  process.exitCode = 1;
}

async function prove(title: string, { promise, unit, counts, run }: Goal): Promise<void> {
  const count = Number(values.count ?? counts[values.night ? 'night' : 'gate']);
  console.log(`${title}: ${promise}\nseed ${seed}, ${count} ${unit}`);
  const startedAt = performance.now();
  const cluster = await startTestCluster();
  const { figure, misses, isSkipped } = await run({ seed, count, log: (line) => console.log(`  ${line}`) })
    .catch(describeBreak)
    .finally(() => cluster.stop());
  for (const miss of misses) console.log(`  MISS ${miss}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const word = isSkipped ? 'SKIPPED' : misses.length === 0 ? 'REACHED' : 'MISSED';
  console.log(`${word} ${title}, seed ${seed}, ${seconds} s: ${figure}`);
  process.exitCode = misses.length === 0 ? 0 : 1;
}

/** A goal that breaks off is a miss like any other, with its database stopped and its line printed. */
function describeBreak(error: unknown): Outcome {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { figure: 'it broke off', misses: [reason] };
}

/** Each in a process of its own: a crash is a miss of that goal alone. */
async function proveAll(): Promise<void> {
  const lines: string[] = [];
  for (const title of Object.keys(goals)) {
    const output = await runAlone(title);
    const last = output.trimEnd().split('\n').at(-1) ?? '';
    lines.push(
      /^(REACHED|SKIPPED|MISSED) /.test(last) ? last : `MISSED ${title}, seed ${seed}: it ended early`,
    );
  }
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = lines.every((line) => !line.startsWith('MISSED')) ? 0 : 1;
}

function runAlone(title: string): Promise<string> {
  const args = [fileURLToPath(import.meta.url), title, '--seed', String(seed)];
  if (values.night) args.push('--night');
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}
