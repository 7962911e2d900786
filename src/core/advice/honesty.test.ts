// What the engine must not sell as a saving: a tax, another tier, an old price; and no task for a day that has passed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceRowMaker } from '#testing/advice-rows';
import { analyse, suggestBundles } from '#testing/english-advice';
import { makeEnglishWording } from '#texts/en/advice';
import { makeHindiWording } from '#texts/hi/advice';
import { addDays } from '../calendar-day.ts';
import { listPricedTiers } from '../catalogue/service-tiers.ts';
import { findCountry } from '../country/countries.ts';
import { CATALOGUE_TABLE } from '../data/catalogue-table.ts';
import { COUNTRY_TABLE } from '../data/country-table.ts';
import { RATE_TABLE } from '../data/rate-table.ts';
import { addTax } from '../money/sales-tax.ts';
import { toRoundedNumber, ZERO } from '../rational.ts';
import { findFacts } from './analysis.ts';
import type { Fact, FactKind } from './facts.ts';
import type { AdviceInput, AdviceRow, ReportedPrice } from './rows.ts';

/** A day on which the prices of the tables are fresh. */
const FRESH = '2025-12-16';
const IN_400_DAYS = addDays(FRESH, 400);

const makeRow = adviceRowMaker('2025-12-28');

function makeInput(
  country: string,
  rows: readonly AdviceRow[],
  more: Partial<AdviceInput> = {},
): AdviceInput {
  const { currency } = findCountry(country);
  return {
    rows: rows.map((row) => ({ ...row, currency: row.currency === 'USD' ? currency : row.currency })),
    userCurrency: currency,
    country,
    today: FRESH,
    rates: RATE_TABLE,
    ...more,
  };
}

function kinds(input: AdviceInput): readonly FactKind[] {
  return findFacts(input).map(({ kind }) => kind);
}

function savingOf(fact: Fact | undefined): number {
  return toRoundedNumber(fact?.savingPerMonth ?? ZERO, 2);
}

describe('a tax is no saving', () => {
  test('Airtel at ₹529.82 is the ₹449 tier with 18 % GST', () => {
    for (const name of ['Airtel', 'Airtel Postpaid']) {
      const row = makeRow(name, 529.82, { category: 'Other' });
      expect(kinds(makeInput('India', [row]))).toEqual([]);
    }
  });

  test('a dollar price with New York’s tax is still that price, and the year is told with tax', () => {
    expect(kinds(makeInput('US', [makeRow('Netflix', 19.97)]))).toEqual([]);
    const [fact] = findFacts(makeInput('US', [makeRow('Peacock', 11.97)]));
    expect(fact).toMatchObject({ kind: 'annual-gain', yearlyMinor: 12_209, isTaxAdded: true });
    expect(savingOf(fact)).toBe(1.8);
  });

  test('a price in another currency gets the tax of the user’s country', () => {
    const row = (amount: number) => makeRow('Fastmail', amount, { category: 'SaaS', currency: 'USD' });
    const input = (amount: number) => ({ ...makeInput('India', []), rows: [row(amount)] });
    expect(kinds(input(7.08))).not.toContain('above-catalogue');
    expect(kinds(input(9))).toContain('above-catalogue');
  });

  test('a year that is cheaper by no more than the tax is not offered', () => {
    // 12 × £12.99 is 19.9 % above £129.99; VAT is 20 %.
    expect(kinds(makeInput('United Kingdom', [makeRow('YouTube Premium', 12.99)]))).toEqual([]);
  });

  test('a year of twelve months is not offered', () => {
    const rows = [
      makeRow('Adobe Acrobat Pro', 19.99, { category: 'SaaS' }),
      makeRow('GitHub Pro', 4, { category: 'SaaS' }),
    ];
    expect(kinds(makeInput('US', rows))).toEqual(['category-year-cost']);
    const telecom = ['Airtel Postpaid', 'Vi Postpaid', 'JioFiber', 'Airtel Xstream Fiber', 'ACT Fibernet'];
    for (const name of telecom) {
      const service = CATALOGUE_TABLE.find((each) => each.name === name);
      const amount = Number(service?.commonPricing[0]?.monthly);
      expect(kinds(makeInput('India', [makeRow(name, amount, { category: 'Other' })]))).toEqual([]);
    }
  });

  test('a bundle that is cheaper by no more than the tax is not offered', () => {
    const rows = (amount: number) => [makeRow('Disney+', amount), makeRow('Hulu', amount)];
    expect(suggestBundles(makeInput('US', rows(7.2)))).toEqual([]);
    expect(suggestBundles(makeInput('US', rows(7.3)))).toMatchObject([
      { bundleId: 'us-disney-hulu', estimatedSavings: 0.18 },
    ]);
  });
});

