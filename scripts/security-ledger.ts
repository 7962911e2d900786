/** Reads docs/security-ledger.md and finds rows that do not hold. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ASVS_LEVELS } from './asvs-requirements.ts';
import type { TestRun } from './test-reports.ts';

export const DEVIATION_LIMIT = 6;

export type Holding = 'test' | 'check' | 'document' | 'deviation' | 'not applicable';

export interface LedgerRow {
  ids: string[];
  /** What the requirement asks for, in our own words. */
  words: string;
  holding: Holding;
  evidence: string[];
}

const IDS = /^\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*$/;

/** Rows of tables whose first cell holds numbers of requirements; several pieces of evidence stand apart by `<br>`. */
export function readLedger(markdown: string): LedgerRow[] {
  return markdown
    .split('\n')
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .filter(([ids = '']) => IDS.test(ids))
    .map(([ids = '', words = '', evidence = '']) => {
      const pieces = evidence.split('<br>').map((piece) => piece.trim());
      return { ids: ids.split(', '), words, holding: holdingOf(pieces), evidence: pieces };
    });
}

/** The strongest of a row's evidence says how the requirement is held. */
function holdingOf(pieces: string[]): Holding {
  for (const mark of ['deviation', 'not applicable'] as const)
    if (pieces[0]?.startsWith(`${mark}: `)) return mark;
  if (pieces.some(isTest)) return 'test';
  return pieces.some(isCheck) ? 'check' : 'document';
}

const isTest = (piece: string) => piece.includes(' › ');
const isCheck = (piece: string) => piece.startsWith('check: ');

export interface LedgerGround {
  root: string;
  /** Names of the static checks that run. */
  checks: readonly string[];
  /** What the test runners reported, where they have just run. */
  runs?: readonly TestRun[] | undefined;
}

/** Sentences, one for each thing that is missing, unknown, gone or did not run. */
export function findLedgerProblems(rows: LedgerRow[], ground: LedgerGround): string[] {
  const deviations = rows.filter(({ holding }) => holding === 'deviation');
  const tooMany =
    deviations.length > DEVIATION_LIMIT
      ? [`${deviations.length} deviations, at most ${DEVIATION_LIMIT} are allowed`]
      : [];
  return [...findNumberProblems(rows), ...rows.flatMap((row) => findRowProblems(row, ground)), ...tooMany];
}

function findNumberProblems(rows: LedgerRow[]): string[] {
  const listed = rows.flatMap(({ ids }) => ids);
  const missing = [...ASVS_LEVELS.keys()].filter((id) => !listed.includes(id));
  const unknown = listed.filter((id) => !ASVS_LEVELS.has(id));
  const twice = listed.filter((id, at) => listed.indexOf(id) !== at);
  return [
    ...missing.map((id) => `${id} is not in the ledger`),
    ...unknown.map((id) => `${id} is no requirement of level 1 or 2`),
    ...twice.map((id) => `${id} is listed twice`),
  ];
}

function findRowProblems({ ids, words, holding, evidence }: LedgerRow, ground: LedgerGround): string[] {
  const name = ids.join(', ');
  const problems = words === '' ? ['no words'] : [];
  if (holding === 'not applicable') {
    if (!/^not applicable: \S+ \S+/.test(evidence.join(' '))) problems.push('no reason');
  } else {
    if (ids.length > 1) problems.push('several requirements in one row');
    for (const piece of evidence) problems.push(...findEvidenceProblems(piece, ground));
  }
  return problems.map((problem) => `${name}: ${problem}`);
}

function findEvidenceProblems(piece: string, ground: LedgerGround): string[] {
  if (isTest(piece)) return findTestProblems(piece, ground);
  if (isCheck(piece)) {
    const name = piece.slice('check: '.length);
    return ground.checks.includes(name) ? [] : [`there is no check "${name}"`];
  }
  return findSectionProblems(piece.replace(/^deviation: /, ''), ground.root);
}

/** `file › title`, or `file › title of a describe › title` where the title alone is not clear. */
function findTestProblems(piece: string, { root, runs }: LedgerGround): string[] {
  const [file = '', ...titles] = piece.split(' › ');
  const source = path.join(root, file);
  if (!existsSync(source)) return [`there is no file ${file}`];
  const text = readFileSync(source, 'utf8');
  const gone = titles.filter((title) => !hasTitle(text, title));
  if (gone.length > 0) return gone.map((title) => `${file} has no test "${title}"`);
  if (runs === undefined) return [];
  const patterns = titles.map(toPattern);
  const found = runs.filter(
    (run) =>
      run.file === file &&
      patterns.at(-1)?.test(run.title) &&
      patterns.slice(0, -1).every((pattern) => run.groups.some((group) => pattern.test(group))),
  );
  if (found.some(({ outcome }) => outcome === 'failed')) return [`"${piece}" failed`];
  return found.some(({ outcome }) => outcome === 'passed') ? [] : [`"${piece}" did not run`];
}

/** Whether it is the first argument of a call that is neither in a comment nor skipped. */
export function hasTitle(source: string, title: string): boolean {
  const call = new RegExp(`\\(\\s*(['"\`])${escapeForPattern(title)}\\1\\s*,`);
  const live = source.replaceAll(/^\s*(?:\/\/|\*).*$/gm, '').replaceAll(/\.(?:skip|todo|fixme)\s*\(/g, '');
  return call.test(live);
}

/** A title of a table of cases, `%s` or `$name` or `${name}`, as its cases are reported. */
export function toPattern(title: string): RegExp {
  const parts = title.split(/%[#\w.]*?[sjdifoOc]|\$\{[^}]*\}|\$[a-zA-Z]\w*/);
  return new RegExp(`^${parts.map(escapeForPattern).join('[\\s\\S]*')}$`);
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function findSectionProblems(place: string, root: string): string[] {
  const [file = '', anchor = ''] = place.split('#');
  const source = path.join(root, file);
  if (!file || !existsSync(source)) return [`there is no document "${file || place}"`];
  if (!anchor) return [`${file} is named without a section`];
  const headings = readFileSync(source, 'utf8').match(/^#+ .+$/gm) ?? [];
  return headings.some((heading) => toAnchor(heading) === anchor)
    ? []
    : [`${file} has no section "${anchor}"`];
}

/** The way code hosts name a heading in an address. */
function toAnchor(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Figures for people: how many are held, and by what. */
export function summarise(rows: LedgerRow[]): string[] {
  const count = (holding: Holding) =>
    rows.filter((row) => row.holding === holding).flatMap(({ ids }) => ids).length;
  const [byTest, byCheck, byDocument] = [count('test'), count('check'), count('document')];
  const held = byTest + byCheck + byDocument;
  const deviations = rows.filter(({ holding }) => holding === 'deviation');
  return [
    `ASVS 5.0.0, levels 1 and 2: ${held} held of ${held + deviations.length} applicable ` +
      `(${byTest} by test, ${byCheck} by check, ${byDocument} by document); ${count('not applicable')} not applicable.`,
    `Deviations: ${deviations.map(({ ids, words }) => `${ids} (${words})`).join(', ') || 'none'}.`,
  ];
}
