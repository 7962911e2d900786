// Which of the user's rows a text speaks of, and whether it names a service the user does not have.
import { CATALOGUE_TABLE, type Service } from './data/catalogue-table.ts';
import { type AdviceInput, type ReadRow, readRows, recogniseService } from './insights-rows.ts';
import { nameKey } from './subscription.ts';

/** What stands where a known name stood, so that digits in names are not taken for claims. */
export const NAME_MARK = '§';

export interface NamesInText {
  readonly rows: readonly ReadRow[];
  /** Services of the catalogue that are named but not the user's. */
  readonly foreign: readonly string[];
  /** The text with every known name marked. */
  readonly masked: string;
}

export interface NameReader {
  readonly rows: readonly ReadRow[];
  /** Rows that a single name, or an alias of the prompt, stands for. */
  readonly findRows: (name: string) => readonly ReadRow[];
  readonly readText: (text: string) => NamesInText;
}

interface Known {
  readonly name: string;
  /** Lower case: most names are passed over by this, without making a pattern. */
  readonly key: string;
  readonly rows: readonly ReadRow[];
  readonly flags: 'gu' | 'giu';
}

export function makeNameReader(
  input: AdviceInput,
  rowIdByAlias: ReadonlyMap<string, string> = new Map(),
): NameReader {
  const rows = readRows(input);
  const known = listKnown(rows);
  return {
    rows,
    findRows: (name) => findRows(name, rows, rowIdByAlias),
    readText: (text) => readText(text, known),
  };
}

function findRows(
  name: string,
  rows: readonly ReadRow[],
  rowIdByAlias: ReadonlyMap<string, string>,
): readonly ReadRow[] {
  const byAlias = rowIdByAlias.get(name.trim());
  if (byAlias !== undefined) return rows.filter(({ row }) => row.id === byAlias);
  const key = nameKey(name);
  const same = rows.filter(({ row }) => nameKey(row.name) === key);
  if (same.length > 0) return same;
  const found = recogniseService(name);
  return found ? rows.filter(({ service }) => service?.name === found.service.name) : [];
}

/** The user's own names in any case, then the services', then everyone else's exactly as they are written. */
function listKnown(rows: readonly ReadRow[]): readonly Known[] {
  const own = rows
    .filter(({ row }) => /\p{L}/u.test(row.name) && [...row.name].length > 1)
    .map((read) => makeKnown(read.row.name, [read], 'giu'));
  const services = CATALOGUE_TABLE.flatMap((service) => {
    const having = rows.filter((read) => read.service === service);
    return namesOf(service).map((name) => makeKnown(name, having, having.length > 0 ? 'giu' : 'gu'));
  });
  return [...own, ...services].sort(
    (a, b) => b.name.length - a.name.length || Number(b.rows.length > 0) - Number(a.rows.length > 0),
  );
}

function namesOf(service: Service): readonly string[] {
  return [service.name, ...(service.aliases ?? [])].filter((name) => name.length > 1);
}

function makeKnown(written: string, rows: readonly ReadRow[], flags: Known['flags']): Known {
  const name = written.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return { name, key: name.toLowerCase(), rows, flags };
}

function makePattern({ name, flags }: Known): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, flags);
}

function readText(text: string, known: readonly Known[]): NamesInText {
  const rows = new Set<ReadRow>();
  const foreign: string[] = [];
  let masked = text.normalize('NFKC').replace(/\s+/g, ' ');
  const lower = masked.toLowerCase();
  for (const entry of known) {
    if (!lower.includes(entry.key)) continue;
    const next = masked.replace(makePattern(entry), NAME_MARK);
    if (next === masked) continue;
    masked = next;
    for (const row of entry.rows) rows.add(row);
    if (entry.rows.length === 0) foreign.push(entry.name);
  }
  return { rows: [...rows], foreign, masked };
}
