// The add and edit form: its messages, its defaults, what it sends, and each refusal (rules subscription.1 to 9).
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#core/duration';
import { sampleSubscription } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, setToday, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { type User, userQuery } from '../viewer/use-user.ts';
import { type Subscription, subscriptionsQuery } from './queries.ts';
import { SubscriptionDialog } from './subscription-dialog.tsx';

const ADD = 'POST /api/subscriptions';
const EDIT = 'PUT /api/subscriptions/:id';
const onClose = vi.fn();
beforeEach(async () => {
  onClose.mockReset();
  await openSender();
});

/** The dialog with user and list known, as on the dashboard. */
function Opened({ subscription }: { subscription: Subscription | null }) {
  const user = useQuery(userQuery).data;
  const list = useQuery(subscriptionsQuery).data;
  return user && list ? <SubscriptionDialog subscription={subscription} onClose={onClose} /> : null;
}

interface Given {
  user?: Partial<User>;
  list?: Subscription[];
  editing?: Subscription;
  answers?: Answers;
}

async function openForm({ user, list = [], editing, answers }: Given = {}) {
  const form = openScreen(<Opened subscription={editing ?? null} />, {
    'GET /api/auth/user': sampleUser(user),
    'GET /api/subscriptions': list,
    ...answers,
  });
  await form.see(editing ? 'Edit Subscription' : 'Service Name');
  return form;
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function fillIn(form: Form, name = 'My gym', amount = '12.50') {
  await form.fill('Service Name', name);
  await form.choose('Category', 'Fitness & Wellness');
  await form.fill('Amount', amount);
}

const submit = () => document.querySelector<HTMLElement>('form button[type=submit]')?.click();

test('a new one starts with a date one month ahead, monthly, and nothing else', async () => {
  const form = await openForm({ user: { hasFixedTimeZone: true, timeZone: 'UTC' } });
  const today = new Date();
  const ahead = new Date(form.field('Next Renewal Date').value);
  const days = (ahead.getTime() - today.getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(26);
  expect(days).toBeLessThan(32);
  expect(form.field('Billing Cycle').textContent).toBe('Monthly');
  expect(form.field('Category').textContent).toBe('Select a category');
  expect(['Service Name', 'Amount', 'Notes'].map((label) => form.field(label).value)).toEqual(['', '', '']);
});

test('what is missing is said in the words of the specification, and nothing is sent', async () => {
  const form = await openForm();
  await form.fill('Next Renewal Date', '');
  submit();
  await form.see('Service name is required.');
  expect(form.names('form [role=alert]')).toEqual([
    'Service name is required.',
    'Category is required.',
    'Amount is required.',
    'Next renewal date is required.',
  ]);
  expect(form.sent(ADD)).toEqual([]);
});

test.each([
  ['-1', 'United States', 'Amount cannot be negative.'],
  ['1000000000', 'United States', 'Amount can be at most 999,999,999.99.'],
  ['9.999', 'United States', 'Amount in USD can have at most 2 decimals.'],
  ['9.5', 'Japan', 'Amount in JPY cannot have decimals.'],
])('an amount %s in %s is refused: %s', async (amount, country, problem) => {
  const form = await openForm({ user: { country } });
  await fillIn(form, 'My gym', amount);
  submit();
  await form.see(problem);
  expect(form.sent(ADD)).toEqual([]);
});

test('a new subscription is sent whole, told, and the dialog closes', async () => {
  const added = sampleSubscription({ name: 'My gym', category: 'Gym', amount: '12.50' });
  const form = await openForm({ answers: { [ADD]: added } });
  await fillIn(form);
  await form.fill('Next Renewal Date', '2027-01-31');
  await form.fill('Notes', 'with Ravi');
  submit();
  await form.see('Subscription added');
  expect(onClose).toHaveBeenCalledOnce();
  expect(form.sent(ADD)).toMatchObject([
    {
      name: 'My gym',
      category: 'Gym',
      amount: '12.50',
      currency: 'USD',
      billingCycle: 'monthly',
      nextRenewalDate: '2027-01-31',
      notes: 'with Ravi',
      provider: 'My gym',
    },
  ]);
});

test.each([
  ['United States', 'USD'],
  ['India', 'INR'],
  ['Atlantis', 'USD'],
])('in %s the currency is %s and cannot be typed over', async (country, currency) => {
  const form = await openForm({ user: { country } });
  expect(form.field('Currency').value).toBe(currency);
  expect(form.field('Currency').readOnly).toBe(true);
  expect(form.text()).toContain('Set by your country.');
});

test('who chose so in the settings picks a currency for each', async () => {
  const form = await openForm({ user: { hasCurrencyPerSubscription: true }, answers: { [ADD]: 'waiting' } });
  await fillIn(form);
  await form.fill('Currency', 'EUR');
  form.key('Enter');
  submit();
  await until(() => expect(form.sent(ADD)).toMatchObject([{ currency: 'EUR' }]));
});

test.each(['netflix', '  NETFLIX ', 'Net\u200bflix'])(
  'a name that is there already (%j) is refused without asking the server',
  async (name) => {
    const form = await openForm({ list: [sampleSubscription({ name: 'Netflix' })] });
    await fillIn(form, name);
    submit();
    await form.see('Duplicate Subscription');
    expect(form.sent(ADD)).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('a name that a locked one has is refused by the server, and said so', async () => {
  const form = await openForm({
    answers: { [ADD]: refuse('duplicate_subscription', { isLocked: true }) },
  });
  await fillIn(form);
  submit();
  await form.see('Duplicate Subscription: a locked subscription already has this name.');
});

test('a full Free plan opens the limit with the counts of the server', async () => {
  const form = await openForm({ answers: { [ADD]: refuse('free_limit_reached', { limit: 7, current: 9 }) } });
  await fillIn(form);
  submit();
  await form.see('Subscription limit reached');
  expect(form.text()).toContain('9 of 7 subscriptions used');
  await form.press('Not now');
  await form.gone('Subscription limit reached');
  expect(form.field('Service Name').value).toBe('My gym');
});

test('without counts the limit is 5 of 5', async () => {
  const form = await openForm({ answers: { [ADD]: refuse('free_limit_reached') } });
  await fillIn(form);
  submit();
  await form.see('5 of 5 subscriptions used');
});

test('wrong fields named by the server are said as path and message', async () => {
  const problems = [
    { path: 'amount', code: 'amount_negative' as const },
    { path: 'name', code: 'service_name_unreadable' as const },
  ];
  const form = await openForm({ answers: { [ADD]: refuse('invalid_input', { problems }) } });
  await fillIn(form);
  submit();
  await form.see(
    'amount: Amount cannot be negative., name: Service name contains characters that cannot be shown.',
  );
});

test('a failure without words of the server has the general sentence, and nothing typed is lost', async () => {
  const form = await openForm({ answers: { [ADD]: refuse('internal') } });
  await fillIn(form);
  submit();
  await form.see('Something went wrong. Please try again.');
  expect(form.field('Amount').value).toBe('12.50');
});

test('editing starts with what is recorded, and sends what changed with the version it saw', async () => {
  const row = sampleSubscription({ name: 'Netflix', amount: '15.49', notes: 'family', version: 3 });
  const form = await openForm({
    list: [row],
    editing: row,
    answers: { [EDIT]: { ...row, amount: '17.99', version: 4 } },
  });
  expect(['Service Name', 'Amount', 'Notes'].map((label) => form.field(label).value)).toEqual([
    'Netflix',
    '15.49',
    'family',
  ]);
  await form.fill('Amount', '17.99');
  submit();
  await form.see('Subscription saved');
  expect(form.sent(EDIT)).toEqual([{ amount: '17.99', version: 3 }]);
});

test('a row that another device changed is shown as it is now, beside what was typed', async () => {
  const row = sampleSubscription({ name: 'Netflix', amount: '15.49', version: 1 });
  const current = { ...row, amount: '19.99', version: 2 };
  const form = await openForm({
    list: [row],
    editing: row,
    answers: { [EDIT]: refuse('stale_version', { current }) },
  });
  await form.fill('Amount', '17.99');
  submit();
  await form.see('This subscription was changed on another device.');
  expect(form.field('Amount').value).toBe('19.99');
  await form.press('Put my entries back');
  await until(() => expect(form.field('Amount').value).toBe('17.99'));
});

test('a known service is suggested, and its category filled', async () => {
  const form = await openForm();
  await form.fill('Service Name', 'spoti');
  await form.see('Spotify');
  form.key('ArrowDown');
  await until(() => expect(form.field('Service Name').hasAttribute('aria-activedescendant')).toBe(true));
  form.key('Enter');
  await until(() => expect(form.field('Category').textContent).toBe('Music & Audio'));
  expect(form.field('Service Name').value).toContain('Spotify');
});

test('a service without a price in the user’s currency fills its category, but no amount', async () => {
  const form = await openForm({ user: { country: 'Switzerland' } });
  await form.fill('Service Name', 'hulu');
  await form.see('Hulu');
  form.key('ArrowDown');
  await until(() => expect(form.field('Service Name').hasAttribute('aria-activedescendant')).toBe(true));
  form.key('Enter');
  await until(() => expect(form.field('Category').textContent).toBe('Streaming & Entertainment'));
  expect(form.field('Amount').value).toBe('');
});

test('what the amount is a month stands below it', async () => {
  const form = await openForm();
  await form.choose('Billing Cycle', 'Yearly');
  await form.fill('Amount', '120');
  await form.see(/That is .*\$10(\.00)?\/mo/);
});

test('in Hindi what is missing is said in Hindi', async () => {
  await showHindi();
  const form = openScreen(<Opened subscription={null} />, {
    'GET /api/auth/user': sampleUser(),
    'GET /api/subscriptions': [],
  });
  await form.see(/[\u0900-\u097f]/);
  submit();
  await until(() => expect(form.names('form [role=alert]')).toHaveLength(3));
  for (const problem of form.names('form [role=alert]')) expect(problem).not.toMatch(/[a-z]/i);
});

test('on Free the form says how much room is left before anything is typed (plan.1)', async () => {
  const list = ['A', 'B', 'C', 'D', 'E'].map((name) => sampleSubscription({ name }));
  const paused = sampleSubscription({ name: 'P', pausedOn: '2026-01-01' });
  const some = await openForm({ list: [...list.slice(0, 3), paused] });
  await some.see('3 of 5 subscriptions');
  expect(some.text()).not.toContain('Free is full');
});

test('on a full Free plan the form says so and leads to Pro', async () => {
  const list = ['A', 'B', 'C', 'D', 'E'].map((name) => sampleSubscription({ name }));
  const form = await openForm({ list });
  await form.see('5 of 5 subscriptions Free is full');
  await form.press('Upgrade to Pro');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Pro and an edit say nothing about room', async () => {
  const list = ['A', 'B', 'C', 'D', 'E'].map((name) => sampleSubscription({ name }));
  const form = await openForm({ list, user: { isPro: true } });
  await form.settle();
  expect(form.text()).not.toContain('of 5');
});

test('a share is typed as a part or an amount, said beside the price, and sent with whom it is shared', async () => {
  const added = sampleSubscription({ name: 'My gym', category: 'Gym', amount: '12.00', share: '1/4' });
  const form = await openForm({ answers: { [ADD]: added } });
  await fillIn(form, 'My gym', '12');
  await form.press('More details');
  await form.fill('My share', '13');
  submit();
  await form.see('Your share cannot be more than the price.');
  await form.fill('My share', '25%');
  await form.see('$3.00 of $12.00/mo, which is what your totals count.');
  await form.fill('Shared with', 'Asha, Ravi');
  submit();
  await form.see('Subscription added');
  expect(form.sent(ADD)).toMatchObject([{ amount: '12.00', share: '1/4', sharedWith: 'Asha, Ravi' }]);
});

test('a new price that has begun already is refused at its day before anything is sent', async () => {
  setToday('2026-11-18');
  const user = { hasFixedTimeZone: true, timeZone: 'UTC' };
  const form = await openForm({ user, answers: { [ADD]: sampleSubscription({ name: 'My gym' }) } });
  await fillIn(form, 'My gym', '12');
  await form.press('More details');
  await form.fill('Then it costs', '15');
  await form.fill('From', '2026-11-17');
  submit();
  await form.see('Choose today or a later day.');
  expect(form.sent(ADD)).toEqual([]);
  await form.fill('From', '2026-11-18');
  submit();
  await form.see('Subscription added');
  expect(form.sent(ADD)).toMatchObject([{ thenAmount: '15.00', thenFrom: '2026-11-18' }]);
});

test('with Pro one has days of its own or none, and without the last of them it is none', async () => {
  const added = sampleSubscription({ name: 'My gym', category: 'Gym', amount: '12.00' });
  const form = await openForm({ user: { isPro: true }, answers: { [ADD]: added } });
  await fillIn(form, 'My gym', '12');
  await form.press('More details');
  await form.see('On the days chosen under Settings, Reminders.');
  await form.press('Own days');
  await form.press('7 days');
  await form.press('30 days');
  submit();
  await form.see('Subscription added');
  expect(form.sent(ADD)).toMatchObject([{ remindDays: '30 3 2' }]);
});

test('own days that are all unticked are none, said at once', async () => {
  const editing = sampleSubscription({ remindDays: '14' });
  const form = await openForm({
    user: { isPro: true },
    list: [editing],
    editing,
    answers: { [EDIT]: editing },
  });
  await form.see('Instead of the days under Settings');
  await form.press('14 days');
  await form.see('No reminder of this one.');
  expect(form.names('[role=checkbox]')).toContain('14 days');
  submit();
  await until(() => expect(form.sent(EDIT)).toMatchObject([{ remindDays: 'none' }]));
});

test('without Pro a choice made before rests, which is said, and its history is a link until something is typed', async () => {
  const editing = sampleSubscription({ remindDays: '14' });
  const form = await openForm({ list: [editing], editing });
  await form.see('Without Pro this rests');
  const link = () =>
    document.querySelector(`a[href="/settings/reminders/history?subscription=${editing.id}"]`);
  expect(link()).not.toBeNull();
  await form.fill('Notes', 'typed');
  await until(() => expect(link()).toBeNull());
});

test('without Pro nothing can be chosen for one subscription, and it is said what Pro gives', async () => {
  const form = await openForm();
  await form.press('More details');
  await form.see('With Pro, each subscription can have days of its own');
  expect(form.names('button')).not.toContain('Own days');
});

test('a pause to come is shown with its dates, and choosing Active removes it', async () => {
  const editing = sampleSubscription({ pausedOn: '2099-01-01', resumesOn: '2099-02-01' });
  const form = await openForm({ editing, list: [editing], answers: { [EDIT]: editing } });
  await form.see('Paused from');
  expect(document.querySelector<HTMLInputElement>('[name=resumesOn]')?.value).toBe('2099-02-01');
  await form.press('Active');
  submit();
  await until(() => expect(form.sent(EDIT)).toMatchObject([{ pausedOn: null, resumesOn: null }]));
});
