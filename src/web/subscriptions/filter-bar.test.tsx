// Filters by what pays and by tag with their total, cards that expire, prices that turn, and the form's suggestions (subscription.14, subscription.17).
import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { addDays, dayInZone } from '#core/calendar-day';
import { sampleSubscription } from '#testing/sample-subscription';
import { openScreen, sampleUser, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { userQuery } from '../viewer/use-user.ts';
import { SubscriptionDialog } from './subscription-dialog.tsx';
import { SubscriptionsCard } from './subscriptions-card.tsx';

const MONTH = dayInZone(Date.now(), 'UTC').slice(0, 7);
const actions = { onEdit: vi.fn(), onDelete: vi.fn(), onRenew: vi.fn(), onExplain: vi.fn() };
const LIST = [
  sampleSubscription({ name: 'Netflix', amount: '15.49', paidWith: 'Visa 4242', cardExpires: MONTH }),
  sampleSubscription({ name: 'Prime', amount: '120.00', billingCycle: 'yearly', paidWith: 'visa  4242' }),
  sampleSubscription({ name: 'Spotify', amount: '9.99', paidWith: 'UPI' }),
  sampleSubscription({ name: 'Gym', amount: '30.00' }),
];

function Card() {
  const user = useQuery(userQuery).data;
  return user ? <SubscriptionsCard actions={actions} onAdd={vi.fn()} offer={null} /> : null;
}

function openCard(list = LIST) {
  return openScreen(<Card />, {
    'GET /api/auth/user': sampleUser({ isPro: true }),
    'GET /api/subscriptions': list,
  });
}

test('a card that expires is named with how many it pays, and shows them with their total', async () => {
  const card = openCard();
  await card.see(/Visa 4242 expires in \w+ \d{4}: 2 subscriptions\./);
  await card.press('Show them');
  // 15.49 and a twelfth of 120.
  await card.see('$25.49 a month for 2 subscriptions');
  await card.gone('Spotify');
  expect(card.text()).toContain('Prime');
  await card.choose('Show what is paid with', 'UPI');
  await card.see('$9.99 a month for 1 subscription');
  await card.choose('Show what is paid with', 'Any payment');
  await card.see('Gym');
});

test('a tag shows what has it with its total, also together with a payment method', async () => {
  const card = openCard([
    sampleSubscription({ name: 'Netflix', amount: '15.49', tags: 'family, TV', paidWith: 'UPI' }),
    sampleSubscription({ name: 'Spotify', amount: '9.99', tags: 'Family' }),
    sampleSubscription({ name: 'Notion', amount: '30.00', tags: 'work', paidWith: 'UPI' }),
    sampleSubscription({ name: 'Gym', amount: '30.00' }),
  ]);
  await card.see('#family #TV');
  await card.choose('Show what is tagged', 'family');
  await card.see('$25.48 a month for 2 subscriptions');
  await card.gone('Notion');
  expect(card.text()).not.toContain('Gym');
  await card.choose('Show what is paid with', 'UPI');
  await card.see('$15.49 a month for 1 subscription');
  await card.choose('Show what is tagged', 'work');
  await card.see('$30.00 a month for 1 subscription');
  await card.choose('Show what is paid with', 'Any payment');
  await card.choose('Show what is tagged', 'Any tag');
  await card.see('Gym');
});

test('a card or a name written from right to left does not turn the sentence about it', async () => {
  const card = openCard([
    sampleSubscription({
      name: '\u202Eمرحبا',
      paidWith: '\u202Eبطاقة 4242',
      cardExpires: MONTH,
      tags: 'عائلة, work',
    }),
  ]);
  await card.see('\u2068\u202Eبطاقة 4242\u2069 expires in');
  await card.see('#\u2068عائلة\u2069');
  expect(card.names('[aria-hidden=true].rounded-lg')).toContain('م');
});

test('where nothing says what pays it, there is nothing about it', async () => {
  const card = openCard([sampleSubscription()]);
  await card.see('Netflix');
  await card.settle();
  expect(card.names('[role=combobox]')).toEqual([]);
});

test('all of it is there in Hindi', async () => {
  await showHindi();
  const card = openCard();
  await card.see('तक ही चलेगा: 2 सब्सक्रिप्शन।');
});

test('the form takes the payment, refuses a whole card number, and knows the card from elsewhere', async () => {
  function Opened() {
    const user = useQuery(userQuery).data;
    return user ? <SubscriptionDialog subscription={LIST[3] ?? null} onClose={vi.fn()} /> : null;
  }
  const form = openScreen(<Opened />, {
    'GET /api/auth/user': sampleUser({ isPro: true }),
    'GET /api/subscriptions': LIST,
  });
  await form.see('Edit Subscription');
  await form.press('More details');
  await form.fill('Paid with', '4242 4242 4242 4242');
  await form.fill('Card expires', '13/27');
  await form.press('Save Changes');
  await form.see('Never enter a whole card number: the last four digits are enough.');
  await form.see('Enter the month as on the card, such as 03/27, or leave it empty.');
  await form.fill('Paid with', 'VISA 4242');
  await form.fill('Card expires', '');
  await form.see(/Known from another subscription: \w+ \d{4}\./);
  await form.fill('Card expires', '03/27');
  await form.gone('Known from another subscription');
});

test('the form suggests one’s own tags while each is typed, and keeps each once in one order', async () => {
  openSender();
  const list = [
    sampleSubscription({ name: 'Netflix', tags: 'family, work' }),
    sampleSubscription({ name: 'Gym' }),
  ];
  function Opened() {
    const user = useQuery(userQuery).data;
    return user ? <SubscriptionDialog subscription={list[1] ?? null} onClose={vi.fn()} /> : null;
  }
  const form = openScreen(<Opened />, {
    'GET /api/auth/user': sampleUser({ isPro: true }),
    'GET /api/subscriptions': list,
    'PUT /api/subscriptions/:id': { ...sampleSubscription({ name: 'Gym' }), tags: 'home, work', version: 2 },
  });
  await form.see('Edit Subscription');
  await form.press('More details');
  await form.fill('Tags', 'a'.repeat(31));
  await form.press('Save Changes');
  await form.see('A tag can be at most 30 characters long; put a comma between two.');
  await form.fill('Tags', 'home, WO');
  await until(() => expect(form.names('[role=option]')).toEqual(['work']));
  await form.press('work');
  expect(form.field('Tags').value).toBe('home, work, ');
  // A complete one is followed by the next.
  await form.fill('Tags', 'work');
  await until(() => expect(form.names('[role=option]')).toEqual(['family']));
  await form.press('family');
  expect(form.field('Tags').value).toBe('work, family, ');
  await form.fill('Tags', 'work, fam');
  await until(() => expect(form.names('[role=option]')).toEqual(['family']));
  await form.fill('Tags', 'work, HOME, home');
  await form.press('Save Changes');
  await until(() =>
    expect(form.sent('PUT /api/subscriptions/:id')).toEqual([
      expect.objectContaining({ tags: 'HOME, work', version: 1 }),
    ]),
  );
});

test('what turns soon is named above the list, the nearest first, with the day to cancel by; what is far is not', async () => {
  const today = dayInZone(Date.now(), 'UTC');
  const turns = (name: string, days: number, over = {}) =>
    sampleSubscription({ name, amount: '0.00', thenAmount: '8.99', thenFrom: addDays(today, days), ...over });
  const card = openCard([
    turns('Far', 60),
    turns('Later', 6, { amount: '12.00', thenAmount: '16.00', share: '1/4' }),
    turns('Sooner', 3),
    turns('Late', 7, { noticeDays: 30 }),
  ]);
  await card.see(/Sooner: Trial, \$8\.99 from .*, cancel by .*\./);
  expect(card.names('div.bg-warn-soft p')).toEqual([
    expect.stringMatching(/^Sooner: Trial, \$8\.99 from/),
    expect.stringMatching(/^Later: \$4\.00 from/),
    expect.stringMatching(/^Late: Trial, .*, too late to cancel\.$/),
  ]);
  expect(card.text()).not.toContain('Any payment');
});

test('notice to be given soon is named above the list; a trial that is cancelled already is not', async () => {
  const today = dayInZone(Date.now(), 'UTC');
  const card = openCard([
    sampleSubscription({
      name: 'Contract',
      billingCycle: 'yearly',
      nextRenewalDate: addDays(today, 33),
      noticeDays: 30,
    }),
    sampleSubscription({
      name: 'Cancelled',
      amount: '0.00',
      thenAmount: '8.99',
      thenFrom: addDays(today, 3),
      endsOn: addDays(today, 3),
      nextRenewalDate: addDays(today, 3),
    }),
    sampleSubscription({
      name: 'Missed',
      billingCycle: 'yearly',
      nextRenewalDate: addDays(today, 3),
      noticeDays: 30,
    }),
    // Twenty-eight days on it can still be kept: it is five days away.
    sampleSubscription({
      name: 'Pack',
      billingCycle: 'P28D',
      nextRenewalDate: addDays(today, 5),
      noticeDays: 28,
    }),
  ]);
  await card.see(/Contract renews on .*: cancel by .*\./);
  expect(card.names('div.bg-warn-soft p')).toEqual([
    expect.stringMatching(/^Contract renews on/),
    expect.stringMatching(/^Pack renews on .*: cancel by .*\.$/),
  ]);
});

test('a rise that is far hides no notice of the next payment', async () => {
  const today = dayInZone(Date.now(), 'UTC');
  const rise = { amount: '10.00', thenAmount: '12.00', thenFrom: addDays(today, 90) };
  const contract = { billingCycle: 'P28D', nextRenewalDate: addDays(today, 12), noticeDays: 10 } as const;
  const card = openCard([sampleSubscription({ name: 'Gym', ...contract, ...rise })]);
  await card.see(/Gym renews on .*: cancel by .*\./);
  await card.see(/\$12\.00 from /);
  await card.see(/Cancel by /);
  expect(card.names('[title*=" for "]').length).toBeGreaterThan(0);
});

test('what a rise costs a year is said with it', async () => {
  const rise = { amount: '10.00', thenAmount: '12.50', thenFrom: addDays(dayInZone(Date.now(), 'UTC'), 5) };
  const card = openCard([sampleSubscription({ name: 'Cloud', ...rise })]);
  await card.see(/Cloud: \$12\.50 from .*, \$30\.00 more a year, cancel by .*\./);
});
