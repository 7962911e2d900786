// An unsent change as a call of the contract: what each kind sends, and what each answer means for it.
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { ApiError, type call, NetworkError } from '../../device/api.ts';
import { fieldsOf, type Unsent } from './change.ts';
import { sendUnsent } from './send.ts';

const netflix = sampleSubscription({ name: 'Netflix', version: 3 });
const kept = { key: 'k1', target: netflix.id, name: 'Netflix', madeAt: 0, isSent: true, trouble: null };
const add: Unsent = { ...kept, kind: 'add', target: 'local-k1', fields: fieldsOf(netflix) };
const edit: Unsent = {
  ...kept,
  kind: 'edit',
  before: fieldsOf(netflix),
  changes: { notes: 'x' },
  version: 3,
};
const remove: Unsent = { ...kept, kind: 'delete' };
const renew: Unsent = { ...kept, kind: 'renew', saidOn: '2026-11-18' };

/** Stands for `call`: notes what is asked and answers the same to everything. */
function answering(answer: () => unknown) {
  const asked: unknown[] = [];
  const send = (async (name: string, { signal: _, ...input }: { signal: AbortSignal }) => {
    asked.push([name, input]);
    return answer();
  }) as unknown as typeof call;
  return { asked, send };
}

async function askedBy(item: Unsent): Promise<unknown> {
  const { asked, send } = answering(() => netflix);
  await sendUnsent(item, send);
  return asked[0];
}

async function outcomeOf(item: Unsent, status: number, body: Record<string, unknown>) {
  const { send } = answering(() => {
    throw new ApiError(status, JSON.stringify(body), body, null);
  });
  return sendUnsent(item, send);
}

test('a new subscription is sent with its key, and its provider equals its name', async () => {
  expect(await askedBy(add)).toEqual([
    'POST /api/subscriptions',
    { body: { ...fieldsOf(netflix), provider: 'Netflix' }, headers: { 'idempotency-key': 'k1' } },
  ]);
});

test('a date is sent with the day it is counted from, and without a date that day is not sent', async () => {
  const paid = { nextRenewalDate: '2026-12-16' };
  expect(await askedBy({ ...edit, changes: paid, anchorDate: '2026-11-18' })).toMatchObject([
    'PUT /api/subscriptions/:id',
    { body: { ...paid, countedFrom: '2026-11-18', version: 3 } },
  ]);
  expect(JSON.stringify(await askedBy({ ...edit, anchorDate: '2026-11-18' }))).not.toContain('countedFrom');
  expect(await askedBy({ ...add, anchorDate: '2026-11-18' })).toMatchObject([
    'POST /api/subscriptions',
    { body: { countedFrom: '2026-11-18' } },
  ]);
});

test('a change of one that was added here and confirmed before it was kept finds the server’s row by its name', async () => {
  const { asked, send } = answering(() => [netflix]);
  await sendUnsent({ ...remove, target: 'local-k0' }, send);
  expect(asked).toEqual([
    ['GET /api/subscriptions', {}],
    ['DELETE /api/subscriptions/:id', { params: { id: netflix.id } }],
  ]);
});

test('a budget is sent as a whole with its key, and none as an empty one', async () => {
  const budget = { currency: 'INR', overall: '500.00', categories: {} };
  const item: Unsent = { ...kept, kind: 'budget', target: 'budget', budget, before: null };
  const headers = { 'idempotency-key': 'k1' };
  expect(await askedBy(item)).toEqual(['PUT /api/budget', { body: budget, headers }]);
  expect(await askedBy({ ...item, budget: null })).toEqual(['PUT /api/budget', { body: {}, headers }]);
});

test('an edit sends only what changed and the version it was made on; a new name is the provider too', async () => {
  const params = { id: netflix.id };
  const name = 'PUT /api/subscriptions/:id';
  expect(await askedBy(edit)).toEqual([name, { params, body: { notes: 'x', version: 3 } }]);
  expect(await askedBy({ ...edit, changes: { name: 'Prime' } })).toEqual([
    name,
    { params, body: { name: 'Prime', provider: 'Prime', version: 3 } },
  ]);
});

test('a price edited while another is to come is sent with the one shown, because that may have come since', async () => {
  const changes = { amount: '12.00' };
  const before = { ...fieldsOf(netflix), amount: '1.00', thenAmount: '10.00', thenFrom: '2026-11-20' };
  expect(await askedBy({ ...edit, changes, before })).toMatchObject([
    'PUT /api/subscriptions/:id',
    { body: { ...changes, version: 3, amountBefore: '1.00' } },
  ]);
});

test('a price to come is sent with the day on which it was entered, in whatever time zone that was', async () => {
  const madeAt = Date.parse('2026-11-18T23:30:00Z');
  const bodyOf = async (item: Unsent) => ((await askedBy({ ...item, madeAt })) as [string, object])[1];
  const rising = (thenFrom: string) => ({ thenAmount: '12.00', thenFrom });
  for (const [thenFrom, enteredOn] of [
    ['2026-11-18', '2026-11-18'],
    ['2026-11-17', '2026-11-17'],
    ['2026-11-16', '2026-11-18'],
    ['2026-12-01', '2026-11-18'],
  ] as const) {
    const changes = rising(thenFrom);
    expect(await bodyOf({ ...edit, changes })).toMatchObject({ body: { ...changes, enteredOn } });
    const fields = { ...fieldsOf(netflix), ...changes };
    expect(await bodyOf({ ...add, fields })).toMatchObject({ body: { thenFrom, enteredOn } });
  }
});

