// "Show the math": the rows, factors, rates and rounding behind a total or percent, in a form that can be re-evaluated.

import { type BillingCycle, type CycleLength, DAYS_PER_MONTH, lengthOf } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { RATE_TABLE, type RateTable } from '../data/rate-table.ts';
import { decimalsOf, toDecimalString } from '../money/money.ts';
import {
  add,
  divide,
  makeRational,
  multiply,
  ONE,
  parseDecimal,
  type Rational,
  toDecimalText,
  toFractionText,
  toRoundedNumber,
  ZERO,
} from '../rational.ts';
import { shareNumerator } from '../subscription/share.ts';
import {
  groupRows,
  MONTHS_PER_YEAR,
  percentOf,
  type SpendingRow,
  sumSpending,
  toMonthly,
} from './spending.ts';

/** Decimals an exact value is shown with beside its fraction. */
const SHOWN_DECIMALS = 6;

/** An exact value for display: the fraction, and its decimal cut at six places. */
export interface ShownValue {
  readonly fraction: string;
  readonly decimal: string;
  /** Whether the decimal is exact. */
  readonly isExact: boolean;
}

/** `amount × share ÷ months × toPerUsd ÷ fromPerUsd = monthly`, or `amount × share ÷ days × daysPerMonth × …`. */
export interface ExplainedRow {
  readonly name: string;
  /** The price, or the user's share where that is an amount. */
  readonly amount: string;
  /** The price that such an amount is a share of. */
  readonly ofAmount: string | null;
  /** The part of the amount that the user pays. */
  readonly part: { readonly parts: number; readonly of: number } | null;
  readonly currency: string;
  readonly cycle: BillingCycle;
  /** What the amount is divided by: 1, 3, 6, 12 or any other number of months, or of days. */
  readonly length: CycleLength;
  /** Days of a month, where the length is in days: a twelfth of 365.25. */
  readonly daysPerMonth: string | null;
  /** Null where the amount is already in the total's currency. */
  readonly rate: { readonly fromPerUsd: string; readonly toPerUsd: string } | null;
  readonly monthly: ShownValue;
}

export interface TotalExplanation {
  readonly currency: string;
  /** Digits the sum is rounded to, half up, once. */
  readonly decimals: number;
  readonly rows: readonly ExplainedRow[];
  readonly leftOut: readonly { readonly name: string; readonly amount: string; readonly currency: string }[];
  readonly sum: ShownValue;
  readonly yearSum: ShownValue;
  readonly monthlyTotal: number;
  readonly yearlyTotal: number;
  readonly ratesOn: CalendarDay | null;
}

export interface PercentExplanation {
  readonly part: TotalExplanation;
  readonly whole: TotalExplanation;
  readonly percent: number;
}

export function explainTotal(
  rows: readonly SpendingRow[],
  currency: string,
  rates: RateTable = RATE_TABLE,
): TotalExplanation {
  const explained: ExplainedRow[] = [];
  const leftOut: { name: string; amount: string; currency: string }[] = [];
  for (const row of rows) {
    const { amount, ofAmount, part } = describeShare(row);
    const monthly = toMonthly(row, currency, rates);
    if (!monthly) {
      leftOut.push({ name: row.name, amount, currency: row.currency });
      continue;
    }
    explained.push({
      name: row.name,
      amount,
      ofAmount,
      part,
      currency: row.currency,
      cycle: row.cycle,
      length: lengthOf(row.cycle),
      daysPerMonth: lengthOf(row.cycle).unit === 'days' ? DAYS_PER_MONTH : null,
      rate: describeRate(row.currency, currency, rates),
      monthly: showValue(monthly),
    });
  }
  const decimals = decimalsOf(currency);
  const { monthly: monthSum, ratesOn } = sumSpending(groupRows(rows), currency, rates);
  const yearSum = multiply(monthSum, MONTHS_PER_YEAR);
  return {
    currency,
    decimals,
    rows: explained,
    leftOut,
    sum: showValue(monthSum),
    yearSum: showValue(yearSum),
    monthlyTotal: toRoundedNumber(monthSum, decimals),
    yearlyTotal: toRoundedNumber(yearSum, decimals),
    ratesOn,
  };
}

/** A category's share: its rows against all rows. */
export function explainPercent(
  partRows: readonly SpendingRow[],
  allRows: readonly SpendingRow[],
  currency: string,
  rates: RateTable = RATE_TABLE,
): PercentExplanation {
  const part = explainTotal(partRows, currency, rates);
  const whole = explainTotal(allRows, currency, rates);
  return { part, whole, percent: percentOf(evaluateSum(part), evaluateSum(whole)) };
}

/** The sum, from only what the explanation shows. */
export function evaluateSum(explanation: TotalExplanation): Rational {
  return explanation.rows.map(evaluateRow).reduce(add, ZERO);
}

function evaluateRow({ amount, part, length, daysPerMonth, rate }: ExplainedRow): Rational {
  const paid = multiply(parseDecimal(amount), part ? makeRational(part.parts, part.of) : ONE);
  const perUnit = divide(paid, makeRational(length.count));
  const perMonth = daysPerMonth === null ? perUnit : multiply(perUnit, parseDecimal(daysPerMonth));
  return rate
    ? divide(multiply(perMonth, parseDecimal(rate.toPerUsd)), parseDecimal(rate.fromPerUsd))
    : perMonth;
}

function describeShare(row: SpendingRow): Pick<ExplainedRow, 'amount' | 'ofAmount' | 'part'> {
  const { amountMinor, currency, shareMinor, shareParts, shareOf } = row;
  const price = toDecimalString(amountMinor, currency);
  if (typeof shareMinor === 'number')
    return {
      amount: toDecimalString(shareNumerator(amountMinor, row), currency),
      ofAmount: price,
      part: null,
    };
  const part = shareParts && shareOf ? { parts: shareParts, of: shareOf } : null;
  return { amount: price, ofAmount: null, part };
}

function describeRate(from: string, to: string, rates: RateTable): ExplainedRow['rate'] {
  if (from === to) return null;
  return { fromPerUsd: rates.unitsPerUsd[from] ?? '', toPerUsd: rates.unitsPerUsd[to] ?? '' };
}

function showValue(value: Rational): ShownValue {
  const decimal = toDecimalText(value, SHOWN_DECIMALS);
  const trimmed = decimal.replace(/\.?0+$/, '');
  const exact = parseDecimal(decimal);
  return {
    fraction: toFractionText(value),
    decimal: trimmed,
    isExact: exact.numerator === value.numerator && exact.denominator === value.denominator,
  };
}
