// The queue of unsent changes: what is merged, what waits, what an answer does to the rest, and every way out.
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { fieldsOf, type Intent, type Queue } from './change.ts';
import { addAgain, discard, keep, markSent, nextToSend, resolve, retryPlan, settle } from './queue.ts';
import { replayUnsent } from './replay.ts';

const TODAY = '2026-11-15';
const netflix = sampleSubscription({ name: 'Netflix', amount: '10.00', version: 3 });
const answer = { error: 'No.' };

function queueOf(...intents: Intent[]): Queue {
  return intents.reduce<Queue>(
    (queue, intent, index) => keep(queue, intent, { key: `k${index + 1}`, madeAt: index }),
    [],
  );
}

const edit = (changes: Extract<Intent, { kind: 'edit' }>['changes'], row = netflix): Intent => ({
  kind: 'edit',
  row,
  changes,
});
const add = (name: string): Intent => ({ kind: 'add', fields: fieldsOf(sampleSubscription({ name })) });
const shown = (queue: Queue, list = [netflix]) => replayUnsent(list, queue, TODAY);
const kinds = (queue: Queue) => queue.map(({ kind }) => kind);

const budget = (overall: string | null, before: string | null): Intent => {
  const write = (amount: string | null) => amount && { currency: 'INR', overall: amount, categories: {} };
  return { kind: 'budget', budget: write(overall) || null, before: write(before) || null };
};

test('of budgets that were never sent the last one counts; one as before leaves nothing to send', () => {
  const two = queueOf(budget('600.00', '500.00'), budget(null, '600.00'));
  expect(two).toMatchObject([{ key: 'k2', budget: null, before: { overall: '500.00' } }]);
  expect(keep(two, budget('500.00', null), making('k3'))).toEqual([]);
  expect(queueOf(budget('500.00', '500.00'), budget(null, null))).toEqual([]);
});

test('a budget that was on its way is followed by the next one, and changes of subscriptions wait for neither', () => {
  const sent = markSent(queueOf(budget('600.00', null)), 'k1');
  const queue = keep(
    keep(sent, budget('700.00', '600.00'), making('k2')),
    edit({ notes: 'x' }),
    making('k3'),
  );
  expect(kinds(queue)).toEqual(['budget', 'budget', 'edit']);
  expect(nextToSend(queue)?.key).toBe('k1');
  const settled = settle(queue, 'k1', { kind: 'done', row: null });
  expect(settled).toMatchObject([{ key: 'k2', budget: { overall: '700.00' } }, { key: 'k3' }]);
  expect(shown(queue)).toMatchObject([{ name: 'Netflix', notes: 'x' }]);
});

test('edits that were never sent become one, which keeps what the person first saw', () => {
  const queue = queueOf(edit({ amount: '11.00' }), edit({ amount: '12.00', notes: 'mine' }));
  expect(queue).toMatchObject([{ changes: { amount: '12.00', notes: 'mine' }, before: { amount: '10.00' } }]);
});

test('a day paid late is shown at once, survives a later edit and the answer, and its undo leaves nothing', () => {
  const pack = sampleSubscription({
    billingCycle: 'monthly',
    anchorDate: '2026-08-31',
    nextRenewalDate: '2026-09-30',
    version: 3,
  });
  const paid = { nextRenewalDate: '2026-12-15', anchorDate: TODAY };
  const queue = queueOf(edit(paid, pack), edit({ notes: 'x' }, { ...pack, ...paid }));
  expect(queue).toMatchObject([
    { anchorDate: TODAY, changes: { nextRenewalDate: '2026-12-15', notes: 'x' } },
  ]);
  expect(shown(queue, [pack])).toMatchObject([paid]);
  const undo = { nextRenewalDate: '2026-09-30', anchorDate: '2026-08-31' };
  expect(queueOf(edit(paid, pack), edit(undo, { ...pack, ...paid }))).toEqual([]);
  const sent = keep(
    markSent(queueOf(edit(paid, pack)), 'k1'),
    edit(undo, { ...pack, ...paid }),
    making('k2'),
  );
  expect(shown(sent, [pack])).toMatchObject([undo]);
  const settled = settle(sent, 'k1', { kind: 'done', row: { ...pack, ...paid, version: 4 } });
  expect(settled).toMatchObject([{ key: 'k2', version: 4, ...undoOf(undo) }]);
  expect(shown(settled, [{ ...pack, ...paid }])).toMatchObject([undo]);
});

