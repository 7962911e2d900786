// Which of the list a limited account uses while some of it is only on this device.
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { listUsable } from './queries.ts';

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