test('a deletion and a renewal name their subscription, and the renewal its key and day', async () => {
  const params = { id: netflix.id };
  expect(await askedBy(remove)).toEqual(['DELETE /api/subscriptions/:id', { params }]);
  expect(await askedBy(renew)).toEqual([
    'POST /api/subscriptions/:id/renew',
    { params, body: { saidOn: '2026-11-18' }, headers: { 'idempotency-key': 'k1' } },
  ]);
});

test('a deletion that can be undone names its key; its undo asks again by that key, and undoes its own change only', async () => {
  const asked: unknown[] = [];
  const back = { ...netflix, version: 4 };
  const send = (async (name: string, { body, headers }: { body: object; headers: object }) => {
    asked.push([name, body, headers]);
    return name.endsWith('undo')
      ? { restored: [back], skipped: [] }
      : { changed: [], deleted: ['other', netflix.id], skipped: [], changes: ['c1', 'c2'] };
  }) as unknown as typeof call;
  const deletion = ['POST /api/subscriptions/bulk', { action: 'delete', ids: [netflix.id] }];
  expect(await sendUnsent({ ...remove, isUndoable: true }, send)).toEqual({ kind: 'done', row: null });
  expect(asked).toEqual([[...deletion, { 'idempotency-key': 'k1' }]]);
  const requests = [{ key: 'k1', ids: [netflix.id] }];
  const restore: Unsent = { ...kept, kind: 'restore', key: 'k2', row: netflix, requests };
  expect(await sendUnsent(restore, send)).toEqual({ kind: 'done', row: back });
  expect(asked.slice(1)).toEqual([
    [...deletion, { 'idempotency-key': 'k1' }],
    ['POST /api/subscriptions/bulk/undo', { changes: ['c2'] }, { 'idempotency-key': 'k2' }],
  ]);
});

test.each([
  ['name_taken', { kind: 'refused', trouble: { kind: 'duplicate' } }],
  ['no_room', { kind: 'refused', trouble: { kind: 'limit' } }],
  ['gone', { kind: 'done', row: null }],
  ['changed', { kind: 'done', row: { version: 5 } }],
])('an undo that is skipped because of %s', async (reason, outcome) => {
  const send = (async (name: string) =>
    name.endsWith('undo')
      ? { restored: [], skipped: [{ id: netflix.id, reason }] }
      : name.startsWith('GET')
        ? [{ ...netflix, version: 5 }]
        : { changed: [], deleted: [netflix.id], skipped: [], changes: ['c1'] }) as unknown as typeof call;
  const requests = [{ key: 'k1', ids: [netflix.id] }];
  const restore: Unsent = { ...kept, kind: 'restore', row: netflix, requests };
  expect(await sendUnsent(restore, send)).toMatchObject(outcome);
});

test('what the server confirms is done, with the row as it is now', async () => {
  expect(await sendUnsent(edit, answering(() => netflix).send)).toEqual({ kind: 'done', row: netflix });
  expect(await sendUnsent(remove, answering(() => ({})).send)).toEqual({ kind: 'done', row: null });
});

test('without an answer it is not known whether the server has acted', async () => {
  const { send } = answering(() => {
    throw new NetworkError(null);
  });
  expect(await sendUnsent(add, send)).toEqual({ kind: 'unreachable' });
  // A proxy whose own wait was over; our server's failures have a code.
  for (const status of [502, 503, 504])
    expect(await outcomeOf(edit, status, {})).toEqual({ kind: 'unreachable' });
  expect(await outcomeOf(edit, 500, {})).toMatchObject({ kind: 'later' });
});

test('every refusal of the server is understood by its code', async () => {
  expect(await outcomeOf(edit, 401, {})).toEqual({ kind: 'signed-out' });
  expect(await outcomeOf(edit, 503, { code: 'unavailable' })).toMatchObject({ kind: 'later' });
  expect(await outcomeOf(edit, 429, { error: 'Slow down.' })).toEqual({
    kind: 'later',
    answer: { error: 'Slow down.' },
  });
  expect(await outcomeOf(edit, 409, { code: 'stale_version', current: netflix })).toEqual({
    kind: 'stale',
    current: netflix,
  });
  expect(await outcomeOf(edit, 404, { code: 'not_found' })).toMatchObject({ trouble: { kind: 'gone' } });
  expect(await outcomeOf(edit, 403, { code: 'locked' })).toMatchObject({ trouble: { kind: 'locked' } });
  expect(await outcomeOf(remove, 404, {})).toEqual({ kind: 'done', row: null });
});

test('the words of a refusal decide nothing: without its code it is a refusal like any other', async () => {
  const error = 'Free tier limit reached';
  expect(await outcomeOf(add, 403, { error })).toMatchObject({
    trouble: { kind: 'refused', answer: { error } },
  });
  expect(await outcomeOf(add, 403, { code: 'free_limit_reached', error: 'Full.' })).toMatchObject({
    trouble: { kind: 'limit', limit: 5, current: 5 },
  });
});

test('a refusal that names fields keeps them', async () => {
  const details = [{ path: 'name', message: 'Service name is required.' }];
  expect(await outcomeOf(edit, 400, { error: 'x', details })).toEqual({
    kind: 'refused',
    trouble: { kind: 'refused', answer: { error: 'x', details } },
    answer: { error: 'x', details },
  });
});
