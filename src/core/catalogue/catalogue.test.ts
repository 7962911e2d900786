import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORY_CODES } from '../category.ts';
import { CATALOGUE_TABLE, type Service } from '../data/catalogue-table.ts';
import { parseAmount } from '../money/money.ts';
import { nameKey } from '../subscription/subscription.ts';
import { AUTOCOMPLETE_LIMIT, findService, priceToFill, searchCatalogue } from './catalogue.ts';

// Any UTF-16 at all, lone surrogates included.
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

describe('the catalogue that ships', () => {
  test('has at least 100 services, each name once, and every category', () => {
    expect(CATALOGUE_TABLE.length).toBeGreaterThanOrEqual(100);
    expect(new Set(CATALOGUE_TABLE.map((service) => nameKey(service.name))).size).toBe(
      CATALOGUE_TABLE.length,
    );
    const categories = new Set(CATALOGUE_TABLE.map((service) => service.category));
    expect([...CATEGORY_CODES].filter((code) => !categories.has(code))).toEqual([]);
  });

  test('has more than 200 services with a common price in dollars or rupees', () => {
    expect(CATALOGUE_TABLE.filter(({ commonPricing }) => commonPricing.length > 0).length).toBeGreaterThan(
      200,
    );
  });

  test('covers India well: at least 60 services have a rupee price', () => {
    const inRupees = CATALOGUE_TABLE.filter((service) =>
      service.commonPricing.some((price) => price.currency === 'INR'),
    );
    expect(inRupees.length).toBeGreaterThanOrEqual(60);
  });

  test.each(CATALOGUE_TABLE)('$name has sane prices, at most one per currency', (service) => {
    expect(new Set(service.commonPricing.map((price) => price.currency)).size).toBe(
      service.commonPricing.length,
    );
    for (const { currency, monthly, yearly } of service.commonPricing) {
      const month = parseAmount(monthly, currency);
      const year = parseAmount(yearly ?? monthly, currency);
      if (!month.ok || !year.ok) throw new Error(`${service.name} has a price that the form would refuse`);
      expect(month.value).toBeGreaterThan(0);
      // A year costs at most twelve months, and even the deepest discount leaves a fifth of that.
      if (yearly !== undefined) expect(year.value).toBeLessThanOrEqual(12 * month.value);
      if (yearly !== undefined) expect(year.value).toBeGreaterThanOrEqual(2.5 * month.value);
    }
  });

  test('no other name belongs to two services', () => {
    const names = CATALOGUE_TABLE.flatMap((service) =>
      [service.name, ...(service.aliases ?? [])].map(nameKey),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('autocomplete', () => {
  const namesFor = (text: string, country: string | null = 'US') =>
    searchCatalogue(text, country).map((service) => service.name);

  test('shows at most 20 matches', () => {
    expect(AUTOCOMPLETE_LIMIT).toBe(20);
    expect(searchCatalogue('e', null)).toHaveLength(20);
  });

  test('names that begin with the text come first, then words that do, then the rest', () => {
    const names = namesFor('prime');
    expect(names.slice(0, 2)).toEqual(['Amazon Prime', 'Amazon Prime Video']);
    expect(names).toContain('Economic Times Prime');
    const fit = namesFor('fit').filter((name) => /^(Fitbit|Planet|MyFitness)/.test(name));
    expect(fit).toEqual(['Fitbit Premium', 'Planet Fitness', 'MyFitnessPal Premium']);
    expect(namesFor('you').slice(0, 3)).toEqual(['YouTube Premium', 'YouTube TV', 'YouTube Music']);
  });

  test.each([
    ['netfl', 'Netflix'],
    ['NETFLIX', 'Netflix'],
    ['  spotify ', 'Spotify Premium'],
    ['hotstar', 'JioHotstar'],
    ['golds gym', "Gold's Gym"],
    ['disney plus', 'Disney+'],
    ['office 365', 'Microsoft 365 Family'],
  ])('%j finds %s', (text, name) => {
    expect(namesFor(text)).toContain(name);
  });

  test('what is common in the user’s country comes first, then what is sold there, then the rest', () => {
    expect(namesFor('a', 'India').slice(0, 4)).toEqual([
      'Amazon Prime',
      'Apple Music',
      'Apple TV+',
      'Apple One',
    ]);
    expect(namesFor('h', 'India')[0]).toBe('JioHotstar');
    expect(namesFor('s', 'India').slice(0, 2)).toEqual(['SonyLIV', 'Spotify Premium']);
    expect(namesFor('h', 'US')[0]).toBe('Hulu');
    expect(namesFor('w', 'DE')[0]).toBe('WOW');
    expect(namesFor('s', 'GB').slice(0, 2)).toEqual(['Sky TV', 'Spotify Premium']);
    const indian = namesFor('a', 'India');
    for (const foreign of ['AT&T Wireless', 'ADAC', 'AA Breakdown Cover'])
      expect(indian).not.toContain(foreign);
  });

  test('nothing typed, or nothing known, shows nothing', () => {
    expect([namesFor(''), namesFor('   '), namesFor('zzzz')]).toEqual([[], [], []]);
  });

  test('every service is found by the beginning of its own name', () => {
    const lost = CATALOGUE_TABLE.filter((service) => !namesFor(service.name).includes(service.name));
    expect(lost).toEqual([]);
  });

  test('any text gets an answer within the limit', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchCatalogue(text, null).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

test.each([
  ['netflix', 'Netflix'],
  ['Hotstar', 'JioHotstar'],
  ['Prime', 'Amazon Prime'],
  ['PRIME VIDEO', 'Amazon Prime Video'],
  ['chatgpt', 'ChatGPT Plus'],
  ['iCloud+', 'iCloud+ 50 GB'],
  ['Netflix (2)', 'Netflix'],
  ['Netflix (₹649.00)', 'Netflix'],
])('a subscription named %j is known as %s', (typed, name) => {
  expect(findService(typed)?.name).toBe(name);
});

test('a subscription with a name of its own is no known service', () => {
  expect(findService('My landlord')).toBeNull();
  expect(findService('Netflix (2 screens)')).toBeNull();
  expect(findService('')).toBeNull();
});

describe('filling the price', () => {
  const prime: Service = {
    name: 'Prime',
    category: 'OTT',
    does: 'video',
    commonPricing: [
      { currency: 'USD', monthly: '14.99' },
      { currency: 'INR', monthly: '299', yearly: '1499' },
    ],
    knownOn: '2025-11-01',
    source: 'this test',
  };

  test.each([
    ['INR', 'monthly', '299'],
    ['INR', 'yearly', '1499'],
    ['USD', 'monthly', '14.99'],
    ['USD', 'yearly', null],
    ['INR', 'quarterly', null],
    ['INR', 'halfyearly', null],
    ['EUR', 'monthly', null],
  ] as const)('for a user in %s paying %s it is %s', (currency, cycle, price) => {
    expect(priceToFill(prime, currency, cycle)).toBe(price);
  });
});
