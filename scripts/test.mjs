// `npm test`: installs and builds what is missing. Then, in parallel: the unit and HTTP tests; and finding a
// browser while format, lint, types, dead code, the security ledger and the size budgets are checked, then
// the browser tests. Last, whether the tests that the ledger names have run. Ends with the seconds of each
// part and one plain count.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';
import { openScratch } from './scratch.mjs';

const began = Date.now();
const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = openScratch();
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const totals = { passed: 0, failed: 0 };
const failedChecks = [];
/** What each part took, in the order in which they began. */
const parts = await prepare('test');

/** Runs one part; with `isQuiet` its output is shown when it ends, so that parts beside each other do not mix. */
function run(title, command, args, { env = {}, isQuiet = false } = {}) {
  if (!isQuiet) process.stdout.write(`\n— ${title}\n`);
  const part = { title, seconds: 0 };
  parts.push(part);
  const start = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('close', (code) => {
      part.seconds = secondsSince(start);
      if (isQuiet) process.stdout.write(`\n— ${title}\n${output}`);
      process.stdout.write(`— ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${part.seconds.toFixed(1)} s\n`);
      resolve(code === 0);
    });
  });
}

/** Each check counts as one. */
async function check(title, command, args) {
  const isGood = await run(title, command, args, { isQuiet: true });
  totals[isGood ? 'passed' : 'failed'] += 1;
  if (!isGood) failedChecks.push(title);
}

/** A runner that dies before it reports counts as one failure, never as none. */
function countReport(file, isGood, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
    totals.passed += passed;
    totals.failed += failed;
    if (!isGood && failed === 0) totals.failed += 1;
  } catch {
    totals.failed += 1;
  }
}

function secondsSince(start) {
  return (Date.now() - start) / 1000;
}

/** Checks run beside each other, and so do the tests: the whole is less than the sum. */
function printTimes() {
  const rows = [...parts, { title: 'All', seconds: secondsSince(began) }];
  const width = Math.max(...rows.map(({ title }) => title.length));
  process.stdout.write('\nSeconds per part\n');
  for (const { title, seconds } of rows)
    process.stdout.write(`  ${title.padEnd(width)} ${seconds.toFixed(1).padStart(7)}\n`);
}

const unitReport = path.join(scratch, 'unit.json');
const browserReport = path.join(scratch, 'browser.json');
/** Names the folder for temporary files on each system. */
const inScratch = { TMPDIR: scratch, TEMP: scratch, TMP: scratch };

/** Checks run while a browser is found, which mostly waits for the network. */
async function checkAndUseBrowser() {
  const [hasBrowser] = await Promise.all([
    run('Find a browser', process.execPath, [path.join(root, 'scripts', 'provide-browser.mjs')], {
      isQuiet: true,
    }),
    check('Format and lint', bin('biome'), ['ci', '.']),
    check('Types', bin('tsc'), ['-b', 'tsconfig.json']),
    check('Dead code', bin('knip'), []),
    check('Security ledger', bin('tsx'), ['scripts/security-check.ts']),
    check('Bytes of a first visit', process.execPath, [path.join(root, 'bench', 'size.mjs')]),
  ]);
  if (!hasBrowser) return false;
  return run('Browser tests', bin('playwright'), ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, ...inScratch },
  });
}

// Side by side: each leaves a third to a fifth of two cores idle (a page that loads, a time limit).
const [isBrowserGood, isUnitGood] = await Promise.all([
  checkAndUseBrowser(),
  run(
    'Unit and HTTP tests',
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    { env: inScratch, isQuiet: true },
  ),
]);
countReport(unitReport, isUnitGood, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}));
// There are no retries; were there one, a test that needed it would count as failed.
countReport(browserReport, isBrowserGood, ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));

// What the ledger names must not only be there: it must have run, and passed.
await check('Security evidence', bin('tsx'), ['scripts/security-check.ts', unitReport, browserReport]);

printTimes();
for (const title of failedChecks) process.stdout.write(`\nFailed: ${title}\n`);
if (!isUnitGood || !isBrowserGood)
  await run('What failed', bin('tsx'), ['scripts/list-failures.ts', unitReport, browserReport]);
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
