// The same fields changed on two devices: both values as the list writes them, and a choice for each (rule device.1).
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { openScreen, sampleUser, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import type { Subscription } from '../queries.ts';
import { type Field, fieldsOf, type UnsentEdit } from './change.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { readUnsent } from './use-unsent.ts';

const EDIT = 'PUT /api/subscriptions/:id';
const before = row({ name: 'Netflix', amount: '15.49', notes: 'old', version: 3 });

interface Given {
  mine: Partial<Subscription>;
  theirs: Partial<Subscription>;
  fields: Field[];
}

function clash({ mine, theirs, fields }: Given): UnsentEdit {
  const current = { ...before, ...theirs, version: 5 };
  return {
    kind: 'edit',
    key: 'key-1',
    target: before.id,
    name: before.name,
    madeAt: 1,
    isSent: false,
    trouble: { kind: 'conflict', current, fields },
    before: fieldsOf(before),
    changes: mine,
    version: 3,
  };
}

async function openChoice(given: Given) {
  const item = clash(given);
  await openSender([item]);
  onTestFinished(() => openSender());
  const onClose = vi.fn();
  const screen = openScreen(<ConflictDialog item={item} onClose={onClose} />, {
    'GET /api/auth/user': sampleUser(),
    'GET /api/subscriptions': [],
    [EDIT]: (body) => ({ ...before, ...(body as object), version: 6 }),
  });
  await screen.see('Two versions of');
  return { screen, onClose };
}

const chosen = () => [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(labelOf);
const labelOf = (input: HTMLInputElement) => input.closest('label')?.textContent;

async function take(side: string) {
  const input = [...document.querySelectorAll('input')].find((each) => labelOf(each)?.startsWith(side));
  input?.click();
  await until(() => expect(input?.checked).toBe(true));
}

test('each field that both changed is shown with both values, this device chosen', async () => {
  const { screen } = await openChoice({
    mine: { amount: '17.99', notes: null },
    theirs: { amount: '19.99', notes: 'from Ravi' },
    fields: ['amount', 'notes'],
  });
  expect(screen.text()).toContain('Two versions of Netflix');
  expect(screen.names('legend')).toEqual(['Amount', 'Notes']);
  expect(screen.names('fieldset label')).toEqual([
    'This device17.99 USD',
    'Other device19.99 USD',
    'This deviceempty',
    'Other devicefrom Ravi',
  ]);
  expect(chosen()).toEqual(['This device17.99 USD', 'This deviceempty']);
});

test.each<[Field, Partial<Subscription>, Partial<Subscription>, string, string, string]>([
  [
    'category',
    { category: 'Gym' },
    { category: 'OTT' },
    'Category',
    'Fitness & Wellness',
    'Streaming & Entertainment',
  ],
  [
    'billingCycle',
    { billingCycle: 'yearly' },
    { billingCycle: 'halfyearly' },
    'Billing Cycle',
    'Yearly',
    'Half-yearly',
  ],
  [
    'nextRenewalDate',
    { nextRenewalDate: '2026-12-05' },
    { nextRenewalDate: '2027-01-31' },
    'Next Renewal Date',
    'Dec 5, 2026',
    'Jan 31, 2027',
  ],
  ['endsOn', { endsOn: '2026-12-05' }, { endsOn: null }, 'Ends on', 'Dec 5, 2026', 'empty'],
  ['noticeDays', { noticeDays: 14 }, { noticeDays: 30 }, 'Notice period in days', '14', '30'],
])('%s is written as in the list', async (field, mine, theirs, label, ours, others) => {
  const { screen } = await openChoice({ mine, theirs, fields: [field] });
  expect(screen.names('legend')).toEqual([label]);
  expect(screen.names('fieldset label')).toEqual([`This device${ours}`, `Other device${others}`]);
});

test('what this device keeps is sent on top of the newer version', async () => {
  const { screen, onClose } = await openChoice({
    mine: { amount: '17.99', notes: 'mine' },
    theirs: { amount: '19.99', notes: 'theirs' },
    fields: ['amount', 'notes'],
  });
  await take('Other device19.99');
  await screen.press('Save my choice');
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(screen.sent(EDIT)).toEqual([{ notes: 'mine', version: 5 }]);
  expect(readUnsent()).toEqual([]);
});

test('where the other device wins everywhere nothing is sent', async () => {
  const { screen, onClose } = await openChoice({
    mine: { amount: '17.99' },
    theirs: { amount: '19.99' },
    fields: ['amount'],
  });
  await take('Other device');
  expect(chosen()).toEqual(['Other device19.99 USD']);
  await screen.press('Save my choice');
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(screen.sent(EDIT)).toEqual([]);
  expect(readUnsent()).toEqual([]);
});

test('a change of mind counts, and what did not clash is sent too', async () => {
  const { screen, onClose } = await openChoice({
    mine: { amount: '17.99', notes: 'mine' },
    theirs: { amount: '19.99' },
    fields: ['amount'],
  });
  await take('Other device');
  await take('This device');
  await screen.press('Save my choice');
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(screen.sent(EDIT)).toEqual([{ amount: '17.99', notes: 'mine', version: 5 }]);
});

test('"Later" leaves both as they are', async () => {
  const { screen, onClose } = await openChoice({
    mine: { amount: '17.99' },
    theirs: { amount: '19.99' },
    fields: ['amount'],
  });
  await screen.press('Later');
  expect(onClose).toHaveBeenCalledOnce();
  expect(readUnsent()).toHaveLength(1);
  expect(screen.sent(EDIT)).toEqual([]);
});