/** The undo as the queue keeps it: the anchor beside the changes. */
function undoOf({ nextRenewalDate, anchorDate }: { nextRenewalDate: string; anchorDate: string }) {
  return { anchorDate, changes: { nextRenewalDate } };
}

test('a typed date has no earlier anchor, and one added here keeps the day it was paid', () => {
  const paid = { nextRenewalDate: '2027-01-31', anchorDate: '2026-12-31' };
  const typed = queueOf(edit(paid), edit({ nextRenewalDate: '2027-02-02' }, { ...netflix, ...paid }));
  expect(shown(typed)).toMatchObject([{ nextRenewalDate: '2027-02-02', anchorDate: '2027-02-02' }]);
  const added = queueOf(add('Jio'));
  const [row] = shown(added, []);
  if (!row) throw new Error('nothing is shown');
  const kept = keep(
    added,
    edit({ nextRenewalDate: '2027-02-28', anchorDate: '2027-01-31' }, row),
    making('k2'),
  );
  expect(shown(kept, [])).toMatchObject([{ nextRenewalDate: '2027-02-28', anchorDate: '2027-01-31' }]);
});

test('an edit that puts everything back leaves nothing to send', () => {
  const queue = queueOf(edit({ amount: '11.00' }));
  expect(keep(queue, edit({ amount: '10.00' }, { ...netflix, amount: '11.00' }), making('k2'))).toEqual([]);
});

test('what was on its way is not changed any more but followed', () => {
  const sent = markSent(queueOf(edit({ amount: '11.00' })), 'k1');
  const queue = keep(sent, edit({ amount: '12.00' }, { ...netflix, amount: '11.00' }), making('k2'));
  expect(queue).toMatchObject([{ key: 'k1' }, { key: 'k2', changes: { amount: '12.00' } }]);
  expect(nextToSend(queue)?.key).toBe('k1');
});

test('an add that is edited stays one add; deleted, it is as if it had never been', () => {
  const added = queueOf(add('Deezer'));
  const [row] = shown(added, []);
  if (!row) throw new Error('the add is not shown');
  const edited = keep(added, edit({ name: 'Deezer Family' }, row), making('k2'));
  expect(edited).toMatchObject([{ kind: 'add', key: 'k2', fields: { name: 'Deezer Family' } }]);
  expect(keep(edited, { kind: 'delete', row }, making('k3'))).toEqual([]);
});

test('an add that may have arrived is followed by its deletion under the id it gets', () => {
  const sent = markSent(queueOf(add('Deezer')), 'k1');
  const [row] = shown(sent, []);
  if (!row) throw new Error('the add is not shown');
  const queue = keep(sent, { kind: 'delete', row }, making('k2'));
  expect(kinds(queue)).toEqual(['add', 'delete']);
  const after = settle(queue, 'k1', {
    kind: 'done',
    row: sampleSubscription({ name: 'Deezer', id: 'real' }),
  });
  expect(after).toMatchObject([{ kind: 'delete', target: 'real' }]);
});

test('an add whose answer was lost is not shown twice once the list has it', () => {
  const sent = markSent(queueOf(add('Deezer')), 'k1');
  expect(shown(sent, [sampleSubscription({ name: 'deezer', id: 'real' })])).toHaveLength(1);
});

test('one in trouble holds up only what concerns the same subscription', () => {
  const other = sampleSubscription({ name: 'Hulu' });
  const queue = queueOf(edit({ notes: 'a' }), edit({ notes: 'b' }, other));
  const refused = settle(markSent(queue, 'k1'), 'k1', { kind: 'refused', trouble: { kind: 'gone' }, answer });
  expect(nextToSend(refused)?.key).toBe('k2');
});

