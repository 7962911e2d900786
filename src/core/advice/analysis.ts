// The advice engine: facts from a user's rows, and the savings analysis made from them. Pure and complete without a model.
import type { CalendarDay } from '../calendar-day.ts';
import { CATEGORY_CODES, type CategoryCode } from '../category.ts';
import { decimalsOf } from '../money/money.ts';
import { compare, sum, toRoundedNumber, ZERO } from '../rational.ts';
import { toDue } from '../spending/due.ts';
import { type LeftOut, summariseRows } from '../spending/spending.ts';
import type { Fact, FactKind, MathStep } from './facts.ts';
import {
  findCategoryOverlaps,
  findContained,
  findRotation,
  findSameJob,
  findSameService,
  startClaims,
} from './overlaps.ts';
import { findAboveCatalogue, findAnnualGains, findCategoryCosts, findOverdue, findTrials } from './prices.ts';
import { type AdviceInput, readRows } from './rows.ts';
import type { AdviceWording } from './wording.ts';

export const CHECKLIST_LIMIT = 12;

export interface Overlap {
  readonly category: CategoryCode;
  readonly services: readonly string[];
  readonly note: string;
  readonly factId: string | null;
  readonly rowIds: readonly string[];
}

/** One line of "show the math": what is counted, and its monthly worth in the user's currency. */
export interface MathLine {
  readonly label: string;
  readonly sign: '+' | '−' | '=';
  readonly amount: number;
}

export interface Opportunity {
  readonly title: string;
  readonly notes: string;
  readonly estimated_saving_per_month: number;
  readonly factId: string | null;
  readonly kind: FactKind | null;
  /** `bounded`: a model's estimate, no more than what those rows cost. */
  readonly proof: 'derived' | 'bounded';
  readonly rowIds: readonly string[];
  readonly math: readonly MathLine[];
}

export interface AnalysisSummary {
  readonly monthly_estimate: number;
  readonly yearly_estimate: number;
  /** The payments from today to today + 30 days, each at the price of its day, in the user's currency. */
  readonly renewals_next_30_days_total: number;
}

export interface Analysis {
  readonly summary: AnalysisSummary;
  readonly duplicates_or_overlaps: readonly Overlap[];
  readonly savings_opportunities: readonly Opportunity[];
  readonly checklist: readonly string[];
  /** The fact behind each line of `checklist`, in its order; null for a line about the analysis itself. */
  readonly checklistFactIds: readonly (string | null)[];
  readonly currency: string;
  readonly ratesOn: CalendarDay | null;
  readonly leftOut: readonly LeftOut[];
}

const OVERLAP_KINDS: ReadonlySet<FactKind> = new Set([
  'contained',
  'same-service',
  'same-job',
  'overlap-in-category',
]);

/** The most urgent first. */
const TASK_ORDER: readonly FactKind[] = [
  'overdue',
  'trial',
  'contained',
  'same-service',
  'same-job',
  'annual-gain',
  'above-catalogue',
  'rotate',
  'category-year-cost',
];

/**
 * The surest findings come first and claim their rows: a later one may neither save the same money again nor cancel
 * what an earlier one relies on, so all savings may be added up.
 */
export function findFacts(input: AdviceInput): readonly Fact[] {
  const rows = readRows(input);
  const claims = startClaims();
  const contained = findContained(rows, input, claims);
  const sameService = findSameService(rows, claims);
  const sameJob = findSameJob(rows, claims);
  return [
    ...contained,
    ...sameService,
    ...sameJob,
    ...findCategoryOverlaps(rows, claims, sameJob),
    ...findRotation(rows, claims),
    ...findAnnualGains(rows, input, claims),
    ...findAboveCatalogue(rows, input, claims),
    ...findTrials(rows, input),
    ...findOverdue(rows, input),
    ...findCategoryCosts(rows),
  ];
}

export function analyse(input: AdviceInput, wording: AdviceWording): Analysis {
  return toAnalysis(findFacts(input), input, wording);
}

