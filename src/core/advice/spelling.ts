// Finds the service behind a name with one slip of the finger: a letter left out, one too many, or two swapped.
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';

/** Shorter names are too close to other words. */
const SHORTEST = 6;

const written: readonly { readonly key: string; readonly service: Service }[] = CATALOGUE_TABLE.flatMap(
  (service) =>
    [service.name, ...(service.aliases ?? [])]
      .map((name) => ({ key: simplify(name), service }))
      .filter(({ key }) => key.length >= SHORTEST),
);

/** Null unless exactly one service is that close. A changed letter is no slip: Motion is not Notion. */
export function findMisspelt(name: string): Service | null {
  const key = simplify(name);
  if (key.length < SHORTEST - 1) return null;
  const close = new Set(written.filter((entry) => isOneSlip(key, entry.key)).map(({ service }) => service));
  const [only] = close;
  return close.size === 1 && only ? only : null;
}

function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, '');
}

function isOneSlip(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1 || a === b) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (a.length > b.length) return a.slice(at + 1) === b.slice(at);
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
