// Shows and films for the user's streaming services: from the shipped catalogue, or a search model's tidied.

import { mayBeTier } from './advice/own-tier.ts';
import { type AdviceRow, recogniseService } from './advice/rows.ts';
import { type CalendarDay, splitDay } from './calendar-day.ts';
import { findService } from './catalogue/catalogue.ts';
import { isOldPrice } from './catalogue/price-age.ts';
import type { CategoryCode } from './category.ts';
import { categoryOf } from './category.ts';
import { findCountry, findKnownCountry } from './country/countries.ts';
import { CATALOGUE_TABLE, type Service } from './data/catalogue-table.ts';
import { CONTAINMENT_TABLE } from './data/containment-table.ts';
import { TITLE_TABLE, TITLES_KNOWN_ON } from './data/title-table.ts';
import { WRITTEN_NAME_TABLE } from './data/written-name-table.ts';
import { toPromptName } from './proof/names.ts';
import { isObject, readList } from './proof/reply.ts';
import { cleanText } from './proof/text.ts';
import { nameKey } from './subscription/subscription.ts';

export const RECOMMENDATION_LIMIT = 25;
export const PER_SERVICE_LIMIT = 5;
const TITLE_LENGTH = 120;
const DESCRIPTION_LENGTH = 300;
const STREAMING: CategoryCode = 'OTT';

export interface Recommendation {
  readonly title: string;
  readonly type: string;
  readonly service: string;
  readonly description: string;
  readonly isNew: boolean;
  /** Always a URL from the search provider's results. */
  readonly link?: string;
  /** False where neither our table nor a search result names the title. */
  readonly isChecked?: false;
}

/** A page that a search model found and answered from. */
export interface Source {
  readonly title: string;
  readonly snippet: string;
  readonly url: string;
}

export interface Recommendations {
  readonly country: string;
  readonly basedOn: string;
  readonly recommendations: readonly Recommendation[];
}

/** A streaming service the user has, directly or included in another one. */
export interface StreamingService {
  /** The user's name for it, or the catalogue's when it is included in another service. */
  readonly name: string;
  /** The catalogue's name; null for a service it does not know. */
  readonly known: string | null;
}

/** Each service once, in the order of the rows. */
export function listStreaming(
  rows: readonly AdviceRow[],
  country: string | null,
): readonly StreamingService[] {
  const found = new Map<string, StreamingService>();
  for (const row of rows) {
    const { service = null, variant } = recogniseService(row.name) ?? {};
    const isGym = categoryOf(row.category) === 'Gym';
    if (service && service.category === STREAMING && !isGym) {
      if (!found.has(service.name)) found.set(service.name, { name: row.name, known: service.name });
    } else if (!service && categoryOf(row.category) === STREAMING) {
      found.set(nameKey(row.name), { name: row.name, known: null });
    }
    const mayHold = !isGym && (variant === 'plain' || variant === 'tier');
    for (const inner of service && mayHold ? listInner(row, service, country) : [])
      if (!found.has(inner)) found.set(inner, { name: inner, known: inner });
  }
  return [...found.values()];
}

/** Titles of the shipped table, new ones first, alternating between services. */
export function recommendFromCatalogue(
  rows: readonly AdviceRow[],
  country: string | null,
  today: CalendarDay,
  describeTitle: (id: string) => string,
): Recommendations {
  const services = listStreaming(rows, country);
  const code = findCountry(country).code;
  const knownYear = splitDay(TITLES_KNOWN_ON).year;
  // Nothing on an outdated list counts as new.
  const isAged = isOldPrice(TITLES_KNOWN_ON, today);
  const perService = services.map(({ name, known }) =>
    TITLE_TABLE.filter(({ service, countries }) => service === known && isShownIn(countries, code))
      .sort((a, b) => b.year - a.year)
      .slice(0, PER_SERVICE_LIMIT)
      .map((shown) => ({
        title: shown.title,
        type: shown.type,
        service: name,
        description: describeTitle(shown.id),
        isNew: !isAged && shown.year >= knownYear,
      })),
  );
  return describe(services, country, takeTurns(perService).slice(0, RECOMMENDATION_LIMIT));
}

