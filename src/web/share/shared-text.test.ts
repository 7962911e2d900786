// A shared text is stored on the device and taken once, by its id, within half an hour.
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { dropOverdueText, keepSharedText, takeSharedText } from './shared-text.ts';

const MINUTE = 60_000;

function makeShare(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('the text is handed over once, and only to the address with its id', async () => {
  const factory = new IDBFactory();
  await keepSharedText(factory, makeShare({ title: 'Receipt', text: 'Netflix ₹649', url: '' }), 'a', 0);
  expect(await takeSharedText(factory, 'b', MINUTE)).toBeNull();
  expect(await takeSharedText(factory, 'a', MINUTE)).toBe('Receipt\nNetflix ₹649');
  expect(await takeSharedText(factory, 'a', MINUTE)).toBeNull();
});

test('a later share replaces an earlier one, and nobody finds it after half an hour', async () => {
  const factory = new IDBFactory();
  await keepSharedText(factory, makeShare({ text: 'first' }), 'a', 0);
  await keepSharedText(factory, makeShare({ text: 'second' }), 'b', 0);
  expect(await takeSharedText(factory, 'a', MINUTE)).toBeNull();
  expect(await takeSharedText(factory, 'b', 31 * MINUTE)).toBeNull();
});

test('a text that nobody came back for is dropped, one that is waited for is not', async () => {
  const factory = new IDBFactory();
  await dropOverdueText(factory, 0);
  expect(await factory.databases()).toEqual([]);
  await keepSharedText(factory, makeShare({ text: 'kept' }), 'a', 0);
  await dropOverdueText(factory, 29 * MINUTE);
  expect(await takeSharedText(factory, 'a', 29 * MINUTE)).toBe('kept');
  await keepSharedText(factory, makeShare({ text: 'dropped' }), 'b', 0);
  await dropOverdueText(factory, 31 * MINUTE);
  expect(await takeSharedText(factory, 'b', MINUTE)).toBeNull();
});

test('a very long share is cut', async () => {
  const factory = new IDBFactory();
  await keepSharedText(factory, makeShare({ text: 'x'.repeat(200_000) }), 'a', 0);
  expect(await takeSharedText(factory, 'a', 0)).toHaveLength(100_000);
});
