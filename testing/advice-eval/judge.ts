/**
 * Puts a sentence into a reply that is right otherwise, and looks at what the page would show of it. Knows nothing of how
 * a sentence is proven: a lie is known by its false fragment, which the corpus marks.
 */
import { findFacts } from '#core/advice/analysis';
import type { Fact } from '#core/advice/facts';
import { buildPromptData } from '#core/proof/prompt';
import { verifyAnalysis, verifyBundles } from '#testing/english-advice';
import type { CorpusRow } from './corpus.ts';
import type { EvalPortfolio, Target } from './portfolios.ts';
import { readReply } from './read-reply.ts';

export interface Judgement {
  readonly row: CorpusRow;
  /** The text that shows the false fragment, if one does. */
  readonly leak: string | null;
  /** Whether the finding itself is still there, in whatever words. */
  readonly isKept: boolean;
  readonly isShownAsWritten: boolean;
}

interface Shown {
  readonly texts: readonly string[];
  readonly isKept: boolean;
}

export function judge(row: CorpusRow): Judgement {
  const { texts, isKept } = showReply(row, row.sentence);
  const written = fold(row.sentence);
  const { fragment } = row;
  // Our own words may hold the fragment, where it is true in another place.
  const own = showOwnWords(row);
  const theirs = texts.filter((text) => !own.has(text));
  return {
    row,
    leak: fragment === null ? null : (theirs.find((text) => holds(text, fragment)) ?? null),
    isKept,
    isShownAsWritten: texts.some((text) =>
      row.slot === 'bundle-notes' ? fold(text).endsWith(written) : fold(text) === written,
    ),
  };
}

/** A fragment of this length is found with other blanks in it too, without being found across two words. */
const LONG_FRAGMENT = 6;

function holds(text: string, fragment: string): boolean {
  const [within, wanted] = [fold(text), fold(fragment)];
  if (wanted.length < LONG_FRAGMENT) return within.includes(wanted);
  return within.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''));
}

const ownWords = new Map<string, ReadonlySet<string>>();

/** The texts that are shown when the model says nothing or, as a task, nothing readable. */
function showOwnWords(row: CorpusRow): ReadonlySet<string> {
  const key = `${row.where} ${row.slot}`;
  const unreadable = row.target.rows.map(({ name }) => `${name} ¤`);
  const sentences = row.slot === 'task' ? [unreadable.join(' '), ...unreadable] : [null];
  const known = ownWords.get(key) ?? new Set(sentences.flatMap((sentence) => showReply(row, sentence).texts));
  ownWords.set(key, known);
  return known;
}

/** Compatibility forms, case, blanks, the quotation marks around a name and characters that are not seen do not count. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}|["“”]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

function showReply(row: CorpusRow, sentence: string | null): Shown {
  return row.slot === 'bundle-name' || row.slot === 'bundle-notes'
    ? showBundle(row, sentence)
    : showAnalysis(row, sentence);
}

function showAnalysis({ portfolio, target, slot }: CorpusRow, sentence: string | null): Shown {
  const { input } = portfolio;
  const { facts, prompt, fact, alias } = readWorld(portfolio, target);
  const cited = alias === null ? {} : { fact_ids: [alias] };
  const services = target.rows.map(({ name }) => name);
  const saving = target.how === 'estimate' ? Number(target.what) : toNumber(fact?.savingPerMonth);
  const opportunity = {
    title: slot === 'title' ? sentence : null,
    notes: slot === 'notes' ? sentence : null,
    services,
    estimated_saving_per_month: saving,
    ...cited,
  };
  const reply = {
    duplicates_or_overlaps:
      slot === 'overlap' ? [{ category: fact?.category, services, note: sentence, ...cited }] : [],
    savings_opportunities: slot === 'title' || slot === 'notes' ? [opportunity] : [],
    checklist: slot === 'task' && sentence !== null ? [sentence] : [],
  };
  const analysis = verifyAnalysis(readReply('analysis', JSON.stringify(reply)), {
    input,
    facts,
    ...prompt,
  })?.analysis;
  if (!analysis) return { texts: [], isKept: false };
  const opportunities = analysis.savings_opportunities;
  const overlaps = analysis.duplicates_or_overlaps;
  const texts = [
    ...opportunities.flatMap(({ title, notes, math }) => [title, notes, ...math.map(({ label }) => label)]),
    ...overlaps.flatMap(({ note }) => note),
    ...analysis.checklist,
  ];
  const isSame = (found: { readonly rowIds: readonly string[] }) => hasRows(found.rowIds, target);
  const isKept =
    slot === 'overlap'
      ? overlaps.some(isSame)
      : slot === 'task'
        ? analysis.checklist.some(
            (line) => line === sentence || services.some((name) => fold(line).includes(fold(name))),
          )
        : opportunities.some(
            (found) => isSame(found) && Math.abs(found.estimated_saving_per_month - saving) < 0.006,
          );
  return { texts, isKept };
}

function showBundle({ portfolio, target, slot }: CorpusRow, sentence: string | null): Shown {
  const { input } = portfolio;
  const { prompt } = readWorld(portfolio, target);
  const services = target.rows.map(({ name }) => name);
  const price = Number(target.what);
  const suggestion = {
    name: slot === 'bundle-name' && sentence !== null ? sentence : services.join(' and '),
    includes: services,
    price,
    notes: slot === 'bundle-notes' ? sentence : null,
  };
  const verified = verifyBundles(readReply('bundles', JSON.stringify({ suggestions: [suggestion] })), {
    input,
    ...prompt,
  });
  const suggestions = verified?.suggestions ?? [];
  return {
    texts: suggestions.flatMap(({ name, notes, math }) => [name, notes, ...math.map(({ label }) => label)]),
    isKept: suggestions.some((found) => hasRows(found.rowIds, target) && found.price === price),
  };
}

interface World {
  readonly facts: readonly Fact[];
  readonly prompt: ReturnType<typeof buildPromptData>;
  readonly fact: Fact | null;
  readonly alias: string | null;
}

const told = new Map<EvalPortfolio, Pick<World, 'facts' | 'prompt'>>();

/** The engine's facts and how a prompt names them, once for a portfolio. */
function readTold(portfolio: EvalPortfolio): Pick<World, 'facts' | 'prompt'> {
  const known = told.get(portfolio);
  if (known) return known;
  const facts = findFacts(portfolio.input);
  const world = { facts, prompt: buildPromptData(facts, portfolio.input) };
  told.set(portfolio, world);
  return world;
}

function readWorld(portfolio: EvalPortfolio, target: Target): World {
  const { facts, prompt } = readTold(portfolio);
  if (target.how !== 'cites') return { facts, prompt, fact: null, alias: null };
  const fact = facts.find(({ kind, rowIds }) => kind === target.what && hasRows(rowIds, target));
  const alias = [...prompt.factIdByAlias].find(([, factId]) => factId === fact?.id)?.[0];
  if (!fact || !alias)
    throw new Error(`The engine no longer finds ${target.what} for ${portfolio.id}/${target.id}.`);
  return { facts, prompt, fact, alias };
}

function hasRows(rowIds: readonly string[], { rows }: Target): boolean {
  return rowIds.length === rows.length && rows.every(({ id }) => rowIds.includes(id));
}

function toNumber(value: Fact['savingPerMonth'] | undefined): number {
  return value ? Math.round((Number(value.numerator) / Number(value.denominator)) * 1000) / 1000 : 0;
}
