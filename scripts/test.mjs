// `npm test`: format, lint, types and dead code, then unit and HTTP tests, then the browser; ends with one plain count.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), 'outgo-test-'));
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const totals = { passed: 0, failed: 0 };

function run(title, command, args, env = {}) {
  process.stdout.write(`\n— ${title}\n`);
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.on('close', (code) => {
      process.stdout.write(
        `— ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
      );
      resolve(code === 0);
    });
  });
}

function count(isGood) {
  totals[isGood ? 'passed' : 'failed'] += 1;
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

count(await run('Format and lint', bin('biome'), ['ci', '.']));
count(await run('Types', bin('tsc'), ['-b', 'tsconfig.json']));
count(await run('Dead code', bin('knip'), []));

const unitReport = path.join(scratch, 'unit.json');
const isUnitGood = await run('Unit and HTTP tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
countReport(unitReport, isUnitGood, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}));

const browserReport = path.join(scratch, 'browser.json');
const isBrowserGood = await run('Browser tests', bin('playwright'), ['test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
});
countReport(browserReport, isBrowserGood, ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}));

rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
