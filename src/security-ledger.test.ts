/** The checker of the security ledger: it must fail when what the ledger names is gone or did not run. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASVS_LEVELS } from '../scripts/asvs-requirements.ts';
import { findAgeProblems, findBehindSince } from '../scripts/package-ages.ts';
import { findLedgerProblems, readLedger, summarise } from '../scripts/security-ledger.ts';
import { findScanProblems, SCANS } from '../scripts/security-scans.ts';
import {
  buildBillOfMaterials,
  findSupplyProblems,
  INSTALL_SCRIPTS,
  type Lockfile,
  listBrowserPackages,
  type Manifest,
} from '../scripts/supply-chain.ts';
import { readReport, type TestRun } from '../scripts/test-reports.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'outgo-ledger-'));
  mkdirSync(path.join(root, 'docs'));
  writeFileSync(
    path.join(root, 'a.test.ts'),
    "describe('a group', () => {\n  test('holds', async () => {});\n  test.each(['x'])(\n    'holds for %s', (each) => each);\n});\n// 'is only a comment',\n// test('is commented out', () => {});\ntest.skip('is skipped', () => {});\n",
  );
  writeFileSync(path.join(root, 'docs/security.md'), "# Security\n\n## Google's session, and ours\n");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The problems of one row, on a ledger that leaves the others out. */
function problemsOf(evidence: string, runs?: TestRun[]): string[] {
  const rows = readLedger(`| 1.1.1 | words | ${evidence} |`);
  return findLedgerProblems(rows, { root, checks: ['types'], runs }).filter(
    (problem) => !problem.endsWith('is not in the ledger'),
  );
}

const run = (title: string, outcome: TestRun['outcome'] = 'passed'): TestRun => ({
  file: 'a.test.ts',
  groups: ['a group'],
  title,
  outcome,
});