test('a lost answer to an edit is recognised: the server already has what was wanted', () => {
  const queue = markSent(queueOf(edit({ amount: '12.00' })), 'k1');
  const current = { ...netflix, amount: '12.00', version: 4 };
  expect(settle(queue, 'k1', { kind: 'stale', current })).toEqual([]);
});

test('changes of other fields elsewhere are put together; of the same field are a conflict', () => {
  const queue = markSent(queueOf(edit({ notes: 'mine' })), 'k1');
  const peaceful = settle(queue, 'k1', {
    kind: 'stale',
    current: { ...netflix, category: 'Other', version: 4 },
  });
  expect(peaceful).toMatchObject([{ version: 4, trouble: null, isSent: false, changes: { notes: 'mine' } }]);
  const torn = settle(queue, 'k1', { kind: 'stale', current: { ...netflix, notes: 'theirs', version: 4 } });
  expect(torn).toMatchObject([{ trouble: { kind: 'conflict', fields: ['notes'] } }]);
});

test('a price is never put together from two devices', () => {
  const queue = markSent(queueOf(edit({ amount: '12.00' })), 'k1');
  const current = { ...netflix, billingCycle: 'yearly' as const, version: 4 };
  const torn = settle(queue, 'k1', { kind: 'stale', current });
  expect(torn).toMatchObject([{ trouble: { fields: ['amount', 'billingCycle'] } }]);
  expect(resolve(torn, 'k1', ['amount'])).toMatchObject([{ changes: { amount: '12.00' }, version: 4 }]);
  expect(resolve(torn, 'k1', ['amount', 'billingCycle'])).toMatchObject([
    { changes: { amount: '12.00', billingCycle: 'monthly' } },
  ]);
  expect(resolve(torn, 'k1', [])).toEqual([]);
});

test('a pause and a card are never put together from two devices either', () => {
  const paused = { ...netflix, pausedOn: '2026-12-01', resumesOn: '2027-02-01' };
  const queue = markSent(queueOf(edit({ pausedOn: '2027-01-15' }, paused)), 'k1');
  const current = { ...paused, resumesOn: '2027-01-01', version: 4 };
  const torn = settle(queue, 'k1', { kind: 'stale', current });
  expect(torn).toMatchObject([{ trouble: { kind: 'conflict', fields: ['pausedOn', 'resumesOn'] } }]);
  expect(resolve(torn, 'k1', ['pausedOn', 'resumesOn'])).toMatchObject([
    { changes: { pausedOn: '2027-01-15', resumesOn: '2027-02-01' } },
  ]);
  const card = { ...netflix, paidWith: 'HDFC', cardExpires: '2027-03' };
  const renewed = markSent(queueOf(edit({ cardExpires: '2029-03' }, card)), 'k1');
  expect(
    settle(renewed, 'k1', { kind: 'stale', current: { ...card, paidWith: 'UPI', version: 4 } }),
  ).toMatchObject([{ trouble: { fields: ['paidWith', 'cardExpires'] } }]);
});

test('a price edited before another one came is a conflict with that', () => {
  const rising = { ...netflix, thenAmount: '15.00', thenFrom: '2026-11-20' };
  const queue = markSent(queueOf(edit({ amount: '12.00' }, rising)), 'k1');
  const current = { ...netflix, amount: '15.00' };
  const [clash] = settle(queue, 'k1', { kind: 'stale', current });
  expect(clash?.trouble).toMatchObject({ kind: 'conflict', fields: expect.arrayContaining(['amount']) });
  const [mine] = resolve(clash ? [clash] : [], 'k1', ['amount']);
  expect(mine).toMatchObject({ changes: { amount: '12.00' }, before: { amount: '15.00', thenFrom: null } });
});

test('an edit behind another one does not overwrite unseen what a third wrote meanwhile', () => {
  const sent = markSent(queueOf(edit({ notes: 'mine' })), 'k1');
  const queue = keep(sent, edit({ amount: '12.00' }, { ...netflix, notes: 'mine' }), making('k2'));
  const row = { ...netflix, notes: 'mine', amount: '15.00', version: 5 };
  expect(settle(queue, 'k1', { kind: 'done', row })).toMatchObject([
    { key: 'k2', trouble: { kind: 'conflict', fields: ['amount'] } },
  ]);
});

