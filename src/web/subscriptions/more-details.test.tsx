// The form's status and its last day to cancel: an end to come, a pause that ends in a full account (rules subscription.11 and .12).
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { openScreen, sampleUser, setToday, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { type User, userQuery } from '../viewer/use-user.ts';
import { type Subscription, subscriptionsQuery } from './queries.ts';
import { SubscriptionDialog } from './subscription-dialog.tsx';

const EDIT = 'PUT /api/subscriptions/:id';
beforeEach(async () => {
  setToday('2026-11-18');
  await openSender();
});

function Opened({ subscription }: { subscription: Subscription }) {
  const user = useQuery(userQuery).data;
  const list = useQuery(subscriptionsQuery).data;
  return user && list ? <SubscriptionDialog subscription={subscription} onClose={vi.fn()} /> : null;
}

async function openForm(fields: Partial<Subscription>, list: Subscription[] = [], user: Partial<User> = {}) {
  const editing = sampleSubscription({ name: 'Gym', nextRenewalDate: '2026-12-20', ...fields });
  const form = openScreen(<Opened subscription={editing} />, {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC', ...user }),
    'GET /api/subscriptions': [editing, ...list],
    'GET /api/subscriptions/locked': [],
    [EDIT]: editing,
  });
  await until(() => expect(document.querySelector('[name=noticeDays]')).not.toBeNull());
  return form;
}

const submit = () => document.querySelector<HTMLElement>('form button[type=submit]')?.click();
const status = () => document.querySelector('[aria-label=Status] [aria-pressed=true]')?.textContent;
const endsOn = () => document.querySelector<HTMLInputElement>('[name=endsOn]');

test('an end to come is planned while it is active, and stays there', async () => {
  const form = await openForm({ pausedOn: null });
  await form.press('More details');
  expect(status()).toBe('Active');
  await form.fill('Ends on', '2026-12-31');
  expect(status()).toBe('Active');
  submit();
  await until(() => expect(form.sent(EDIT)).toMatchObject([{ endsOn: '2026-12-31' }]));
});

test('one with an end to come opens as Active with that day; Ended ends it today', async () => {
  const form = await openForm({ endsOn: '2026-12-31' });
  expect([status(), endsOn()?.value]).toEqual(['Active', '2026-12-31']);
  expect(form.text()).toContain('From this day on nothing is paid.');
  await form.press('Ended');
  await form.see('Ended on');
  expect(endsOn()?.value).toBe('2026-11-18');
});

test('a day that has come, typed while it is active, is Ended once it is left', async () => {
  const form = await openForm({});
  await form.press('More details');
  endsOn()?.focus();
  await form.fill('Ends on', '0002-01-01');
  expect(status()).toBe('Active');
  await form.fill('Ends on', '2026-11-02');
  endsOn()?.blur();
  await until(() => expect(status()).toBe('Ended'));
  expect(endsOn()?.value).toBe('2026-11-02');
});

test('paused with an end to come keeps that', async () => {
  const form = await openForm({ endsOn: '2026-12-31' });
  await form.press('Paused');
  await form.see('Resumes on');
  expect(endsOn()?.value).toBe('2026-12-31');
  submit();
  await until(() => expect(form.sent(EDIT)).toMatchObject([{ pausedOn: '2026-11-18' }]));
});

const FIVE = ['A', 'B', 'C', 'D', 'E'].map((name) => sampleSubscription({ name }));
const PAUSE = { pausedOn: '2026-11-01', resumesOn: '2026-12-01' };

test('a pause that ends while the Free account is full says what happens then', async () => {
  const form = await openForm(PAUSE, FIVE);
  await form.see('Your Free plan is full on that day: its 5 newest stay in use');
  await form.fill('Resumes on', '');
  await form.see('Empty: paused until you restore it.');
});

test.each([
  ['with room on that day', [...FIVE.slice(1), sampleSubscription({ name: 'A', endsOn: '2026-12-01' })], {}],
  ['with Pro', FIVE, { isPro: true }],
])('%s it says nothing of that', async (_, list, user) => {
  const form = await openForm(PAUSE, list, user);
  await form.settle();
  expect(form.text()).toContain('Empty: paused until you restore it.');
});

test('in Hindi the end to come and the full account are Hindi', async () => {
  await showHindi();
  const form = await openForm(PAUSE, FIVE);
  await form.see('उस दिन आपका Free प्लान भरा होगा: 5 सबसे नए चालू रहेंगे');
  expect(form.text()).toContain('कब बंद होगा');
});

test('while a trial is typed, the last day to cancel follows; an end on that day leaves none', async () => {
  const form = await openForm({});
  await form.press('More details');
  await form.fill('Then it costs', '20');
  await form.fill('From', '2026-12-09');
  await form.see('Cancel by Dec 8');
  await form.fill('Notice period in days', '30');
  await form.see('Too late for Dec 9');
  await form.fill('Ends on', '2026-12-09');
  await form.gone('Too late for');
});

test('while a notice period is typed, its last day follows; in India a day is two', async () => {
  const form = await openForm({}, [], { country: 'India' });
  await form.press('More details');
  await form.fill('Notice period in days', '1');
  await form.see('How long before a payment it must be cancelled. Cancel by 18 Dec');
  await form.fill('Notice period in days', '14');
  await form.see('Cancel by 6 Dec');
});

test('in Hindi the last day to cancel is Hindi', async () => {
  await showHindi();
  const form = await openForm({ noticeDays: 14 });
  await form.see(/6 दिस.* तक कैंसिल करें/);
});
