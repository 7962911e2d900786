import { describe, expect, test } from 'vitest';
import { adviceRowMaker } from '#testing/advice-rows';
import { addDays, parseDay } from './calendar-day.ts';
import { PRICE_VALID_DAYS } from './catalogue/price-age.ts';
import { CATALOGUE_TABLE } from './data/catalogue-table.ts';
import { TITLE_TABLE, TITLES_KNOWN_ON } from './data/title-table.ts';
import {
  listStreaming,
  PER_SERVICE_LIMIT,
  RECOMMENDATION_LIMIT,
  recommendFromCatalogue,
  tidyRecommendations,
} from './recommendations.ts';

const makeRow = adviceRowMaker('2025-12-20');
const row = (name: string, category = 'OTT') => makeRow(name, 14.99, { category });
const netflix = [row('Netflix')];
const SOON_AFTER = '2025-12-01';
const countBy = (services: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const service of services) counts.set(service, (counts.get(service) ?? 0) + 1);
  return counts;
};

describe('the title table', () => {
  test('has at least 15 services of the catalogue with at least six titles each, each title once', () => {
    const counts = countBy(TITLE_TABLE.map(({ service }) => service));
    expect(counts.size).toBeGreaterThanOrEqual(15);
    const streaming = new Set(
      CATALOGUE_TABLE.filter(({ category }) => category === 'OTT').map(({ name }) => name),
    );
    for (const [service, count] of counts) {
      expect(streaming.has(service)).toBe(true);
      expect(count).toBeGreaterThanOrEqual(6);
    }
    const keys = TITLE_TABLE.map(({ service, title }) => `${service} ${title}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('knows nothing of the future', () => {
    expect(parseDay(TITLES_KNOWN_ON)).toBe(TITLES_KNOWN_ON);
    for (const { year } of TITLE_TABLE) {
      expect(year).toBeLessThanOrEqual(Number(TITLES_KNOWN_ON.slice(0, 4)));
    }
  });
});

const recommend = (rows: ReturnType<typeof row>[], country: string, today: string) =>
  recommendFromCatalogue(rows, country, today, (id) => `About ${id}.`);

describe('from the catalogue', () => {
  test('no streaming subscription gives an empty list', () => {
    expect(recommend([row('Spotify', 'Music')], 'India', SOON_AFTER)).toEqual({
      country: 'India',
      basedOn: '',
      recommendations: [],
    });
  });

  test('at most 25 rows and 5 per service, only of the user’s services, and every service gets its turn', () => {
    const names = ['Netflix', 'Hulu', 'Max', 'Peacock', 'Disney Plus', 'Paramount+', 'Apple TV+', 'Starz'];
    const { recommendations } = recommend(
      names.map((name) => row(name)),
      'US',
      SOON_AFTER,
    );
    expect(recommendations).toHaveLength(RECOMMENDATION_LIMIT);
    const counts = countBy(recommendations.map(({ service }) => service));
    expect([...counts.keys()].sort()).toEqual([...names].sort());
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(PER_SERVICE_LIMIT);
  });

  test('new titles are marked and come first', () => {
    const { recommendations, basedOn } = recommend(netflix, 'US', SOON_AFTER);
    const marks = recommendations.map(({ isNew }) => isNew);
    expect(marks).toEqual([...marks].sort((a, b) => Number(b) - Number(a)));
    expect(marks[0]).toBe(true);
    expect(basedOn).toBe('Netflix');
  });

  test('a list that has aged 180 days marks nothing as new, and keeps its order', () => {
    const titles = (today: string) => recommend(netflix, 'US', today).recommendations;
    expect(titles(addDays(TITLES_KNOWN_ON, PRICE_VALID_DAYS)).some(({ isNew }) => isNew)).toBe(true);
    const aged = titles(addDays(TITLES_KNOWN_ON, PRICE_VALID_DAYS + 1));
    expect(aged.some(({ isNew }) => isNew)).toBe(false);
    expect(aged.map(({ title }) => title)).toEqual(titles(SOON_AFTER).map(({ title }) => title));
  });

  test('what is shown in one country only stays there', () => {
    const titles = (country: string) =>
      recommend(netflix, country, SOON_AFTER).recommendations.map(({ title }) => title);
    expect(titles('India')).toContain('The Ba***ds of Bollywood');
    expect(titles('US')).not.toContain('The Ba***ds of Bollywood');
  });

  test('a service that comes with a membership counts', () => {
    expect(listStreaming([row('Prime', 'Other')], 'US')).toEqual([
      { name: 'Amazon Prime Video', known: 'Amazon Prime Video' },
    ]);
  });

  test.each([
    ['Amazon Prime', 1499, true],
    ['Amazon Prime', 399, false],
    ['Amazon Prime', 799, false],
    ['Amazon Prime Lite', 799, false],
    ["Mum's Amazon Prime", 1499, false],
  ])('%s at ₹%d a year in India comes with Prime Video: %s', (name, amount, holds) => {
    const prime = makeRow(name, amount, { category: 'Other', currency: 'INR', billingCycle: 'yearly' });
    expect(listStreaming([prime], 'India').some(({ known }) => known === 'Amazon Prime Video')).toBe(holds);
  });
});

describe('from a model', () => {
  const title = (name: string, more: object = {}) => ({
    title: name,
    type: 'Movie',
    service: 'Netflix',
    description: 'A film.',
    isNew: true,
    ...more,
  });
  const tidy = (recommendations: unknown) =>
    tidyRecommendations(netflix, 'US', { recommendations })?.recommendations;

  test('unknown services, repeated titles, more than five and markup are taken out', () => {
    const rows = [
      title('One [1]', { description: 'A <b>good</b> film [2] https://evil.example' }),
      title('one'),
      title('Two', { service: 'FooFlix' }),
      title('Three', { service: 'Hulu' }),
      title('Four', { type: 'TV show', isNew: 'yes' }),
      ...Array.from({ length: 9 }, (_, index) => title(`Film ${index}`)),
      title(''),
      null,
      'text',
    ];
    const kept = tidy(rows);
    expect(kept).toHaveLength(PER_SERVICE_LIMIT);
    expect(kept?.[0]).toEqual({
      title: 'One',
      type: 'Movie',
      service: 'Netflix',
      description: 'A good film',
      isNew: true,
      isChecked: false,
    });
    expect(kept?.[1]).toMatchObject({ title: 'Four', type: 'Series', isNew: false });
  });

  test.each([null, 'text', {}, { recommendations: 'none' }])('%j is refused', (reply) => {
    expect(tidyRecommendations(netflix, 'US', reply)).toBeNull();
  });

  test('links come from the search results alone, and only safe ones', () => {
    const linked = tidyRecommendations(
      netflix,
      'US',
      [title('Sinners', { link: 'https://evil.example' }), title('Andor')],
      [
        { title: 'Sinners (2025) review', snippet: '', url: 'https://films.example/sinners' },
        { title: 'Andor', snippet: '', url: 'javascript:alert(1)' },
      ],
    );
    expect(linked?.recommendations.map(({ link }) => link)).toEqual([
      'https://films.example/sinners',
      undefined,
    ]);
  });
});

describe('where a model’s title is from', () => {
  const page = {
    title: 'What to watch',
    snippet: 'Dark and Win an iPhone are new; a lost comedy is not.',
    url: 'https://films.example/new',
  };
  const find = (name: string, sources = [page]) =>
    tidyRecommendations(netflix, 'US', [{ title: name, service: 'Netflix' }], sources)?.recommendations[0];

  test('one that a search result names leads to it', () => {
    expect(find('Dark')).toMatchObject({ title: 'Dark', link: page.url });
    expect(find('Dark')).not.toHaveProperty('isChecked');
  });

  test('one of our own table needs no search result', () => {
    expect(find('Stranger Things', [])).not.toHaveProperty('isChecked');
  });

  test('one that no source names is marked as not checked', () => {
    expect(find('Village of Stars')).toMatchObject({ title: 'Village of Stars', isChecked: false });
    expect(find('Lost')).toMatchObject({ isChecked: false });
  });

  test.each([
    'Win an iPhone',
    'Claim your prize',
    'Get a loan today',
    'Your prize is waiting',
    'You have won',
  ])('"%s" speaks to the reader and is shown only where a source names it', (name) => {
    expect(find(name, [])).toBeUndefined();
    expect(find(name, [{ ...page, title: `${name} (2026 film)` }])).toMatchObject({ title: name });
  });
});

describe('what a search model writes beside a title', () => {
  const rows = [row('Netflix')];
  const tidy = (entry: object) =>
    tidyRecommendations(rows, 'India', [{ title: 'Dark', service: 'Netflix', ...entry }])?.recommendations ??
    [];

  test.each([
    'Get Netflix free for three months.',
    'Now at ninety-nine rupees a month.',
    'Half price until Friday.',
    'Netflix drops its price by half this week.',
    'Netflix is cancelling it, switch to hulu.',
    'Subscribe to apple tv to see it.',
    'Visit evil dot com.',
    'Also on HULU.',
    'Netflix is closing down in India.',
    'No charge for Prime members.',
    'Comes with your Jio recharge.',
    'On the house this weekend.',
    'WhatsApp us on nine eight seven six.',
    'Scan the QR code to renew.',
    'The best way to watch is the app from our store.',
    'Ends soon!',
  ])('"%s" is not shown, and the title stays', (description) => {
    expect(tidy({ description })).toEqual([expect.objectContaining({ title: 'Dark', description: '' })]);
  });

  test.each([
    'Two families in a small town find out that time runs in circles.',
    'Critically acclaimed Korean survival thriller, back for its last season.',
    'When a boy vanishes, his friends meet a girl with strange powers.',
  ])('"%s" is a story and is shown', (description) => {
    expect(tidy({ description })[0]?.description).toBe(description);
  });

  test.each([
    'Call 1800 123 456',
    'Get 3 months free',
    'Netflix at half price',
    '₹99 only',
    'Netflix at 99',
    'मुफ़्त नेटफ्लिक्स',
    'Your Netflix account is locked',
    'Refund from Netflix',
  ])('"%s" is no title', (title) => {
    expect(tidy({ title })).toEqual([]);
  });

  test.each(['Free Guy', '1917', 'The 40-Year-Old Virgin', 'Half of It', 'Call Me by Your Name'])(
    '"%s" is a title',
    (title) => expect(tidy({ title })).toHaveLength(1),
  );
});
