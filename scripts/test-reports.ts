/** What Vitest and Playwright reported about each test, in one shape. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface TestRun {
  /** Path from the root of the repository, with forward slashes. */
  file: string;
  groups: string[];
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** The runner's words, for one that failed. */
  reason?: string | undefined;
}

interface VitestReport {
  testResults: {
    name: string;
    status?: string;
    /** Why the file failed, where none of its tests did. */
    message?: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results?: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

const OUTCOMES: Record<string, TestRun['outcome']> = {
  passed: 'passed',
  expected: 'passed',
  failed: 'failed',
  unexpected: 'failed',
  flaky: 'failed',
};

const outcomeOf = (status: string): TestRun['outcome'] => OUTCOMES[status] ?? 'skipped';

export function readReport(file: string, root: string): TestRun[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'testResults' in report ? readVitest(report, root) : readPlaywright(report, root);
}

function readVitest({ testResults }: VitestReport, root: string): TestRun[] {
  return testResults.flatMap(({ name, status: ofFile, message, assertionResults }): TestRun[] => {
    const file = fromRoot(root, name);
    const runs = assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file,
      groups: ancestorTitles,
      title,
      outcome: outcomeOf(status),
      reason: failureMessages?.[0],
    }));
    const isOutside = ofFile === 'failed' && runs.every(({ outcome }) => outcome !== 'failed');
    if (!isOutside) return runs;
    // An import or a hook failed, not a test.
    return [...runs, { file, groups: [], title: 'outside its tests', outcome: 'failed', reason: message }];
  });
}

function readPlaywright({ config, suites }: PlaywrightReport, root: string): TestRun[] {
  const walk = (suite: PlaywrightSuite, groups: string[]): TestRun[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        file: fromRoot(root, path.resolve(config.rootDir, suite.file)),
        groups,
        title,
        outcome: outcomeOf(status),
        reason: results?.find(({ error }) => error)?.error?.message,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...groups, inner.title])),
  ];
  return suites.flatMap((suite) => walk(suite, []));
}

function fromRoot(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
