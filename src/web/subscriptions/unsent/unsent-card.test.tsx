// Changes that wait on the device: how many, which were refused and why, and each way on (rule device.1).
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { closePlanDialog, usePlanDialog } from '../../plan/upgrade-store.ts';
import { type Subscription, subscriptionsQuery } from '../queries.ts';
import { fieldsOf, type Trouble, type Unsent } from './change.ts';
import { UnsentCard } from './unsent-card.tsx';
import { UnsentMark } from './unsent-mark.tsx';

const EDIT = 'PUT /api/subscriptions/:id';
const ADD = 'POST /api/subscriptions';
const netflix = row({ name: 'Netflix', amount: '15.49', version: 3 });

beforeEach(() => closePlanDialog());

function edit(trouble: Trouble | null = null, fields: Partial<Subscription> = { amount: '17.99' }): Unsent {
  return {
    kind: 'edit',
    key: 'key-edit',
    target: netflix.id,
    name: 'Netflix',
    madeAt: 1,
    isSent: trouble !== null,
    trouble,
    before: fieldsOf(netflix),
    changes: fields,
    version: 3,
  };
}

function add(trouble: Trouble | null = null): Unsent {
  const fields = fieldsOf(row({ name: 'Gym' }));
  const queued = { key: 'key-add', target: 'local-key-add', name: 'Gym', madeAt: 2, isSent: false };
  return { kind: 'add', fields, ...queued, trouble };
}

function Card({ onEdit }: { onEdit: (subscription: Subscription) => void }) {
  const list = useQuery(subscriptionsQuery).data;
  const opened = usePlanDialog();
  return list ? (
    <>
      <UnsentCard onEdit={onEdit} />
      <p>
        Mark: <UnsentMark id={netflix.id}>none</UnsentMark>
      </p>
      {opened ? <p>Opened: {opened}</p> : null}
    </>
  ) : null;
}

async function openCard(waiting: Unsent[], answers: Answers = {}) {
  await openSender(waiting);
  onTestFinished(() => openSender());
  const onEdit = vi.fn();
  const screen = openScreen(<Card onEdit={onEdit} />, {
    'GET /api/auth/user': sampleUser(),
    'GET /api/subscriptions': [netflix],
    ...answers,
  });
  await screen.see('Mark:');
  const items = () => screen.names('section li, [aria-labelledby=unsent-changes] li');
  return { screen, onEdit, items };
}

test('with nothing unsent there is no card and no mark', async () => {
  const { screen } = await openCard([]);
  expect(screen.text()).toBe('Mark: none');
});

test('what waits is counted, named by what was done, and marked in the list', async () => {
  const renewal: Unsent = { ...add(), kind: 'renew', key: 'r', name: 'Prime' };
  const deletion: Unsent = { ...add(), kind: 'delete', key: 'd', name: 'Hulu' };
  const { screen, items } = await openCard([edit(), add(), renewal, deletion]);
  expect(screen.text()).toContain('4 changes on this device. Sent as soon as Outgo can be reached.');
  expect(items().map((text) => text.replace('Discard', ''))).toEqual([
    'Netflix · Edited',
    'Gym · Added',
    'Prime · Marked as renewed',
    'Hulu · Deleted',
  ]);
  expect(screen.text()).toContain('Mark: Not sent yet');
});

test('"Send now" sends them in order, and the card goes', async () => {
  const { screen } = await openCard([edit(), add()], {
    [EDIT]: { ...netflix, amount: '17.99', version: 4 },
    [ADD]: row({ name: 'Gym' }),
  });
  await screen.press('Send now');
  await until(() => expect(screen.text()).toBe('Mark: none'));
  expect(screen.sent(EDIT)).toEqual([{ amount: '17.99', version: 3 }]);
  expect(screen.sent(ADD)).toMatchObject([{ name: 'Gym', provider: 'Gym' }]);
});

test('what the server still cannot take stays', async () => {
  const { screen, items } = await openCard([edit()], { [EDIT]: { status: 503 } });
  await screen.press('Send now');
  await until(() => expect(screen.sent(EDIT)).toHaveLength(1));
  expect(items()).toEqual(['Netflix · EditedDiscard']);
});

