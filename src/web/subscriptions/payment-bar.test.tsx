// @vitest-environment happy-dom
// What subscriptions are paid with: the filter and its total, cards that expire, and the form's suggestions (subscription.14).
import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { addDays, dayInZone } from '#core/calendar-day';
import { sampleSubscription } from '#testing/sample-subscription';
import { openScreen, sampleUser, showHindi } from '#testing/screen';
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
  await card.choose('Show what is paid with', 'Paid with anything');
  await card.see('Gym');
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
  await form.see(/Known from another subscription: \w+ \d{4}\./);
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
  expect(card.text()).not.toContain('Paid with anything');
});
