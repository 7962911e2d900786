// Every figure of the landing page is recomputed here by core.
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/calendar-day';
import { findService } from '#core/catalogue/catalogue';
import { BUNDLE_TABLE } from '#core/data/bundle-table';
import { CATALOGUE_TABLE } from '#core/data/catalogue-table';
import { COUNTRY_TABLE } from '#core/data/country-table';
import { RATE_TABLE } from '#core/data/rate-table';
import { formatMoney, parseAmount } from '#core/money/money';
import { summariseRows } from '#core/spending/spending';
import { isInWindow } from '#core/subscription/renewals';
import { analyse, suggestBundles } from '#testing/english-advice';
import { writeMonth } from '#texts/en/advice';
import { landingTexts } from '#texts/en/screens/landing';
import { EXAMPLES, type Example, type ExampleRow } from './example-table.ts';

const TODAY = '2026-11-15';

function toAdvice(rows: readonly ExampleRow[], { currency, code }: Example, today = TODAY) {
  return {
    rows: rows.map(({ name, category, amount, cycle, inDays }) => {
      const amountMinor = parseAmount(amount, currency);
      if (!amountMinor.ok) throw new Error(`${name}: ${amount}`);
      const nextRenewalOn = addDays(today, inDays);
      return {
        id: name,
        name,
        category,
        amountMinor: amountMinor.value,
        currency,
        billingCycle: cycle,
        anchorOn: nextRenewalOn,
        nextRenewalOn,
      };
    }),
    userCurrency: currency,
    country: code,
    today,
    rates: RATE_TABLE,
  };
}

describe.each(EXAMPLES.map((example) => [example.code, example] as const))(
  'the example of %s',
  (_, example) => {
    const advice = toAdvice(example.rows, example);

    test('adds up to its totals and shares', () => {
      const summary = summariseRows(
        advice.rows.map((row) => ({ ...row, cycle: row.billingCycle })),
        example.currency,
      );
      expect(summary.monthlyTotal).toBe(example.monthlyTotal);
      expect(summary.yearlyTotal).toBe(example.yearlyTotal);
      expect(
        summary.categories.map(({ category, amount, percent }) => ({ category, amount, percent })),
      ).toEqual(example.shares);
    });

    test('counts the renewals of the next 30 days', () => {
      expect(advice.rows.filter((row) => isInWindow(row.nextRenewalOn, TODAY))).toHaveLength(
        example.dueCount,
      );
    });

    test('files each service under the catalogue’s category', () => {
      for (const { name, category } of example.rows) expect(findService(name)?.category, name).toBe(category);
    });

    test('quotes the advice engine', () => {
      const found = analyse(advice).savings_opportunities.find(
        ({ title }) => title === landingTexts.example.adviceTitle,
      );
      expect(found?.estimated_saving_per_month).toBe(example.overlap.saving);
      const { drop, keep, together } = example.overlap;
      const cost = formatMoney(together, example.currency, example.code);
      expect(found?.notes).toContain(`${keep} and ${drop} do the same job and cost ${cost} a month together`);
      expect(found?.notes).toContain(`Keeping only ${keep} would save`);
    });

    test('quotes the bundle search, with every loss it names', () => {
      const rows = example.bundle.apart.map(({ name, amount }) => {
        const service = findService(name);
        const price = service?.commonPricing.find(({ currency }) => currency === example.currency);
        expect(Number(price?.monthly)).toBe(Number(amount));
        return { name, category: 'OTT', amount, cycle: 'monthly', inDays: 5 } as const;
      });
      const [best] = suggestBundles(toAdvice(rows, example, example.bundle.listedOn));
      expect(best).toMatchObject({
        name: example.bundle.name,
        price: example.bundle.price,
        estimatedSavings: example.bundle.saving,
        knownOn: example.bundle.listedOn,
      });
      expect(landingTexts.features.picture.apart).toContain(writeMonth(example.bundle.listedOn));
      const told = landingTexts.features.picture.losses[example.code].join(' ').toLowerCase();
      for (const loss of best?.losses ?? []) expect(told).toContain(loss.replace(/^.*: /, '').toLowerCase());
    });
  },
);

test('the page promises no more services, bundles and countries than there are', () => {
  expect(landingTexts.features.add.text).toContain('more than 200 known services');
  expect(CATALOGUE_TABLE.length).toBeGreaterThan(200);
  expect(landingTexts.india.points.services.text).toContain('more than 100 services with rupee prices');
  const inRupees = CATALOGUE_TABLE.filter((service) =>
    service.commonPricing.some((p) => p.currency === 'INR'),
  );
  expect(inRupees.length).toBeGreaterThan(100);
  expect(landingTexts.india.points.services.text).toContain('over 20 bundles sold in India');
  const inIndia = BUNDLE_TABLE.filter(({ countries }) => countries !== 'all' && countries.includes('IN'));
  expect(inIndia.length).toBeGreaterThan(20);
  expect(landingTexts.why.cards.home.text).toContain('More than 70 countries');
  expect(COUNTRY_TABLE.length).toBeGreaterThan(70);
});