describe('another tier is no saving', () => {
  test('Netflix at ₹649 is Premium', () => {
    expect(kinds(makeInput('India', [makeRow('Netflix', 649)]))).toEqual([]);
  });

  test('Disney+ and Hulu at $18.99 are the tiers without ads', () => {
    for (const name of ['Disney+', 'Hulu'])
      expect(kinds(makeInput('US', [makeRow(name, 18.99)]))).not.toContain('above-catalogue');
    expect(kinds(makeInput('US', [makeRow('Hulu', 18.99)]))).toEqual([]);
  });

  test('prepaid packs of 28 days and of a year are what they are sold at', () => {
    const jio = (amount: number, cycle: 'monthly' | 'yearly') =>
      makeRow('Jio Prepaid', amount, { category: 'Other', billingCycle: cycle });
    for (const amount of [299, 349, 399, 449])
      expect(kinds(makeInput('India', [jio(amount, 'monthly')]))).toEqual([]);
    expect(kinds(makeInput('India', [jio(3599, 'yearly')]))).toEqual([]);
  });

  test('no saving is claimed on a row at any known tier of any service, with or without tax', () => {
    const claims = (['US', 'IN', 'GB', 'DE'] as const).flatMap((country) => {
      const { currency } = findCountry(country);
      return CATALOGUE_TABLE.flatMap((service) =>
        listPricedTiers(service, currency, country).flatMap(({ monthlyMinor, yearlyMinor }) => {
          const rowOf = (amountMinor: number | null, billingCycle: 'monthly' | 'yearly') =>
            amountMinor === null
              ? []
              : [amountMinor, addTax(amountMinor, country)].map((minor) =>
                  makeRow(service.name, 0, { category: service.category, amountMinor: minor, billingCycle }),
                );
          return [...rowOf(monthlyMinor, 'monthly'), ...rowOf(yearlyMinor, 'yearly')]
            .filter((row) => kinds(makeInput(country, [row])).includes('above-catalogue'))
            .map((row) => `${country} ${service.name} ${row.amountMinor}`);
        }),
      );
    });
    expect(claims).toEqual([]);
  });
});

