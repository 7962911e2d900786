// Deleting a subscription, ending it instead, and those that are locked since Pro ended (rule plan.2).
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, setToday, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { closePlanDialog, usePlanDialog } from '../plan/upgrade-store.ts';
import { userQuery } from '../viewer/use-user.ts';
import { DeleteConfirm } from './delete-confirm.tsx';
import { LockedCard } from './locked-card.tsx';
import { type Subscription, subscriptionsQuery } from './queries.ts';
import { SubscriptionsCard } from './subscriptions-card.tsx';

const DELETE = 'DELETE /api/subscriptions/:id';
const EDIT = 'PUT /api/subscriptions/:id';
const LOCKED = 'GET /api/subscriptions/locked';
const netflix = row({ name: 'Netflix', nextRenewalDate: '2026-12-01' });

beforeEach(async () => {
  closePlanDialog();
  await openSender();
});

/** The question beside the names of the list, as on the dashboard. */
function Asked({ about, onClose }: { about: Subscription; onClose: () => void }) {
  const user = useQuery(userQuery).data;
  const list = useQuery(subscriptionsQuery).data;
  if (!user || !list) return null;
  return (
    <>
      <ul id="names">
        {list.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <DeleteConfirm subscription={about} onClose={onClose} />
    </>
  );
}

async function ask(about: Subscription, answers: Answers = {}) {
  setToday('2026-11-18');
  const onClose = vi.fn();
  const screen = openScreen(<Asked about={about} onClose={onClose} />, {
    'GET /api/auth/user': sampleUser(),
    'GET /api/subscriptions': [netflix, row({ name: 'Hulu' })],
    ...answers,
  });
  await screen.see(`Delete ${about.name}?`);
  return { screen, onClose };
}

test('a deletion asks first, with the words of the specification, and can be left', async () => {
  const { screen, onClose } = await ask(netflix);
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('This action cannot be undone');
  await screen.press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.sent(DELETE)).toEqual([]);
});

test('a confirmed deletion takes the row away before the server has answered', async () => {
  const { screen } = await ask(netflix, { [DELETE]: 'waiting' });
  await screen.press('Delete');
  await until(() => expect(screen.names('#names li')).toEqual(['Hulu']));
  expect(screen.sent(DELETE)).toEqual([`/api/subscriptions/${netflix.id}`]);
});

test('a confirmed deletion is told, and the question closes', async () => {
  const { screen, onClose } = await ask(netflix, { [DELETE]: { message: 'Deleted' } });
  await screen.press('Delete');
  await screen.see('Subscription deleted');
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(screen.text()).not.toContain('Kept on this device');
});

test.each([
  ['the server refuses', { status: 500 }],
  ['it is overloaded', refuse('database_away')],
])('where %s, the row comes back and the failure is told', async (_why, answer) => {
  const { screen } = await ask(netflix, { [DELETE]: answer });
  await screen.press('Delete');
  await screen.see('Failed to delete subscription');
  await until(() => expect(screen.names('#names li').sort()).toEqual(['Hulu', 'Netflix']));
});

test('one that is gone already counts as deleted', async () => {
  const { screen } = await ask(netflix, { [DELETE]: refuse('not_found') });
  await screen.press('Delete');
  await screen.see('Subscription deleted');
  expect(screen.names('#names li')).toEqual(['Hulu']);
});

test('where the server cannot be reached, the deletion is kept on the device', async () => {
  const { screen } = await ask(netflix, { [DELETE]: 'unreachable' });
  await screen.press('Delete');
  await screen.see('Kept on this device. It is sent as soon as you are back online.');
  expect(screen.names('#names li')).toEqual(['Hulu']);
});

test('instead of being deleted it can be ended today, with a way back', async () => {
  const ended = { ...netflix, endsOn: '2026-11-18', version: 2 };
  const { screen, onClose } = await ask(netflix, { [EDIT]: ended });
  expect(screen.text()).toContain('Cancelled it? End it instead');
  await screen.press('End it');
  await screen.see('Netflix has ended');
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.sent(DELETE)).toEqual([]);
  await screen.press('Undo');
  await until(() => expect(screen.sent(EDIT)).toHaveLength(2));
  expect(screen.sent(EDIT)).toEqual([
    { endsOn: '2026-11-18', version: 1 },
    { endsOn: null, version: 2 },
  ]);
});

