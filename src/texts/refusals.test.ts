// Every refusal has its sentence, in English to the letter of the specification and in Hindi, found by its code.
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from '#contract/endpoints';
import { type FailureCode, failures } from '#contract/errors';
import { checkPasswordChange } from '#core/account/account';
import { CURRENCY_TABLE } from '#core/data/currency-table';
import { parseAmount } from '#core/money/money';
import { checkNextRenewal } from '#core/subscription/subscription';
import type { InputProblem, ProblemCode, Verdict } from '#core/verdict';
import { refusalTexts as english } from './en/refusals.ts';
import { messagesTexts as englishMessages } from './en/screens/messages.ts';
import { refusalTexts as hindi } from './hi/refusals.ts';
import { messagesTexts as hindiMessages } from './hi/screens/messages.ts';
import { sayFailure, sayField, sayProblem } from './refusals.ts';

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
const params = { limit: 1234, currency: 'INR', decimals: 2 };

/** The messages with which a row refuses a wrong field, each field wrong in every way. */
function listRefusals(schema: z.ZodType): string[] {
  const names = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  const inputs = [...WRONG, ...names.flatMap((name) => WRONG.map((wrong) => ({ [name]: wrong })))];
  return inputs.flatMap((input) => {
    const parsed = schema.safeParse(input);
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  });
}

function problemIn(verdict: Verdict<unknown>): InputProblem {
  if (verdict.ok) throw new Error('the input was accepted');
  return verdict.problem;
}

test.each(Object.keys(failures) as FailureCode[])('the failure %s is said in both languages', (code) => {
  expect(sayFailure(english, code, {})).toMatch(/^[A-Z]/);
  expect(sayFailure(hindi, code, {})).toMatch(DEVANAGARI);
});

test.each(Object.keys(english.problems) as ProblemCode[])(
  'the problem %s is said in both languages, with the same values',
  (code) => {
    const said = sayProblem(hindi.problems, { code, params });
    expect(said).toMatch(DEVANAGARI);
    for (const value of ['1,234', '1234', 'INR'])
      expect(said.includes(value)).toBe(sayProblem(english.problems, { code, params }).includes(value));
  },
);

test('a row of the contract refuses with a code, or with a sentence of Zod about input that no form sends', () => {
  const refusals = new Set(
    allEndpoints.flatMap(({ row }) =>
      [row.params, row.query, row.body].flatMap((schema) => (schema ? listRefusals(schema) : [])),
    ),
  );
  expect(refusals).toContain('service_name_required');
  expect(refusals).toContain('time_zone_required');
  const strange = [...refusals].filter(
    (message) => !Object.hasOwn(english.problems, message) && !Object.hasOwn(failures, message),
  );
  expect(
    strange.filter((message) => !/^(Invalid (input|string|option|key)|Too (big|small))/.test(message)),
  ).toEqual([]);
});

describe('the sentences of the specification', () => {
  test.each<[InputProblem, string]>([
    [{ code: 'service_name_required' }, 'Service name is required.'],
    [{ code: 'category_required' }, 'Category is required.'],
    [{ code: 'amount_required' }, 'Amount is required.'],
    [problemIn(checkNextRenewal('')), 'Next renewal date is required.'],
    [{ code: 'person_name_too_short', params: { limit: 2 } }, 'Name must be at least 2 characters long'],
    [{ code: 'password_too_short', params: { limit: 6 } }, 'Password must be at least 6 characters long.'],
    [{ code: 'password_too_long', params: { limit: 1000 } }, 'Password can be at most 1,000 characters long'],
    [{ code: 'passwords_differ' }, 'Passwords do not match'],
    [{ code: 'country_required' }, 'Please enter your country name'],
    [problemIn(checkPasswordChange('', '', '')), 'All password fields are required'],
    [problemIn(checkPasswordChange('a', 'short', 'other')), 'New passwords do not match'],
    [
      problemIn(checkPasswordChange('a', '1234567', '1234567')),
      'New password must be at least 8 characters long',
    ],
    [problemIn(parseAmount('1.5', 'JPY')), 'Amount in JPY cannot have decimals.'],
    [problemIn(parseAmount('1.234', 'INR')), 'Amount in INR can have at most 2 decimals.'],
  ])('%j is "%s"', (problem, sentence) => {
    expect(sayProblem(english.problems, problem)).toBe(sentence);
  });

  test('the limit of Free, and a name that is taken', () => {
    expect(sayFailure(english, 'free_limit_reached', {})).toBe('Free tier limit reached');
    expect(sayFailure(english, 'duplicate_subscription', {})).toBe('Duplicate Subscription');
    expect(sayFailure(english, 'duplicate_subscription', { isLocked: true })).toBe(
      'Duplicate Subscription: a locked subscription already has this name.',
    );
  });
});

test('an amount with too many decimals is refused in Hindi for every currency, which it names', () => {
  for (const { code } of CURRENCY_TABLE) {
    const said = sayProblem(hindi.problems, problemIn(parseAmount('1.23456', code)));
    expect(said).toMatch(DEVANAGARI);
    expect(said).toContain(code);
  }
});

describe('an answer of the server', () => {
  const answer = {
    error: 'Amount is required.',
    message: 'Amount is required.',
    code: 'invalid_input' as const,
    details: [
      { path: 'amount', message: 'Amount is required.' },
      { path: 'version', message: 'Invalid input: expected number' },
    ],
    problems: [
      { path: 'amount', code: 'amount_required' as const },
      {
        path: 'version',
        code: 'invalid_input' as const,
        params: { issue: 'Invalid input: expected number' },
      },
    ],
  };

  test('is shown as it came in English', () => {
    expect(englishMessages.failure(answer)).toBe('Amount is required.');
    expect(englishMessages.details(answer)).toEqual(answer.details);
    expect(englishMessages.failure({})).toBeUndefined();
    expect(englishMessages.details({})).toEqual([]);
  });

  test('is said by its codes in Hindi, whatever its English says', () => {
    const reworded = {
      ...answer,
      error: 'Reworded',
      details: answer.details.map(({ path }) => ({ path, message: 'x' })),
    };
    expect(hindiMessages.failure(reworded)).toBe('रकम भरना ज़रूरी है।');
    expect(hindiMessages.details(reworded)).toEqual([
      { path: 'रकम', message: 'रकम भरना ज़रूरी है।' },
      { path: 'version', message: 'जाँच लें कि आपने क्या भरा है।' },
    ]);
  });

  test('with a code that nobody knows is shown as it came', () => {
    const code = 'constructor' as FailureCode;
    expect(hindiMessages.failure({ code, error: 'Something new' })).toBe('Something new');
    expect(sayField(hindi, { path: 'name', code })).toBeUndefined();
    expect(hindiMessages.details({ details: [{ path: 'toString', message: 'Odd.' }] })).toEqual([
      { path: 'toString', message: 'Odd.' },
    ]);
  });
});