test('room in the plan, by a deletion or at the next start, lets a refused add try again', () => {
  const full = { kind: 'refused', trouble: { kind: 'limit', limit: 5, current: 5 }, answer } as const;
  const queue = settle(queueOf(add('Deezer'), { kind: 'delete', row: netflix }), 'k1', full);
  expect(nextToSend(settle(queue, 'k2', { kind: 'done', row: null }))?.key).toBe('k1');
  expect(nextToSend(retryPlan(queue))?.key).toBe('k1');
});

test('discarding an add takes along what was built on it; discarding an edit leaves later ones right', () => {
  const added = markSent(queueOf(add('Deezer')), 'k1');
  const [row] = shown(added, []);
  if (!row) throw new Error('the add is not shown');
  expect(discard(keep(added, { kind: 'renew', row }, making('k2')), 'k1')).toEqual([]);

  const sent = markSent(queueOf(edit({ notes: 'mine' })), 'k1');
  const queue = keep(sent, edit({ amount: '12.00' }, { ...netflix, notes: 'mine' }), making('k2'));
  expect(discard(queue, 'k1')).toMatchObject([{ key: 'k2', before: { notes: null } }]);
});

test('an edit of something deleted elsewhere can become a new subscription', () => {
  const gone = settle(queueOf(edit({ amount: '12.00' })), 'k1', {
    kind: 'refused',
    trouble: { kind: 'gone' },
    answer,
  });
  const [again] = addAgain(gone, 'k1', making('k2'));
  expect(again).toMatchObject({ kind: 'add', key: 'k2', fields: { name: 'Netflix', amount: '12.00' } });
});

test('the list shows a renewal, a new date and a new name as the server will make them', () => {
  const late = sampleSubscription({ name: 'Late', anchorDate: '2026-01-31', nextRenewalDate: '2026-10-31' });
  const [renewed] = shown(queueOf({ kind: 'renew', row: late }), [late]);
  expect(renewed?.nextRenewalDate).toBe('2026-11-30');
  const moved = shown(queueOf(edit({ nextRenewalDate: '2027-01-05', name: 'Later' }, late)), [late]);
  expect(moved).toMatchObject([{ anchorDate: '2027-01-05', provider: 'Later' }]);
});

test('a renewal that waits renews what was due when it was said, until it is said again', () => {
  const late = sampleSubscription({ name: 'Late', anchorDate: '2026-10-31', nextRenewalDate: '2026-10-31' });
  const said = queueOf({ kind: 'renew', row: late, saidOn: '2026-11-01' });
  const [once] = replayUnsent([late], said, '2026-12-01');
  expect(once?.nextRenewalDate).toBe('2026-11-30');
  const again = keep(said, { kind: 'renew', row: late, saidOn: '2026-12-01' }, making('k2'));
  expect(again).toMatchObject([{ key: 'k1', saidOn: '2026-12-01' }]);
  const [twice] = replayUnsent([late], again, '2026-12-01');
  expect(twice?.nextRenewalDate).toBe('2026-12-31');
});

function making(key: string) {
  return { key, madeAt: 0 };
}

test('a pause is shown as the server will do it, and taken back it leaves nothing to send', () => {
  const row = sampleSubscription({
    name: 'Netflix',
    nextRenewalDate: '2026-11-30',
    anchorDate: '2026-08-31',
  });
  const queue = queueOf(edit({ pausedOn: TODAY, resumesOn: '2026-12-10' }, row));
  const [paused] = shown(queue, [row]);
  expect(paused).toMatchObject({
    pausedOn: TODAY,
    resumesOn: '2026-12-10',
    nextRenewalDate: '2026-12-31',
    anchorDate: '2026-08-31',
  });
  if (!paused) throw new Error('the pause is not shown');
  const back = { pausedOn: null, resumesOn: null, nextRenewalDate: '2026-11-30' };
  expect(keep(queue, edit(back, paused), making('k2'))).toEqual([]);
});