describe('the ledger', () => {
  test.each([
    'a.test.ts › holds',
    'a.test.ts › a group › holds',
    'a.test.ts › holds for %s',
    'check: types',
    'docs/security.md#googles-session-and-ours',
    'not applicable: there is none',
  ])('takes %s', (evidence) => {
    expect(problemsOf(evidence)).toEqual([]);
  });

  test.each([
    ['a.test.ts › is gone', 'a.test.ts has no test "is gone"'],
    ['a.test.ts › is only a comment', 'a.test.ts has no test "is only a comment"'],
    ['a.test.ts › is commented out', 'a.test.ts has no test "is commented out"'],
    ['a.test.ts › is skipped', 'a.test.ts has no test "is skipped"'],
    ['a.test.ts › another group › holds', 'a.test.ts has no test "another group"'],
    ['b.test.ts › holds', 'there is no file b.test.ts'],
    ['check: wishes', 'there is no check "wishes"'],
    ['docs/security.md#nothing', 'docs/security.md has no section "nothing"'],
    ['docs/security.md', 'docs/security.md is named without a section'],
    ['trust us', 'there is no document "trust us"'],
  ])('refuses %s', (evidence, problem) => {
    expect(problemsOf(evidence)).toEqual([`1.1.1: ${problem}`]);
  });

  test('names requirements that are missing, unknown or listed twice, and a seventh deviation', () => {
    const ids = [...ASVS_LEVELS.keys()];
    const deviations = ids.slice(0, 7).map((id) => `| ${id} | w | deviation: docs/security.md#security |`);
    const text = [...deviations, '| 1.1.1, 99.1.1 | w | not applicable: no reason |'].join('\n');
    const problems = findLedgerProblems(readLedger(text), { root, checks: [] });
    expect(problems).toContain('99.1.1 is no requirement of level 1 or 2');
    expect(problems).toContain('1.1.1 is listed twice');
    expect(problems).toContain('7 deviations, at most 6 are allowed');
    expect(problems.filter((problem) => problem.endsWith('is not in the ledger'))).toHaveLength(
      ids.length - 7,
    );
  });

  test('with reports, a named test must have run and passed', () => {
    expect(problemsOf('a.test.ts › holds for %s', [run('holds for x')])).toEqual([]);
    expect(problemsOf('a.test.ts › a group › holds', [run('holds')])).toEqual([]);
    expect(problemsOf('a.test.ts › holds', [run('holds for x')])).toEqual([
      '1.1.1: "a.test.ts › holds" did not run',
    ]);
    expect(problemsOf('a.test.ts › holds', [run('holds', 'skipped')])).toHaveLength(1);
    expect(
      problemsOf('a.test.ts › holds for %s', [run('holds for x'), run('holds for y', 'failed')]),
    ).toEqual(['1.1.1: "a.test.ts › holds for %s" failed']);
  });

  test('reports of both runners are read', () => {
    const unit = path.join(root, 'unit.json');
    const browser = path.join(root, 'browser.json');
    const assertion = { ancestorTitles: ['a group'], title: 'holds', status: 'passed' };
    writeFileSync(
      unit,
      JSON.stringify({
        testResults: [{ name: path.join(root, 'a.test.ts'), assertionResults: [assertion] }],
      }),
    );
    const inner = {
      title: 'a group',
      file: 'b.test.ts',
      specs: [{ title: 'opens', tests: [{ status: 'unexpected' }] }],
    };
    writeFileSync(
      browser,
      JSON.stringify({
        config: { rootDir: path.join(root, 'e2e') },
        suites: [{ title: 'b.test.ts', file: 'b.test.ts', specs: [], suites: [inner] }],
      }),
    );
    expect(readReport(unit, root)).toEqual([run('holds')]);
    const failing = { name: path.join(root, 'a.test.ts'), status: 'failed', message: 'a hook threw' };
    writeFileSync(unit, JSON.stringify({ testResults: [{ ...failing, assertionResults: [assertion] }] }));
    expect(readReport(unit, root)).toEqual([
      run('holds'),
      {
        file: 'a.test.ts',
        groups: [],
        title: 'outside its tests',
        outcome: 'failed',
        reason: 'a hook threw',
      },
    ]);
    expect(readReport(browser, root)).toEqual([
      { file: 'e2e/b.test.ts', groups: ['a group'], title: 'opens', outcome: 'failed' },
    ]);
  });

  test('counts what is held and by what', () => {
    const rows = readLedger(
      '| 1.1.1 | a | a.test.ts › holds<br>check: types |\n| 1.1.2 | b | check: types |\n| 1.2.1 | c | deviation: docs/security.md#security |\n| 1.2.6, 1.2.7 | d | not applicable: there is none |',
    );
    expect(summarise(rows)).toEqual([
      'ASVS 5.0.0, levels 1 and 2: 2 held of 3 applicable (1 by test, 1 by check, 0 by document); 2 not applicable.',
      'Deviations: 1.2.1 (c).',
    ]);
  });
});

test.each(SCANS)('the source may not hold what "$name" forbids', ({ where, example }) => {
  const folder = ['src/server/x.ts', 'src/web/x.ts', 'ops/x.yaml'].find((name) => where.test(name)) ?? '';
  expect(findScanProblems([{ name: folder, text: example }]).length).toBeGreaterThan(0);
  expect(findScanProblems([{ name: folder, text: `// ${example}\nexport const a = 1;` }])).toEqual([]);
});

