import { expect, test } from 'vitest';
import { addDays } from '../calendar-day.ts';
import { previewReminders } from './preview.ts';
import {
  coveredUntil,
  decideReminders,
  isSilent,
  type ReminderItem,
  type ReminderRule,
} from './reminders.ts';

const TODAY = '2026-11-18';
const item = (fields: Partial<ReminderItem>): ReminderItem => ({
  id: 'one',
  anchorOn: '2026-11-25',
  nextRenewalOn: fields.anchorOn ?? '2026-11-25',
  billingCycle: 'monthly',
  amountMinor: 1000,
  thenAmountMinor: null,
  thenFrom: null,
  noticeDays: null,
  ...fields,
});
const RULE: ReminderRule = { leadDays: [7, 3, 2], hour: 9, quietDays: [], pausedUntil: null };
const CONTEXT = { today: TODAY, decidedOn: addDays(TODAY, -1), isMandate: false, hasPro: true };

const daysOf = (items: ReminderItem[], rule = RULE, decidedOn = addDays(TODAY, -1)) =>
  previewReminders(items, rule, { ...CONTEXT, decidedOn }).map(({ on }) => on);

test('is each message of the next 30 days, and today’s only while it is still to come', () => {
  const coming = ['2026-11-22', '2026-11-23', '2026-12-18'];
  expect(daysOf([item({})])).toEqual([TODAY, ...coming]);
  expect(daysOf([item({})], RULE, TODAY)).toEqual(coming);
});

test('holds one message for several on the same day, and none of what is paused', () => {
  const messages = previewReminders(
    [item({}), item({ id: 'two' }), item({ id: 'three', pausedOn: '2026-11-01' })],
    RULE,
    CONTEXT,
  );
  expect(messages[0]?.events.map(({ item: { id } }) => id)).toEqual(['one', 'two']);
});

test.each([
  ['quiet days', { quietDays: [0, 3, 6] }],
  ['a pause', { quietDays: [0], pausedUntil: '2026-12-02' }],
])('is what is then decided, with %s too', (_, choice) => {
  const rule = { ...RULE, leadDays: [14, 2, 0], ...choice };
  const items = [
    item({ noticeDays: 10, remindDays: '3 2' }),
    item({ id: 'two', anchorOn: '2026-11-21', billingCycle: 'P2W' }),
  ];
  let decidedOn = '2026-11-17';
  const told: string[] = [];
  for (let today = TODAY; today <= addDays(TODAY, 30); today = addDays(today, 1)) {
    if (isSilent(rule, today)) continue;
    const decided = decideReminders(items, rule, { ...CONTEXT, today, decidedOn });
    if (decided.some(({ outcome }) => outcome === 'sent')) told.push(today);
    decidedOn = coveredUntil(rule, today);
  }
  expect(daysOf(items, rule)).toEqual(told);
  expect(told.length).toBeGreaterThan(3);
});
