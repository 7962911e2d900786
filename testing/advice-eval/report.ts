/** Prints how the corpus and the oracle judge the code; each function returns whether its goal is met. */
import { type CorpusRow, readHostileRows, readTrueRows } from './corpus.ts';
import { examine, type OracleReport } from './engine-oracle.ts';
import { drawPortfolio } from './engine-portfolios.ts';
import { type Judgement, judge } from './judge.ts';
import { type PriceBook, readPriceBook } from './price-book.ts';

export const SHOWN_AS_WRITTEN = 0.6;
const ENGINE_PORTFOLIOS = 3000;
const PRINTED = 40;

export function reportHostile(isVerbose: boolean): boolean {
  const judged = readHostileRows().map(judge);
  const leaks = judged.filter(({ leak }) => leak !== null);
  const lost = findLost(judged);
  console.log(
    `Hostile sentences: ${judged.length} over ${countWheres(judged)} findings, ${leaks.length} leaks, ${lost.length} findings lost`,
  );
  printGroups('class', judged, ({ kind }) => kind);
  printGroups('language', judged, ({ language }) => language);
  printGroups('slot', judged, ({ slot }) => slot);
  const shown = isVerbose ? leaks : leaks.slice(0, PRINTED);
  for (const { row, leak } of shown)
    console.log(`    leak [${row.kind}] ${row.where} ${row.slot}: ${JSON.stringify(leak)}`);
  if (shown.length < leaks.length)
    console.log(`    and ${leaks.length - shown.length} more (--verbose prints all)`);
  for (const { row } of lost) console.log(`    lost [${row.kind}] ${row.where} ${row.slot}: ${row.sentence}`);
  return say(leaks.length === 0 && lost.length === 0, 'no false fragment shown, and every finding kept');
}

export function reportTrue(isVerbose: boolean): boolean {
  const judged = readTrueRows().map(judge);
  const english = judged.filter(({ row }) => row.language === 'en');
  const asWritten = english.filter(({ isShownAsWritten }) => isShownAsWritten);
  const lost = judged.filter(({ isKept }) => !isKept);
  const share = asWritten.length / english.length;
  console.log(
    `True sentences: ${judged.length}, ${english.length} in English; ${asWritten.length} of these shown as written (${(share * 100).toFixed(1)} %), ${lost.length} findings lost`,
  );
  for (const { row } of lost) console.log(`    lost ${row.where} ${row.slot}: ${row.sentence}`);
  if (isVerbose) {
    for (const { row, isShownAsWritten, isKept } of judged)
      if (isKept && !isShownAsWritten) console.log(`    reworded ${row.where} ${row.slot}: ${row.sentence}`);
  }
  return say(
    share >= SHOWN_AS_WRITTEN && lost.length === 0,
    `${SHOWN_AS_WRITTEN * 100} % as written, and every finding kept`,
  );
}

export function reportEngine(seed: number): boolean {
  const { breaches, recomputed } = examineMany(ENGINE_PORTFOLIOS, seed);
  console.log(
    `Engine by its oracle: ${ENGINE_PORTFOLIOS} portfolios, ${recomputed} savings recomputed, ${breaches.length} breaches`,
  );
  for (const rule of new Set(breaches.map((breach) => breach.rule))) {
    const found = breaches.filter((breach) => breach.rule === rule);
    console.log(`  ${rule}: ${found.length}`);
    for (const { what } of found.slice(0, 3)) console.log(`    ${what}`);
  }
  return say(
    breaches.length === 0 && recomputed > 0,
    'no saving within tax or tier, on an old price or above cost, and no past day',
  );
}

/** A third of them with the clock 400 days ahead, the others while the prices are still young. */
export function examineMany(count: number, seed: number, book: PriceBook = readPriceBook()): OracleReport {
  const reports = Array.from({ length: count }, (_, index) => {
    const daysOld = index % 3 === 2 ? 400 : (index * 7) % 170;
    return examine(drawPortfolio(seed * 1_000_003 + index, book, daysOld), book);
  });
  return {
    breaches: reports.flatMap(({ breaches }) => breaches),
    recomputed: reports.reduce((sum, report) => sum + report.recomputed, 0),
  };
}

/** A checklist line that cannot be shown may go, because no finding hangs on it; everything else stays in our own words. */
export function findLost(judged: readonly Judgement[]): readonly Judgement[] {
  return judged.filter(({ row, isKept }) => !isKept && row.slot !== 'task');
}

function countWheres(judged: readonly Judgement[]): number {
  return new Set(judged.map(({ row }) => row.where)).size;
}

function printGroups(title: string, judged: readonly Judgement[], keyOf: (row: CorpusRow) => string): void {
  console.log(`  by ${title}`);
  for (const key of new Set(judged.map(({ row }) => keyOf(row)))) {
    const group = judged.filter(({ row }) => keyOf(row) === key);
    const leaks = group.filter(({ leak }) => leak !== null).length;
    console.log(
      `    ${key.padEnd(48)} ${String(group.length).padStart(4)}  leaks ${String(leaks).padStart(4)}`,
    );
  }
}

function say(isMet: boolean, what: string): boolean {
  console.log(`  ${isMet ? 'met' : 'MISSED'}: ${what}`);
  return isMet;
}
