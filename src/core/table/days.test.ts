// Days with the names of months, as spreadsheets of many languages write them (rule account.16).
import { expect, test } from 'vitest';
import { makeDay } from '../calendar-day.ts';
import { decideDayOrderByParts, isDay, makeDayReader, readDay } from './days.ts';
import { FILE_LANGUAGES } from './runtime-names.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Languages whose short names are those of other months in languages that we read, such as `may` for November. */
const TOO_CLOSE = ['bas', 'dav', 'dua', 'lu', 'mas', 'mfe', 'st', 'teo'];
/** All that the runtime has. */
const LANGUAGES = LETTERS.flatMap((first) =>
  LETTERS.flatMap((second) => ['', ...LETTERS].map((third) => first + second + third)),
).filter(
  (language) =>
    Intl.getCanonicalLocales(language)[0] === language &&
    Intl.DateTimeFormat.supportedLocalesOf(language).length > 0 &&
    !TOO_CLOSE.includes(language),
);
const DAYS = Array.from({ length: 12 }, (_, at) => [
  makeDay(2026, at + 1, 5),
  makeDay(2026, at + 1, 17),
]).flat();

function writeDays(language: string, form: Intl.DateTimeFormatOptions): string[] {
  const options = { day: 'numeric', year: 'numeric', timeZone: 'UTC', calendar: 'gregory', ...form } as const;
  const format = new Intl.DateTimeFormat(language, options);
  return DAYS.map((day) => format.format(Date.parse(day)));
}

test('a day with its month in words, of any language, is read as itself or not at all, alone and in a file of them', () => {
  expect(LANGUAGES.length).toBeGreaterThan(150);
  const wrong = [];
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const weekday of [undefined, 'long'] as const) {
        const texts = writeDays(language, { month, weekday });
        const inFile = makeDayReader(texts, decideDayOrderByParts(texts) ?? 'day-first');
        for (const [at, text] of texts.entries()) {
          const order = decideDayOrderByParts([text]);
          const read = [inFile(text), order && readDay(text, order)];
          if (read.some((day) => day !== null && day !== DAYS[at]))
            wrong.push([language, DAYS[at], text, ...read]);
        }
      }
  expect(wrong).toEqual([]);
}, 60_000);

// The Irish September and October are two words each.
test.each(FILE_LANGUAGES.filter((language) => language !== 'ga'))(
  'a file of days is read as %s writes them',
  (language) => {
    for (const month of ['long', 'short'] as const) {
      const texts = writeDays(language, { month });
      expect(texts.map(makeDayReader(texts, 'day-first'))).toEqual(DAYS);
    }
  },
);

test.each([
  [
    ['15. listopada 2026.', '1. lipnja 2027.'],
    ['2026-10-15', '2027-06-01'],
  ],
  [
    ['15 listopada 2026', '1 grudnia 2026'],
    ['2026-11-15', '2026-12-01'],
  ],
  [
    ['15. listopadu 2026', '1. listopadu 2026'],
    ['2026-11-15', '2026-11-01'],
  ],
  [
    ['15 lis 2026', '1 lip 2027'],
    [null, null],
  ],
  [
    ['15 lis 2026', '1 sty 2027'],
    ['2026-11-15', '2027-01-01'],
  ],
  [['15 Meitheamh 2026'], ['2026-06-15']],
  [['15 mei 2026'], ['2026-05-15']],
])('the months of %j are decided by all of them: %j', (texts, days) => {
  expect(texts.map(makeDayReader(texts, 'day-first'))).toEqual(days);
  expect(texts.every(isDay)).toBe(true);
});

test.each([
  ['1st December 2026', '2026-12-01'],
  ['Tuesday, December 1, 2026', '2026-12-01'],
  ['Tue Dec 1, 2026', '2026-12-01'],
  ['Di., 1. Dez. 2026', '2026-12-01'],
  ['mar 1 dic 2026', '2026-12-01'],
  ['Mar 1 2026', '2026-03-01'],
  ['terça-feira, 1 de dezembro de 2026', '2026-12-01'],
  ['मंगलवार, 1 दिसंबर 2026', '2026-12-01'],
  ['Tue 01/12/2026', '2026-12-01'],
  ['December 22nd, 2026', '2026-12-22'],
  ['1er août 2026', '2026-08-01'],
  ['3 DE MARÇO DE 2026', '2026-03-03'],
  ['3-мар-26', '2026-03-03'],
  ['१२ मई २०२६', '2026-05-12'],
  ['12 जून 2026', '2026-06-12'],
  ['१२/०५/२०२६', '2026-05-12'],
  ['5. 3. 2026', '2026-03-05'],
])('%s is %s', (written, day) => {
  expect(readDay(written, 'day-first')).toBe(day);
});

test.each([
  '12 EUR 2026',
  'Netflix 1 Dec 2026',
  'Friday 13 movies',
  '12 Marketplace 2026',
  '31 февраля 2026',
  '2026 Netflix 3',
  '3 de 2026',
])('%s is no day', (written) => {
  expect(isDay(written)).toBe(false);
});

test('points with blanks behind them mean the day first', () => {
  expect(decideDayOrderByParts(['5. 3. 2026', '6. 4. 2026'])).toBe('day-first');
});

test('two digits below 10 are no year, so that a year in front is not taken for a day', () => {
  expect(readDay('1/12/26', 'day-first')).toBe('2026-12-01');
  expect(readDay('26-12-01', 'day-first')).toBeNull();
});

test('a file with both orders in it decides nothing, since its unclear days would be guessed', () => {
  expect(decideDayOrderByParts(['25/12/2026', '26/12/2026', '12/25/2026', '03/04/2027'])).toBeNull();
  expect(decideDayOrderByParts(['25/12/2026', '03/04/2027'])).toBe('day-first');
});

test('years of two digits that come first are read as such where the whole file says so', () => {
  const read = (texts: string[]) =>
    texts.map(makeDayReader(texts, decideDayOrderByParts(texts) ?? 'day-first'));
  expect(read(['26-12-15', '26-12-20', '27-01-03'])).toEqual(['2026-12-15', '2026-12-20', '2027-01-03']);
  expect(read(['27/01/20', '26/12/28'])).toEqual(['2027-01-20', '2026-12-28']);
  expect(read(['24-12-26', '25-12-26', '26-12-26'])).toEqual(['2026-12-24', '2026-12-25', '2026-12-26']);
  expect(read(['26/12/26', '26/01/27'])).toEqual(['2026-12-26', '2027-01-26']);
});
