// Hindi is complete: it is Hindi, it has every value and figure of the English, and one thing has one name in it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sayCycle, sayUnit } from './cycle.ts';
import { en } from './en/screens.ts';
import { HINDI_CATEGORIES, HINDI_UNITS } from './hi/names.ts';
import { hi } from './hi/screens.ts';

/** What is the same in both languages: names, formats, and sentences handed through. */
const SAME_IN_BOTH = new Set([
  'account.free',
  'account.pro',
  'admin.analytics.free',
  'admin.analytics.pro',
  'admin.tools.free',
  'admin.tools.pro',
  'channels.kinds.discord',
  'channels.kinds.gotify',
  'channels.kinds.ntfy',
  'channels.kinds.slack',
  'channels.kinds.telegram',
  'dashboard.categorySpending.share',
  'dashboard.history.fall',
  'dashboard.history.rise',
  'dashboard.math.rate',
  'dashboard.pro',
  'install.promo.android.name',
  'install.promo.iphone.name',
  'landing.comparison.free',
  'landing.comparison.pro',
  'landing.features.picture.typed',
  'landing.install.android.name',
  'landing.install.iphone.name',
  'landing.pricing.free.name',
  'landing.pricing.pro.name',
  'plan.pro',
  'reminderHistory.decided.channels.discord',
  'reminderHistory.decided.channels.gotify',
  'reminderHistory.decided.channels.ntfy',
  'reminderHistory.decided.channels.slack',
  'reminderHistory.decided.channels.telegram',
  'shell.brand',
  'shell.documentTitle',
  'subscriptions.converted',
  'unsent.way.named',
]);

const FIGURE = /\d+(?:[.,]\d+)*/g;

interface Entry {
  readonly path: string;
  readonly text: string;
}

/** All are below a thousand, so that a count is grouped no more than a plain value. */
const sentinels = ['911', '922', '933', '944'];

/** Every text of a catalogue; a text with values is called with values that can be found again. */
function listTexts(value: unknown, path: string): Entry[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'function') {
    const said: unknown = value(...sentinels.slice(0, value.length));
    return [{ path, text: String(said) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, path ? `${path}.${key}` : key));
}

/** What is made from an answer or a problem's code has tests of its own. */
const { messages: _answers, problems: _problems, ...englishScreens } = en;
const { messages: _hindiAnswers, problems: _hindiProblems, ...hindiScreens } = hi;
const english = listTexts(englishScreens, '');
const hindi = new Map(listTexts(hindiScreens, '').map(({ path, text }) => [path, text]));

test('Hindi has every text of the English, lists and legal sections included, and no other', () => {
  expect([...hindi.keys()].sort()).toEqual(english.map(({ path }) => path).sort());
});

test('every Hindi text is written in Devanagari, but for names and formats', () => {
  const latin = [...hindi].filter(([, text]) => !/\p{Script=Devanagari}/u.test(text)).map(([path]) => path);
  expect(latin.sort()).toEqual([...SAME_IN_BOTH].sort());
});

test('a value handed to a text stands in both languages', () => {
  for (const { path, text } of english) {
    for (const value of sentinels)
      expect((hindi.get(path) ?? '').includes(value), `${path}: ${value}`).toBe(text.includes(value));
  }
});

test('every figure of an English text stands in the Hindi one, in Latin digits', () => {
  for (const { path, text } of english) {
    const said = hindi.get(path) ?? '';
    expect(said, path).not.toMatch(/[०-९]/);
    const figures = (from: string) => [...new Set(from.match(FIGURE))].sort();
    expect(figures(said), path).toEqual(figures(text));
  }
});

test('a section about the paid plan is left out in Hindi where it is left out in English', () => {
  for (const page of ['refunds', 'contact', 'privacy', 'terms'] as const)
    expect(hi.legal[page].sections.map(({ isAboutPlans }) => isAboutPlans)).toEqual(
      en.legal[page].sections.map(({ isAboutPlans }) => isAboutPlans),
    );
});

test('one thing has one name, as docs/hindi.md agrees', () => {
  const others =
    /सदस्यता|योजना|अकाउंट|नवीनीकरण|भुगतान|धनवापसी|रद्द|मिटा|संपादित|सत्याप|वार्षिक|प्रति माह|वर्ष|राशि|मुद्रा|अतिदेय|पुनः|उपकरण|नोटिफ|am बजे/g;
  const folder = new URL('./hi/', import.meta.url);
  const astray = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('-table.ts'))
    .flatMap((file) =>
      (readFileSync(new URL(file, folder), 'utf8').match(others) ?? []).map((word) => `${file}: ${word}`),
    );
  expect(astray).toEqual([]);
});

test('advice and screens have the same words for categories and units', () => {
  expect(hi.subscriptions.categories).toEqual(HINDI_CATEGORIES);
  expect(hi.subscriptions.units).toEqual(HINDI_UNITS);
});

test.each([
  ['monthly', '/माह', 'मासिक'],
  ['yearly', '/साल', 'सालाना'],
  ['P28D', '/28 दिन', 'हर 28 दिन'],
  ['P1W', '/हफ़्ता', 'हर हफ़्ते'],
  ['P4W', '/4 हफ़्ते', 'हर 4 हफ़्ते'],
  ['P2M', '/2 माह', 'हर 2 महीने'],
  ['P2Y', '/2 साल', 'हर 2 साल'],
] as const)('%s is written %s after an amount and called %s', (cycle, unit, name) => {
  expect([sayUnit(hi.subscriptions.units, cycle), sayCycle(hi.subscriptions, cycle)]).toEqual([unit, name]);
});
