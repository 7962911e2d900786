// Keeps of a model's savings analysis what the user's rows and our facts prove; words that are not proven are replaced by ours (docs/advice.md).

import {
  type Analysis,
  CHECKLIST_LIMIT,
  isOverlapFact,
  type Opportunity,
  type Overlap,
  toAnalysis,
  toOpportunity,
  toOverlap,
} from '../advice/analysis.ts';
import { type Fact, keyOfSet, sumMonthly } from '../advice/facts.ts';
import { isPaid, type ReadRow } from '../advice/rows.ts';
import { decimalsOf } from '../money/money.ts';
import { add, compare, parseDecimal, type Rational, subtract, toRoundedNumber, ZERO } from '../rational.ts';
import { NOTES_LENGTH, TASK_LENGTH, TITLE_LENGTH } from './prover.ts';
import { isObject, type JsonObject, readFactIds, readList, readMoney, readTexts } from './reply.ts';
import {
  type Dropped,
  type DropReason,
  factsWithin,
  type Place,
  proveAt,
  type Reworded,
  startVerification,
  type Verification,
  type VerifyContext,
} from './verification.ts';

export const OVERLAP_LIMIT = 20;
export const OPPORTUNITY_LIMIT = 20;

export interface VerifiedAnalysis {
  readonly analysis: Analysis;
  readonly dropped: readonly Dropped[];
  readonly reworded: readonly Reworded[];
}

/** Null where the reply does not have the shape of an analysis at all; the summary is always our own. */
export function verifyAnalysis(reply: unknown, context: VerifyContext): VerifiedAnalysis | null {
  if (!isObject(reply)) return null;
  const lists = [reply.duplicates_or_overlaps, reply.savings_opportunities, reply.checklist];
  const [overlaps, opportunities, checklist] = lists.map(readList);
  if (!overlaps || !opportunities || !checklist || lists.every((list) => list === undefined)) return null;
  const verification = startVerification(context);
  const tasks = keepTasks(checklist, verification);
  return {
    analysis: {
      ...toAnalysis([], verification.input, verification.wording),
      duplicates_or_overlaps: keepOverlaps(overlaps, verification),
      savings_opportunities: keepOpportunities(opportunities, verification),
      ...tasks,
    },
    dropped: verification.dropped,
    reworded: verification.reworded,
  };
}

function keepOverlaps(list: readonly unknown[], verification: Verification): readonly Overlap[] {
  const accepted: Overlap[] = [];
  for (const [index, entry] of list.entries()) {
    const where = `duplicates_or_overlaps.${index}`;
    const overlap = readOverlap(entry, where, verification);
    if (typeof overlap === 'string') verification.dropped.push({ where, why: overlap });
    else if (accepted.some((other) => keyOfSet(other.rowIds) === keyOfSet(overlap.rowIds)))
      verification.dropped.push({ where, why: 'repeated' });
    else accepted.push(overlap);
  }
  return accepted.slice(0, OVERLAP_LIMIT);
}

function readOverlap(entry: unknown, where: string, verification: Verification): Overlap | DropReason {
  if (!isObject(entry)) return 'shape';
  const named = readTexts(entry.services);
  const found = named.map((name) => verification.prover.names.findRows(name));
  if (found.some((rows) => rows.length === 0)) return 'not-yours';
  const fact = findCited(entry, verification).find(isOverlapFact);
  if (fact) {
    const place = { where: `${where}.note`, maxLength: NOTES_LENGTH, about: rowsOf(fact, verification) };
    const ours = toOverlap(fact, verification.wording);
    return { ...ours, note: proveAt(place, entry.note, verification) ?? ours.note };
  }
  const rows = [...new Set(found.flat())];
  if (rows.length < 2) return named.length === 0 ? 'shape' : 'not-yours';
  const names = rows.map(({ row }) => row.name);
  const note = proveAt(
    { where: `${where}.note`, maxLength: NOTES_LENGTH, about: rows },
    entry.note,
    verification,
  );
  const written = typeof entry.category === 'string' ? entry.category.trim().toLowerCase() : '';
  const category = rows.find((read) => read.category.toLowerCase() === written)?.category;
  return {
    category: category ?? rows[0]?.category ?? 'Other',
    services: names,
    note: note ?? verification.wording.review.notes(names, sumMonthly(rows)),
    factId: null,
    rowIds: rows.map(({ row }) => row.id),
  };
}

