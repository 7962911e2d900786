/** The values of the budget's form, and the budget they stand for. */
import type { WrittenBudget } from '#core/budget';
import { CATEGORY_CODES } from '#core/category';
import { toDecimalString } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import { accept, type Verdict } from '#core/verdict';

export const BUDGET_FIELDS = ['overall', ...CATEGORY_CODES] as const;
export type BudgetField = (typeof BUDGET_FIELDS)[number];
export type BudgetValues = Record<BudgetField, string>;

export function toValues(budget: WrittenBudget | null): BudgetValues {
  return mapFields((field) => (field === 'overall' ? budget?.overall : budget?.categories[field]) ?? '');
}

export function toWritten(values: BudgetValues, currency: string): WrittenBudget {
  const amounts = mapFields((field) => {
    const minor = readTypedLimit(values[field], currency);
    return minor.ok && minor.value !== null ? toDecimalString(minor.value, currency) : null;
  });
  const set = CATEGORY_CODES.flatMap((code) => (amounts[code] === null ? [] : [[code, amounts[code]]]));
  return { currency, overall: amounts.overall, categories: Object.fromEntries(set) };
}

/** Nothing typed is no limit. */
export function readTypedLimit(typed: string, currency: string): Verdict<number | null> {
  return typed.trim() === '' ? accept(null) : parseTypedAmount(typed, currency);
}

export function mapFields<Value>(read: (field: BudgetField) => Value): Record<BudgetField, Value> {
  return Object.fromEntries(BUDGET_FIELDS.map((field) => [field, read(field)])) as Record<BudgetField, Value>;
}