describe('the supply chain', () => {
  const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`;
  const manifest: Manifest = {
    name: 'outgo',
    version: '1.0.0',
    license: 'AGPL-3.0-only',
    dependencies: { a: '1.0.0' },
    optionalDependencies: {},
    devDependencies: { w: '2.0.0' },
    overrides: {},
  };
  const installers = Object.keys(INSTALL_SCRIPTS).map((name) => [
    `node_modules/${name}`,
    { version: '1.0.0', integrity, license: 'MIT', dev: true, hasInstallScript: true },
  ]);
  const lock: Lockfile = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', integrity, license: 'MIT' },
      'node_modules/w': { version: '2.0.0', integrity, license: 'ISC', dev: true, dependencies: { d: '1' } },
      'node_modules/d': { version: '9.0.0', integrity, license: 'MIT', dev: true },
      'node_modules/w/node_modules/d': { version: '1.0.0', integrity, license: 'MIT', dev: true },
      ...Object.fromEntries(installers),
    },
  };
  const withA = (changes: Partial<Lockfile['packages'][string]>): Lockfile => ({
    packages: {
      ...lock.packages,
      'node_modules/a': { version: '1.0.0', integrity, license: 'MIT', ...changes },
    },
  });

  test('pages carry what they import, in the version that Node would find', () => {
    expect(listBrowserPackages(lock, ['w'])).toEqual(['node_modules/w', 'node_modules/w/node_modules/d']);
  });

  test('a sound one has no problems, and its bill of materials names every package once', () => {
    const browser = listBrowserPackages(lock, ['w']);
    expect(findSupplyProblems(manifest, lock, browser)).toEqual([]);
    expect(buildBillOfMaterials(manifest, lock, browser)).toMatchObject({
      bomFormat: 'CycloneDX',
      components: [
        { name: 'a', purl: 'pkg:npm/a@1.0.0', properties: [{ value: 'server' }] },
        { name: 'w', version: '2.0.0', properties: [{ value: 'browser' }] },
        { name: 'd', version: '1.0.0' },
      ],
    });
  });

  test.each([
    [withA({ license: 'SSPL-1.0' }), 'a has the licence SSPL-1.0'],
    [withA({ hasInstallScript: true }), 'a runs an install script that nobody has justified'],
    [withA({ resolved: 'https://elsewhere.example/a.tgz' }), 'a is not from the public registry'],
    [withA({ integrity: 'sha1-x' }), 'a has no sha512 checksum'],
  ])('case %# is refused', (broken, problem) => {
    expect(findSupplyProblems(manifest, broken, [])).toEqual([problem]);
  });

  test('a version that may move is refused', () => {
    const loose = { ...manifest, dependencies: { a: '^1.0.0' } };
    expect(findSupplyProblems(loose, lock, [])).toEqual(['a is not pinned: ^1.0.0']);
  });
});

describe('the age of packages', () => {
  const releases = {
    time: {
      '1.0.0': '2026-01-01',
      '1.1.0': '2026-03-05T01:00:00Z',
      '1.2.0': '2026-05-01',
      '2.0.0': '2026-02-01',
    },
    versions: {
      '1.0.0': {},
      '1.1.0': {},
      '1.2.0': {},
      '2.0.0': {},
      '1.3.0-beta.1': {},
      '1.0.1': { deprecated: 'x' },
    },
  };

  test.each([
    ['1.0.0', '2026-03-05'],
    ['1.1.0', '2026-05-01'],
    ['1.2.0', null],
    ['2.0.0', null],
  ])('%s is behind its line since %s', (version, since) => {
    expect(findBehindSince(version, releases)).toBe(since);
  });

  test('a trial version is behind a later trial and behind the release', () => {
    const time = { '1.0.0-beta.9': '2026-01-01', '1.0.0-beta.10': '2026-02-01', '1.0.0': '2026-03-01' };
    const versions = { '1.0.0-beta.9': {}, '1.0.0-beta.10': {}, '1.0.0': {} };
    expect(findBehindSince('1.0.0-beta.9', { time, versions })).toBe('2026-02-01');
    expect(findBehindSince('1.0.0-beta.10', { time, versions })).toBe('2026-03-01');
    expect(findBehindSince('1.0.0', { time, versions })).toBe(null);
  });

  test('a comparison that is too old, a package that is, and one that nobody compared are each refused', () => {
    const held = { 'pgpass@1.0.5': '2025-01-01' };
    const record = {
      checkedOn: '2026-08-17',
      behindSince: { ...held, 'a@1.0.0': '2026-08-17', 'b@2.0.0': null },
    };
    const shipped = ['a@1.0.0', 'b@2.0.0', 'pgpass@1.0.5'];
    expect(findAgeProblems(shipped, record, '2026-11-17')).toEqual([]);
    expect(findAgeProblems([...shipped, 'c@1.0.0'], record, '2026-11-18')).toEqual([
      'packages were last compared with the registry 93 days ago, at most 92',
      'a@1.0.0 has been behind its line for 93 days, at most 92',
      'c@1.0.0 was never compared with the registry',
    ]);
  });
});

test('every test that the threat model names is there', () => {
  const page = readFileSync(fileURLToPath(new URL('../docs/security.md', import.meta.url)), 'utf8');
  const named = [...page.matchAll(/`((?:src|e2e|qa)\/[\w/.-]+\.ts)`/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter((name) => !existsSync(fileURLToPath(new URL(`../${name}`, import.meta.url))));
  expect(missing).toEqual([]);
});
