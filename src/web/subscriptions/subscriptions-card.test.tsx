// Your Subscriptions: loading, empty, failing and filled; its columns, labels, units, search, filter and order.
import { expect, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import {
  type Answers,
  openScreen,
  sampleUser,
  setToday,
  showHindi,
  showOnPhone,
  until,
} from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import type { Subscription } from './queries.ts';
import { SubscriptionsCard } from './subscriptions-card.tsx';

const LIST = 'GET /api/subscriptions';
const TODAY = '2026-11-18';

interface Given {
  user?: Partial<User>;
  answers?: Answers;
}

function openList(list: Subscription[], { user, answers }: Given = {}) {
  setToday(TODAY);
  const actions = { onEdit: vi.fn(), onDelete: vi.fn(), onRenew: vi.fn(), onExplain: vi.fn() };
  const onAdd = vi.fn();
  const screen = openScreen(<SubscriptionsCard actions={actions} onAdd={onAdd} offer="Begin with these" />, {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC', ...user }),
    [LIST]: list,
    ...answers,
  });
  // A list holds the place of rows that are still to come with one that says nothing.
  const rows = () => screen.names('tbody tr, li').filter((text) => text !== '');
  return { screen, actions, onAdd, rows };
}

/** Seven are the first number with a toolbar. */
const SEVEN = [
  row({ name: 'Netflix', amount: '15.49', nextRenewalDate: '2026-12-01', notes: 'shared with Mum' }),
  row({ name: 'Spotify', category: 'Music', amount: '11.99', nextRenewalDate: '2026-11-25' }),
  row({ name: 'Dropbox', category: 'Cloud', amount: '119.88', billingCycle: 'yearly' }),
  row({ name: 'Adobe', category: 'SaaS', amount: '59.99', nextRenewalDate: '2026-11-20' }),
  row({ name: 'Gym', category: 'Gym', amount: '90', billingCycle: 'quarterly' }),
  row({ name: 'Books', category: 'Library', amount: '0', createdAt: '2026-11-01T00:00:00.000Z' }),
  row({ name: 'Hulu', amount: '7.99', nextRenewalDate: '2026-12-24' }),
];

const SERVICES = /Netflix|Spotify|Dropbox|Adobe|Gym|Books|Hulu/;
const inOrder = (rows: string[]) => rows.map((text) => text.match(SERVICES)?.[0]);

test('without subscriptions it says so, offers what to begin with, and leads to adding one', async () => {
  const { screen, onAdd } = openList([]);
  await screen.see('No subscriptions yet');
  await screen.press('Add Subscription');
  expect(onAdd).toHaveBeenCalledOnce();
  expect(screen.text()).toContain('Begin with these');
});

test('where all are paused or have ended, it does not say that there are none', async () => {
  const { screen } = openList([row({ name: 'Gym', pausedOn: '2026-11-01' })]);
  await screen.see('No active subscriptions');
  expect(screen.text()).not.toContain('yet');
  expect(screen.text()).toContain('Begin with these');
});

test('a pause or an end after the next renewal, or a pause before it that is over by then, stands below its date', async () => {
  const { rows } = openList([
    row({ name: 'Skips', nextRenewalDate: '2026-12-20', pausedOn: '2026-11-25', resumesOn: '2026-12-10' }),
    row({ name: 'Leaves', nextRenewalDate: '2026-12-24', pausedOn: '2027-03-01', endsOn: '2027-01-30' }),
    row({ name: 'Rested', nextRenewalDate: '2026-12-25', pausedOn: '2026-10-01', resumesOn: '2026-11-01' }),
  ]);
  await until(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]).toMatch(/Skips.*Dec 20, 202632 days ?Pauses Nov 25, 2026$/);
  expect(rows()[1]).toMatch(/Leaves.*Dec 24, 202636 days ?Ends Jan 30, 2027$/);
  expect(rows()[2]).toMatch(/Rested.*Dec 25, 202637 days$/);
});

