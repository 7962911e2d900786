// A pasted receipt in the form: what it fills in, what it takes back, and money that is not the user's own.
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { type User, userQuery } from '../viewer/use-user.ts';
import { subscriptionsQuery } from './queries.ts';
import { SubscriptionDialog } from './subscription-dialog.tsx';

const ADD = 'POST /api/subscriptions';
const BOX = 'Receipt, mail or SMS';
const RECEIPT =
  'Spotify\nReceipt for your payment\nPremium Individual $11.99/month\nNext billing date 2027-01-20';

beforeEach(() => openSender());

function Opened() {
  const user = useQuery(userQuery).data;
  const list = useQuery(subscriptionsQuery).data;
  return user && list ? <SubscriptionDialog subscription={null} isPasting onClose={() => {}} /> : null;
}

async function pasteReceipt(user: Partial<User> = {}, answers: Answers = {}) {
  const form = openScreen(<Opened />, {
    'GET /api/auth/user': sampleUser(user),
    'GET /api/subscriptions': [],
    ...answers,
  });
  await form.fill(BOX, RECEIPT);
  await until(() => expect(form.field('Service Name').value).toBe('Spotify Premium'));
  const read = (label: string) => form.field(label).value;
  const status = () => form.names('form [role=status]').join(' ');
  return { form, read, status };
}

test('a text without a subscription says so kindly, and takes its earlier fillings back', async () => {
  const { form, read, status } = await pasteReceipt();
  expect(read('Amount')).toBe('11.99');
  await form.fill('Notes', 'My own note');
  await form.fill(BOX, 'Your verification code is 220918. Spotify will never ask you for this code.');
  await form.see('No subscription found in this text. You can fill in the form yourself.');
  expect(status()).toBe('No subscription found in this text. You can fill in the form yourself.');
  expect(['Service Name', 'Amount', 'Notes'].map(read)).toEqual(['', '', 'My own note']);
});

test('an amount in other money is named, and not taken for the user’s own', async () => {
  const { read, status } = await pasteReceipt({ country: 'India' });
  await until(() => expect(status()).toContain('your amounts are in INR'));
  expect([read('Amount'), read('Currency')]).toEqual(['', 'INR']);
});

test('a draft beyond the limit of Free meets the form’s own answer', async () => {
  const { form } = await pasteReceipt({}, { [ADD]: refuse('free_limit_reached', { limit: 5, current: 5 }) });
  document.querySelector<HTMLElement>('form button[type=submit]')?.click();
  await form.see('Subscription limit reached');
  expect(form.sent(ADD)).toMatchObject([{ name: 'Spotify Premium', amount: '11.99' }]);
});
