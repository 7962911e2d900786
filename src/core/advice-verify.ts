// Keeps of a model's savings analysis what the user's rows and our facts prove; words that are not proven are replaced by ours (docs/advice.md).
import {
  type Bench,
  type Dropped,
  type DropReason,
  factsWithin,
  makeBench,
  type Place,
  proveAt,
  type Reworded,
  type VerifyContext,
} from './advice-bench.ts';
import { NOTES_LENGTH, TASK_LENGTH, TITLE_LENGTH } from './advice-prover.ts';
import { isObject, type JsonObject, readFactIds, readList, readMoney, readTexts } from './advice-reply.ts';
import {
  type Analysis,
  CHECKLIST_LIMIT,
  isOverlapFact,
  type Opportunity,
  type Overlap,
  toAnalysis,
  toOpportunity,
  toOverlap,
} from './insights.ts';
import { type Fact, sumMonthly } from './insights-facts.ts';
import { isPaid, type ReadRow } from './insights-rows.ts';
import { decimalsOf } from './money.ts';
import { add, compare, parseDecimal, type Rational, subtract, toRoundedNumber, ZERO } from './rational.ts';

export const OVERLAP_LIMIT = 20;
export const OPPORTUNITY_LIMIT = 20;

export interface VerifiedAnalysis {
  readonly analysis: Analysis;
  readonly dropped: readonly Dropped[];
  readonly reworded: readonly Reworded[];
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
    reworded: bench.reworded,
  };
}

function keepOverlaps(list: readonly unknown[], bench: Bench): readonly Overlap[] {
  const kept: Overlap[] = [];
  for (const [index, entry] of list.entries()) {
    const overlap = readOverlap(entry, `duplicates_or_overlaps.${index}`, bench);
    const isRepeated =
      typeof overlap !== 'string' && kept.some((other) => setKey(other.rowIds) === setKey(overlap.rowIds));
    const why = typeof overlap === 'string' ? overlap : isRepeated ? 'repeated' : null;
    if (why !== null) bench.dropped.push({ where: `duplicates_or_overlaps.${index}`, why });
    else if (typeof overlap !== 'string') kept.push(overlap);
  }
  return kept.slice(0, OVERLAP_LIMIT);
}

function readOverlap(entry: unknown, where: string, bench: Bench): Overlap | DropReason {
  if (!isObject(entry)) return 'shape';
  const named = readTexts(entry.services);
  const found = named.map((name) => bench.prover.names.findRows(name));
  if (found.some((rows) => rows.length === 0)) return 'not-yours';
  const fact = findCited(entry, bench).find(isOverlapFact);
  if (fact) {
    const place = { where: `${where}.note`, maxLength: NOTES_LENGTH, about: rowsOf(fact, bench) };
    const ours = toOverlap(fact, bench.wording);
    return { ...ours, note: proveAt(place, entry.note, bench) ?? ours.note };
  }
  const rows = [...new Set(found.flat())];
  if (rows.length < 2) return named.length === 0 ? 'shape' : 'not-yours';
  const names = rows.map(({ row }) => row.name);
  const note = proveAt({ where: `${where}.note`, maxLength: NOTES_LENGTH, about: rows }, entry.note, bench);
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
      else keepFact(facts, entry, `savings_opportunities.${index}`, kept, bench);
    }
  }
  for (const [index, entry] of uncited) {
    const opportunity = readUncited(entry, `savings_opportunities.${index}`, kept, bench);
    if (typeof opportunity === 'string') note(index, opportunity);
    else kept.push(opportunity);
  }
  if (kept.length > OPPORTUNITY_LIMIT) note(OPPORTUNITY_LIMIT, 'too-many');
  return kept
    .sort((a, b) => b.estimated_saving_per_month - a.estimated_saving_per_month)
    .slice(0, OPPORTUNITY_LIMIT);
}

function keepFact(
  facts: readonly Fact[],
  entry: JsonObject,
  where: string,
  kept: Opportunity[],
  bench: Bench,
): void {
  for (const fact of facts) {
    if (kept.some(({ factId }) => factId === fact.id)) continue;
    const ours = toOpportunity(fact, bench.input, bench.wording);
    // Words that were written for several facts at once fit none of them alone.
    const isOwn = facts.length === 1;
    const place = { about: rowsOf(fact, bench), saving: fact.savingPerMonth };
    kept.push({ ...ours, ...(isOwn ? proveTexts(place, entry, where, bench, ours) : {}) });
  }
}

