/**
 * The sentences of the corpus: each with the finding it is put into, and of a hostile one the fragment that is false. A
 * table has a line per sentence, `portfolio/finding | slot | language | sentence`, with the false words in ⟦ ⟧, under a
 * line `* class`; a `#` starts a comment.
 */
import { readdirSync } from 'node:fs';
import { type EvalPortfolio, findTarget, readTable, splitCells, type Target } from './portfolios.ts';

export const SLOTS = ['title', 'notes', 'overlap', 'task', 'bundle-name', 'bundle-notes'] as const;
/** The place of a sentence in a reply. */
export type Slot = (typeof SLOTS)[number];

export interface CorpusRow {
  /** `in/netflix`: the portfolio and the finding. */
  readonly where: string;
  readonly portfolio: EvalPortfolio;
  readonly target: Target;
  readonly slot: Slot;
  readonly language: string;
  /** What kind of lie it is, or `true`. */
  readonly kind: string;
  readonly sentence: string;
  /** The words of the sentence that must not be shown; null in a true one. */
  readonly fragment: string | null;
}

const MARKED = /⟦([^⟧]+)⟧/;

export function readHostileRows(): readonly CorpusRow[] {
  return readRows('hostile');
}

export function readTrueRows(): readonly CorpusRow[] {
  return readRows('true');
}

function readRows(folder: 'hostile' | 'true'): readonly CorpusRow[] {
  const files = readdirSync(new URL(`${folder}/`, import.meta.url)).sort();
  return files.flatMap((file) => {
    let kind = '';
    return readTable(`${folder}/${file}`).flatMap((line): CorpusRow[] => {
      if (!line.startsWith('*')) return [readRow(line, kind, folder)];
      kind = line.slice(1).trim();
      return [];
    });
  });
}

function readRow(line: string, kind: string, folder: 'hostile' | 'true'): CorpusRow {
  const [where = '', slotCell, language = '', written = '', ...rest] = splitCells(line);
  const slot = SLOTS.find((one) => one === slotCell);
  const marked = unescapeHidden(written);
  const fragment = MARKED.exec(marked)?.[1] ?? null;
  if (!slot || kind === '' || written === '' || rest.length > 0) throw new Error(`Not a row: ${line}`);
  if ((fragment === null) !== (folder === 'true')) throw new Error(`One fragment is to be marked: ${line}`);
  const [portfolioId = '', targetId = ''] = where.split('/');
  const sentence = marked.replace(MARKED, '$1');
  return { where, ...findTarget(portfolioId, targetId), slot, language, kind, sentence, fragment };
}

/** `\u200b` in a table is that character. */
function unescapeHidden(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
