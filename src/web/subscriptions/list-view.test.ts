// Search, filter and order of the list.
import { expect, test } from 'vitest';
import { RATE_TABLE } from '#core/data/rate-table';
import { sampleSubscription } from '#testing/sample-subscription';
import { hasToolbar, type ListView, showList, WHOLE_LIST } from './list-view.ts';

const list = [
  sampleSubscription({
    name: 'Netflix',
    amount: '15.49',
    createdAt: '2026-01-03T00:00:00Z',
    notes: 'Mum pays',
  }),
  sampleSubscription({
    name: 'Amazon Prime',
    amount: '139.00',
    billingCycle: 'yearly',
    nextRenewalDate: '2026-11-20',
    createdAt: '2026-01-01T00:00:00Z',
  }),
  sampleSubscription({
    name: 'apple music',
    category: 'Music',
    amount: '899.00',
    currency: 'INR',
    createdAt: '2026-01-02T00:00:00Z',
  }),
  sampleSubscription({
    name: 'Mystery',
    category: 'Library',
    currency: 'XXX',
    amount: '1.00',
    createdAt: '2026-01-04T00:00:00Z',
  }),
];

function names(view: Partial<ListView>): string[] {
  return showList(list, { ...WHOLE_LIST, ...view }, { currency: 'USD', rates: RATE_TABLE }).map(
    (item) => item.name,
  );
}

test('search and sort appear only past six subscriptions', () => {
  expect([0, 6, 7].map(hasToolbar)).toEqual([false, false, true]);
});

test('words are found in names and notes, whatever their case and order', () => {
  expect(names({ text: 'PRIME ama' })).toEqual(['Amazon Prime']);
  expect(names({ text: 'mum' })).toEqual(['Netflix']);
  expect(names({ text: 'nothing' })).toEqual([]);
});

test('a category shows its own, and unknown ones under Other', () => {
  expect(names({ category: 'Music' })).toEqual(['apple music']);
  expect(names({ category: 'Other' })).toEqual(['Mystery']);
});

test('highest cost compares what a month costs in one currency; what has no rate comes last', () => {
  expect(names({ order: 'amount' })).toEqual(['Netflix', 'Amazon Prime', 'apple music', 'Mystery']);
});

test('what ends or pauses before its next renewal stands at that day, as its row shows it', () => {
  const rows = [
    sampleSubscription({ name: 'Late', nextRenewalDate: '2026-12-20', endsOn: '2026-11-22' }),
    sampleSubscription({ name: 'Soon', nextRenewalDate: '2026-11-21' }),
    sampleSubscription({ name: 'Rest', nextRenewalDate: '2026-12-22', pausedOn: '2026-11-20' }),
    sampleSubscription({ name: 'Plain', nextRenewalDate: '2026-11-25' }),
  ];
  const shown = showList(rows, WHOLE_LIST, { currency: 'USD', rates: RATE_TABLE });
  expect(shown.map(({ name }) => name)).toEqual(['Rest', 'Soon', 'Late', 'Plain']);
});

test('names sort without regard to case, newest by when they were added, else the next renewal leads', () => {
  expect(names({ order: 'name' })).toEqual(['Amazon Prime', 'apple music', 'Mystery', 'Netflix']);
  expect(names({ order: 'newest' })[0]).toBe('Mystery');
  expect(names({})[0]).toBe('Amazon Prime');
});