describe('an old price builds nothing', () => {
  const rows = [
    makeRow('Disney+', 11.99),
    makeRow('Hulu', 11.99),
    makeRow('Netflix', 40),
    makeRow('Evernote', 14.99, { category: 'SaaS' }),
  ];

  test('with the clock 400 days ahead no price of the tables saves anything, and none is called usual', () => {
    const now = makeInput('US', rows);
    const later = { ...now, today: IN_400_DAYS };
    expect(analyse(now).savings_opportunities.length).toBeGreaterThan(0);
    expect(analyse(later).savings_opportunities).toEqual([]);
    for (const wording of [makeEnglishWording(later), makeHindiWording(later)]) {
      const words = findFacts(later).flatMap((fact) => [wording.notes(fact), wording.task(fact) ?? '']);
      expect(words.join('\n')).not.toMatch(/usual|आम तौर/);
      expect(words.join('\n')).toMatch(/listed at .* in Nov 2025|नवंबर 2025 में .* बताई गई थी/);
    }
  });

  test('a bundle at an old price is shown as listed, with a saving of 0', () => {
    const input = { ...makeInput('US', rows), today: IN_400_DAYS };
    expect(suggestBundles(makeInput('US', rows))[0]?.estimatedSavings).toBeGreaterThan(0);
    const [listed] = suggestBundles(input);
    expect(listed).toMatchObject({ bundleId: 'us-disney-hulu', price: 12.99, estimatedSavings: 0, math: [] });
    expect(listed?.notes).toContain('listed at $12.99/mo in Nov 2025');
    expect(listed?.notes).not.toMatch(/saves?\b/);
  });

  test('the 180th day still counts, the next one does not', () => {
    const on = (days: number) => ({ ...makeInput('US', rows), today: addDays('2025-11-01', days) });
    expect(analyse(on(180)).savings_opportunities.length).toBeGreaterThan(0);
    expect(analyse(on(181)).savings_opportunities).toEqual([]);
  });

  test('what comes with what stays valid, and is a bundle at the user’s own price', () => {
    const own = [makeRow('YouTube Premium', 15.99), makeRow('YouTube Music', 11.49, { category: 'Music' })];
    const input = { ...makeInput('US', own), today: IN_400_DAYS };
    expect(kinds(input)).toContain('contained');
    expect(suggestBundles(input)).toMatchObject([
      {
        bundleId: 'held-youtube-premium',
        price: 15.99,
        estimatedSavings: 11.49,
        rowIds: ['id-YouTube Music'],
        notes: 'You pay for YouTube Premium already ($15.99/mo), and YouTube Music comes with it.',
      },
    ]);
  });

  test('a price that the user looked up counts for 180 days', () => {
    const told = {
      service: 'Evernote Personal',
      currency: 'USD',
      cycle: 'yearly',
      amountMinor: 9999,
    } as const;
    const at = (reportedOn: string) =>
      analyse({
        ...makeInput('US', rows.slice(3)),
        today: IN_400_DAYS,
        reportedPrices: [{ ...told, reportedOn }],
      });
    expect(at(addDays(IN_400_DAYS, -180)).savings_opportunities).toMatchObject([
      { kind: 'annual-gain', estimated_saving_per_month: 6.66 },
    ]);
    expect(at(addDays(IN_400_DAYS, -181)).savings_opportunities).toEqual([]);
  });

  test('a price that the user looked up long ago hides no listed price that is younger', () => {
    const peacock = { service: 'Peacock', currency: 'USD', reportedOn: '2025-01-01' } as const;
    const judge = (amount: number, told: Pick<ReportedPrice, 'cycle' | 'amountMinor'>) => {
      const input = { ...makeInput('US', [makeRow('Peacock', amount)]), today: '2025-11-16' };
      const find = (reportedPrices: readonly ReportedPrice[]) => findFacts({ ...input, reportedPrices });
      expect(find([{ ...peacock, ...told }])).toEqual(find([]));
      return find([{ ...peacock, ...told, reportedOn: '2025-11-02' }]);
    };
    const [year] = judge(10.99, { cycle: 'yearly', amountMinor: 9999 });
    expect(year).toMatchObject({ kind: 'annual-gain', yearlyMinor: 9999 });
    expect(judge(29.99, { cycle: 'monthly', amountMinor: 2999 })).toEqual([]);
  });
});

describe('days that have passed', () => {
  test('Peacock that was due on 1 Nov is not to be moved before 1 Nov on 16 Nov', () => {
    const rows = [makeRow('Peacock', 10.99, { nextRenewalOn: '2025-11-01' })];
    const { checklist } = analyse({ ...makeInput('US', rows), today: '2025-11-16' });
    expect(checklist).toEqual([
      'Mark Peacock as renewed, or delete it: it was due on 1 Nov 2025.',
      'Move Peacock to its yearly plan: $21.89 less a year.',
    ]);
  });

  test('only the overdue renewal itself names a day before today, in both languages', () => {
    const names = CATALOGUE_TABLE.map(({ name }) => name);
    const row = fc.record({
      name: fc.constantFrom(...names),
      amount: fc.integer({ min: 1, max: 9_000 }),
      dueIn: fc.integer({ min: -40, max: 40 }),
      isTrial: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { maxLength: 12, selector: ({ name }) => name }), (made) => {
        const rows = made.map(({ name, amount, dueIn, isTrial }) =>
          makeRow(name, amount / 100, {
            nextRenewalOn: addDays(FRESH, dueIn),
            ...(isTrial && { notes: 'Free trial' }),
          }),
        );
        const input = makeInput('US', rows);
        const past = new Set(rows.filter(({ nextRenewalOn }) => nextRenewalOn <= FRESH).map(({ id }) => id));
        for (const wording of [makeEnglishWording(input), makeHindiWording(input)])
          for (const fact of findFacts(input).filter(({ kind }) => kind !== 'overdue')) {
            const named = `${wording.title(fact)} ${wording.notes(fact)} ${wording.task(fact)}`;
            if (fact.rowIds.every((id) => past.has(id)))
              expect(named).not.toMatch(/\d{1,2} (Nov|Dec|Jan|नवंबर|दिसंबर|जनवरी) 20\d\d/);
          }
      }),
      { numRuns: 200 },
    );
  });

  test('a trial that ends today says so', () => {
    const rows = [makeRow('Starz', 10.99, { notes: 'Free trial', nextRenewalOn: FRESH })];
    const input = makeInput('US', rows);
    expect(analyse(input).checklist).toContain('Decide about Starz today: its trial ends.');
  });
});

