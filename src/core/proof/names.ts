// Finds the user's rows in a text, by the names they typed and by the catalogue's, and the services that are not theirs.

import { type AdviceInput, type ReadRow, readRows, recogniseService } from '../advice/rows.ts';
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';
import { nameKey } from '../subscription/subscription.ts';
import { cutText, showHidden } from './text.ts';
import { isPlainWord } from './word-table.ts';

/** The prompt tells no more of a name than this. */
export const PROMPT_NAME_LENGTH = 60;

export interface FoundName {
  readonly length: number;
  /** The user's rows of that name; none for a service that is not theirs. */
  readonly rows: readonly ReadRow[];
}

export interface NameReader {
  readonly rows: readonly ReadRow[];
  /** Rows that a single name, or an alias of the prompt, stands for. */
  readonly findRows: (name: string) => readonly ReadRow[];
  /** The longest name that begins there. */
  readonly readName: (text: string, at: number) => FoundName | null;
  /** Every row that the text names. */
  readonly listNamed: (text: string) => readonly ReadRow[];
}

interface Known {
  readonly name: string;
  readonly key: string;
  readonly rows: readonly ReadRow[];
  /** "Now" may be a service and "now" is a word: then only the service's own capitals name it. */
  readonly isCased: boolean;
}

type KnownByStart = ReadonlyMap<string, readonly Known[]>;

export function makeNameReader(
  input: AdviceInput,
  rowIdByAlias: ReadonlyMap<string, string> = new Map(),
): NameReader {
  const rows = readRows(input);
  const known = groupByStart(listKnown(rows));
  const readName = (text: string, at: number) => findKnown(known, text, at);
  return {
    rows,
    findRows: (name) => findRows(name, rows, rowIdByAlias),
    readName,
    listNamed: (text) => listNamed(text, readName),
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
  const same = rows.filter(({ row }) => nameKey(row.name) === key || nameKey(toPromptName(row.name)) === key);
  if (same.length > 0) return same;
  const found = recogniseService(name);
  return found ? rows.filter(({ service }) => service?.name === found.service.name) : [];
}

/** A name without what is hidden in it, and without addresses or long numbers that people put beside it. */
export function toPromptName(name: string): string {
  const plain = showHidden(name)
    .replace(/[^\s@]+@[^\s@]+/g, '')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, '')
    .replace(/\d[\d\s-]{6,}\d/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(plain, PROMPT_NAME_LENGTH);
}

/** The longest first; of equal names the user's own, then those of services the user has. */
function listKnown(rows: readonly ReadRow[]): readonly Known[] {
  const own = rows.flatMap((read) =>
    [read.row.name.trim(), toPromptName(read.row.name)]
      .filter((name, index, names) => isSpeakable(name) && names.indexOf(name) === index)
      .map((name) => ({ name, key: name.toLowerCase(), rows: rowsNamed(name, rows), isCased: false })),
  );
  const having = new Map<Service, ReadRow[]>();
  for (const read of rows)
    if (read.service) having.set(read.service, [...(having.get(read.service) ?? []), read]);
  const services = CATALOGUE_NAMES.map((entry) => {
    const own = having.get(entry.service);
    return own ? { name: entry.name, key: entry.key, rows: own, isCased: false } : entry;
  });
  return [...own, ...services].sort(
    (a, b) => b.name.length - a.name.length || Number(b.rows.length > 0) - Number(a.rows.length > 0),
  );
}

function rowsNamed(name: string, rows: readonly ReadRow[]): readonly ReadRow[] {
  return rows.filter(({ row }) => nameKey(row.name) === nameKey(name) || toPromptName(row.name) === name);
}

/** A row called "5" or "a" cannot be told from other words. */
function isSpeakable(name: string): boolean {
  return /\p{L}/u.test(name) && [...name].length > 1;
}

function namesOf(service: Service): readonly string[] {
  return [service.name, ...(service.aliases ?? [])].filter(isSpeakable);
}

/** The names for someone who has none of them; sorted once, so that sorting them with a user's own has little to do. */
const CATALOGUE_NAMES: readonly (Known & { readonly service: Service })[] = CATALOGUE_TABLE.flatMap(
  (service) =>
    namesOf(service).map((name) => {
      const key = name.toLowerCase();
      return { service, name, key, rows: [], isCased: key.split(' ').every(isPlainWord) };
    }),
).sort((a, b) => b.name.length - a.name.length);

function groupByStart(known: readonly Known[]): KnownByStart {
  const groups = new Map<string, Known[]>();
  for (const entry of known) {
    const start = entry.key.slice(0, 1);
    const group = groups.get(start);
    if (group) group.push(entry);
    else groups.set(start, [entry]);
  }
  return groups;
}

function findKnown(known: KnownByStart, text: string, at: number): FoundName | null {
  if (isInsideWord(text, at)) return null;
  for (const { name, key, rows, isCased } of known.get(text.slice(at, at + 1).toLowerCase()) ?? []) {
    const end = at + name.length;
    const written = text.slice(at, end);
    if (isCased ? written !== name : written.toLowerCase() !== key) continue;
    if (/[\p{L}\p{N}]$/u.test(name) && /^[\p{L}\p{M}\p{N}]/u.test(text.slice(end, end + 2))) continue;
    return { length: name.length, rows };
  }
  return null;
}

function isInsideWord(text: string, at: number): boolean {
  return /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
}

function listNamed(text: string, readName: NameReader['readName']): readonly ReadRow[] {
  const named = new Set<ReadRow>();
  let at = 0;
  while (at < text.length) {
    const found = readName(text, at);
    for (const row of found?.rows ?? []) named.add(row);
    at += found?.length ?? 1;
  }
  return [...named];
}
