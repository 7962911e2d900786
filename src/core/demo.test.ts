// The demo of every country shows what the product is proud of, on a day when every listed price is old.
import { describe, expect, test } from 'vitest';
import { suggestBundles } from '#testing/english-advice';
import { findFacts } from './advice/analysis.ts';
import type { AdviceInput } from './advice/rows.ts';
import { COUNTRY_TABLE } from './data/country-table.ts';
import { RATE_TABLE } from './data/rate-table.ts';
import { makeDemo, makeDemoReportedPrices } from './demo.ts';

const TODAY = '2026-11-17';

describe.each(COUNTRY_TABLE)('the demo of $name', ({ name, currency }) => {
  const demo = makeDemo(name, TODAY);
  const input: AdviceInput = {
    rows: demo.map((row) => ({ ...row, id: row.name, anchorOn: row.nextRenewalOn })),
    userCurrency: currency,
    country: name,
    today: TODAY,
    rates: RATE_TABLE,
    reportedPrices: makeDemoReportedPrices(name).map((price) => ({ ...price, reportedOn: TODAY })),
  };
  const facts = findFacts(input);

  test('has a bundle that saves', () => {
    expect(suggestBundles(input)[0]).toMatchObject({ bundleId: 'held-youtube-premium', isChecked: true });
    expect(suggestBundles(input)[0]?.estimatedSavings).toBeGreaterThan(0);
  });

  test('has an overlap', () => {
    expect(facts).toContainEqual(
      expect.objectContaining({ kind: 'same-job', services: ['Spotify Premium', 'Apple Music'] }),
    );
  });

  test('has a yearly switch that saves', () => {
    const years = facts.filter(
      ({ kind, savingPerMonth }) => kind === 'annual-gain' && savingPerMonth.numerator > 0n,
    );
    expect(years.map(({ services }) => services)).toEqual([['Duolingo Super']]);
  });

  test('has a price rise', () => {
    const risen = demo.filter(({ raisedFromMinor }) => raisedFromMinor !== null);
    expect(risen).toHaveLength(1);
    for (const { raisedFromMinor, amountMinor } of risen) {
      expect(raisedFromMinor).toBeGreaterThan(0);
      expect(raisedFromMinor).toBeLessThan(amountMinor);
    }
  });
});