/** Title and notes, each as it is where it is proven and else as ours. */
function proveTexts(
  place: Pick<Place, 'about' | 'saving'>,
  entry: JsonObject,
  where: string,
  bench: Bench,
  ours: Pick<Opportunity, 'title' | 'notes'>,
): Pick<Opportunity, 'title' | 'notes'> {
  const title = proveAt({ ...place, where: `${where}.title`, maxLength: TITLE_LENGTH }, entry.title, bench);
  const notes = proveAt({ ...place, where: `${where}.notes`, maxLength: NOTES_LENGTH }, entry.notes, bench);
  return { title: title ?? ours.title, notes: notes ?? ours.notes };
}

function readUncited(
  entry: JsonObject,
  where: string,
  kept: readonly Opportunity[],
  bench: Bench,
): Opportunity | DropReason {
  const { input, wording } = bench;
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
    keepFact([fact], entry, where, found, bench);
    return found[0] ?? 'shape';
  }
  // What a row costs is told rounded, so a saving of just that much is not above it.
  const decimals = decimalsOf(input.userCurrency);
  const cost = sumMonthly(rows);
  const left = subtract(cost, claimedOn(rows, kept));
  if (asked > toRoundedNumber(cost, decimals)) return 'amount';
  if (asked > toRoundedNumber(left, decimals)) return 'repeated';
  const names = rows.map(({ row }) => row.name);
  const ours = { title: wording.review.title(names), notes: wording.review.notes(names, cost) };
  const saving = parseDecimal(asked.toFixed(decimals));
  return {
    ...proveTexts({ about: rows, saving }, entry, where, bench, ours),
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
  const rows = prover.names.listNamed(texts.join('\n').slice(0, 1000));
  return rows.length === 0 ? 'not-yours' : rows;
}

/** A line belongs to the rows it names. One that is not proven becomes ours about the same rows; one about nothing goes. */
function keepTasks(list: readonly unknown[], bench: Bench): Pick<Analysis, 'checklist' | 'checklistFactIds'> {
  if (bench.wording.hasOwnWordsOnly) {
    const { checklist, checklistFactIds } = toAnalysis(bench.facts, bench.input, bench.wording);
    return { checklist, checklistFactIds };
  }
  const kept = new Map<string, string | null>();
  for (const [index, entry] of list.entries()) {
    const where = `checklist.${index}`;
    const text = isObject(entry) ? (entry.text ?? entry.task) : entry;
    const about = typeof text === 'string' ? bench.prover.names.listNamed(text.slice(0, 1000)) : [];
    const proven = proveAt({ where, maxLength: TASK_LENGTH, about }, text, bench);
    const line = proven === null ? wordTask(about, bench) : { text: proven, factId: null };
    if (line && !kept.has(line.text)) kept.set(line.text, line.factId);
    else bench.dropped.push({ where, why: line ? 'repeated' : 'words' });
  }
  const lines = [...kept].slice(0, CHECKLIST_LIMIT);
  return { checklist: lines.map(([text]) => text), checklistFactIds: lines.map(([, factId]) => factId) };
}

interface Task {
  readonly text: string;
  readonly factId: string | null;
}

/** Our line about these rows: what to do about a fact of theirs, else to look at them. */
function wordTask(about: readonly ReadRow[], bench: Bench): Task | null {
  if (about.length === 0) return null;
  const ids = about.map(({ row }) => row.id);
  const wider = bench.facts.filter(
    ({ kind, rowIds }) => kind !== 'category-year-cost' && ids.every((id) => rowIds.includes(id)),
  );
  for (const fact of [...factsWithin(about, bench), ...wider]) {
    const text = bench.wording.task(fact);
    if (text !== null) return { text, factId: fact.id };
  }
  return { text: bench.wording.review.title(about.map(({ row }) => row.name)), factId: null };
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

function setKey(ids: readonly string[]): string {
  return [...ids].sort().join('\n');
}
