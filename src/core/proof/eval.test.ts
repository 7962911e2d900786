// The corpus that a model's words are judged by, and the oracle of the engine's findings; `npm run eval:advice` prints both at length.
import { expect, test } from 'vitest';
import { type CorpusRow, readHostileRows, readTrueRows, SLOTS } from '#testing/advice-eval/corpus';
import { judge } from '#testing/advice-eval/judge';
import { EVAL_PORTFOLIOS } from '#testing/advice-eval/portfolios';
import { examineMany, findLost, SHOWN_AS_WRITTEN } from '#testing/advice-eval/report';
import { listTrueFigures, readFigures } from '#testing/advice-eval/true-figures';

const hostile = readHostileRows();
const honest = readTrueRows();

function count(rows: readonly CorpusRow[], keyOf: (row: CorpusRow) => string): number {
  return new Set(rows.map(keyOf)).size;
}

test('the corpus is large and varied enough to say something', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(1_740);
  expect(honest.length).toBeGreaterThanOrEqual(348);
  expect(EVAL_PORTFOLIOS.size).toBeGreaterThanOrEqual(12);
  expect(count(hostile, ({ portfolio }) => portfolio.id)).toBe(EVAL_PORTFOLIOS.size);
  expect(count(hostile, ({ language }) => language)).toBeGreaterThanOrEqual(6);
  expect(count(hostile, ({ kind }) => kind)).toBeGreaterThanOrEqual(20);
  expect(count(hostile, ({ slot }) => slot)).toBe(SLOTS.length);
  expect(count(hostile, ({ where, slot, sentence }) => `${where} ${slot} ${sentence}`)).toBe(hostile.length);
  expect(count(honest, ({ where, slot, sentence }) => `${where} ${slot} ${sentence}`)).toBe(honest.length);
});

test('no sentence is both true and hostile', () => {
  const told = new Set(honest.map(({ where, sentence }) => `${where} ${sentence}`));
  expect(hostile.filter(({ where, sentence }) => told.has(`${where} ${sentence}`))).toEqual([]);
});

test('every figure of a true English sentence follows from the rows it stands with', () => {
  const wrong = honest
    .filter(({ language }) => language === 'en')
    .flatMap((row) => {
      const known = listTrueFigures(row);
      return readFigures(row)
        .filter((figure) => !known.has(figure))
        .map((figure) => `${figure} in ${row.where}: ${row.sentence}`);
    });
  expect(wrong).toEqual([]);
});

test('nothing false that a model says is shown, and the finding it stands in is kept', () => {
  const judged = hostile.map(judge);
  expect(
    judged.flatMap(({ leak, row }) => (leak === null ? [] : `${row.where} ${row.slot}: ${leak}`)),
  ).toEqual([]);
  expect(findLost(judged).map(({ row }) => `${row.where} ${row.slot}: ${row.sentence}`)).toEqual([]);
});

test('most of what a model says truly is shown as written, and every finding is kept', () => {
  const judged = honest.map(judge);
  const english = judged.filter(({ row }) => row.language === 'en');
  const asWritten = english.filter(({ isShownAsWritten }) => isShownAsWritten);
  expect(asWritten.length / english.length).toBeGreaterThanOrEqual(SHOWN_AS_WRITTEN);
  expect(
    judged.filter(({ isKept }) => !isKept).map(({ row }) => `${row.where} ${row.slot}: ${row.sentence}`),
  ).toEqual([]);
});

test('the engine finds no saving in tax, tiers or old prices, and names no day that has passed', () => {
  const { breaches, recomputed } = examineMany(600, 1);
  expect(recomputed).toBeGreaterThan(0);
  expect(breaches).toEqual([]);
});
