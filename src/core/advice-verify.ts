// Keeps of a model's savings analysis only what can be proven from the user's rows and our facts (contract §3 AI, §4 AI failure).
import { makeNameReader } from './advice-names.ts';
import { makeProverFor, NOTES_LENGTH, type Prover, TASK_LENGTH, TITLE_LENGTH } from './advice-proof.ts';
import { isObject, type JsonObject, readFactIds, readList, readMoney, readTexts } from './advice-reply.ts';
import {
  type Analysis,
  CHECKLIST_LIMIT,
  findFacts,
  isOverlapFact,
  type Opportunity,
  type Overlap,
  toAnalysis,
  toOpportunity,
  toOverlap,
} from './insights.ts';
import { type Fact, sumMonthly } from './insights-facts.ts';
import { type AdviceInput, isPaid, type ReadRow } from './insights-rows.ts';
import { type AdviceWording, makeEnglishWording } from './insights-wording.ts';
import { decimalsOf } from './money.ts';
import { add, compare, parseDecimal, type Rational, subtract, toRoundedNumber, ZERO } from './rational.ts';

export const OVERLAP_LIMIT = 20;
export const OPPORTUNITY_LIMIT = 20;

export type DropReason = 'shape' | 'not-yours' | 'amount' | 'repeated' | 'words' | 'too-many';

export interface Dropped {
  readonly where: string;
  readonly why: DropReason;
}

export interface VerifiedAnalysis {
  readonly analysis: Analysis;
  readonly dropped: readonly Dropped[];
}

export interface VerifyContext {
  readonly input: AdviceInput;
  /** Those the model was given; derived again where absent. */
  readonly facts?: readonly Fact[];
  readonly rowIdByAlias?: ReadonlyMap<string, string>;
  readonly factIdByAlias?: ReadonlyMap<string, string>;
  readonly wording?: AdviceWording;
}

interface Bench {
  readonly prover: Prover;
  readonly facts: readonly Fact[];
  readonly factIdByAlias: ReadonlyMap<string, string>;
  readonly wording: AdviceWording;
  readonly input: AdviceInput;
  readonly dropped: Dropped[];
}

/** Null where the reply does not have the shape of spec §3 at all; the summary is always our own. */
export function verifyAnalysis(reply: unknown, context: VerifyContext): VerifiedAnalysis | null {
  if (!isObject(reply)) return null;
  const lists = [reply.duplicates_or_overlaps, reply.savings_opportunities, reply.checklist];
  const [overlaps, opportunities, checklist] = lists.map(readList);
  if (!overlaps || !opportunities || !checklist || lists.every((list) => list === undefined)) return null;
  const bench = makeBench(context);
  const tasks = keepTasks(checklist, bench);
  return {
    analysis: {
      ...toAnalysis([], bench.input, bench.wording),
      duplicates_or_overlaps: keepOverlaps(overlaps, bench),
      savings_opportunities: keepOpportunities(opportunities, bench),
      ...tasks,
    },
    dropped: bench.dropped,
  };
}

function makeBench(context: VerifyContext): Bench {
  const { input } = context;
  const wording = context.wording ?? makeEnglishWording(input);
  return {
    prover: makeProverFor(wording, input, makeNameReader(input, context.rowIdByAlias)),
    facts: context.facts ?? findFacts(input),
    factIdByAlias: context.factIdByAlias ?? new Map(),
    wording,
    input,
    dropped: [],
  };
}

function keepOverlaps(list: readonly unknown[], bench: Bench): readonly Overlap[] {
  const kept: Overlap[] = [];
  for (const [index, entry] of list.entries()) {
    const overlap = readOverlap(entry, bench);
    const isRepeated =
      typeof overlap !== 'string' && kept.some((other) => setKey(other.rowIds) === setKey(overlap.rowIds));
    const why = typeof overlap === 'string' ? overlap : isRepeated ? 'repeated' : null;
    if (why !== null) bench.dropped.push({ where: `duplicates_or_overlaps.${index}`, why });
    else if (typeof overlap !== 'string') kept.push(overlap);
  }
  return kept.slice(0, OVERLAP_LIMIT);
}