test('a pause that the server took makes room for what the plan refused', () => {
  const paused = markSent(queueOf(edit({ pausedOn: TODAY }), add('Deezer')), 'k1');
  const full = settle(paused, 'k2', {
    kind: 'refused',
    trouble: { kind: 'limit', limit: 5, current: 5 },
    answer,
  });
  const after = settle(full, 'k1', { kind: 'done', row: { ...netflix, pausedOn: TODAY, version: 4 } });
  expect(after).toMatchObject([{ kind: 'add', trouble: null }]);
});

test('rows and changes that an older version stored on this device have no pause and no end', () => {
  const { pausedOn, resumesOn, endsOn, ...old } = netflix;
  expect(fieldsOf(old)).toMatchObject({ pausedOn: null, resumesOn: null, endsOn: null });
  const { pausedOn: _p, resumesOn: _r, endsOn: _e, ...fields } = fieldsOf(old);
  const [queued] = queueOf(add('Old'));
  if (queued?.kind !== 'add') throw new Error('not an add');
  expect(shown([{ ...queued, fields: fields as typeof queued.fields }], [])).toMatchObject([
    { endsOn: null },
  ]);
});

test('a share stays as typed when the price to come is taken away or turns, as on the server', () => {
  const trial = { ...netflix, amount: '0.00', thenAmount: '10.00', thenFrom: '2026-11-15', share: '12.00' };
  const [turned] = shown([], [trial]);
  expect(turned).toMatchObject({ amount: '10.00', thenAmount: null, share: '12.00' });
  const later = { ...trial, thenFrom: '2026-12-20' };
  const [without] = shown(queueOf(edit({ thenAmount: null }, later)), [later]);
  expect(without).toMatchObject({ amount: '0.00', thenAmount: null, thenFrom: null, share: '12.00' });
  const ended = { ...trial, endsOn: '2026-11-01' };
  const [kept] = shown(queueOf(edit({ notes: 'mine' }, ended)), [ended]);
  expect(kept).toMatchObject({ amount: '0.00', thenAmount: '10.00', thenFrom: '2026-11-15' });
  const [typed] = shown(queueOf(edit({ amount: '7.00' }, ended)), [ended]);
  expect(typed).toMatchObject({ amount: '7.00', thenAmount: null, thenFrom: null });
});

test('a restore counts also where another tab, which did not know of the end, changed something in between', () => {
  const ended = edit({ endsOn: TODAY });
  const inOtherTab = edit({ name: 'Netflix 4K' });
  const queue = queueOf(ended, { kind: 'renew', row: netflix, saidOn: TODAY }, inOtherTab);
  const [row = netflix] = shown(queue);
  expect(row).toMatchObject({ name: 'Netflix 4K', endsOn: TODAY });
  const restored = keep(queue, edit({ notes: 'back', endsOn: null }, row), making('k4'));
  expect(shown(restored)[0]).toMatchObject({ name: 'Netflix 4K', notes: 'back', endsOn: null });
});

test('a restore counts also where another device has paused it while an edit of this one waits refused', () => {
  const name = edit({ name: 'Netflix 4K' });
  const paused = { ...netflix, version: 4, name: 'Netflix HD', pausedOn: TODAY };
  const torn = settle(markSent(queueOf(name), 'k1'), 'k1', { kind: 'stale', current: paused });
  expect(torn).toMatchObject([{ trouble: { kind: 'conflict', fields: ['name'] } }]);
  const [row = paused] = shown(torn, [paused]);
  expect(row).toMatchObject({ name: 'Netflix 4K', pausedOn: TODAY });
  const restored = keep(torn, edit({ pausedOn: null }, row), making('k2'));
  expect(restored).toMatchObject([
    { changes: { name: 'Netflix 4K', pausedOn: null }, before: { pausedOn: TODAY } },
  ]);
  expect(shown(restored, [paused])[0]).toMatchObject({ name: 'Netflix 4K', pausedOn: null });
});

