/** A copy of the working tree in which a guard is removed and one test is run. The tree itself is never changed. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { toPattern } from '../scripts/security-ledger.ts';
import { readReport, type TestRun } from '../scripts/test-reports.ts';
import type { Guard } from './guard-table.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Large and the same for every guard. */
const LINKED = ['node_modules', 'dist'];
const LEFT_OUT = ['.git', '.mutants', 'data', 'coverage', 'test-results', 'playwright-report', 'shots'];
const RUN_LIMIT_MS = 240_000;

export type NamedTest = Pick<Guard, 'testFile' | 'test'>;

export class GuardCopy {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'outgo-guards-'));

  constructor() {
    for (const name of readdirSync(ROOT)) {
      if (LEFT_OUT.includes(name)) continue;
      const place = path.join(this.#folder, name);
      if (LINKED.includes(name)) symlinkSync(path.join(ROOT, name), place);
      else cpSync(path.join(ROOT, name), place, { recursive: true });
    }
  }

  /** Runs the guard's test without the guard, and puts the guard back. */
  async runWithout(guard: Guard): Promise<TestRun[]> {
    const file = path.join(this.#folder, guard.file);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, removeGuard(whole, guard));
    try {
      // One failing case is enough.
      return await this.run([guard], ['--bail=1']);
    } finally {
      writeFileSync(file, whole);
    }
  }

  /** What the runner reported; nothing when it took too long. */
  async run(tests: readonly NamedTest[], options: string[] = []): Promise<TestRun[]> {
    const report = path.join(this.#folder, 'report.json');
    rmSync(report, { force: true });
    const files = [...new Set(tests.map(({ testFile }) => testFile))];
    await runVitest(this.#folder, RUN_LIMIT_MS * files.length, [
      'run',
      ...files,
      '--testNamePattern',
      namePattern(tests),
      ...options,
      '--reporter=json',
      `--outputFile.json=${report}`,
      // Most of a short run is compiling what the last run has compiled.
      '--experimental.fsModuleCache',
      `--experimental.fsModuleCachePath=${path.join(this.#folder, 'modules')}`,
    ]);
    try {
      return readReport(report, this.#folder);
    } catch {
      return [];
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export function removeGuard(text: string, { name, file, find, replace }: Guard): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`"${name}": its text is ${parts.length - 1} times in ${file}, not once.`);
  return parts.join(replace);
}

/** The reported runs of one test: several for a table of cases. */
export function runsOf(runs: TestRun[], { testFile, test }: NamedTest): TestRun[] {
  const pattern = toPattern(test);
  return runs.filter(({ file, title }) => file === testFile && pattern.test(title));
}

/** Vitest matches it against the groups and the title, joined by blanks. */
function namePattern(tests: readonly NamedTest[]): string {
  const titles = new Set(tests.map(({ test }) => toPattern(test).source.replace(/^\^/, '(^| )')));
  return [...titles].join('|');
}

function runVitest(folder: string, timeout: number, args: string[]): Promise<void> {
  const vitest = path.join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const options = { cwd: folder, stdio: 'ignore', timeout, killSignal: 'SIGKILL' } as const;
  const child = spawn(process.execPath, [vitest, ...args], options);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve());
  });
}