test('while loading there are three skeleton rows that no screen reader reads', async () => {
  const { screen } = openList([], { answers: { [LIST]: 'waiting' } });
  const skeletons = await until(() => {
    const found = [...document.querySelectorAll('[class*=skeleton]')];
    expect(found).toHaveLength(3);
    return found;
  });
  for (const each of skeletons) expect(each.closest('[aria-hidden=true]')).not.toBeNull();
  expect(screen.text()).not.toContain('No subscriptions yet');
});

test('a failure says that nothing is lost, and can be tried again', async () => {
  let isUp = false;
  const { screen } = openList([], {
    answers: { [LIST]: () => (isUp ? [row({ name: 'Netflix' })] : { status: 500 }) },
  });
  await screen.see('Your subscriptions could not be loaded');
  expect(screen.text()).toContain('Nothing is lost.');
  expect(screen.sent(LIST)).toHaveLength(1);
  isUp = true;
  await screen.press('Try again');
  await screen.see('Netflix');
  expect(screen.text()).not.toContain('Begin with these');
});

test.each([
  [false, '2 of 5 subscriptions'],
  [true, '2 subscriptions'],
])('the number of subscriptions is said, on Free with its limit: Pro is %s', async (isPro, words) => {
  const { screen } = openList([row(), row({ name: 'Hulu' })], { user: { isPro } });
  await screen.see(`Your Subscriptions${words}`);
});

test('the table has the five columns of the specification', async () => {
  const { screen } = openList([row()]);
  await screen.see('Netflix');
  expect(screen.names('th')).toEqual(['Service', 'Category', 'Amount', 'Next Renewal', 'Actions']);
});

test('renewals are labelled by the days that are left, and urgent within seven', async () => {
  const labels = [
    ['2026-11-17', 'Overdue'],
    ['2026-11-18', 'TodayUrgent'],
    ['2026-11-19', 'TomorrowUrgent'],
    ['2026-11-20', '2 daysUrgent'],
    ['2026-11-25', '7 daysUrgent'],
    ['2026-11-26', '8 days'],
    ['2027-11-18', '365 days'],
  ];
  const { screen } = openList(labels.map(([on]) => row({ name: `On ${on}`, nextRenewalDate: on ?? '' })));
  // The last of them: rows come a few in each frame.
  await screen.see('On 2027-11-18');
  const shown = [...document.querySelectorAll('tbody tr')].map((each) => [
    each.querySelector('time')?.dateTime,
    each.querySelector('time')?.nextElementSibling?.textContent,
  ]);
  expect(shown).toEqual(labels);
});

test.each([
  ['United States', row({ amount: '15.49' }), '$15.49/mo'],
  ['United States', row({ amount: '10' }), '$10.00/mo'],
  ['United States', row({ amount: '30', billingCycle: 'quarterly' }), '$30.00/3 mo·$10.00/mo'],
  ['United States', row({ amount: '60', billingCycle: 'halfyearly' }), '$60.00/6 mo·$10.00/mo'],
  ['India', row({ amount: '799', currency: 'INR', billingCycle: 'yearly' }), '₹799.00/yr·₹66.58/mo'],
  ['India', row({ amount: '120000', currency: 'INR' }), '₹1,20,000.00/mo'],
  ['Germany', row({ amount: '1234.50', currency: 'EUR' }), '1.234,50 €/mo'],
  ['Japan', row({ amount: '980', currency: 'JPY' }), '¥980/mo'],
])('in %s an amount states its unit and its month: case %#', async (country, item, price) => {
  const { screen, rows } = openList([item], { user: { country } });
  await screen.see('Netflix');
  // Written as in the country once the user is known.
  await until(() =>
    expect(rows()[0]?.replace(/\u00a0| · /g, (blank) => (blank === '\u00a0' ? ' ' : '·'))).toContain(price),
  );
});

