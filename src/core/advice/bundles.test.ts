// Bundles: real rows in the table, and a search that is equal to trying everything.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceInput, adviceRowMaker } from '#testing/advice-rows';
import { suggestBundles } from '#testing/english-advice';
import { parseDay } from '../calendar-day.ts';
import { TIERS } from '../catalogue/service-tiers.ts';
import { findKnownCountry } from '../country/countries.ts';
import { BUNDLE_TABLE } from '../data/bundle-table.ts';
import { CATALOGUE_TABLE } from '../data/catalogue-table.ts';
import { isCurrency, parseAmount } from '../money/money.ts';
import { compare, toRoundedNumber } from '../rational.ts';
import { findCheapest, type Pack } from './bundle/search.ts';
import { findCheapestCover, weighBundles } from './bundles.ts';
import type { AdviceInput, AdviceRow } from './rows.ts';

const makeRow = adviceRowMaker('2025-12-01');

function makeInput(rows: readonly AdviceRow[], country = 'US'): AdviceInput {
  const userCurrency = country === 'IN' ? 'INR' : 'USD';
  return adviceInput(rows, { userCurrency, country });
}

describe('the bundle table', () => {
  test('holds at least 60 bundles with unique ids', () => {
    expect(BUNDLE_TABLE.length).toBeGreaterThanOrEqual(60);
    expect(new Set(BUNDLE_TABLE.map(({ id }) => id)).size).toBe(BUNDLE_TABLE.length);
  });

  test('names only services of the catalogue, each once', () => {
    const known = new Set(CATALOGUE_TABLE.map(({ name }) => name));
    for (const bundle of BUNDLE_TABLE) {
      const named = [
        ...bundle.includes,
        ...Object.keys(bundle.lesser ?? {}),
        ...(bundle.is ? [bundle.is] : []),
      ];
      expect(named.filter((name) => !known.has(name))).toEqual([]);
      expect(new Set(bundle.includes).size).toBe(bundle.includes.length);
      expect(Object.keys(bundle.lesser ?? {}).filter((name) => !bundle.includes.includes(name))).toEqual([]);
    }
  });

  test('says which tier of a service it gives, where the common price does not', () => {
    for (const { id, includes, countries, currency, lesser, tiers } of BUNDLE_TABLE)
      for (const name of includes) {
        const sold = TIERS.filter(
          ({ service, country }) => service === name && (countries === 'all' || countries.includes(country)),
        ).map((tier) => tier.name);
        const named = tiers?.[name];
        if (named && sold.length > 0)
          expect(
            named.filter((tier) => !sold.includes(tier)),
            `${id} ${name}`,
          ).toEqual([]);
        const service = CATALOGUE_TABLE.find((each) => each.name === name);
        const hasCommon = service?.commonPricing.some((price) => price.currency === currency);
        if (sold.length > 1 && (lesser?.[name] !== undefined || !hasCommon))
          expect(named, `${id} ${name}`).toBeDefined();
      }
  });

  test('has sane prices, known currencies and countries, and a date on every row', () => {
    for (const { price, currency, countries, knownOn } of BUNDLE_TABLE) {
      const parsed = parseAmount(price, currency);
      expect(isCurrency(currency) && parsed.ok && parsed.value > 100 && parsed.value < 2_000_000).toBe(true);
      if (countries !== 'all')
        expect(countries.every((code) => findKnownCountry(code)?.code === code)).toBe(true);
      expect(parseDay(knownOn)).toBe(knownOn);
    }
  });
});