/** Null if the reply is not a list of recommendations. */
export function tidyRecommendations(
  rows: readonly AdviceRow[],
  country: string | null,
  reply: unknown,
  sources: readonly Source[] = [],
): Recommendations | null {
  const list = isObject(reply) ? reply.recommendations : reply;
  if (!Array.isArray(list)) return null;
  const services = listStreaming(rows, country);
  const accepted: Recommendation[] = [];
  for (const entry of readList(list) ?? []) {
    const found = readRecommendation(entry, services, sources);
    if (!found || accepted.some((other) => isSame(other, found))) continue;
    if (accepted.filter(({ service }) => service === found.service).length < PER_SERVICE_LIMIT)
      accepted.push(found);
  }
  return describe(services, country, accepted.slice(0, RECOMMENDATION_LIMIT));
}

const SAFE_ADDRESS = /^https:\/\/[^\s"'<>]{4,500}$/i;

/** Where a title is from: the search result that names it, with its address, or our own table. An address in the text is never used. */
function findSource(
  title: string,
  sources: readonly Source[],
): Pick<Recommendation, 'link' | 'isChecked'> | null {
  const naming = sources.filter((source) => namesTitle(source, title));
  const linked = naming.find(({ url }) => SAFE_ADDRESS.test(url));
  if (linked) return { link: linked.url };
  const key = nameKey(title);
  return naming.length > 0 || TITLE_TABLE.some((known) => nameKey(known.title) === key) ? {} : null;
}

function namesTitle({ title: page, snippet }: Source, title: string): boolean {
  if (nameKey(page).includes(nameKey(title))) return true;
  // A word alone is a title in running text only as it is written: "Dark", not "a dark comedy".
  return holdsName(snippet, [title]) && (/\s/u.test(title) || snippet.includes(title));
}

function readRecommendation(
  entry: unknown,
  services: readonly StreamingService[],
  sources: readonly Source[],
): Recommendation | null {
  if (!isObject(entry)) return null;
  const title = cleanText(entry.title, TITLE_LENGTH);
  const service =
    typeof entry.service === 'string' ? findStreaming(entry.service.slice(0, 200), services) : null;
  if (title === null || service === null || isNoTitle(title, service)) return null;
  const source = findSource(title, sources);
  if (!source && ADDRESSES_READER.test(title)) return null;
  const type = typeof entry.type === 'string' && /movie|film/i.test(entry.type) ? 'Movie' : 'Series';
  return {
    title,
    type,
    service: service.name,
    description: readDescription(entry.description, service),
    isNew: entry.isNew === true,
    ...(source ?? { isChecked: false }),
  };
}

/** "Win an iPhone", "Your prize is waiting": what speaks to the reader is a title only where a source names it. */
const ADDRESSES_READER =
  /^(?:act|activate|apply|book|buy|call|claim|click|collect|confirm|download|earn|enjoy|get|grab|hurry|install|join|order|pay|receive|redeem|register|renew|scan|send|shop|sign|start|switch|tap|text|try|unlock|update|upgrade|verify|win)\s+(?:an?|your|our|this|these|free|now|today|up|in)(?!\p{L})|(?<!\p{L})(?:you|your|we|our)(?!\p{L}).*(?<!\p{L})(?:are|can|has|have|is|must|was|were|will|won)(?!\p{L})/iu;

/** Words that sell something or lead elsewhere. A story may use them too: its description is then left out, not the title. */
const OFFER_WORDS =
  /(?<!\p{L})(free|pric\w*|discount\w*|deals?|offers?|cheap\w*|rupees?|dollars?|euros?|pounds?|cents?|cost\w*|charges?|pay\w*|fees?|subscri\w*|plans?|trials?|upgrad\w*|cancel\w*|switch\w*|months?|monthly|annual\w*|yearly|half|double|off|sav(?:e|es|ings?)|coupons?|calls?|visit\w*|clicks?|scan|refund\w*|dot com|kostenlos|gratis|gratuit\w*|preis\w*|prix|precio)(?!\p{L})/iu;
const FIGURE = /[\p{N}\p{Sc}%@]/u;
/** A text that addresses the reader is not a plot summary. */
const TO_THE_READER =
  /(?<!\p{L})(you|your|yours|yourself|we|us|our|ours|i|me|my|members?|users?|customers?|subscribers?)(?!\p{L})/iu;
/** How plot summaries begin; anything else may be advertising. */
const STORY_BEGINS =
  /^(?:a|an|the|this|two|three|four|five|six|seven|when|in|after|as|set|following|based|during|inside|against|from|one|his|her|their|every)\s/iu;
const GENRE =
  /(?<!\p{L})(drama|thriller|comedy|film|movie|series|documentary|docuseries|crime|romance|romantic|horror|action|anime|animated|adventure|mystery|sci-fi|science fiction|fantasy|biopic|musical|reality|show|season|story|saga|adaptation|epic|sitcom|western|war|heist|spy|superhero)(?!\p{L})/iu;

/** A film may be called Free Guy or 1917, but a phone number, a price or a word about the service is not a title. */
function isNoTitle(title: string, service: StreamingService): boolean {
  const digits = title.replaceAll(/\P{N}/gu, '').length;
  const isOffer = OFFER_WORDS.test(title) && (/\p{N}/u.test(title) || namesService(title));
  return digits > 5 || /[\p{Sc}%@]/u.test(title) || isOffer || namesOwnService(title, service);
}

/** Figures, offers and services in a search model's sentence cannot be verified, so only plot summaries are shown. */
function readDescription(written: unknown, service: StreamingService): string {
  const text = cleanText(written, DESCRIPTION_LENGTH) ?? '';
  const isStory = STORY_BEGINS.test(text) || GENRE.test(text);
  const isMessage = [FIGURE, OFFER_WORDS, TO_THE_READER].some((words) => words.test(text));
  return isStory && !isMessage && !namesService(text) && !namesOwnService(text, service) ? text : '';
}

function namesService(text: string): boolean {
  return holdsName(
    text,
    CATALOGUE_TABLE.map(({ name }) => name),
  );
}

/** Matches every known spelling of the service, in any script. */
function namesOwnService(text: string, { name, known }: StreamingService): boolean {
  const aliases = CATALOGUE_TABLE.find((service) => service.name === known)?.aliases ?? [];
  const written = WRITTEN_NAME_TABLE.filter(({ service }) => service === known).flatMap(({ names }) =>
    names.split(' | '),
  );
  return holdsName(text, [name, known ?? name, ...aliases, ...written]);
}

function holdsName(text: string, names: readonly string[]): boolean {
  const fold = (words: string) =>
    ` ${words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}+]+/gu, ' ')
      .trim()} `;
  const folded = fold(text);
  return names.some((name) => folded.includes(fold(name)));
}

function findStreaming(written: string, services: readonly StreamingService[]): StreamingService | null {
  const key = nameKey(written);
  const known = findService(written)?.name ?? recogniseService(written)?.service.name;
  return (
    services.find(({ name }) => nameKey(name) === key || nameKey(toPromptName(name)) === key) ??
    services.find((own) => own.known !== null && own.known === known) ??
    null
  );
}

/** An unknown country is returned as the user wrote it. */
export function nameCountry(country: string | null): string {
  return findKnownCountry(country)?.name ?? (country?.trim() || findCountry(country).name);
}

function describe(
  services: readonly StreamingService[],
  country: string | null,
  recommendations: readonly Recommendation[],
): Recommendations {
  return {
    country: nameCountry(country),
    basedOn: services.map(({ name }) => name).join(', '),
    recommendations,
  };
}

/** The services included in the tier that the row's price suggests. */
function listInner(row: AdviceRow, service: Service, country: string | null): readonly string[] {
  const { code } = findCountry(country);
  return CONTAINMENT_TABLE.filter(
    ({ outer, countries, tiers }) =>
      outer === service.name &&
      isShownIn(countries ?? 'all', code) &&
      mayBeTier({ row, service }, tiers ?? 'all', country),
  )
    .map(({ inner }) => inner)
    .filter((inner) => findService(inner)?.category === STREAMING);
}

function isShownIn(countries: readonly string[] | 'all', code: string): boolean {
  return countries === 'all' || countries.includes(code);
}

function isSame(a: Recommendation, b: Recommendation): boolean {
  return a.service === b.service && nameKey(a.title) === nameKey(b.title);
}

function takeTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
