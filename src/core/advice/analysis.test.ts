// Advice from rows: what is found, what is rightly not found, and that no money is saved twice.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceInput, adviceRowMaker } from '#testing/advice-rows';
import { simulateDue, someSubscriptions, sumDue } from '#testing/due-simulation';
import { analyse, toAnalysis } from '#testing/english-advice';
import { NAMED_CYCLES } from '../billing-cycle.ts';
import { addDays } from '../calendar-day.ts';
import { CATEGORY_CODES } from '../category.ts';
import { CATALOGUE_TABLE } from '../data/catalogue-table.ts';
import { buildPromptData } from '../proof/prompt.ts';
import { A_MONTH, isCost, makeScope } from '../proof/values.ts';
import { add, compare, toRoundedNumber, ZERO } from '../rational.ts';
import { isActiveOn, listActive } from '../subscription/life.ts';
import { CHECKLIST_LIMIT, findFacts } from './analysis.ts';
import type { Fact, FactKind } from './facts.ts';
import { type AdviceInput, type AdviceRow, readRows, recogniseService } from './rows.ts';

const TODAY = '2025-11-15';

const makeRow = adviceRowMaker('2025-12-01');

function findKind<K extends FactKind>(rows: readonly AdviceRow[], kind: K, more: Partial<AdviceInput> = {}) {
  return findFacts(adviceInput(rows, more)).filter(
    (fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind,
  );
}

describe('services that repeat each other', () => {
  test('a service that comes with another one already paid for is a saving of its whole price', () => {
    const rows = [makeRow('YouTube Premium', 13.99), makeRow('YouTube Music', 10.99, { category: 'Music' })];
    const [fact] = findKind(rows, 'contained');
    expect(fact).toMatchObject({ drop: { name: 'YouTube Music' }, within: { name: 'YouTube Premium' } });
    expect(analyse(adviceInput(rows)).savings_opportunities[0]).toMatchObject({
      title: 'Cancel YouTube Music: it comes with YouTube Premium',
      estimated_saving_per_month: 10.99,
    });
  });

  test('cancelling what is paid together saves the own share, and the model is told no other amount', () => {
    const shared = { category: 'Music', shareParts: 1, shareOf: 3 } as const;
    const rows = [makeRow('YouTube Premium', 13.99), makeRow('YouTube Music', 10.99, shared)];
    const [opportunity] = analyse(adviceInput(rows)).savings_opportunities;
    expect(opportunity).toMatchObject({ estimated_saving_per_month: 3.66 });
    expect(opportunity?.math[0]).toMatchObject({ label: 'YouTube Music: $3.66/mo', amount: 3.66 });
    expect(analyse(adviceInput(rows)).summary).toMatchObject({
      monthly_estimate: 17.65,
      renewals_next_30_days_total: 17.65,
    });
    const { text } = buildPromptData(findFacts(adviceInput(rows)), adviceInput(rows));
    expect(text).toContain('"3.66"');
    expect(text).not.toContain('10.99');
    const read = readRows(adviceInput(rows));
    const own = read.slice(1);
    const isTold = (amount: string) =>
      isCost(own, [{ amount, currency: 'USD' }], A_MONTH, makeScope(adviceInput(rows), read, own));
    expect([isTold('3.66'), isTold('10.99')]).toEqual([true, false]);
  });

  test('a smaller tier of the outer service is not taken to include what the full one does', () => {
    const rows = [makeRow('YouTube Premium Lite', 7.99), makeRow('YouTube Music', 10.99)];
    expect(findKind(rows, 'contained')).toEqual([]);
  });

  test('what is included in one country only is not claimed in another', () => {
    const rows = [makeRow('AMC+', 9.99), makeRow('Shudder', 8.99)];
    expect(findKind(rows, 'contained')).toHaveLength(1);
    expect(findKind(rows, 'contained', { country: 'India' })).toEqual([]);
  });

  test('two services that do the same job save at least the cheaper one', () => {
    const rows = [
      makeRow('Spotify', 11.99, { category: 'Music' }),
      makeRow('Apple Music', 10.99, { category: 'Music' }),
    ];
    const [fact] = findKind(rows, 'same-job');
    expect(fact).toMatchObject({
      does: 'music',
      keep: [{ name: 'Spotify' }],
      drop: [{ name: 'Apple Music' }],
    });
    expect(toRoundedNumber(fact?.savingPerMonth ?? ZERO, 2)).toBe(10.99);
  });

  test('one service recorded under two of its names is found', () => {
    const rows = [makeRow('Prime Video', 8.99), makeRow('Amazon Prime Video', 8.99)];
    expect(findKind(rows, 'same-service')).toHaveLength(1);
  });

  test('a service kept for someone else is never called a duplicate', () => {
    for (const other of ['Netflix (Mom)', "Priya's Netflix", 'Netflix for Dad', 'Netflix - Rahul']) {
      const facts = findFacts(adviceInput([makeRow('Netflix', 17.99), makeRow(other, 17.99)]));
      expect(facts.filter(({ kind }) => kind !== 'category-year-cost')).toEqual([]);
    }
    const noted = [
      makeRow('Spotify', 11.99, { category: 'Music' }),
      makeRow('Apple Music', 10.99, { category: 'Music', notes: 'for my wife' }),
    ];
    expect(findKind(noted, 'same-job')).toEqual([]);
  });

  test("two different gyms may be two people's: nothing is claimed about them", () => {
    const rows = [
      makeRow('Planet Fitness', 24.99, { category: 'Gym' }),
      makeRow("Gold's Gym", 39.99, { category: 'Gym' }),
      makeRow('Corner Boxing Club', 30, { category: 'Gym' }),
    ];
    const analysis = analyse(adviceInput(rows));
    expect(analysis.duplicates_or_overlaps).toEqual([]);
    expect(analysis.savings_opportunities.filter(({ kind }) => kind !== 'annual-gain')).toEqual([]);
  });

  test('a gym that happens to be called Max is not a streaming service', () => {
    const rows = [makeRow('Max', 30, { category: 'Gym' }), makeRow('Netflix', 17.99)];
    expect(findKind(rows, 'overlap-in-category')).toEqual([]);
  });

  test('unknown services of one category are named side by side without a saving', () => {
    const rows = [makeRow('Regional Cinema Club', 5), makeRow('Netflix', 17.99)];
    const analysis = analyse(adviceInput(rows));
    expect(analysis.duplicates_or_overlaps).toMatchObject([
      { category: 'OTT', services: ['Regional Cinema Club', 'Netflix'] },
    ]);
    expect(analysis.savings_opportunities).toEqual([]);
  });

  test('free rows are no overlap', () => {
    expect(findFacts(adviceInput([makeRow('Netflix', 0), makeRow('Hulu', 0)]))).toEqual([]);
  });

  test('from four monthly streaming services on, taking them in turns is offered', () => {
    const names = ['Netflix', 'Hulu', 'Peacock', 'Starz'];
    const rows = names.map((name, index) => makeRow(name, 10 + index));
    const [fact] = findKind(rows, 'rotate');
    expect(fact?.pause.map(({ name }) => name)).toEqual(['Hulu', 'Netflix']);
    expect(findKind(rows.slice(0, 3), 'rotate')).toEqual([]);
    const paid = (billingCycle: AdviceRow['billingCycle']) => rows.map((row) => ({ ...row, billingCycle }));
    expect(findKind(paid('P4W'), 'rotate')).toHaveLength(1);
    expect(findKind(paid('P2M'), 'rotate')).toEqual([]);
  });

  test('so many are kept in turns as the sentence says, more where another saving relies on one', () => {
    const rows = [
      ...['Netflix', 'HBO Max', 'Hulu', 'BritBox'].map((name, index) => makeRow(name, 20 - index)),
      makeRow('YouTube Premium', 13.99),
      makeRow('YouTube Music', 10.99, { category: 'Music' }),
    ];
    const keptOf = (given: readonly AdviceRow[]) => {
      const [fact] = findKind(given, 'rotate');
      const told = analyse(adviceInput(given)).savings_opportunities.find(({ kind }) => kind === 'rotate');
      return [fact?.keep.length, /Keep (\w+) at a time/.exec(told?.notes ?? '')?.[1]];
    };
    expect(keptOf(rows)).toEqual([3, '3']);
    expect(keptOf(rows.slice(0, 5))).toEqual([2, 'two']);
    expect(findKind(rows, 'annual-gain')).toEqual([]);
  });

  test('what another finding relies on is never the one to cancel', () => {
    const rows = [
      makeRow('ChatGPT Plus', 20, { category: 'SaaS' }),
      makeRow('Google AI Pro', 19.99, { category: 'SaaS' }),
      makeRow('Google One Premium 2 TB', 9.99, { category: 'Cloud' }),
    ];
    expect(findKind(rows, 'contained')).toHaveLength(1);
    expect(findKind(rows, 'same-job')[0]?.drop).toEqual([]);
    const [job] = findKind([...rows, makeRow('Claude Pro', 17, { category: 'SaaS' })], 'same-job');
    expect(job).toMatchObject({
      keep: [{ name: 'ChatGPT Plus' }, { name: 'Google AI Pro' }],
      drop: [{ name: 'Claude Pro' }],
    });
  });
});

describe('prices', () => {
  test('a cheaper year is found where the row is the tier whose two prices we know', () => {
    const rows = [makeRow('Hulu', 11.99)];
    const [opportunity] = analyse(adviceInput(rows)).savings_opportunities;
    expect(opportunity).toMatchObject({ kind: 'annual-gain', estimated_saving_per_month: 1.99 });
    expect(opportunity?.math).toEqual([
      { label: 'Hulu: $11.99/mo', sign: '+', amount: 11.99 },
      { label: 'Hulu, price of Nov 2025: $119.99/yr · $10.00/mo', sign: '−', amount: 10 },
      { label: 'Saved per month', sign: '=', amount: 1.99 },
    ]);
  });

  test('another price of what is paid together is no saving: what it leaves to oneself is not known', () => {
    expect(findKind([makeRow('Hulu', 11.99, { shareMinor: 600 })], 'annual-gain')).toEqual([]);
    expect(findKind([makeRow('Hulu', 11.99, { shareParts: 1, shareOf: 2 })], 'annual-gain')).toEqual([]);
  });

  test('another price, currency, cycle or tier has no known yearly counterpart', () => {
    const others = [
      makeRow('Hulu', 18.99),
      makeRow('Hulu', 1199, { currency: 'INR' }),
      makeRow('Hulu', 29.99, { billingCycle: 'quarterly' }),
      makeRow('Hulu Premium', 11.99),
    ];
    for (const row of others) expect(findKind([row], 'annual-gain')).toEqual([]);
  });

  test('a price above every tier with its tax is told, and one far above is taken for a mistake', () => {
    const [above] = findKind([makeRow('Dropout', 9.99)], 'above-catalogue');
    // $6.99 with up to 11 % tax is $7.76.
    expect(toRoundedNumber(above?.savingPerMonth ?? ZERO, 2)).toBe(2.23);
    const [mistyped] = findKind([makeRow('Dropout', 69.99)], 'above-catalogue');
    expect(mistyped).toMatchObject({ looksMistyped: true, savingPerMonth: ZERO });
    expect(findKind([makeRow('Dropout', 7.76)], 'above-catalogue')).toEqual([]);
  });

  test('a brand with several sizes is the size whose price is paid', () => {
    const rows = [makeRow('iCloud', 9.99, { category: 'Cloud' })];
    expect(findKind(rows, 'above-catalogue')).toEqual([]);
    const both = [...rows, makeRow('iCloud+ 50 GB', 0.99, { category: 'Cloud' })];
    expect(findKind(both, 'contained')).toMatchObject([{ drop: { name: 'iCloud+ 50 GB' } }]);
  });
});

describe('trials, overdue ones and categories', () => {
  test('an overdue row and a trial each give a task, and the overdue one comes first', () => {
    const rows = [
      makeRow('Netflix', 17.99, { notes: 'Free trial' }),
      makeRow('Jio Prepaid', 299, { category: 'Other', currency: 'INR', nextRenewalOn: '2025-11-14' }),
    ];
    expect(analyse(adviceInput(rows)).checklist).toEqual([
      'Mark Jio Prepaid as renewed, or delete it: it was due on 14 Nov 2025.',
      'Decide about Netflix before its trial ends on 1 Dec 2025.',
    ]);
  });

  test('a category of two or more has its year told exactly', () => {
    const rows = [makeRow('Netflix', 17.99), makeRow('BritBox', 109.99, { billingCycle: 'yearly' })];
    const [fact] = findKind(rows, 'category-year-cost');
    expect(toRoundedNumber(fact?.costPerYear ?? ZERO, 2)).toBe(325.87);
  });

  test('nobody is asked what the category Other is worth', () => {
    const other = { category: 'Other' } as const;
    const rows = [makeRow('Netflix', 17.99), makeRow('Dropout', 5.99)];
    const mixed = [...rows, makeRow('Verizon', 80, other), makeRow('Costco', 65, other)];
    const asked = (given: readonly AdviceRow[]) =>
      analyse(adviceInput(given)).checklist.filter((line) => line.startsWith('Ask'));
    expect(asked(mixed)).toEqual(asked(rows));
    expect(asked(mixed)).toHaveLength(1);
  });

  test('the fee of one gym says nothing about that of another', () => {
    const indian = { country: 'India', userCurrency: 'INR' };
    for (const [name, amount] of [
      ["Gold's Gym", 24_000],
      ['cult.fit', 40_000],
    ] as const) {
      const row = makeRow(name, amount, { category: 'Gym', currency: 'INR', billingCycle: 'yearly' });
      expect(findKind([row], 'above-catalogue', indian)).toEqual([]);
    }
  });

  test('a row without a rate is left out and named', () => {
    const rows = [
      makeRow('Netflix', 17.99),
      makeRow('Spotify', 5, { category: 'Music', currency: 'USD' }),
      makeRow('Local TV', 900, { currency: 'XXX' }),
    ];
    const analysis = analyse(adviceInput(rows));
    expect(analysis.summary.monthly_estimate).toBe(22.99);
    expect(analysis.leftOut).toEqual([{ currency: 'XXX', count: 1, names: ['Local TV'] }]);
    expect(analysis.checklist.at(-1)).toBe('Not counted: Local TV. We have no exchange rate for XXX.');
  });
});

describe('the analysis', () => {
  test('nothing recorded gives zeros and empty lists', () => {
    expect(analyse(adviceInput([]))).toEqual({
      summary: { monthly_estimate: 0, yearly_estimate: 0, renewals_next_30_days_total: 0 },
      duplicates_or_overlaps: [],
      savings_opportunities: [],
      checklist: [],
      checklistFactIds: [],
      currency: 'USD',
      ratesOn: null,
      leftOut: [],
    });
  });

  test('the renewals total counts what falls due from today to 30 days on, at its full amount', () => {
    const rows = [
      makeRow('Today', 1, { nextRenewalOn: TODAY }),
      makeRow('Last day', 10, { nextRenewalOn: '2025-12-15', billingCycle: 'yearly' }),
      makeRow('Too late', 100, { nextRenewalOn: '2025-12-16' }),
      makeRow('Overdue, and not due again', 1000, { nextRenewalOn: '2025-11-14', billingCycle: 'yearly' }),
    ];
    expect(analyse(adviceInput(rows)).summary.renewals_next_30_days_total).toBe(11);
  });

  test('the renewals total has every payment at the price of its day, and what resumes', () => {
    const rows = [
      makeRow('Weekly', 1, { nextRenewalOn: '2025-11-20', billingCycle: 'P1W' }),
      makeRow('Trial', 0, { nextRenewalOn: '2025-12-01', thenAmountMinor: 2000, thenFrom: '2025-12-01' }),
      makeRow('Overdue, and due again', 300, { nextRenewalOn: '2025-11-14' }),
      makeRow('Ends before', 4000, { nextRenewalOn: '2025-12-01', endsOn: '2025-11-30' }),
    ];
    const inactive = [
      makeRow('Resumes', 5000, {
        nextRenewalOn: '2025-12-10',
        pausedOn: '2025-11-01',
        resumesOn: '2025-12-05',
      }),
      makeRow('Ended', 60_000, { nextRenewalOn: '2025-12-01', endsOn: '2025-11-01' }),
    ];
    const { summary } = analyse(adviceInput(rows, { inactive }));
    expect(summary.renewals_next_30_days_total).toBe(4 + 20 + 300 + 5000);
    expect(summary.monthly_estimate).toBe(analyse(adviceInput(rows)).summary.monthly_estimate);
  });

  test('the renewals total is that of walking the days one by one', () => {
    const rates = { ratesOn: TODAY, source: 'test', unitsPerUsd: { USD: '1', INR: '80' } };
    fc.assert(
      fc.property(someSubscriptions, fc.integer({ min: 0, max: 400 }), (drawn, later) => {
        const today = addDays(TODAY, later);
        const simulated = drawn.map((each, index) => simulateDue(each, index, today));
        const all = simulated.map(({ row: { cycle, nextOn, ...row } }) => ({
          ...row,
          id: row.name,
          billingCycle: cycle,
          nextRenewalOn: nextOn,
        }));
        const rows = listActive(all, today);
        const inactive = all.filter((row) => !isActiveOn(row, today));
        const { summary } = analyse(adviceInput(rows, { inactive, userCurrency: 'INR', today, rates }));
        expect(Math.round(summary.renewals_next_30_days_total * 100)).toBe(Number(sumDue(simulated)));
      }),
      { numRuns: 100 },
    );
  });

  test('a fact keeps its id while its rows stay, in any order', () => {
    const rows = [makeRow('Spotify', 11.99, { category: 'Music' }), makeRow('Tidal', 10.99)];
    const [a] = findKind(rows, 'same-job');
    const [b] = findKind([...rows].reverse(), 'same-job');
    expect(a?.id).toBe(b?.id);
    expect(a?.id).toMatch(/^same-job-[0-9a-f]{16}$/);
  });
});

const service = fc.constantFrom(...CATALOGUE_TABLE);
const anyRow = fc.record({
  service,
  category: fc.constantFrom(...CATEGORY_CODES),
  isFiledRight: fc.boolean(),
  amountMinor: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 500_000 })),
  currency: fc.constantFrom('USD', 'INR', 'JPY', 'KWD', 'XXX'),
  billingCycle: fc.constantFrom(...NAMED_CYCLES, 'P28D', 'P1W', 'P5M', 'P2Y'),
  suffix: fc.constantFrom('', '', '', ' Family', ' Lite', ' (Mom)'),
});
const anyInput = fc
  .record({
    rows: fc.array(anyRow, { maxLength: 40 }),
    userCurrency: fc.constantFrom('USD', 'INR', 'JPY', 'KWD'),
    country: fc.constantFrom('US', 'IN'),
  })
  .map(({ rows, userCurrency, country }) =>
    adviceInput(
      rows.map((row, index) => {
        const price = row.service.commonPricing[0];
        const isCommon = row.amountMinor === null && price;
        return {
          id: `r${index}`,
          name: row.service.name + row.suffix,
          category: row.isFiledRight ? row.service.category : row.category,
          amountMinor: isCommon ? Math.round(Number(price.monthly) * 100) : (row.amountMinor ?? 0),
          currency: isCommon ? price.currency : row.currency,
          billingCycle: isCommon ? 'monthly' : row.billingCycle,
          anchorOn: '2025-12-01',
          nextRenewalOn: '2025-12-01',
        };
      }),
      { userCurrency, country },
    ),
  );