describe('suggestions', () => {
  test('two services of one bundle are offered together, with what is lost and gained', () => {
    const rows = [makeRow('Disney+', 11.99), makeRow('Hulu', 11.99)];
    const [suggestion, ...others] = suggestBundles(makeInput(rows));
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({
      bundleId: 'us-disney-hulu',
      includes: ['Disney+', 'Hulu'],
      price: 12.99,
      estimatedSavings: 10.99,
      rowIds: ['id-Disney+', 'id-Hulu'],
      losses: ['Disney+: with ads', 'Hulu: with ads'],
    });
    expect(suggestion?.math.at(-1)).toEqual({ label: 'Saved per month', sign: '=', amount: 10.99 });
    expect(suggestion?.notes).toContain('Price as known in Nov 2025');
  });

  test('a third service changes which bundle is cheapest', () => {
    const rows = [makeRow('Disney+', 11.99), makeRow('Hulu', 11.99), makeRow('HBO Max', 10.99)];
    const ids = suggestBundles(makeInput(rows)).map(({ bundleId }) => bundleId);
    expect(ids).toEqual(['us-disney-hulu-max']);
  });

  test('nothing is offered that is dearer than what one pays', () => {
    expect(suggestBundles(makeInput([makeRow('Disney+', 5), makeRow('Hulu', 5)]))).toEqual([]);
  });

  test('a bundle of another country, of a carrier one is not with, is not offered; one that is paid already is named as such', () => {
    const rows = [makeRow('Disney+', 11.99), makeRow('Hulu', 11.99)];
    expect(suggestBundles(makeInput(rows, 'IN'))).toEqual([]);
    const netflix = [makeRow('Netflix', 7.99), makeRow('HBO Max', 10.99, { billingCycle: 'monthly' })];
    const carrier = makeRow('Verizon Wireless', 65, { category: 'Other' });
    const offered = (list: readonly AdviceRow[]) =>
      suggestBundles(makeInput(list)).map(({ bundleId }) => bundleId);
    expect(offered(netflix)).not.toContain('us-verizon-netflix-max');
    expect(offered([...netflix, carrier])).toContain('us-verizon-netflix-max');
    const apple = [makeRow('Apple Music', 10.99), makeRow('Apple TV+', 12.99)];
    expect(offered(apple)).toEqual(['us-apple-one-individual']);
    expect(offered([...apple, makeRow('Apple One', 19.95)])).toEqual(['held-apple-one']);
  });

  test('one membership that gives a choice is never taken twice', () => {
    const rows = [makeRow('Paramount+', 8.99), makeRow('Peacock', 10.99)];
    const walmart = BUNDLE_TABLE.filter((bundle) => bundle.is === 'Walmart+');
    expect(findCheapestCover(makeInput(rows), walmart).chosen).toHaveLength(1);
  });

  test("someone else's tier, a free row and a larger tier stay as they are", () => {
    const others = [makeRow('Hulu (Mom)', 11.99), makeRow('Hulu', 0), makeRow('Hulu Premium', 18.99)];
    for (const other of others)
      expect(suggestBundles(makeInput([makeRow('Disney+', 11.99), other]))).toEqual([]);
  });

  test('a tier that the bundle does not give stays as it is, so that no difference between tiers is a saving', () => {
    const ids = (rows: readonly AdviceRow[], country = 'US') =>
      suggestBundles(makeInput(rows, country)).map(({ bundleId, rowIds, estimatedSavings }) => [
        bundleId,
        rowIds.length,
        estimatedSavings,
      ]);
    const rupees = (name: string, amount: number) =>
      makeRow(name, amount, { currency: 'INR', category: 'Other' });
    expect(ids([makeRow('Disney+', 18.99), makeRow('Hulu', 18.99)])).toEqual([
      ['us-disney-hulu-premium', 2, 17.99],
    ]);
    expect(ids([rupees('YouTube Premium', 299)], 'IN')).toEqual([]);
    expect(ids([rupees('Netflix', 649), rupees('JioFiber', 824.82)], 'IN')).toEqual([]);
    expect(ids([rupees('Netflix', 199), rupees('JioFiber', 1047.84)], 'IN')).toEqual([
      ['in-jiofiber-888', 2, 199],
    ]);
    expect(ids([makeRow('Netflix', 17.99), makeRow('HBO Max', 18.49), makeRow('Verizon', 65)])).toEqual([]);
  });

  test('in India a yearly bundle says that a year is paid at once', () => {
    const row = makeRow('YouTube Premium', 149, { currency: 'INR' });
    expect(suggestBundles(makeInput([row], 'IN'))).toMatchObject([
      {
        bundleId: 'in-flipkart-black',
        price: 124.92,
        estimatedSavings: 24.08,
        losses: ['a whole year is paid at once'],
      },
    ]);
  });

  test('one bundle can be weighed by itself', () => {
    const rows = [makeRow('Disney+', 11.99), makeRow('Hulu', 11.99)];
    const weigh = (id: string) => weighBundles(makeInput(rows)).find(({ bundle }) => bundle.id === id);
    const weighed = weigh('us-disney-hulu-premium');
    expect(weighed && toRoundedNumber(weighed.savingPerMonth, 2)).toBe(3.99);
    expect(weigh('us-hulu-live-tv')).toBeUndefined();
  });
});

