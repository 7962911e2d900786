// Which of the list a limited account uses while some of it is only on this device, and how often a failing server is asked.
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { createQueryClient } from '../device/query-client.ts';
import { ratesQuery } from '../viewer/rates.ts';
import { userQuery } from '../viewer/use-user.ts';
import { dashboardQuery, listUsable, subscriptionsQuery } from './queries.ts';

const viewer = { today: '2026-11-18', isPro: false };

test('one that resumed locks the oldest as on the server, but an add that is not sent or was refused locks none', () => {
  const ages = [1, 2, 3, 4].map((age) =>
    sampleSubscription({ name: `Row ${age}`, createdAt: `2026-01-0${age}T00:00:00.000Z` }),
  );
  const back = sampleSubscription({ name: 'Back', pausedOn: '2026-10-01', resumesOn: '2026-11-01' });
  const added = sampleSubscription({ id: 'local-k1', name: 'Added' });
  const five = [...ages, { ...back, createdAt: '2026-01-05T00:00:00.000Z' }, added];
  expect(listUsable(five, viewer)).toBe(five);
  const sixth = sampleSubscription({ name: 'Sixth', createdAt: '2026-01-06T00:00:00.000Z' });
  const names = listUsable([...five, sixth], viewer).map(({ name }) => name);
  expect(names).toEqual(['Row 2', 'Row 3', 'Row 4', 'Back', 'Added', 'Sixth']);
});

/** A server that is not there: each look-up is counted, and fails when it is let go. */
function countRequests() {
  const asked: string[] = [];
  const held = new Map<string, () => void>();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    await new Promise<void>((letGo) => held.set(address, letGo));
    return new Response('', { status: 503 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { asked, fail: (address: string) => held.get(address)?.() };
}

const [USER, LIST, FIGURES] = [userQuery, subscriptionsQuery, dashboardQuery].map(({ queryKey }) =>
  queryKey.join('/'),
) as [string, string, string];

test('figures do not ask again for a list that has just failed, until the user tries again', async () => {
  const { asked, fail } = countRequests();
  const cache = createQueryClient();
  cache.setQueryData(userQuery.queryKey, null);
  cache.setQueryData(ratesQuery.queryKey, null);
  const list = cache.prefetchQuery(subscriptionsQuery);
  const figures = cache.prefetchQuery(dashboardQuery);
  await vi.waitFor(() => expect(asked).toEqual([LIST, FIGURES]));
  fail(LIST);
  await list;
  fail(FIGURES);
  await figures;
  expect(asked).toEqual([LIST, FIGURES]);
  expect(cache.getQueryState(dashboardQuery.queryKey)?.status).toBe('error');

  await new Promise((resolve) => setTimeout(resolve, 2));
  const again = cache.prefetchQuery(dashboardQuery);
  await vi.waitFor(() => expect(asked).toEqual([LIST, FIGURES, FIGURES]));
  fail(FIGURES);
  await vi.waitFor(() => expect(asked).toEqual([LIST, FIGURES, FIGURES, LIST]));
  fail(LIST);
  await again;
});

test('figures do not ask again for a user who could not be read', async () => {
  const { asked, fail } = countRequests();
  const cache = createQueryClient();
  const user = cache.prefetchQuery(userQuery);
  const figures = cache.prefetchQuery(dashboardQuery);
  await vi.waitFor(() => expect(asked).toEqual([USER, FIGURES]));
  fail(USER);
  await user;
  fail(FIGURES);
  await figures;
  expect(asked).toEqual([USER, FIGURES]);
});