/** The fields of the answer with what the screen needs to open each number. */
export function toAnalysis(facts: readonly Fact[], input: AdviceInput, wording: AdviceWording): Analysis {
  const spending = summariseRows(
    input.rows.map((row) => ({ ...row, cycle: row.billingCycle })),
    input.userCurrency,
    input.rates,
  );
  const tasks = [
    ...listTasks(facts, wording),
    ...spending.leftOut.map((left) => ({ text: wording.leftOut(left), factId: null })),
  ].slice(0, CHECKLIST_LIMIT);
  return {
    summary: summarise(input),
    duplicates_or_overlaps: facts.filter(isOverlapFact).map((fact) => toOverlap(fact, wording)),
    savings_opportunities: sortBySaving(facts).map((fact) => toOpportunity(fact, input, wording)),
    checklist: tasks.map(({ text }) => text),
    checklistFactIds: tasks.map(({ factId }) => factId),
    currency: input.userCurrency,
    ratesOn: spending.ratesOn,
    leftOut: spending.leftOut,
  };
}

export function summarise(input: AdviceInput): AnalysisSummary {
  const { monthlyTotal, yearlyTotal } = summariseRows(
    input.rows.map((row) => ({ ...row, cycle: row.billingCycle })),
    input.userCurrency,
    input.rates,
  );
  const due = [...input.rows, ...(input.inactive ?? [])].map((row) => {
    const dueRow = { ...row, cycle: row.billingCycle, nextOn: row.nextRenewalOn };
    return toDue(dueRow, input.userCurrency, input.today, input.rates) ?? ZERO;
  });
  return {
    monthly_estimate: monthlyTotal,
    yearly_estimate: yearlyTotal,
    renewals_next_30_days_total: toRoundedNumber(sum(due), decimalsOf(input.userCurrency)),
  };
}

export function toOverlap(fact: Fact, wording: AdviceWording): Overlap {
  return {
    category: fact.category,
    services: fact.services,
    note: wording.notes(fact),
    factId: fact.id,
    rowIds: fact.rowIds,
  };
}

export function toOpportunity(
  fact: Fact,
  { userCurrency }: Pick<AdviceInput, 'userCurrency'>,
  wording: AdviceWording,
): Opportunity {
  const lines = fact.math.map((step) => toMathLine(step, userCurrency, wording));
  const saving = toRoundedNumber(fact.savingPerMonth, decimalsOf(userCurrency));
  return {
    title: wording.title(fact),
    notes: wording.notes(fact),
    estimated_saving_per_month: saving,
    factId: fact.id,
    kind: fact.kind,
    proof: 'derived',
    rowIds: fact.rowIds,
    math: [...lines, { label: wording.savingLabel, sign: '=', amount: saving }],
  };
}

export function toMathLine(step: MathStep, userCurrency: string, wording: AdviceWording): MathLine {
  const isStillPaid = step.value.numerator < 0n;
  return {
    label: wording.mathLabel(step),
    sign: isStillPaid ? '−' : '+',
    amount: Math.abs(toRoundedNumber(step.value, decimalsOf(userCurrency))),
  };
}

export function isOverlapFact(fact: Fact): boolean {
  return OVERLAP_KINDS.has(fact.kind);
}

/** Equal savings keep the order of the facts: the surest first. */
function sortBySaving(facts: readonly Fact[]): readonly Fact[] {
  return facts
    .filter(({ savingPerMonth }) => savingPerMonth.numerator > 0n)
    .sort((a, b) => compare(b.savingPerMonth, a.savingPerMonth));
}

function listTasks(facts: readonly Fact[], wording: AdviceWording): { text: string; factId: string }[] {
  return TASK_ORDER.flatMap((kind) => {
    const ofKind = facts.filter((fact) => fact.kind === kind);
    return kind === 'category-year-cost' ? dearestOf(ofKind) : ofKind;
  }).flatMap((fact) => {
    const text = wording.task(fact);
    return text === null ? [] : [{ text, factId: fact.id }];
  });
}

/** One category is worth a thought; six are noise, and "Other" is none. */
function dearestOf(facts: readonly Fact[]): readonly Fact[] {
  const order = (fact: Fact) => CATEGORY_CODES.indexOf(fact.category);
  return facts
    .filter(({ category }) => category !== 'Other')
    .sort((a, b) => compare(b.costPerMonth, a.costPerMonth) || order(a) - order(b))
    .slice(0, 1);
}
