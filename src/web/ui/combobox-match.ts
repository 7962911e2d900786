// Which options a typed text finds, best first: at the start, then at the start of a word, then anywhere.
import type { OptionRow } from './option-list.tsx';

export interface ComboboxOption extends OptionRow {
  /** More words that find this option, for example a country's code. */
  keywords?: string;
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('en')
    .trim();
}

function rank(option: ComboboxOption, query: string): number {
  const label = fold(option.label);
  if (label.startsWith(query)) return 0;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 1;
  const keywords = option.keywords ? fold(option.keywords).split(/\s+/) : [];
  if (keywords.some((word) => word.startsWith(query))) return 2;
  return label.includes(query) ? 3 : -1;
}

export function matchOptions(
  options: readonly ComboboxOption[],
  text: string,
  limit = Number.POSITIVE_INFINITY,
): readonly ComboboxOption[] {
  const query = fold(text);
  if (query === '') return options.slice(0, limit);
  return options
    .map((option) => ({ option, place: rank(option, query) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ option }) => option);
}
