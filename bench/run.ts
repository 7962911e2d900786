/**
 * Every bench, one after the other, written to docs/performance.md with the machine named.
 * `npm run bench -- [part]…` on a quiet machine, after a build; parts that are not named keep what stands there.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

interface Part {
  title: string;
  /** What is measured, and what it should be. */
  about: string;
  command: string[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const tsx = (file: string, ...args: string[]) => ['node', '--import', 'tsx', `bench/${file}`, ...args];

const PARTS: Record<string, Part> = {
  calls: {
    title: 'Dashboard and list against a bare server',
    about:
      'Computed is what the first call after a change costs; the change itself is under another heading. The bare server is `node:http` and the driver with the same SQL and no checks. Goals: unchanged data ≥ 1.5 × bare; computed ≥ 0.65 × bare, p99 ≤ 2 ×.',
    command: tsx('calls.ts', '7'),
  },
  plans: {
    title: 'What the database does',
    about: 'EXPLAIN ANALYZE of the hot statements. Goal: no whole table is read.',
    command: tsx('plans.ts'),
  },
  growth: {
    title: 'From a thousand users to a million',
    about: 'Goal: at most 1.3 × for reads, writes, sign-in and administration.',
    command: tsx('growth.ts'),
  },
  writes: {
    title: 'What a change, a sign-in and a mail cost',
    about:
      'CPU time, which hardly depends on what else the machine does, and PostgreSQL’s log, with fsync as the product runs. A page is logged whole when it is first written after a checkpoint.',
    command: tsx('writes.ts'),
  },
  sizes: {
    title: 'From 10 subscriptions to 5,000, on the server',
    about: 'Beside the bare round trip to the database and the same SQL without HTTP.',
    command: tsx('dashboard.ts'),
  },
  list: {
    title: 'From 10 subscriptions to 5,000, in the browser',
    about:
      'On a mid-range phone, as slow as Chrome’s own calibration makes one (1,000 by Lighthouse’s benchmark, a Pixel 5), and on one four times slower than this machine. Goal: no task over 50 ms with 5,000 rows on the first.',
    command: tsx('list.ts'),
  },
  processes: {
    title: 'One and two web processes',
    about: 'The caller runs on the same cores, so two processes cannot be twice as fast here.',
    command: tsx('processes.ts'),
  },
  soak: {
    title: 'Memory under ten minutes of load',
    about:
      'Goals: the last third holds at most 1.15 × the memory of the second and no more files; the event loop is late by less than 50 ms (99 %).',
    command: tsx('soak.ts'),
  },
  backup: {
    title: 'Backup and restore of 100,000 subscriptions',
    about:
      'While four writers are at work, with fsync as the product runs. Goal: at most 60 s each, every restore equal by checksum.',
    command: tsx('backup.ts', '100000', '5'),
  },
  reminders: {
    title: 'A day of reminders for everyone at once',
    about:
      '100,000 people of one zone, each with a payment to be told of, by one process. Goal: one message each, and no whole read of subscriptions.',
    command: tsx('reminders.ts'),
  },
  import: {
    title: 'An import of 5,000 subscriptions',
    about: 'With short notes and with notes of full length. Goal: the request within 10 s.',
    command: tsx('import.ts'),
  },
  starts: {
    title: 'Starts and size of an installation',
    about: 'With the packages that only tests and builds need.',
    command: tsx('starts.ts'),
  },
  bytes: {
    title: 'Bytes of a first visit',
    about: 'In brotli, as served. Goals: landing page ≤ 80 kB, signed-in first view ≤ 140 kB of JavaScript.',
    command: ['node', 'bench/size.mjs'],
  },
  landing: {
    title: 'Lighthouse, landing page',
    about: 'Mobile profile, medians of five. Goal: performance 100.',
    command: ['node', 'bench/lighthouse.mjs', '/'],
  },
  dashboard: {
    title: 'Lighthouse, dashboard',
    about: 'Mobile profile, medians of five. Goal: performance ≥ 95.',
    command: ['node', 'bench/lighthouse.mjs', '/dashboard'],
  },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`No part named ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const known = readSections();
for (const [name, part] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n${part.title}`);
  known.set(part.title, await measurePart(part));
  // Written after each part, so that a broken one loses none of the others.
  writeFileSync(DOCUMENT, render(known));
}

async function measurePart({ title, about, command }: Part): Promise<string> {
  const load = loadavg()[0]?.toFixed(1);
  const { output, code } = await run(command);
  if (code !== 0) process.exitCode = 1;
  const day = new Date().toISOString().slice(0, 10);
  const verdict = code === 0 ? 'met' : 'MISSED';
  return [
    `## ${title}`,
    '',
    about,
    '',
    `\`${command.join(' ')}\`, ${day}, load ${load} at its start, ${describeMachine()}, goals ${verdict}.`,
    '',
    '```text',
    output.trim(),
    '```',
    '',
  ].join('\n');
}

function run([program = '', ...args]: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ output, code })));
}

/** Sections keyed by title, with their heading. */
function readSections(): Map<string, string> {
  let text = '';
  try {
    text = readFileSync(DOCUMENT, 'utf8');
  } catch {
    // The first run.
  }
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section]));
}

function describeMachine(): string {
  const [cpu] = cpus();
  const model = cpu?.model ? `, ${cpu.model}` : '';
  return `${cpus().length} cores (${arch()}${model}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`;
}

function render(sections: Map<string, string>): string {
  const head = [
    '# Performance',
    '',
    `Written by \`npm run bench\`, which measures what is compared side by side in one run: ratios say more than milliseconds. Each part names its machine, which the caller, the server and the embedded database with its default settings share.`,
    '',
    '',
  ].join('\n');
  const ordered = Object.values(PARTS).flatMap(({ title }) => sections.get(title) ?? []);
  return head + ordered.map((section) => `${section.trim()}\n`).join('\n');
}
