/**
 * `npm run security:check`: the ledger of docs/security-ledger.md against the tests, checks and documents it names;
 * what the source may not contain; what the product is made of. With reports of the test runners as arguments, a named
 * test must also have run and passed. `--ages` also judges how old packages are, which depends on the day: it is for
 * releases, not for `npm test`. `--compare` asks the registry and records the answer for it; `--sbom <file>` writes the
 * bill of materials.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findAgeProblems, type PackageRecord, readRecord } from './package-ages.ts';
import { findLedgerProblems, readLedger, summarise } from './security-ledger.ts';
import { findScanProblems, SCANS, type SourceFile } from './security-scans.ts';
import {
  buildBillOfMaterials,
  findSupplyProblems,
  type Lockfile,
  listBrowserPackages,
  listServerPackages,
  listShipped,
  type Manifest,
} from './supply-chain.ts';
import { readReport } from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const LEDGER = 'docs/security-ledger.md';
const AGES = 'docs/package-ages.json';
const SUPPLY_CHECKS = ['supply chain', 'package ages'];
/** Run by `npm test` beside this script. */
const TOOLS = ['types', 'format and lint', 'dead code'];

const readText = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const readJson = (name: string): unknown => JSON.parse(readText(name));

function readSources(folder: string): SourceFile[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(\.(tsx?|js|css|ya?ml)|Dockerfile)$/.test(entry.name))
    .map((entry) => {
      const full = path.join(entry.parentPath, entry.name);
      return {
        name: path.relative(root, full).split(path.sep).join('/'),
        text: readFileSync(full, 'utf8'),
      };
    });
}

/** Packages that end up in the pages: imported by the app or by what it shares with the server, fonts included. */
function listImported(sources: SourceFile[], manifest: Manifest): string[] {
  const text = sources
    .filter(({ name }) => /^src\/(web|core|contract|texts)\//.test(name) && !/\.test\.tsx?$/.test(name))
    .map((file) => file.text)
    .join('\n');
  const known = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];
  return known.filter((name) => new RegExp(`(from |import\\(|url\\()['"]${name}['"/]`).test(text));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sbom: { type: 'string' }, ages: { type: 'boolean' }, compare: { type: 'boolean' } },
});
const sources = ['src', 'ops'].flatMap(readSources);
const manifest = readJson('package.json') as Manifest;
const lock = readJson('package-lock.json') as Lockfile;
const browser = listBrowserPackages(lock, listImported(sources, manifest));
const shipped = listShipped(lock, browser);
const today = new Date().toISOString().slice(0, 10);

if (values.sbom !== undefined) {
  const bill = buildBillOfMaterials(manifest, lock, browser);
  writeFileSync(path.resolve(values.sbom), `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${values.sbom} lists what the server installs and what the pages carry.\n`);
} else if (values.compare) {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const record = await readRecord(shipped, registry.replace(/\/?$/, '/'), today);
  writeFileSync(path.join(root, AGES), `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`${AGES} records ${shipped.length} packages.\n`);
} else {
  const rows = readLedger(readText(LEDGER));
  const runs = positionals.length > 0 ? positionals.flatMap((file) => readReport(file, root)) : undefined;
  const checks = [...TOOLS, ...SUPPLY_CHECKS, ...SCANS.map(({ name }) => name)];
  const problems = [
    ...findLedgerProblems(rows, { root, checks, runs }),
    ...findScanProblems(sources),
    ...findSupplyProblems(manifest, lock, browser),
    ...(values.ages ? findAgeProblems(shipped, readJson(AGES) as PackageRecord, today) : []),
    ...(/^\s*(@[\w-]+:)?registry\s*=/m.test(readText('.npmrc')) ? ['.npmrc names a registry'] : []),
  ];
  for (const line of summarise(rows)) process.stdout.write(`${line}\n`);
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).length;
  process.stdout.write(
    `Packages where the server runs: ${direct} direct, ${listServerPackages(lock).length} in all; ${browser.length} in the pages.\n`,
  );
  if (runs) process.stdout.write(`Reports: ${runs.length} tests.\n`);
  for (const problem of problems) process.stdout.write(`  ✗ ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