test('an amount in another currency is converted, and a press says how; one without a rate is left out', async () => {
  const euro = row({ name: 'Zeit', amount: '10.00', currency: 'EUR' });
  const { screen, actions } = openList([euro, row({ name: 'Far', currency: 'XAU', amount: '1' })]);
  await screen.see('Zeit');
  expect(screen.text()).toContain('no rate, not in the totals');
  const converted = screen.names('button').find((name) => name.startsWith('≈ $'));
  expect(converted).toMatch(/^≈ \$1\d\.\d\d\/mo$/);
  await screen.press(converted ?? '');
  expect(actions.onExplain).toHaveBeenCalledWith(euro);
});

test('each category is shown in words, an unknown one as Other', async () => {
  const words = {
    OTT: 'Streaming & Entertainment',
    Music: 'Music & Audio',
    SaaS: 'SaaS & Productivity',
    Cloud: 'Cloud Storage',
    gYM: 'Fitness & Wellness',
    Other: 'Other',
    Library: 'Other',
  };
  const list = Object.keys(words).map((category, at) => row({ name: category, category, id: `${at}` }));
  const { screen } = openList(list);
  await screen.see('Library');
  expect(screen.names('tbody td:nth-child(2)')).toEqual(Object.values(words));
});

test('each row has its actions, and "Mark as renewed" only where it is overdue', async () => {
  const late = row({ name: 'Late', nextRenewalDate: '2026-11-17' });
  const next = row({ name: 'Next', nextRenewalDate: '2026-11-18' });
  const { screen, actions } = openList([late, next]);
  await screen.see('Late');
  expect(screen.names('tbody button')).toEqual([
    'Mark Late as renewed',
    'Edit Late',
    'Delete Late',
    'Edit Next',
    'Delete Next',
  ]);
  await screen.press('Mark Late as renewed');
  await screen.press('Edit Next');
  await screen.press('Delete Late');
  expect(actions.onRenew).toHaveBeenCalledWith(late);
  expect(actions.onEdit).toHaveBeenCalledWith(next);
  expect(actions.onDelete).toHaveBeenCalledWith(late);
});

test('paused and ended ones are not in the list; one that ends or pauses before its renewal says so', async () => {
  const { screen, rows } = openList([
    row({ name: 'Gone', endsOn: '2026-11-18' }),
    row({ name: 'Resting', pausedOn: '2026-11-01' }),
    row({ name: 'Leaving', endsOn: '2026-11-30', nextRenewalDate: '2026-12-01' }),
    row({ name: 'Sleepy', pausedOn: '2026-11-29', nextRenewalDate: '2026-12-02' }),
  ]);
  await screen.see('Leaving');
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toMatch(/Sleepy.*Nov 29, 2026Pauses$/);
  expect(rows()[1]).toMatch(/Leaving.*Nov 30, 2026Ends$/);
});

test('a price to come is named with the day to cancel by, and on its day it is the price', async () => {
  const { screen, rows } = openList([
    row({ name: 'Trial', amount: '0', thenAmount: '15.49', thenFrom: '2026-12-01', noticeDays: 3 }),
    row({
      name: 'Step',
      amount: '10.00',
      nextRenewalDate: '2026-12-18',
      thenAmount: '12.00',
      thenFrom: '2026-11-18',
    }),
  ]);
  await screen.see('Trial');
  expect(rows()[0]).toContain('Trial, $15.49 from Dec 1');
  expect(rows()[0]).toMatch(/cancel by Nov 2\d/);
  expect(rows()[1]).toContain('$12.00/mo');
  expect(rows()[1]).not.toContain('from');
});

test('a notice period alone is named with its last day; a trial that ends on its turning day shows its notes again', async () => {
  const { screen, rows } = openList([
    row({ name: 'Contract', billingCycle: 'yearly', noticeDays: 5, notes: 'office' }),
    row({
      name: 'Over',
      thenAmount: '20.00',
      thenFrom: '2026-12-01',
      endsOn: '2026-12-01',
      notes: 'stopped',
    }),
  ]);
  await screen.see('Contract');
  expect(rows()[0]).toContain('Cancel by Nov 26');
  expect(rows()[1]).toContain('stopped');
  expect(rows()[1]).not.toMatch(/cancel by|from/i);
});