test.each([
  ['a locked one', row({ name: 'Old one' })],
  ['one that has ended', row({ name: 'Ended', endsOn: '2026-11-01' })],
])('%s cannot be ended, only deleted', async (_which, about) => {
  const { screen } = await ask(about, { 'GET /api/subscriptions': [netflix, { ...about, id: 'another' }] });
  expect(screen.text()).not.toContain('End it instead');
  expect(screen.names('[role=alertdialog] button')).toEqual(['Cancel', 'Delete']);
});

function Locked({ onDelete }: { onDelete: (subscription: Subscription) => void }) {
  const opened = usePlanDialog();
  return (
    <>
      <LockedCard onDelete={onDelete} />
      {opened ? <p>Opened: {opened}</p> : null}
    </>
  );
}

function openLocked(locked: Subscription[], isPro = false) {
  const onDelete = vi.fn();
  const screen = openScreen(<Locked onDelete={onDelete} />, {
    'GET /api/auth/user': sampleUser({ isPro }),
    [LOCKED]: locked,
  });
  return { screen, onDelete };
}

test('locked ones stand apart with the way back to Pro, and can only be deleted', async () => {
  const old = row({ name: 'Old one', amount: '120', billingCycle: 'yearly' });
  const { screen, onDelete } = openLocked([old, row({ name: 'Older one' })]);
  await screen.see('Locked subscriptions');
  expect(screen.text()).toContain('Free keeps your 5 latest in use.');
  expect(screen.names('li').map((text) => text.replace(/^O/, ''))).toEqual([
    expect.stringMatching(/^Old one ?Locked.*\$120\.00\/yr.*\$10\.00\/mo/),
    expect.stringMatching(/^Older one ?Locked/),
  ]);
  expect(screen.names('li button')).toEqual(['Delete Old one', 'Delete Older one']);
  await screen.press('Delete Old one');
  expect(onDelete).toHaveBeenCalledWith(old);
  await screen.press('Upgrade to Pro');
  await screen.see('Opened: upgrade');
});

test('without locked ones there is no card', async () => {
  const { screen } = openLocked([]);
  await until(() => expect(screen.sent(LOCKED)).toHaveLength(1));
  await screen.settle();
  expect(screen.text()).toBe('');
});

test('Pro has no card, whatever the server keeps', async () => {
  const { screen } = openLocked([row()], true);
  await until(() => expect(screen.sent('GET /api/auth/user')).toHaveLength(1));
  await screen.settle();
  expect(screen.text()).toBe('');
});

test('on the day when one resumes by itself into a full account, the oldest is locked, without a network too', async () => {
  setToday('2026-11-18');
  const created = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
  const five = [1, 2, 3, 4, 5].map((day) => row({ name: `S${day}`, amount: '10.00', ...created(day) }));
  const back = row({
    name: 'Back',
    amount: '30.00',
    pausedOn: '2026-10-01',
    resumesOn: '2026-11-18',
    ...created(6),
  });
  const screen = openScreen(
    <>
      <SubscriptionsCard
        actions={{ onEdit: vi.fn(), onDelete: vi.fn(), onRenew: vi.fn(), onExplain: vi.fn() }}
        onAdd={vi.fn()}
        offer={null}
      />
      <LockedCard onDelete={vi.fn()} />
    </>,
    {
      'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC' }),
      'GET /api/subscriptions': [...five, back],
      [LOCKED]: 'unreachable',
    },
  );
  await screen.see('Locked subscriptions');
  await until(() =>
    expect(screen.names('tbody tr').map((text) => text.match(/Back|S\d/)?.[0])).toEqual([
      'Back',
      'S2',
      'S3',
      'S4',
      'S5',
    ]),
  );
  expect(screen.names('li')).toEqual([expect.stringMatching(/^SS1 ?Locked/)]);
});
