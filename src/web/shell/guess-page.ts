/** Guesses the page meant by an unknown URL, from synonyms and typos. */

/** Pages with the words that may be used for them in URLs. */
const WORDS_BY_PLACE = {
  '/dashboard': 'dashboard app home subscriptions overview',
  '/settings': 'settings account profile preferences',
  '/?auth=signin': 'login signin log-in sign-in',
  '/?auth=signup': 'signup register sign-up join get-started',
  '/#pricing': 'pricing price prices plans plan pro upgrade',
  '/#features': 'features how-it-works about',
  '/cancellation-refunds': 'cancellation-refunds refunds refund cancellation cancel refund-policy',
  '/contact': 'contact support help contact-us',
  '/privacy': 'privacy privacy-policy gdpr cookies',
  '/terms': 'terms terms-conditions terms-and-conditions terms-of-service tos legal',
} as const;

export type GuessedPlace = keyof typeof WORDS_BY_PLACE;

const FARTHEST = 2;

export function guessPage(path: string): GuessedPlace | null {
  const word = lastWord(path);
  if (word === '') return null;
  let best: { place: GuessedPlace; distance: number } | null = null;
  for (const place of Object.keys(WORDS_BY_PLACE) as GuessedPlace[]) {
    for (const known of WORDS_BY_PLACE[place].split(' ')) {
      const distance = countEdits(word, known);
      // At most a third of the letters may differ: short words are close to everything.
      if (distance > Math.min(FARTHEST, Math.floor(known.length / 3))) continue;
      if (!best || distance < best.distance) best = { place, distance };
    }
  }
  return best?.place ?? null;
}

/** `/en/Privacy_Policy.html` → `privacy-policy`. */
function lastWord(path: string): string {
  const segment = path.split('/').filter(Boolean).at(-1) ?? '';
  return segment
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
}

/** Insertions, deletions and replacements between two words (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
