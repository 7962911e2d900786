import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { addMonthsClamped } from '#core/calendar-day';
import { compareWithRecorded } from '#core/statement/compare';
import { detectSubscriptions } from '#core/statement/detect';
import type { StatementRow } from '#core/statement/statement';
import { sampleSubscription } from '#testing/sample-subscription';
import { openScreen, sampleUser } from '#testing/screen';
import { makeKey } from '../device/make-key.ts';
import { subscriptionsQuery } from '../subscriptions/queries.ts';
import { queueInMemory } from '../subscriptions/unsent/queue-store.ts';
import { sendUnsent } from '../subscriptions/unsent/send.ts';
import { createSender } from '../subscriptions/unsent/sender.ts';
import { setSender } from '../subscriptions/unsent/use-unsent.ts';
import { userQuery } from '../viewer/use-user.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import type { Reading } from './reading.ts';
import { ReviewList } from './review-list.tsx';

const ADD = 'POST /api/subscriptions';

beforeEach(() => {
  setSender(
    createSender({
      store: queueInMemory(),
      send: sendUnsent,
      isOnline: () => true,
      now: Date.now,
      makeKey,
      inTurn: (run) => run(),
      onConfirmed: () => {},
      onChange: () => {},
    }),
  );
});

function charges(narration: string, from: string): StatementRow[] {
  return Array.from({ length: 8 }, (_, n) => ({
    on: addMonthsClamped(from, n),
    minor: -1799,
    currency: 'USD',
    narration,
    type: '',
  }));
}

function readingOf(rows: readonly StatementRow[]): Reading {
  const items = compareWithRecorded(rows, detectSubscriptions(rows), []).map(({ rows: own, ...item }) => ({
    ...item,
    evidence: [],
    charges: own.length,
  }));
  return { files: [], rows: rows.length, fromOn: '2026-01-01', toOn: '2026-09-01', items };
}

function Opened({ reading }: { reading: Reading }) {
  const user = useQuery(userQuery).data;
  const list = useQuery(subscriptionsQuery).data;
  const viewer = useViewer();
  return user && list ? (
    <ReviewList
      reading={reading}
      recorded={list}
      locked={0}
      userId={user.id}
      viewer={viewer}
      onAnswer={() => {}}
      onReadOthers={() => {}}
    />
  ) : null;
}

function open(reading: Reading) {
  return openScreen(<Opened reading={reading} />, {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC' }),
    'GET /api/subscriptions': [],
    [ADD]: sampleSubscription({ name: 'Films', amount: '17.99' }),
  });
}

test('what was edited and added is recorded, under whatever name', async () => {
  const page = open(readingOf(charges('NETFLIX.COM', '2026-01-05')));
  await page.see('Not recorded yet');
  await page.press('Edit and add');
  await page.see('Service Name');
  await page.fill('Service Name', 'Films');
  document.querySelector<HTMLElement>('form button[type=submit]')?.click();
  await page.see('Recorded already');
  expect(page.text()).not.toContain('Not recorded yet');
});

test('of two at one price each can be picked alone', async () => {
  const rows = [...charges('NETFLIX.COM', '2026-01-05'), ...charges('NETFLIX.COM', '2026-01-19')];
  const page = open(readingOf(rows.sort((a, b) => (a.on < b.on ? -1 : 1))));
  await page.see('Netflix (2)');
  const boxes = () => [...document.querySelectorAll<HTMLElement>('[role=checkbox]')];
  expect(boxes()).toHaveLength(2);
  const before = boxes().map((box) => box.getAttribute('aria-checked'));
  boxes()[0]?.click();
  await page.settle();
  const after = boxes().map((box) => box.getAttribute('aria-checked'));
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});