function readOverlap(entry: unknown, bench: Bench): Overlap | DropReason {
  if (!isObject(entry)) return 'shape';
  const named = readTexts(entry.services);
  const found = named.map((name) => bench.prover.names.findRows(name));
  if (found.some((rows) => rows.length === 0)) return 'not-yours';
  const fact = findCited(entry, bench).find(isOverlapFact);
  if (fact) {
    const about = rowsOf(fact, bench);
    const note = bench.prover.prove(entry.note, NOTES_LENGTH, about, [fact])?.text;
    const ours = toOverlap(fact, bench.wording);
    return { ...ours, note: note ?? ours.note };
  }
  const rows = [...new Set(found.flat())];
  if (rows.length < 2) return named.length === 0 ? 'shape' : 'not-yours';
  const names = rows.map(({ row }) => row.name);
  const note = bench.prover.prove(entry.note, NOTES_LENGTH, rows)?.text;
  const written = typeof entry.category === 'string' ? entry.category.trim().toLowerCase() : '';
  const category = rows.find((read) => read.category.toLowerCase() === written)?.category;
  return {
    category: category ?? rows[0]?.category ?? 'Other',
    services: names,
    note: note ?? bench.wording.review.notes(names, sumMonthly(rows)),
    factId: null,
    rowIds: rows.map(({ row }) => row.id),
  };
}

/** Cited facts first: they are sound together, and what is left of their rows bounds everything else. */
function keepOpportunities(list: readonly unknown[], bench: Bench): readonly Opportunity[] {
  const kept: Opportunity[] = [];
  const note = (index: number, why: DropReason) =>
    bench.dropped.push({ where: `savings_opportunities.${index}`, why });
  const uncited: [number, JsonObject][] = [];
  for (const [index, entry] of list.entries()) {
    if (!isObject(entry)) note(index, 'shape');
    else {
      const facts = findCited(entry, bench).filter((fact) => fact.savingPerMonth.numerator > 0n);
      if (facts.length === 0) uncited.push([index, entry]);
      else if (facts.every(({ id }) => kept.some(({ factId }) => factId === id))) note(index, 'repeated');
      else keepFact(facts, entry, kept, bench);
    }
  }
  for (const [index, entry] of uncited) {
    const opportunity = readUncited(entry, kept, bench);
    if (typeof opportunity === 'string') note(index, opportunity);
    else kept.push(opportunity);
  }
  if (kept.length > OPPORTUNITY_LIMIT) note(OPPORTUNITY_LIMIT, 'too-many');
  return kept
    .sort((a, b) => b.estimated_saving_per_month - a.estimated_saving_per_month)
    .slice(0, OPPORTUNITY_LIMIT);
}

function keepFact(facts: readonly Fact[], entry: JsonObject, kept: Opportunity[], bench: Bench): void {
  for (const fact of facts) {
    if (kept.some(({ factId }) => factId === fact.id)) continue;
    const ours = toOpportunity(fact, bench.input, bench.wording);
    const about = rowsOf(fact, bench);
    // Words that were written for several facts at once fit none of them alone.
    const isOwn = facts.length === 1;
    const title = isOwn && bench.prover.prove(entry.title, TITLE_LENGTH, about, [fact])?.text;
    const notes = isOwn && bench.prover.prove(entry.notes, NOTES_LENGTH, about, [fact])?.text;
    kept.push({ ...ours, title: title || ours.title, notes: notes || ours.notes });
  }
}

function readUncited(
  entry: JsonObject,
  kept: readonly Opportunity[],
  bench: Bench,
): Opportunity | DropReason {
  const { prover, input, wording } = bench;
  const rows = findSubjects(entry, bench);
  if (typeof rows === 'string') return rows;
  const asked = readMoney(entry.estimated_saving_per_month ?? 0, input.userCurrency);
  if (asked === null) return 'amount';
  const fact = bench.facts.find(
    (known) =>
      isSameSaving(known, asked, bench) && known.rowIds.every((id) => rows.some(({ row }) => row.id === id)),
  );
  if (fact) {
    if (kept.some(({ factId }) => factId === fact.id)) return 'repeated';
    const found: Opportunity[] = [];
    keepFact([fact], entry, found, bench);
    return found[0] ?? 'shape';
  }
  const cost = sumMonthly(rows);
  const left = subtract(cost, claimedOn(rows, kept));
  const saving = parseDecimal(asked.toFixed(decimalsOf(input.userCurrency)));
  if (compare(saving, cost) > 0) return 'amount';
  if (compare(saving, left) > 0) return 'repeated';
  const names = rows.map(({ row }) => row.name);
  const amounts = [
    { value: asked, currency: input.userCurrency, per: 1 as const },
    { value: toYear(asked, input), currency: input.userCurrency, per: 12 as const },
  ];
  const title = prover.prove(entry.title, TITLE_LENGTH, rows, [], { amounts })?.text;
  const notes = prover.prove(entry.notes, NOTES_LENGTH, rows, [], { amounts })?.text;
  return {
    title: title ?? wording.review.title(names),
    notes: notes ?? wording.review.notes(names, cost),
    estimated_saving_per_month: asked,
    factId: null,
    kind: null,
    proof: isDerived(asked, rows, bench) ? 'derived' : 'bounded',
    rowIds: rows.map(({ row }) => row.id),
    math: [],
  };
}

