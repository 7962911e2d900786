// Upcoming renewals: their groups and labels, the calendar, "Mark as renewed" and its undo (rules renewal.3 to 5).
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, setToday, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import type { Subscription } from './queries.ts';
import { RenewalsDialog } from './renewals-dialog.tsx';

const LIST = 'GET /api/subscriptions';
const NEXT = 'GET /api/reminders/next30';
const RENEW = 'POST /api/subscriptions/:id/renew';
const EDIT = 'PUT /api/subscriptions/:id';
const late = row({ name: 'Late', nextRenewalDate: '2026-11-15' });

beforeEach(() => openSender());

async function openRenewals(list: Subscription[], answers: Answers = {}) {
  setToday('2026-11-18');
  const onClose = vi.fn();
  const screen = openScreen(<RenewalsDialog onClose={onClose} />, {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC' }),
    [LIST]: list,
    [NEXT]: list,
    ...answers,
  });
  await screen.see('Upcoming Renewals');
  const group = (name: string) =>
    [...document.querySelectorAll('section')]
      .filter((each) => each.querySelector('h3')?.textContent?.startsWith(name))
      .flatMap((each) => [...each.querySelectorAll('li')].map((item) => item.textContent ?? ''));
  return { screen, onClose, group };
}

test('they are grouped as overdue, this week and later, each with its count, price and label', async () => {
  const { screen, group } = await openRenewals([
    late,
    row({ name: 'Now', nextRenewalDate: '2026-11-18' }),
    row({ name: 'Next', nextRenewalDate: '2026-11-19', amount: '120', billingCycle: 'yearly' }),
    row({ name: 'Week', nextRenewalDate: '2026-11-25' }),
    row({ name: 'Eighth', nextRenewalDate: '2026-11-26' }),
    row({ name: 'Last', nextRenewalDate: '2026-12-18' }),
  ]);
  await screen.see('Last');
  expect(screen.names('h3')).toEqual(['Overdue1', 'This week3', 'Later2']);
  expect(group('Overdue')).toEqual([expect.stringMatching(/Late.*\$15\.49\/mo.*Nov 15, 2026.*Overdue/)]);
  expect(group('This week')).toEqual([
    expect.stringMatching(/Now.*TodayUrgent$/),
    expect.stringMatching(/Next.*\$120\.00\/yr.*\$10\.00\/mo.*TomorrowUrgent$/),
    expect.stringMatching(/Week.*7 daysUrgent$/),
  ]);
  expect(group('Later')).toEqual([
    expect.stringMatching(/Eighth.*8 days$/),
    expect.stringMatching(/Last.*30 days$/),
  ]);
});

test('each says by when to cancel: a rise with what it costs a year, a notice period, none once it is cancelled', async () => {
  const soon = { nextRenewalDate: '2026-12-10' };
  const rise = { ...soon, amount: '10.00', thenAmount: '12.50', thenFrom: '2026-12-10' };
  const { screen, group } = await openRenewals([
    row({ name: 'Rise', ...rise }),
    row({ name: 'Rest', ...rise, pausedOn: '2026-12-11' }),
    row({ name: 'Gone', ...rise, thenFrom: '2026-12-11', endsOn: '2026-12-12' }),
    row({ name: 'Contract', ...soon, billingCycle: 'yearly', noticeDays: 14 }),
  ]);
  // What is to come is read from the list, which may arrive after the renewals.
  await screen.settle();
  const later = group('Later');
  expect(later.find((text) => text.includes('Rise'))).toContain(
    '$12.50 from Dec 10 · $30.00 more a year · cancel by Dec 9',
  );
  expect(later.find((text) => text.includes('Rest'))).toContain('cancel by Dec 9');
  expect(later.find((text) => text.includes('Contract'))).toContain('Cancel by Nov 26');
  expect(later.find((text) => text.includes('Gone'))).not.toContain('cancel by');
});

test('nothing in the next 30 days is said, and the calendar is one press away', async () => {
  const { screen } = await openRenewals([]);
  await screen.see('Nothing renews in the next 30 days');
  expect(screen.names('h3')).toEqual([]);
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent === 'Open calendar');
  expect(link?.getAttribute('href')).toBe('/dashboard/calendar');
});

test('until the answer is there they come from the list: due within 30 days, without paused and ended', async () => {
  const { screen, group } = await openRenewals(
    [
      late,
      row({ name: 'Far', nextRenewalDate: '2026-12-19' }),
      row({ name: 'Ended', nextRenewalDate: '2026-11-20', endsOn: '2026-11-01' }),
      row({ name: 'Leaving', nextRenewalDate: '2026-12-01', endsOn: '2026-11-30' }),
      row({ name: 'Near', nextRenewalDate: '2026-12-18' }),
      row({
        name: 'Back',
        nextRenewalDate: '2026-12-10',
        pausedOn: '2026-10-31',
        resumesOn: '2026-12-01',
        amount: '10.00',
        thenAmount: '12.00',
        thenFrom: '2026-12-05',
      }),
    ],
    { [NEXT]: 'waiting' },
  );
  await screen.see('Near');
  expect(screen.names('h3')).toEqual(['Overdue1', 'Later2']);
  expect(group('Later')[0]).toMatch(/Back\$12\.00\/mo.*Paused since Oct 31, 2026.*back on Dec 1, 2026/);
});

