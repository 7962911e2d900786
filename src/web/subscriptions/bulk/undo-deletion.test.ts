// An undone deletion in the queue: before it was sent, while it is sent, and afterwards (rule subscription.16).
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { fieldsOf, type Intent, localId, type Queue } from '../unsent/change.ts';
import { keep, markSent, nextToSend, settle } from '../unsent/queue.ts';
import { replayUnsent } from '../unsent/replay.ts';
import { type Deletion, undoDeletion } from './undo-deletion.ts';

const netflix = sampleSubscription({ name: 'Netflix', version: 3 });
const hulu = sampleSubscription({ name: 'Hulu' });
const making = (key: string) => ({ key, madeAt: 1 });
const remove = (row = netflix): Intent => ({ kind: 'delete', row, isUndoable: true });
const edit = (changes: Extract<Intent, { kind: 'edit' }>['changes']): Intent => ({
  kind: 'edit',
  row: netflix,
  changes,
});

function deleted(before: Queue, row = netflix): { queue: Queue; deletion: Deletion } {
  const earlier = before.filter(({ target }) => target === row.id);
  return {
    queue: keep(before, remove(row), making('gone')),
    deletion: { row, key: 'gone', earlier, lost: [] },
  };
}

const undo = (queue: Queue, deletion: Deletion) => undoDeletion(queue, deletion, making('back'));
const kinds = (queue: Queue) => queue.map(({ kind }) => kind);

test('one that was not sent leaves the queue, and what it had replaced is back in its place', () => {
  const before = keep([], edit({ notes: 'mine' }), making('k1'));
  const { queue, deletion } = deleted(before);
  const other = keep(queue, remove(hulu), making('k2'));
  expect(kinds(undo(other, deletion))).toEqual(['edit', 'delete']);
});

test('one that was added here and never sent is added as before', () => {
  const before = keep([], { kind: 'add', fields: fieldsOf(hulu) }, making('k1'));
  const [row] = replayUnsent([], before, '2026-11-18');
  if (!row) throw new Error('the add is not shown');
  const { queue, deletion } = deleted(before, row);
  expect(queue).toEqual([]);
  expect(undo(queue, deletion)).toEqual(before);
});

test('while it is being sent, its return waits behind it and is shown at once', () => {
  const { queue, deletion } = deleted([]);
  const undone = undo(markSent(queue, 'gone'), deletion);
  expect(kinds(undone)).toEqual(['delete', 'restore']);
  expect(nextToSend(undone)?.key).toBe('gone');
  expect(replayUnsent([netflix], undone, '2026-11-18')).toEqual([netflix]);
  const after = settle(undone, 'gone', { kind: 'done', row: null });
  expect(after).toMatchObject([
    { kind: 'restore', target: netflix.id, requests: [{ key: 'gone', ids: [netflix.id] }] },
  ]);
  expect(replayUnsent([], after, '2026-11-18')).toEqual([netflix]);
  const back = { ...netflix, version: 4 };
  expect(settle(after, 'back', { kind: 'done', row: back })).toEqual([]);
});

test('after it was sent, edits that it had replaced follow its return', () => {
  const { queue, deletion } = deleted(keep([], edit({ notes: 'mine' }), making('k1')));
  const undone = undo(settle(queue, 'gone', { kind: 'done', row: null }), deletion);
  expect(kinds(undone)).toEqual(['restore', 'edit']);
  const after = settle(undone, 'back', { kind: 'done', row: { ...netflix, version: 4 } });
  expect(after).toMatchObject([{ kind: 'edit', changes: { notes: 'mine' }, version: 4 }]);
});

test('a request for several whose answer was lost is asked for instead of a deletion that was never sent', () => {
  const { queue, deletion } = deleted([]);
  const lost = [{ key: 'all', ids: [hulu.id, netflix.id] }];
  expect(undo(queue, { ...deletion, lost })).toMatchObject([{ kind: 'restore', requests: lost }]);
  const sent = undo(markSent(queue, 'gone'), { ...deletion, lost });
  expect(sent).toMatchObject([
    { kind: 'delete' },
    { kind: 'restore', requests: [...lost, { key: 'gone', ids: [netflix.id] }] },
  ]);
});

test('one that the server knows by an id that this device never learned is added again', () => {
  const row = { ...hulu, id: localId('k1') };
  const deletion = { row, key: 'gone', earlier: [], lost: [] };
  expect(undo([], deletion)).toMatchObject([{ kind: 'add', fields: { name: 'Hulu' } }]);
});

test('one that has its id by now comes back under that', () => {
  const added = markSent(keep([], { kind: 'add', fields: fieldsOf(hulu) }, making('k1')), 'k1');
  const [row] = replayUnsent([], added, '2026-11-18');
  if (!row) throw new Error('the add is not shown');
  const { queue, deletion } = deleted(added, row);
  const known = markSent(settle(queue, 'k1', { kind: 'done', row: hulu }), 'gone');
  expect(undo(known, deletion)).toMatchObject([
    { kind: 'delete', target: hulu.id },
    { kind: 'restore', target: hulu.id, row: { id: hulu.id }, requests: [{ ids: [hulu.id] }] },
  ]);
});

test('a return that was not sent goes with a new deletion', () => {
  const { queue, deletion } = deleted([]);
  const undone = undo(settle(queue, 'gone', { kind: 'done', row: null }), deletion);
  expect(keep(undone, remove(), making('again'))).toMatchObject([{ kind: 'delete', key: 'again' }]);
});