test('of what is paid together the own share is shown with the whole price beside it', async () => {
  const { screen } = openList([
    row({ name: 'Netflix', amount: '16.00', share: '1/4' }),
    row({ name: 'Prime', amount: '120.00', billingCycle: 'yearly', share: '30.00' }),
  ]);
  await screen.see('$4.00 of $16.00/mo');
  await screen.see('$30.00 of $120.00/yr');
  await screen.see('$2.50/mo');
});

test('six rows have no search', async () => {
  const { screen } = openList(SEVEN.slice(0, 6));
  await screen.see('Netflix');
  expect(screen.names('input')).toEqual([]);
});

test('what is searched is found by name and notes, whatever the case', async () => {
  const { screen, rows } = openList(SEVEN);
  await screen.see('Netflix');
  expect(inOrder(rows())[0]).toBe('Adobe');
  await screen.fill('Search subscriptions', ' SPOT ');
  await until(() => expect(inOrder(rows())).toEqual(['Spotify']));
  expect(screen.names('search [role=status]')).toEqual(['1 of 7 shown']);
  await screen.fill('Search subscriptions', 'mum shared');
  await until(() => expect(inOrder(rows())).toEqual(['Netflix']));
  await screen.fill('Search subscriptions', 'nothing like it');
  await screen.see('No subscription matches');
  await screen.press('Show all');
  await until(() => expect(rows()).toHaveLength(7));
  expect(screen.field('Search subscriptions').value).toBe('');
});

test('the list is filtered by category, an unknown one among Other', async () => {
  const { screen, rows } = openList(SEVEN);
  await screen.see('Netflix');
  await screen.choose('Show category', 'Other');
  await until(() => expect(inOrder(rows())).toEqual(['Books']));
  await screen.choose('Show category', 'Cloud Storage');
  await until(() => expect(inOrder(rows())).toEqual(['Dropbox']));
});

test.each([
  ['Next renewal', ['Adobe', 'Spotify']],
  ['Highest cost', ['Adobe', 'Gym', 'Netflix', 'Spotify', 'Dropbox', 'Hulu', 'Books']],
  ['Name', ['Adobe', 'Books', 'Dropbox', 'Gym', 'Hulu', 'Netflix', 'Spotify']],
  ['Newest', ['Books']],
])('the list is ordered by %s', async (order, first) => {
  const { screen, rows } = openList(SEVEN);
  await screen.see('Netflix');
  await screen.choose('Sort by', order);
  await until(() => expect(inOrder(rows()).slice(0, first.length)).toEqual(first));
});

test('on a phone each is a card with all the same, and its place in the list', async () => {
  showOnPhone();
  const { screen, rows, actions } = openList([
    row({ name: 'Netflix', nextRenewalDate: '2026-11-19' }),
    row({ name: 'Late', nextRenewalDate: '2026-11-01' }),
  ]);
  await screen.see('Netflix');
  expect(screen.names('th')).toEqual([]);
  const card = rows()[1];
  for (const part of ['Netflix', 'Streaming & Entertainment', '$15.49/mo', 'Tomorrow', 'Urgent'])
    expect(card).toContain(part);
  const places = [...document.querySelectorAll('li')].map((each) => [
    each.getAttribute('aria-posinset'),
    each.getAttribute('aria-setsize'),
  ]);
  expect(places).toEqual([
    ['1', '2'],
    ['2', '2'],
  ]);
  await screen.press('Mark Late as renewed');
  expect(actions.onRenew).toHaveBeenCalledOnce();
});

test('in Hindi the columns and labels are Hindi', async () => {
  await showHindi();
  const { screen } = openList([row({ name: 'नेटफ्लिक्स', nextRenewalDate: '2026-11-19' })]);
  await screen.see('नेटफ्लिक्स');
  for (const words of [...screen.names('th'), ...screen.names('tbody button')])
    expect(words).toMatch(/[\u0900-\u097f]/);
});