/** Cited facts first: they are sound together, and what is left of their rows bounds everything else. */
function keepOpportunities(list: readonly unknown[], verification: Verification): readonly Opportunity[] {
  const accepted: Opportunity[] = [];
  const note = (index: number, why: DropReason) =>
    verification.dropped.push({ where: `savings_opportunities.${index}`, why });
  const uncited: [number, JsonObject][] = [];
  for (const [index, entry] of list.entries()) {
    if (!isObject(entry)) {
      note(index, 'shape');
      continue;
    }
    const cited = findCited(entry, verification).filter((fact) => fact.savingPerMonth.numerator > 0n);
    const newFacts = cited.filter(({ id }) => accepted.every(({ factId }) => factId !== id));
    if (cited.length === 0) uncited.push([index, entry]);
    else if (newFacts.length === 0) note(index, 'repeated');
    // Words that were written for several facts at once fit none of them alone.
    const isInTheirWords = cited.length === 1;
    for (const fact of newFacts)
      accepted.push(
        isInTheirWords
          ? wordFact(fact, entry, `savings_opportunities.${index}`, verification)
          : toOpportunity(fact, verification.input, verification.wording),
      );
  }
  for (const [index, entry] of uncited) {
    const opportunity = readUncited(entry, `savings_opportunities.${index}`, accepted, verification);
    if (typeof opportunity === 'string') note(index, opportunity);
    else accepted.push(opportunity);
  }
  if (accepted.length > OPPORTUNITY_LIMIT) note(OPPORTUNITY_LIMIT, 'too-many');
  return accepted
    .sort((a, b) => b.estimated_saving_per_month - a.estimated_saving_per_month)
    .slice(0, OPPORTUNITY_LIMIT);
}

/** Our finding of that fact, in the model's words where they are proven. */
function wordFact(fact: Fact, entry: JsonObject, where: string, verification: Verification): Opportunity {
  const ours = toOpportunity(fact, verification.input, verification.wording);
  const place = { about: rowsOf(fact, verification), saving: fact.savingPerMonth };
  return { ...ours, ...proveTexts(place, entry, where, verification, ours) };
}

/** Title and notes, each as it is where it is proven and else as ours. */
function proveTexts(
  place: Pick<Place, 'about' | 'saving'>,
  entry: JsonObject,
  where: string,
  verification: Verification,
  ours: Pick<Opportunity, 'title' | 'notes'>,
): Pick<Opportunity, 'title' | 'notes'> {
  const title = proveAt(
    { ...place, where: `${where}.title`, maxLength: TITLE_LENGTH },
    entry.title,
    verification,
  );
  const notes = proveAt(
    { ...place, where: `${where}.notes`, maxLength: NOTES_LENGTH },
    entry.notes,
    verification,
  );
  return { title: title ?? ours.title, notes: notes ?? ours.notes };
}

function readUncited(
  entry: JsonObject,
  where: string,
  accepted: readonly Opportunity[],
  verification: Verification,
): Opportunity | DropReason {
  const { input, wording } = verification;
  const rows = findSubjects(entry, verification);
  if (typeof rows === 'string') return rows;
  const asked = readMoney(entry.estimated_saving_per_month ?? 0, input.userCurrency);
  if (asked === null) return 'amount';
  const fact = verification.facts.find(
    (known) =>
      isSameSaving(known, asked, verification) &&
      known.rowIds.every((id) => rows.some(({ row }) => row.id === id)),
  );
  if (fact) {
    const isRepeated = accepted.some(({ factId }) => factId === fact.id);
    return isRepeated ? 'repeated' : wordFact(fact, entry, where, verification);
  }
  // Costs are stated rounded, so a saving equal to the rounded cost does not exceed it.
  const decimals = decimalsOf(input.userCurrency);
  const cost = sumMonthly(rows);
  const left = subtract(cost, claimedOn(rows, accepted));
  if (asked > toRoundedNumber(cost, decimals)) return 'amount';
  if (asked > toRoundedNumber(left, decimals)) return 'repeated';
  const names = rows.map(({ row }) => row.name);
  const ours = { title: wording.review.title(names), notes: wording.review.notes(names, cost) };
  const saving = parseDecimal(asked.toFixed(decimals));
  return {
    ...proveTexts({ about: rows, saving }, entry, where, verification, ours),
    estimated_saving_per_month: asked,
    factId: null,
    kind: null,
    proof: isDerived(asked, rows, verification) ? 'derived' : 'bounded',
    rowIds: rows.map(({ row }) => row.id),
    math: [],
  };
}

