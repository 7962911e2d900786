/** Prints the failed tests of Vitest's and Playwright's reports, so that they stand at the end of a long log. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './test-reports.ts';

const REASON_LINES = 12;
/** A failed statement may quote sealed bytes. */
const UNPRINTABLE = /[^\P{C}\n]|\uFFFD/gu;
const root = fileURLToPath(new URL('..', import.meta.url));

const reports = process.argv.slice(2).filter((file) => existsSync(file));
const failed = reports
  .flatMap((report) => readReport(report, root))
  .filter(({ outcome }) => outcome === 'failed');

for (const { file, groups, title, reason = '' } of failed) {
  const lines = stripVTControlCharacters(reason)
    .replaceAll(UNPRINTABLE, '?')
    .split('\n')
    .slice(0, REASON_LINES);
  process.stdout.write(
    `\n${[file, ...groups, title].join(' › ')}\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
}
if (failed.length === 0)
  process.stdout.write('No test failed by itself: the log above has an unhandled error, or a runner died.\n');
