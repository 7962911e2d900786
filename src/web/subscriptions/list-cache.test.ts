// A change of the list also updates everything derived from it.
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { createQueryClient } from '../device/query-client.ts';
import { changeList, replaceInList, restoreList } from './list-cache.ts';
import { dashboardQuery, renewalsQuery, subscriptionsQuery } from './queries.ts';

function cacheWith(...names: string[]) {
  const cache = createQueryClient();
  restoreList(
    cache,
    names.map((name) => sampleSubscription({ name, amount: '10.00' })),
  );
  return cache;
}

test('removing a row changes the totals and the renewals in the same breath, and can be put back', () => {
  const cache = cacheWith('A', 'B');
  expect(cache.getQueryData(dashboardQuery.queryKey)?.monthlyTotal).toBe(20);
  const kept = changeList(cache, (list) => list.filter((item) => item.name !== 'A'));
  expect(cache.getQueryData(dashboardQuery.queryKey)?.monthlyTotal).toBe(10);
  expect(cache.getQueryData(renewalsQuery.queryKey)?.some((item) => item.name === 'A')).toBe(false);
  restoreList(cache, kept);
  expect(cache.getQueryData(dashboardQuery.queryKey)?.monthlyTotal).toBe(20);
});

test('a changed row takes its place by its new date', () => {
  const cache = cacheWith('A', 'B');
  const later = sampleSubscription({ name: 'A', nextRenewalDate: '2027-05-01', version: 2 });
  changeList(cache, (list) => replaceInList(list, later));
  expect(cache.getQueryData(subscriptionsQuery.queryKey)?.map((item) => item.name)).toEqual(['B', 'A']);
});

test('without a list there is nothing to change', () => {
  const cache = createQueryClient();
  expect(changeList(cache, () => [])).toBeUndefined();
  expect(cache.getQueryData(dashboardQuery.queryKey)).toBeUndefined();
});
