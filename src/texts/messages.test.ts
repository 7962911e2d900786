// Every sentence that can reach a person from outside the catalogue is said in Hindi, and left alone in English.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from '#contract/endpoints';
import { failures } from '#contract/errors';
import * as account from '#core/account/account';
import * as adminStats from '#core/admin/stats';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import * as money from '#core/money/money';
import * as typedAmount from '#core/money/typed-amount';
import * as subscription from '#core/subscription/subscription';
import { messagesTexts as english } from './en/screens/messages.ts';
import { messagesTexts as hindi } from './hi/screens/messages.ts';

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LONG = 'x'.repeat(5_000);
/** What a field may be sent instead of what it takes. */
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  '   ',
  0,
  -1,
  1.5,
  true,
  [],
  {},
  'x',
  'Other',
  'a\u0000b',
  '-5',
  '2026-02-31',
  '1.234567',
  LONG,
  'a@b',
];

/** The sentences with which a row refuses a wrong field, each field wrong in every way. */
function listRefusals(schema: z.ZodType): string[] {
  const names = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  const inputs = [...WRONG, ...names.flatMap((name) => WRONG.map((wrong) => ({ [name]: wrong })))];
  return inputs.flatMap((input) => {
    const parsed = schema.safeParse(input);
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  });
}

/** Core's modules export their sentences as constants in capitals; a sentence has a blank or is a known word. */
function listConstants(module: Record<string, unknown>): string[] {
  return Object.entries(module).flatMap(([name, value]) =>
    /^[A-Z_]+$/.test(name) && typeof value === 'string' && value.includes(' ') ? [value] : [],
  );
}

test.each(Object.entries(failures))('the failure %s is said in Hindi', (_code, { text }) => {
  expect(hindi.say(text)).toMatch(DEVANAGARI);
});

test('every sentence with which a row of the contract refuses its input is said in Hindi', () => {
  const sentences = new Set(
    allEndpoints.flatMap(({ row }) =>
      [row.params, row.query, row.body].flatMap((schema) => (schema ? listRefusals(schema) : [])),
    ),
  );
  expect(sentences).toContain('Service name is required.');
  expect(sentences).toContain('Please choose a time zone');
  expect([...sentences].filter((sentence) => !DEVANAGARI.test(hindi.say(sentence)))).toEqual([]);
});

test("every sentence of core's rules is said in Hindi", () => {
  const sentences = [account, adminStats, money, subscription, typedAmount].flatMap(listConstants);
  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((sentence) => !DEVANAGARI.test(hindi.say(sentence)))).toEqual([]);
});

test('an amount with too many decimals is refused in Hindi for every currency, which it names', () => {
  for (const { code } of CURRENCY_TABLE) {
    const refused = money.parseAmount('1.23456', code);
    const said = refused.ok ? '' : hindi.say(refused.problem);
    expect(said).toMatch(DEVANAGARI);
    expect(said).toContain(code);
  }
});

test('English shows every sentence as it came', () => {
  for (const { text } of Object.values(failures)) expect(english.say(text)).toBe(text);
  expect(english.field('amount')).toBe('amount');
});

test('a sentence that nobody knows is shown as it came', () => {
  expect(hindi.say('Something new')).toBe('Something new');
  expect(hindi.say('constructor')).toBe('constructor');
  expect(hindi.field('toString')).toBe('toString');
});