describe('for any portfolio', () => {
  test('no saving exceeds what its rows cost, and all savings together never exceed the month', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const facts = findFacts(input);
        for (const fact of facts)
          expect(compare(fact.savingPerMonth, fact.costPerMonth)).toBeLessThanOrEqual(0);
        const paid = facts.flatMap(({ math }) => math.map(({ value }) => value)).reduce(add, ZERO);
        const { summary, savings_opportunities: found } = toAnalysis(facts, input);
        const exact = facts.map(({ savingPerMonth }) => savingPerMonth).reduce(add, ZERO);
        expect(compare(paid, exact)).toBe(0);
        expect(toRoundedNumber(exact, 3)).toBeLessThanOrEqual(summary.monthly_estimate + 1);
        const savings = found.map((row) => row.estimated_saving_per_month);
        expect(savings).toEqual([...savings].sort((a, b) => b - a));
        expect(savings.every((saving) => saving >= 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('no row is claimed by two savings, and nothing that another saving relies on is cancelled', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const facts = findFacts(input);
        const claimed = facts.flatMap(({ math }) =>
          math.flatMap((step) => (step.what === 'row' ? [step.row.id] : [])),
        );
        expect(new Set(claimed).size).toBe(claimed.length);
        const cancelled = new Set(
          facts.flatMap((fact) => {
            if (fact.kind === 'same-job' || fact.kind === 'same-service')
              return fact.drop.map(({ id }) => id);
            return fact.kind === 'rotate' ? fact.pause.map(({ id }) => id) : [];
          }),
        );
        for (const fact of facts)
          if (fact.kind === 'contained') expect(cancelled.has(fact.within.id)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('ids are unique and the checklist is short', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const ids = findFacts(input).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(analyse(input).checklist.length).toBeLessThanOrEqual(CHECKLIST_LIMIT);
      }),
    );
  });
});

describe('recognising a service', () => {
  test.each([
    ['Netflix Premium', 'Netflix', 'tier'],
    ['Spotify Family', 'Spotify Premium', 'tier'],
    ['Prime membership', 'Amazon Prime', 'plain'],
    ['Disney+ (annual plan)', 'Disney+', 'plain'],
    ["Gold's Gym", "Gold's Gym", 'plain'],
    ["Mum's Spotify", 'Spotify Premium', 'someone-else'],
    ['Netflix Mobile', 'Netflix', 'lesser'],
    ['Netflx', 'Netflix', 'plain'],
    ['Spotfiy', 'Spotify Premium', 'plain'],
    ['Crunchyrolll', 'Crunchyroll', 'plain'],
    ['netflix.com', 'Netflix', 'plain'],
    ['my Hulu', 'Hulu', 'plain'],
  ])('%s is %s, %s', (name, serviceName, variant) => {
    expect(recogniseService(name)).toMatchObject({ service: { name: serviceName }, variant });
  });

  test.each(['Motion', 'Prime Gym', 'Apple Store repairs', 'Box of vegetables', 'Corner Boxing Club'])(
    '%s is no service we know',
    (name) => {
      expect(recogniseService(name)).toBeNull();
    },
  );
});