test.each<[Trouble, RegExp, string[]]>([
  [
    { kind: 'limit', limit: 5, current: 5 },
    /Your Free plan is full \(5 of 5\)/,
    ['Upgrade to Pro: Netflix', 'Try again: Netflix', 'Discard: Netflix'],
  ],
  [
    { kind: 'locked' },
    /locked since your Pro plan ended/,
    ['Upgrade to Pro: Netflix', 'Try again: Netflix', 'Discard: Netflix'],
  ],
  [{ kind: 'gone' }, /deleted on another device/, ['Add it again: Netflix', 'Discard: Netflix']],
  [
    { kind: 'duplicate', isLocked: false },
    /already track a subscription with this name/,
    ['Edit: Netflix', 'Discard: Netflix'],
  ],
  [
    { kind: 'conflict', current: { ...netflix, amount: '20.00' }, fields: ['amount'] },
    /changed on another device too/,
    ['Choose: Netflix', 'Discard: Netflix'],
  ],
  [
    { kind: 'refused', answer: { error: 'Amount is required.', code: 'invalid_input' } },
    /Netflix · Edited.+/,
    ['Edit: Netflix', 'Discard: Netflix'],
  ],
])('a refused change says why and has its ways on: case %#', async (trouble, why, ways) => {
  const { screen, items } = await openCard([edit(trouble)]);
  expect(screen.text()).toContain('1 change needs your decision.');
  expect(screen.text()).toContain('Mark: Needs you');
  expect(items()[0]).toMatch(why);
  expect(screen.names('li button')).toEqual(ways);
  expect(screen.names('button')).not.toContain('Send now');
});

test('a refused one is opened in the form, or leads to Pro', async () => {
  const { screen, onEdit } = await openCard([
    edit({ kind: 'duplicate', isLocked: false }),
    add({ kind: 'limit', limit: 5, current: 5 }),
  ]);
  expect(screen.text()).toContain('2 changes need your decision.');
  await screen.press('Edit: Netflix');
  expect(onEdit).toHaveBeenCalledWith({ ...netflix, amount: '17.99' });
  await screen.press('Upgrade to Pro: Gym');
  await screen.see('Opened: upgrade');
});

test('after making room "Try again" sends it once more', async () => {
  const { screen } = await openCard([add({ kind: 'limit', limit: 5, current: 5 })], {
    [ADD]: row({ name: 'Gym' }),
  });
  await screen.press('Try again: Gym');
  await until(() => expect(screen.text()).toBe('Mark: none'));
  expect(screen.sent(ADD)).toHaveLength(1);
});

test('one that is still refused stays, with the counts of the new answer', async () => {
  const { screen } = await openCard([add({ kind: 'limit', limit: 5, current: 5 })], {
    [ADD]: refuse('free_limit_reached', { limit: 5, current: 8 }),
  });
  await screen.press('Try again: Gym');
  await screen.see('Your Free plan is full (8 of 5).');
});

test('an edit of one that was deleted elsewhere is added again whole', async () => {
  const { screen } = await openCard([edit({ kind: 'gone' })], { [ADD]: row({ name: 'Netflix' }) });
  await screen.press('Add it again: Netflix');
  await until(() => expect(screen.text()).toBe('Mark: none'));
  expect(screen.sent(ADD)).toMatchObject([{ name: 'Netflix', amount: '17.99', category: 'OTT' }]);
});

test('discarding asks first; kept it stays, discarded it is gone and nothing is sent', async () => {
  const { screen, items } = await openCard([edit()]);
  await screen.press('Discard: Netflix');
  await screen.see('Discard the change to Netflix?');
  await screen.press('Keep it');
  await screen.gone('Discard the change to Netflix?');
  expect(items()).toHaveLength(1);
  await screen.press('Discard: Netflix');
  await screen.press('Discard');
  await until(() => expect(screen.text()).toBe('Mark: none'));
  expect(screen.sent(EDIT)).toEqual([]);
});

test('one that may have arrived cannot be discarded', async () => {
  await openCard([{ ...edit(), isSent: true }]);
  const discard = document.querySelector<HTMLButtonElement>('li button');
  expect(discard?.disabled).toBe(true);
});
