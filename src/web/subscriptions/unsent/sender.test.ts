// The sender over real IndexedDB semantics: kept before it is sent, sent in order, refused without loss.
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { fieldsOf, type Outcome, type Unsent } from './change.ts';
import { openQueue } from './queue-store.ts';
import { createSender } from './sender.ts';

const netflix = sampleSubscription({ name: 'Netflix' });
const done: Outcome = { kind: 'done', row: netflix };
const answer = { error: 'No.' };

async function openSender(answer: (item: Unsent) => Outcome, storage = new IDBFactory()) {
  const store = await openQueue(storage, 'unsent', 'asha');
  const world = { isOnline: true, sent: [] as Unsent[], shown: [] as readonly Unsent[] };
  let key = 0;
  const sender = createSender({
    store,
    send: async (item) => {
      world.sent.push(item);
      return answer(item);
    },
    isOnline: () => world.isOnline,
    now: () => 0,
    makeKey: () => `k${++key}`,
    inTurn: (run) => run(),
    onConfirmed: () => {},
    onChange: (queue, watched) => {
      world.shown = queue.filter((item) => !watched.has(item.key));
    },
  });
  return { sender, store, world, storage };
}

const addDeezer = {
  kind: 'add',
  fields: fieldsOf(sampleSubscription({ name: 'Deezer' })),
} as const;

test('with a network a change is done at once and nothing stays', async () => {
  const { sender, store } = await openSender(() => done);
  expect(await sender.perform(addDeezer)).toEqual(done);
  expect(await store.read()).toEqual([]);
});

test('a "no" goes to the form that waits, not into the queue', async () => {
  const refused: Outcome = { kind: 'refused', trouble: { kind: 'limit', limit: 5, current: 5 }, answer };
  const { sender, store, world } = await openSender(() => refused);
  expect(await sender.perform(addDeezer)).toEqual(refused);
  expect(await store.read()).toEqual([]);
  expect(world.shown).toEqual([]);
});

test('an edit on top of a kept add never takes the add along when the server says no', async () => {
  const { sender, store, world } = await openSender(() => ({
    kind: 'refused',
    trouble: { kind: 'gone' },
    answer,
  }));
  world.isOnline = false;
  await sender.perform(addDeezer);
  const row = sampleSubscription({ name: 'Deezer', id: 'local-k1' });
  world.isOnline = true;
  expect(await sender.perform({ kind: 'edit', row, changes: { notes: 'mine' } })).toEqual({ kind: 'kept' });
  expect(await store.read()).toMatchObject([{ kind: 'add', fields: { name: 'Deezer', notes: 'mine' } }]);
});

test('what is kept is sent in order when the server is back, also by the next tab', async () => {
  const first = await openSender(() => ({ kind: 'unreachable' }));
  expect(await first.sender.perform(addDeezer)).toEqual({ kind: 'kept' });
  first.world.isOnline = false;
  await first.sender.perform({ kind: 'delete', row: netflix });
  const next = await openSender(() => done, first.storage);
  expect(await next.sender.drain()).toBe('empty');
  expect(next.world.sent.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['add k1', 'delete k2']);
  expect(await next.store.read()).toEqual([]);
});

test('a server that cannot act now is asked again later, in the same words', async () => {
  const { sender, world } = await openSender(() => ({ kind: 'later', answer }));
  world.isOnline = false;
  await sender.perform(addDeezer);
  expect(await sender.drain()).toBe('waiting');
  expect(await sender.drain()).toBe('waiting');
  expect(world.sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
});

test('another person’s unsent edits are dropped, and an empty queue leaves no trace', async () => {
  const { sender, world, storage } = await openSender(() => done);
  world.isOnline = false;
  await sender.perform(addDeezer);
  const bertrams = await openQueue(storage, 'unsent', 'bertram');
  expect(await bertrams.read()).toEqual([]);
  expect(await (await openQueue(storage, 'unsent', 'asha')).read()).toEqual([]);
});