/** The user's rows an uncited finding is about: those it lists, else those its words name. */
function findSubjects(entry: JsonObject, { prover }: Bench): readonly ReadRow[] | DropReason {
  const listed = readTexts(entry.services).map((name) => prover.names.findRows(name));
  if (listed.some((rows) => rows.length === 0)) return 'not-yours';
  if (listed.length > 0) return [...new Set(listed.flat())];
  const texts = [entry.title, entry.notes].filter((text): text is string => typeof text === 'string');
  if (texts.length === 0) return 'shape';
  const { rows, foreign } = prover.names.readText(texts.join('\n').slice(0, 1000));
  return rows.length === 0 || foreign.length > 0 ? 'not-yours' : rows;
}

/** A line stays only if it can be proven as it stands; where the model's words may not be shown, the list is our own. */
function keepTasks(list: readonly unknown[], bench: Bench): Pick<Analysis, 'checklist' | 'checklistFactIds'> {
  if (bench.wording.hasOwnWordsOnly) {
    const { checklist, checklistFactIds } = toAnalysis(bench.facts, bench.input, bench.wording);
    return { checklist, checklistFactIds };
  }
  const kept = new Set<string>();
  for (const [index, entry] of list.entries()) {
    const text = isObject(entry) ? (entry.text ?? entry.task) : entry;
    const proven = bench.prover.prove(text, TASK_LENGTH, null, bench.facts.filter(isAbout(text, bench)));
    if (proven && !kept.has(proven.text)) kept.add(proven.text);
    else bench.dropped.push({ where: `checklist.${index}`, why: proven ? 'repeated' : 'words' });
  }
  const checklist = [...kept].slice(0, CHECKLIST_LIMIT);
  return { checklist, checklistFactIds: checklist.map(() => null) };
}

/** Facts whose rows are all named in the text, so that their figures may be told there. */
function isAbout(text: unknown, { prover }: Bench): (fact: Fact) => boolean {
  const named = typeof text === 'string' ? prover.names.readText(text.slice(0, 1000)).rows : [];
  const ids = new Set(named.map(({ row }) => row.id));
  return (fact) => fact.rowIds.every((id) => ids.has(id));
}

function findCited(entry: JsonObject, { facts, factIdByAlias }: Bench): readonly Fact[] {
  const ids = new Set(readFactIds(entry).map((alias) => factIdByAlias.get(alias.trim()) ?? alias.trim()));
  return facts.filter(({ id }) => ids.has(id));
}

function rowsOf(fact: Fact, { prover }: Bench): readonly ReadRow[] {
  return prover.names.rows.filter(({ row }) => fact.rowIds.includes(row.id));
}

function isSameSaving(fact: Fact, asked: number, { input }: Bench): boolean {
  if (fact.savingPerMonth.numerator <= 0n) return false;
  return toRoundedNumber(fact.savingPerMonth, decimalsOf(input.userCurrency)) === asked;
}

/** The cost of one of the rows, of all, or of all but the dearest. */
function isDerived(asked: number, rows: readonly ReadRow[], { input }: Bench): boolean {
  const paid = rows.filter(isPaid).map(({ monthly }) => monthly);
  const dearest = [...paid].sort((a, b) => compare(b, a))[0] ?? ZERO;
  const all = sumMonthly(rows);
  return [...paid, all, subtract(all, dearest)].some(
    (value) => toRoundedNumber(value, decimalsOf(input.userCurrency)) === asked,
  );
}

/** What findings that touch these rows have claimed already. */
function claimedOn(rows: readonly ReadRow[], kept: readonly Opportunity[]): Rational {
  const ids = new Set(rows.map(({ row }) => row.id));
  return kept
    .filter(({ rowIds }) => rowIds.some((id) => ids.has(id)))
    .map((other) => parseDecimal(other.estimated_saving_per_month.toFixed(6)))
    .reduce(add, ZERO);
}

function toYear(month: number, { userCurrency }: AdviceInput): number {
  return Number((month * 12).toFixed(decimalsOf(userCurrency)));
}

function setKey(ids: readonly string[]): string {
  return [...ids].sort().join('\n');
}