test('every country has a tax rule, and no country’s is beyond 30 %', () => {
  for (const { code } of COUNTRY_TABLE) {
    const taxed = addTax(1000, code);
    expect(taxed, code).toBeGreaterThanOrEqual(1000);
    expect(taxed, code).toBeLessThanOrEqual(1300);
  }
  expect([addTax(1000, 'US'), addTax(1000, 'India'), addTax(1000, 'Germany')]).toEqual([1110, 1180, 1190]);
});

describe('no two findings save the same money', () => {
  test('a row that is to be paid by the year is not also above its monthly price', () => {
    const told = (cycle: 'monthly' | 'yearly', amountMinor: number) =>
      ({ service: 'Disney+', currency: 'USD', cycle, amountMinor, reportedOn: IN_400_DAYS }) as const;
    const input = makeInput('US', [makeRow('Disney+', 29.99)], {
      today: IN_400_DAYS,
      reportedPrices: [told('monthly', 20_00), told('yearly', 60_00)],
    });
    const saving = findFacts(input).filter(({ savingPerMonth }) => savingPerMonth.numerator > 0n);
    expect(saving.map((fact) => [fact.kind, savingOf(fact)])).toEqual([['annual-gain', 24.99]]);
  });
});

describe('of services that do the same job the dearest stays', () => {
  const cloud = (name: string, amount: number) => makeRow(name, amount, { category: 'Cloud' });
  const claimed = (rows: readonly AdviceRow[]) =>
    findFacts(makeInput('US', rows)).flatMap((fact) =>
      fact.kind === 'same-job' || fact.kind === 'same-service' ? [[fact.kind, savingOf(fact)]] : [],
    );

  test('also where another finding relies on a cheaper one', () => {
    const rows = [cloud('iCloud+ 200 GB', 2.99), cloud('iCloud', 0.99), cloud('Dropbox', 11.99)];
    expect(claimed(rows)).toEqual([['same-job', 0]]);
    expect(analyse(makeInput('US', rows)).duplicates_or_overlaps.at(-1)?.note).toBe(
      'iCloud+ 200 GB and Dropbox do the same job and cost $14.98 a month together.',
    );
    expect(claimed([...rows, cloud('Google One', 1.99)])).toEqual([['same-job', 1.99]]);
  });

  test('and of one service recorded twice, the dearer is what another finding relies on', () => {
    const rows = [
      makeRow('YouTube Premium', 13.99),
      { ...makeRow('YouTube Premium', 22.99), id: 'second' },
      makeRow('YouTube Music', 10.99, { category: 'Music' }),
    ];
    expect(claimed(rows)).toEqual([['same-service', 13.99]]);
  });
});