test('a day paid late, undone and paid late again after its renewal is known to the server as the renewal left it', () => {
  const due = sampleSubscription({
    name: 'Jio',
    billingCycle: 'P28D',
    nextRenewalDate: '2026-11-12',
    anchorDate: '2026-11-12',
  });
  const renewed = { ...due, nextRenewalDate: '2026-12-10' };
  const paidToday = { nextRenewalDate: '2026-12-13', anchorDate: TODAY };
  const renewal: Intent = { kind: 'renew', row: due, saidOn: TODAY };
  const once = queueOf(renewal, edit(paidToday, renewed));
  const [late = due] = shown(once, [due]);
  const undone = keep(
    once,
    edit({ nextRenewalDate: '2026-11-12', anchorDate: '2026-11-12' }, late),
    making('k3'),
  );
  const [back = due] = shown(undone, [due]);
  expect(back.nextRenewalDate).toBe('2026-11-12');
  const again = keep(undone, { kind: 'renew', row: back, saidOn: TODAY }, making('k4'));
  const twice = keep(again, edit(paidToday, renewed), making('k5'));
  expect(twice.at(-1)).toMatchObject({ kind: 'edit', before: { nextRenewalDate: '2026-12-10' } });
  expect(shown(twice, [due])[0]).toMatchObject(paidToday);
});

test('discarding an edit leaves an earlier one that was on its way as it was', () => {
  const raised = markSent(queueOf(edit({ amount: '20.00' })), 'k1');
  const [row = netflix] = shown(raised);
  const queue = keep(raised, edit({ amount: '10.00' }, row), making('k2'));
  expect(queue).toMatchObject([{ key: 'k1' }, { key: 'k2', before: { amount: '20.00' } }]);
  expect(discard(queue, 'k2')).toEqual(raised);
});

test('a renewal that was refused and is said again is sent again', () => {
  const renewal: Intent = { kind: 'renew', row: netflix, saidOn: TODAY };
  const sent = markSent(queueOf(renewal), 'k1');
  const refused = settle(sent, 'k1', { kind: 'refused', trouble: { kind: 'gone' }, answer });
  expect(nextToSend(refused)).toBeUndefined();
  const again = keep(refused, { ...renewal, saidOn: '2026-11-16' }, making('k2'));
  expect(again).toMatchObject([{ key: 'k2', saidOn: '2026-11-16', trouble: null }]);
  expect(nextToSend(again)?.key).toBe('k2');
});

test('a restore counts also where another tab, which did not know of a pause, has paused it on another day', () => {
  const yesterday = edit({ pausedOn: '2026-11-14', resumesOn: '2026-11-16' });
  const sent = markSent(queueOf(yesterday), 'k1');
  const inOtherTab = keep(sent, edit({ pausedOn: TODAY }), making('k2'));
  const [row = netflix] = shown(inOtherTab);
  const restored = keep(
    inOtherTab,
    edit({ pausedOn: null, resumesOn: null, notes: 'back' }, row),
    making('k3'),
  );
  expect(shown(restored)[0]).toMatchObject({ pausedOn: null, resumesOn: null, notes: 'back' });
});

test('a restore counts also where the pause before it was queued while the add had no answer yet', () => {
  const adding = markSent(queueOf(add('Netflix')), 'k1');
  const [local = netflix] = shown(adding, []);
  const first = keep(adding, edit({ pausedOn: '2026-11-14', resumesOn: '2026-11-16' }, local), making('k2'));
  // The answer was lost, and the list has it by now.
  const second = keep(first, edit({ pausedOn: TODAY }), making('k3'));
  const confirmed = settle(second, 'k1', { kind: 'done', row: netflix });
  const onItsWay = markSent(confirmed, 'k2');
  const [row = netflix] = shown(onItsWay);
  const restored = keep(
    onItsWay,
    edit({ pausedOn: null, resumesOn: null, notes: 'back' }, row),
    making('k4'),
  );
  expect(shown(restored)[0]).toMatchObject({ pausedOn: null, resumesOn: null, notes: 'back' });
});
