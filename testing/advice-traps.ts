/** Rows that look like findings and are none: the traps of the labelled portfolios. */
import type { Pieces } from '#testing/advice-portfolios';
import { chooseSome, ODD_NAMES, pick, SAME_JOB } from '#testing/advice-world';

export const TRAPS: Readonly<Record<string, (pieces: Pieces) => void>> = {
  'two gyms': addGyms,
  'someone else': addSomeoneElse,
  'free rows': addFree,
  'no rate': addNoRate,
  'smaller tier': addLesser,
  'odd names': addOddNames,
  'several lines': addLines,
  'family tier': addFamilyTier,
};

function addGyms(pieces: Pieces): void {
  const names =
    pieces.country === 'US'
      ? ['Planet Fitness', 'Corner Boxing Club', 'ClassPass']
      : ['Cult.fit', "Gold's Gym", 'Akhada'];
  for (const name of names.slice(0, 2 + pieces.draw(2))) pieces.add(name, { category: 'Gym' });
  pieces.add('Max', { category: 'Gym', amountMinor: 3000, isKnown: false });
}

function addSomeoneElse(pieces: Pieces): void {
  const name = pick(pieces.draw, ['Netflix', 'Crunchyroll']);
  if (pieces.has(name)) return;
  pieces.add(name, { isWatched: true });
  const other = pick(pieces.draw, [`${name} (Mom)`, `Priya's ${name}`, `${name} for Dad`, `${name} - Rahul`]);
  pieces.add(name, { name: other, pricedAs: null, category: 'OTT', amountMinor: 799, currency: 'USD' });
}

function addFree(pieces: Pieces): void {
  pieces.add('Fastmail', { amountMinor: 0 });
  pieces.add('Sling TV', { amountMinor: 0 });
  pieces.add('Nebula', { amountMinor: 0 });
}

function addNoRate(pieces: Pieces): void {
  pieces.add('Viki Pass', { currency: 'XXX' });
  pieces.add('Village Cinema', { currency: 'XXX', category: 'OTT' });
}

function addLesser(pieces: Pieces): void {
  if (pieces.has('YouTube Premium', 'YouTube Music', 'AMC+', 'Shudder')) return;
  pieces.add('YouTube Premium', {
    name: 'YouTube Premium Lite',
    pricedAs: null,
    category: 'OTT',
    amountMinor: 499,
    currency: 'USD',
    isWatched: true,
    isKnown: true,
  });
  if (!pieces.has(...(SAME_JOB.music ?? []), 'Apple Music')) pieces.add('YouTube Music');
  if (pieces.country === 'IN') {
    pieces.add('AMC+', { isWatched: true });
    pieces.add('Shudder', { isWatched: true });
  }
}

function addOddNames(pieces: Pieces): void {
  for (const name of chooseSome(pieces.draw, ODD_NAMES, 4)) pieces.add(name, { isKnown: false });
  if (pieces.draw(2) === 0)
    pieces.add('Regional Cinema Club', { category: 'OTT', isWatched: true, isKnown: false });
  if (pieces.has(...(SAME_JOB.music ?? []), 'Apple Music', 'YouTube Music')) return;
  const radio = pieces.add('Temple Radio', { category: 'Music' });
  pieces.label('overlap-in-category', [pieces.add('Spotify'), radio]);
}

function addLines(pieces: Pieces): void {
  pieces.add('Jio', { amountMinor: 19_900, currency: 'INR' });
  pieces.add('Jio Prepaid', { amountMinor: 19_900, currency: 'INR' });
  pieces.add('The Ken', { amountMinor: 30_000, currency: 'INR' });
  pieces.add('The Hindu', { amountMinor: 15_000, currency: 'INR' });
}

function addFamilyTier(pieces: Pieces): void {
  pieces.add('Brilliant Family', { category: 'SaaS', amountMinor: 6900, currency: 'USD' });
  if (!pieces.has(...(SAME_JOB.storage ?? [])))
    pieces.add('iCloud', { pricedAs: null, category: 'Cloud', amountMinor: 5900, currency: 'USD' });
}