describe('what comes with a service comes with the tier that is paid', () => {
  const other = (name: string, amount: number, more: Partial<AdviceRow> = {}) =>
    makeRow(name, amount, { category: 'Other', ...more });
  const contained = (country: string, rows: readonly AdviceRow[]) => {
    const input = makeInput(country, rows, { today: IN_400_DAYS });
    const held = suggestBundles(input).filter(({ bundleId }) => bundleId.startsWith('held-'));
    expect(held.flatMap(({ rowIds }) => rowIds)).toHaveLength(
      kinds(input).filter((kind) => kind === 'contained').length,
    );
    return kinds(input).includes('contained');
  };
  const yearly = { billingCycle: 'yearly' } as const;

  test.each([
    ['India', other('Tata Play Binge', 99), other('JioHotstar', 299)],
    ['India', other('Tata Play Binge Super', 249), other('JioHotstar', 299)],
    ['India', other('Amazon Prime', 399, yearly), other('Amazon Prime Video', 599, yearly)],
    ['India', other('YouTube Premium', 89), other('YouTube Music', 119)],
    ['Germany', other('Xbox Game Pass Ultimate', 12.99), other('PC Game Pass', 14.99)],
    ['United States', other('Amazon Prime', 2), other('Amazon Prime Video', 8.99)],
  ])('not with a lesser tier, in %s (case %#)', (country, outer, inner) => {
    expect(contained(country, [outer, inner])).toBe(false);
  });

  test.each([
    ['United States', other('Apple One', 19.95), other('Apple Music', 16.99)],
    ['United States', other('YouTube Premium', 13.99), other('YouTube Music', 16.99)],
    ['United States', other('Instacart+', 99, yearly), other('Peacock', 16.99)],
    ['United States', other('Walmart+', 98, yearly), other('Paramount+', 12.99)],
    ['Germany', other('Apple One', 19.95), other('Apple Music', 16.99)],
    ['India', other('Apple One', 195), other('Apple Music', 179)],
  ])('not a bigger tier with the plain one, in %s (case %#)', (country, outer, inner) => {
    expect(contained(country, [outer, inner])).toBe(false);
  });

  test.each([
    ['United States', other('Apple One', 25.95), other('Apple Music', 16.99)],
    ['United States', other('Apple One', 19.95), other('Apple Music', 11.98)],
    ['United States', other('Instacart+', 99, yearly), other('Peacock', 10.99)],
    ['India', other('Tata Play Binge', 349), other('JioHotstar', 299)],
    ['India', other('Tata Play Binge', 3999, yearly), other('JioHotstar', 299)],
    ['India', other('Amazon Prime', 1499, yearly), other('Amazon Prime Video', 599, yearly)],
    ['India', other('YouTube Premium', 129), other('YouTube Music', 119)],
    ['India', other('YouTube Premium Family', 299), other('YouTube Music', 119)],
    ['Germany', other('Xbox Game Pass Ultimate', 26.99), other('PC Game Pass', 14.99)],
    ['United States', other('Amazon Prime', 15.6), other('Amazon Prime Video', 8.99)],
    ['Japan', other('YouTube Premium', 1280), other('YouTube Music', 1080)],
  ])('with a tier that has it, in %s (case %#)', (country, outer, inner) => {
    expect(contained(country, [outer, inner])).toBe(true);
  });
});

describe('a subscription whose name reads as a claim', () => {
  const CLAIMS = ['Save 50% with Netflix', 'Free for 3 months', '₹99 only', 'Half price'];
  const rows = CLAIMS.flatMap((name, index) => [
    makeRow(name, 20 + index),
    makeRow(`${name} trial`, 10, { nextRenewalOn: '2025-12-01' }),
  ]);
  const input = makeInput('IN', [...rows, makeRow('Netflix', 649), makeRow('Spotify', 119)]);

  test.each([
    ['English', makeEnglishWording(input)],
    ['Hindi', makeHindiWording(input)],
  ])('stands in quotation marks in every %s sentence, and a known service does not', (_, wording) => {
    const { savings_opportunities, duplicates_or_overlaps, checklist } = analyse(input, wording);
    const texts = [
      ...savings_opportunities.flatMap(({ title, notes, math }) => [
        title,
        notes,
        ...math.map(({ label }) => label),
      ]),
      ...duplicates_or_overlaps.map(({ note }) => note),
      ...checklist,
      wording.review.title(input.rows.map(({ name }) => name)),
    ];
    for (const claim of CLAIMS) {
      const pattern = new RegExp(`(?<!“)${claim}(?! trial”|”)`, 'u');
      expect(texts.filter((text) => pattern.test(text))).toEqual([]);
      expect(texts.some((text) => text.includes(`“${claim}”`))).toBe(true);
    }
    expect(texts.some((text) => text.includes('“Netflix”'))).toBe(false);
  });
});
