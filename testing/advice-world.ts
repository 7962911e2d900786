/** What the labelled portfolios take for true: written by hand, not read from the engine's tables. */
import { CATALOGUE_TABLE, type Service } from '#core/data/catalogue-table';
import { makeRandom } from '#testing/random';

export type Draw = (below: number) => number;

/** Whole numbers below a bound, the same ones for the same seed. */
export function makeDraw(seed: number): Draw {
  const random = makeRandom(seed);
  return (below) => Math.floor(random() * below);
}

export function pick<T>(draw: Draw, list: readonly T[]): T {
  const found = list[draw(list.length)];
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
}

export function shuffle<T>(draw: Draw, list: readonly T[]): T[] {
  const keyed = list.map((entry) => ({ entry, key: draw(1_000_000_007) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
}

/** Draws up to that many of the list, in any order. */
export function chooseSome<T>(draw: Draw, list: readonly T[], limit: number): readonly T[] {
  return shuffle(draw, list).slice(0, draw(limit + 1));
}

/** The inner service comes with the outer one, there. */
export const INSIDE: readonly (readonly [outer: string, inner: string, country: 'US' | 'IN' | 'both'])[] = [
  ['YouTube Premium', 'YouTube Music', 'both'],
  ['Apple One', 'Apple Music', 'both'],
  ['Apple One', 'Apple TV+', 'both'],
  ['Apple One', 'Apple Arcade', 'both'],
  ['Amazon Prime', 'Amazon Prime Video', 'both'],
  ['Microsoft 365 Family', 'OneDrive 100 GB', 'both'],
  ['Microsoft 365 Personal', 'OneDrive 100 GB', 'both'],
  ['Proton Unlimited', 'Proton VPN Plus', 'US'],
  ['Xbox Game Pass Ultimate', 'PC Game Pass', 'both'],
  ['Xbox Game Pass Ultimate', 'EA Play', 'both'],
  ['PlayStation Plus Extra', 'PlayStation Plus Essential', 'both'],
  ['Adobe Creative Cloud Pro', 'Adobe Acrobat Pro', 'both'],
  ['AMC+', 'Shudder', 'US'],
  ['Airtel Xstream Play', 'SonyLIV', 'IN'],
  ['Tata Play Binge', 'ZEE5', 'IN'],
];

export const SAME_JOB: Readonly<Record<string, readonly string[]>> = {
  music: ['Spotify', 'Tidal', 'Deezer', 'SoundCloud', 'Qobuz'],
  storage: ['Dropbox', 'pCloud', 'MEGA Pro I', 'Box Personal Pro'],
  notes: ['Notion', 'Evernote', 'Obsidian Sync'],
  tasks: ['Todoist', 'TickTick', 'Trello', 'ClickUp'],
  vpn: ['NordVPN', 'ExpressVPN', 'Surfshark'],
  passwords: ['1Password', 'Bitwarden', 'LastPass', 'Dashlane'],
  assistant: ['Claude Pro', 'Perplexity', 'SuperGrok'],
  meditation: ['Headspace', 'Calm', 'Insight Timer'],
  writing: ['Grammarly', 'QuillBot'],
};

export const WATCHED_US = [
  'Netflix',
  'Hulu',
  'HBO Max',
  'Peacock',
  'Paramount+',
  'Disney Plus',
  'Starz',
  'BritBox',
  'Crunchyroll',
];
export const WATCHED_IN = [
  'Netflix',
  'JioHotstar',
  'Sun NXT',
  'Hoichoi',
  'aha',
  'ManoramaMAX',
  'Crunchyroll',
  'MUBI',
];

/** Each is one of its kind, so that nothing but its price can be said about it. */
export const LONELY = [
  'Canva',
  'Duolingo',
  'Coursera',
  'Kindle Unlimited',
  'Strava',
  'Audible',
  'Slack',
  'Zoom',
  'Uber One',
  'X Premium',
  'The Economist',
  'Nintendo',
  'Figma',
  'Medium',
  'YNAB',
  'Midjourney',
  'Wix',
  'Skillshare',
];

export const ODD_NAMES = [
  'Neighbourhood Newsletter',
  'Chess Club',
  'Prime Gym',
  'Box of vegetables',
  'Apple Store repairs',
  'Ring tone shop',
];

export function findInCatalogue(name: string): Service | undefined {
  return CATALOGUE_TABLE.find((service) => service.name === name || service.aliases?.includes(name));
}

export function findByName(name: string): Service {
  const found = findInCatalogue(name);
  if (!found) throw new Error(`The catalogue does not have ${name}.`);
  return found;
}

/** Writes a service as people do: its case, its address, words and signs around it, and now and then a slip of the finger. */
export function writeAsPeopleDo(name: string, draw: Draw): string {
  if (draw(50) === 0 && name.length > 6) return misspell(name, draw);
  return pick(draw, [
    name,
    name,
    name,
    name.toLowerCase(),
    name.toUpperCase(),
    `${name} subscription`,
    `${name} (monthly)`,
    `${name} - auto-pay`,
    `  ${name} `,
    `my ${name}`,
    `${name} 🎉`,
    `${name}.com`,
    `${name} Inc`,
  ]);
}

/** A letter left out, doubled, swapped or changed. */
function misspell(name: string, draw: Draw): string {
  const at = 1 + draw(name.length - 3);
  const [before, here, next, after] = [
    name.slice(0, at),
    name[at] ?? '',
    name[at + 1] ?? '',
    name.slice(at + 2),
  ];
  return pick(draw, [
    before + next + after,
    before + here + here + next + after,
    before + next + here + after,
    `${before}q${next}${after}`,
  ]);
}