function bruteForce(prices: readonly number[], packs: readonly Pack[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let chosen = 0; chosen < 2 ** packs.length; chosen += 1) {
    const taken = packs.filter((_, index) => chosen & (1 << index));
    const keys = taken.flatMap(({ onceKey }) => onceKey ?? []);
    if (new Set(keys).size < keys.length) continue;
    const held = new Set(taken.flatMap(({ items }) => items));
    const alone = prices.reduce((sum, price, item) => (held.has(item) ? sum : sum + price), 0);
    best = Math.min(
      best,
      taken.reduce((sum, { price }) => sum + price, alone),
    );
  }
  return best;
}

const problem = fc.integer({ min: 1, max: 15 }).chain((count) =>
  fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: count, maxLength: count }),
    packs: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 120 }),
        items: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1, maxLength: 6 }),
        onceKey: fc.constantFrom(null, null, null, 'a', 'b'),
      }),
      { maxLength: 10 },
    ),
  }),
);

describe('the search', () => {
  test('finds the same cost as trying every set of bundles, for up to 15 services', () => {
    fc.assert(
      fc.property(problem, ({ prices, packs }) => {
        const found = findCheapest(prices, packs);
        expect(found.cost).toBe(bruteForce(prices, packs));
        const held = new Set(found.packs.flatMap((index) => packs[index]?.items ?? []));
        const alone = prices.reduce((sum, price, item) => (held.has(item) ? sum : sum + price), 0);
        expect(found.packs.reduce((sum, index) => sum + (packs[index]?.price ?? 0), alone)).toBe(found.cost);
        const keys = found.packs.flatMap((index) => packs[index]?.onceKey ?? []);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 800 },
    );
  });

  test('the cover of real rows by real bundles is never dearer, and its savings add up', () => {
    const rows = fc
      .uniqueArray(fc.constantFrom(...CATALOGUE_TABLE), { maxLength: 40, selector: ({ name }) => name })
      .map((services) =>
        services.map((service) => {
          const price = service.commonPricing[0];
          const amount = Number(price?.monthly ?? 5);
          return makeRow(service.name, amount, {
            currency: price?.currency ?? 'USD',
            category: service.category,
          });
        }),
      );
    fc.assert(
      fc.property(rows, fc.constantFrom('US', 'IN', 'CA'), (list, country) => {
        const cover = findCheapestCover(makeInput(list, country));
        expect(compare(cover.costThen, cover.costNow)).toBeLessThanOrEqual(0);
        const replaced = cover.chosen.flatMap(({ replaces }) => replaces.map(({ row }) => row.id));
        expect(new Set(replaced).size).toBe(replaced.length);
        for (const { savingPerMonth } of cover.chosen) expect(savingPerMonth.numerator >= 0n).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('80 services and 60 bundles that all pay off take less than 200 ms of processor time', () => {
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const prices = Array.from({ length: 80 }, () => 100 + draw(2000));
    const packs = Array.from({ length: 60 }, (): Pack => {
      const items = [...new Set(Array.from({ length: 2 + draw(6) }, () => draw(80)))];
      const worth = items.reduce((sum, item) => sum + (prices[item] ?? 0), 0);
      return { price: Math.floor((worth * (30 + draw(50))) / 100), items, onceKey: null };
    });
    const start = process.cpuUsage();
    findCheapest(prices, packs);
    const { user } = process.cpuUsage(start);
    expect(user / 1000).toBeLessThan(200);
  });
});
