// The data in a prompt: facts and as few rows as needed, under short aliases. No ids, notes or e-mail; user text is data.

import { summarise } from '../advice/analysis.ts';
import { weighBundles } from '../advice/bundles.ts';
import type { Fact } from '../advice/facts.ts';
import type { AdviceInput } from '../advice/rows.ts';
import { type BillingCycle, isNamedCycle, rhythmOf } from '../billing-cycle.ts';
import { categoryOf } from '../category.ts';
import { findCountry } from '../country/countries.ts';
import { decimalsOf, toDecimalString } from '../money/money.ts';
import { compare, type Rational, toRoundedNumber } from '../rational.ts';
import { ownMinor } from '../subscription/share.ts';
import { toPromptName } from './names.ts';

export const PROMPT_ROWS = 100;
export const PROMPT_FACTS = 60;
export const PROMPT_BUNDLES = 20;

export interface PromptData {
  /** One JSON object, as `writePromptData` writes it. */
  readonly text: string;
  readonly rowIdByAlias: ReadonlyMap<string, string>;
  readonly factIdByAlias: ReadonlyMap<string, string>;
}

/** The data of the savings analysis. */
export function buildPromptData(facts: readonly Fact[], input: AdviceInput): PromptData {
  const { rows, aliasOf, rowIdByAlias } = describeRows(input);
  const told = facts.filter(({ rowIds }) => rowIds.every((id) => aliasOf.has(id))).slice(0, PROMPT_FACTS);
  const round = (value: Rational) => toRoundedNumber(value, decimalsOf(input.userCurrency));
  return {
    text: writePromptData({
      currency: input.userCurrency,
      country: findCountry(input.country).code,
      today: input.today,
      summary: summarise(input),
      subscriptions: rows,
      facts: told.map((fact, index) => ({
        id: `f${index + 1}`,
        kind: fact.kind,
        subscriptions: fact.rowIds.flatMap((id) => aliasOf.get(id) ?? []),
        cost_per_month: round(fact.costPerMonth),
        saving_per_month: round(fact.savingPerMonth),
      })),
    }),
    rowIdByAlias,
    factIdByAlias: new Map(told.map(({ id }, index) => [`f${index + 1}`, id])),
  };
}

/** The data of bundle suggestions: bundles that are paid for already, then ours that would save something, the best first. */
export function buildBundlePromptData(input: AdviceInput): PromptData {
  const { rows, rowIdByAlias } = describeRows(input);
  const round = (value: Rational) => toRoundedNumber(value, decimalsOf(input.userCurrency));
  const weighed = [...weighBundles(input)]
    .sort((a, b) => compare(b.savingPerMonth, a.savingPerMonth))
    .slice(0, PROMPT_BUNDLES);
  return {
    text: writePromptData({
      currency: input.userCurrency,
      country: findCountry(input.country).code,
      subscriptions: rows,
      known_bundles: weighed.map(({ bundle, monthly, savingPerMonth }) => ({
        bundleId: bundle.id,
        name: toPromptName(bundle.name),
        includes: bundle.includes.map(toPromptName),
        price_per_month: round(monthly),
        saving_per_month: round(savingPerMonth),
      })),
    }),
    rowIdByAlias,
    factIdByAlias: new Map(),
  };
}

interface PromptRow {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly amount: string;
  readonly currency: string;
  readonly cycle: string;
  readonly next_renewal: string;
}

function describeRows(input: AdviceInput): {
  rows: readonly PromptRow[];
  aliasOf: ReadonlyMap<string, string>;
  rowIdByAlias: ReadonlyMap<string, string>;
} {
  const told = input.rows.slice(0, PROMPT_ROWS);
  return {
    rows: told.map((row, index) => ({
      id: `r${index + 1}`,
      name: toPromptName(row.name),
      category: categoryOf(row.category),
      amount: toDecimalString(ownMinor(row.amountMinor, row), row.currency),
      currency: row.currency,
      cycle: wordCycle(row.billingCycle),
      next_renewal: row.nextRenewalOn,
    })),
    aliasOf: new Map(told.map(({ id }, index) => [id, `r${index + 1}`])),
    rowIdByAlias: new Map(told.map(({ id }, index) => [`r${index + 1}`, id])),
  };
}

/** A model is not expected to read durations. */
function wordCycle(cycle: BillingCycle): string {
  if (isNamedCycle(cycle)) return cycle;
  const { count, unit } = rhythmOf(cycle);
  return `every ${count} ${unit}`;
}

/** JSON in which no name can close the fence around it. */
export function writePromptData(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