/** The user's rows an uncited finding is about: those it lists, else those its words name. */
function findSubjects(entry: JsonObject, { prover }: Verification): readonly ReadRow[] | DropReason {
  const listed = readTexts(entry.services).map((name) => prover.names.findRows(name));
  if (listed.some((rows) => rows.length === 0)) return 'not-yours';
  if (listed.length > 0) return [...new Set(listed.flat())];
  const texts = [entry.title, entry.notes].filter((text): text is string => typeof text === 'string');
  if (texts.length === 0) return 'shape';
  const rows = prover.names.listNamed(texts.join('\n').slice(0, 1000));
  return rows.length === 0 ? 'not-yours' : rows;
}

/** A line belongs to the rows it names. One that is not proven becomes ours about the same rows; one about nothing goes. */
function keepTasks(
  list: readonly unknown[],
  verification: Verification,
): Pick<Analysis, 'checklist' | 'checklistFactIds'> {
  if (verification.wording.hasOwnWordsOnly) {
    const { checklist, checklistFactIds } = toAnalysis(
      verification.facts,
      verification.input,
      verification.wording,
    );
    return { checklist, checklistFactIds };
  }
  const accepted = new Map<string, string | null>();
  for (const [index, entry] of list.entries()) {
    const where = `checklist.${index}`;
    const text = isObject(entry) ? (entry.text ?? entry.task) : entry;
    const about = typeof text === 'string' ? verification.prover.names.listNamed(text.slice(0, 1000)) : [];
    const proven = proveAt({ where, maxLength: TASK_LENGTH, about }, text, verification);
    const line = proven === null ? wordTask(about, verification) : { text: proven, factId: null };
    if (line && !accepted.has(line.text)) accepted.set(line.text, line.factId);
    else verification.dropped.push({ where, why: line ? 'repeated' : 'words' });
  }
  const lines = [...accepted].slice(0, CHECKLIST_LIMIT);
  return { checklist: lines.map(([text]) => text), checklistFactIds: lines.map(([, factId]) => factId) };
}

interface Task {
  readonly text: string;
  readonly factId: string | null;
}

/** Our own task for these rows: their fact's, else “review”. */
function wordTask(about: readonly ReadRow[], verification: Verification): Task | null {
  if (about.length === 0) return null;
  const ids = about.map(({ row }) => row.id);
  const wider = verification.facts.filter(
    ({ kind, rowIds }) => kind !== 'category-year-cost' && ids.every((id) => rowIds.includes(id)),
  );
  for (const fact of [...factsWithin(about, verification), ...wider]) {
    const text = verification.wording.task(fact);
    if (text !== null) return { text, factId: fact.id };
  }
  return { text: verification.wording.review.title(about.map(({ row }) => row.name)), factId: null };
}

function findCited(entry: JsonObject, { facts, factIdByAlias }: Verification): readonly Fact[] {
  const ids = new Set(readFactIds(entry).map((alias) => factIdByAlias.get(alias.trim()) ?? alias.trim()));
  return facts.filter(({ id }) => ids.has(id));
}

function rowsOf(fact: Fact, { prover }: Verification): readonly ReadRow[] {
  return prover.names.rows.filter(({ row }) => fact.rowIds.includes(row.id));
}

function isSameSaving(fact: Fact, asked: number, { input }: Verification): boolean {
  if (fact.savingPerMonth.numerator <= 0n) return false;
  return toRoundedNumber(fact.savingPerMonth, decimalsOf(input.userCurrency)) === asked;
}

/** The cost of one of the rows, of all, or of all but the dearest. */
function isDerived(asked: number, rows: readonly ReadRow[], { input }: Verification): boolean {
  const paid = rows.filter(isPaid).map(({ monthly }) => monthly);
  const dearest = [...paid].sort((a, b) => compare(b, a))[0] ?? ZERO;
  const all = sumMonthly(rows);
  return [...paid, all, subtract(all, dearest)].some(
    (value) => toRoundedNumber(value, decimalsOf(input.userCurrency)) === asked,
  );
}

/** The savings of accepted findings that touch these rows. */
function claimedOn(rows: readonly ReadRow[], accepted: readonly Opportunity[]): Rational {
  const ids = new Set(rows.map(({ row }) => row.id));
  return accepted
    .filter(({ rowIds }) => rowIds.some((id) => ids.has(id)))
    .map((other) => parseDecimal(other.estimated_saving_per_month.toFixed(6)))
    .reduce(add, ZERO);
}
