/** Prints the failed tests of Vitest's and Playwright's reports, so that they stand at the end of a long log. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './test-reports.ts';

const MOST_LINES = 12;
const root = fileURLToPath(new URL('..', import.meta.url));

for (const report of process.argv.slice(2).filter((file) => existsSync(file)))
  for (const { file, groups, title, outcome, reason = '' } of readReport(report, root)) {
    if (outcome !== 'failed') continue;
    const lines = stripVTControlCharacters(reason).split('\n').slice(0, MOST_LINES);
    process.stdout.write(
      `\n${[file, ...groups, title].join(' › ')}\n${lines.map((line) => `  ${line}\n`).join('')}`,
    );
  }