test('one that is paused on this device meanwhile can no longer be marked as renewed', async () => {
  const { screen } = await openRenewals([{ ...late, pausedOn: '2026-11-16' }]);
  await screen.see('Late');
  expect(screen.names('li button')).toEqual([]);
});

test('where neither the renewals nor the list can be had, it can be tried again', async () => {
  let isUp = false;
  const { screen } = await openRenewals([], {
    [LIST]: { status: 500 },
    [NEXT]: () => (isUp ? [late] : { status: 500 }),
  });
  await screen.see('Renewals could not be loaded');
  isUp = true;
  await screen.press('Try again');
  await screen.see('Late');
  // Without the row itself there is nothing to mark.
  expect(screen.names('li button')).toEqual([]);
});

test('an overdue one is marked as renewed, moves to its next day, and can be put back', async () => {
  const renewed = { ...late, nextRenewalDate: '2026-12-15', version: 2 };
  const { screen, group } = await openRenewals([late, row({ name: 'Week', nextRenewalDate: '2026-11-25' })], {
    [NEXT]: 'waiting',
    [RENEW]: renewed,
    [EDIT]: { ...late, version: 3 },
  });
  await screen.see('Late');
  expect(screen.names('li button')).toEqual(['Paid today instead: Late', 'Mark Late as renewed']);
  await screen.press('Mark Late as renewed');
  await screen.see('Marked as renewed');
  expect(screen.text()).toContain('Next renewal on Dec 15, 2026');
  await until(() => expect(group('Overdue')).toEqual([]));
  expect(group('Later')).toEqual([expect.stringMatching(/Late.*27 days$/)]);
  await screen.press('Undo');
  await until(() => expect(group('Overdue')).toHaveLength(1));
  expect(screen.sent(EDIT)).toEqual([
    { nextRenewalDate: '2026-11-15', countedFrom: '2026-11-15', version: 2 },
  ]);
});

test.each([
  ['the sentence of the server', refuse('locked'), /locked/i],
  ['the general sentence', { status: 500 }, 'Something went wrong. Please try again.'],
])('a refused renewal comes back with %s', async (_which, answer, sentence) => {
  const { screen, group } = await openRenewals([late], { [NEXT]: 'waiting', [RENEW]: answer });
  await screen.see('Late');
  await screen.press('Mark Late as renewed');
  await screen.see(sentence);
  await until(() => expect(group('Overdue')).toHaveLength(1));
});

test('undoing gives the anchor back too, also on the shorter day of a month', async () => {
  const short = row({ name: 'Short', anchorDate: '2026-08-31', nextRenewalDate: '2026-09-30' });
  const { screen } = await openRenewals([short], {
    [NEXT]: 'waiting',
    [RENEW]: { ...short, nextRenewalDate: '2026-11-30', version: 2 },
    [EDIT]: { ...short, version: 3 },
  });
  await screen.see('Short');
  await screen.press('Mark Short as renewed');
  await screen.see('Next renewal on Nov 30, 2026');
  await screen.press('Undo');
  const dates = { nextRenewalDate: '2026-09-30', countedFrom: '2026-08-31' };
  await until(() => expect(screen.sent(EDIT)).toEqual([{ ...dates, version: 2 }]));
});

const pack = row({
  name: 'Jio',
  billingCycle: 'P28D',
  anchorDate: '2026-10-16',
  nextRenewalDate: '2026-11-13',
  version: 1,
});

test('a pack that is recharged late runs from today, and can be put back', async () => {
  const paid = { ...pack, nextRenewalDate: '2026-12-16', anchorDate: '2026-11-18', version: 2 };
  const { screen, group } = await openRenewals([pack], { [NEXT]: 'waiting', [EDIT]: paid });
  await screen.see('Jio');
  await screen.press('Paid today instead: Jio');
  await screen.see('Paid today');
  await screen.see('Next renewal on Dec 16, 2026');
  await until(() => expect(group('Later')).toEqual([expect.stringMatching(/Jio.*28 days$/)]));
  await screen.press('Undo');
  await until(() =>
    expect(screen.sent(EDIT)).toEqual([
      { nextRenewalDate: '2026-12-16', countedFrom: '2026-11-18', version: 1 },
      { nextRenewalDate: '2026-11-13', countedFrom: '2026-10-16', version: 2 },
    ]),
  );
});

test('after one that was late is marked as renewed, the other day is one press away; not after one that is due today', async () => {
  const renewed = { ...pack, nextRenewalDate: '2026-12-11', version: 2 };
  const { screen } = await openRenewals([pack], {
    [NEXT]: 'waiting',
    [RENEW]: renewed,
    [EDIT]: { ...pack, nextRenewalDate: '2026-12-16', anchorDate: '2026-11-18', version: 3 },
  });
  await screen.see('Jio');
  await screen.press('Mark Jio as renewed');
  await screen.see('Next renewal on Dec 11, 2026');
  await screen.press('Paid today instead');
  await screen.see('Next renewal on Dec 16, 2026');
  expect(screen.sent(EDIT)).toEqual([
    { nextRenewalDate: '2026-12-16', countedFrom: '2026-11-18', version: 2 },
  ]);
  expect(screen.names('button')).not.toContain('Paid today instead');
});
