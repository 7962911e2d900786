// The copies of a user's answers on the device: what is read from them while the server is away, and whose they are.
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepCopy, LIST_ADDRESS, queryWithCopy, USER_ADDRESS } from './cached-answers.ts';
import { readDataAge } from './data-age.ts';
import { markSignedIn } from './session.ts';

const LIST = [{ id: '1', name: 'नेटफ्लिक्स' }];

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  markSignedIn();
});

function makeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const ask = (address: string) =>
  queryWithCopy({
    client: new QueryClient(),
    queryKey: [address],
    signal: new AbortController().signal,
    meta: undefined,
  });

test('without a network the copies answer, with the time of the list', async () => {
  await keepCopy('asha', USER_ADDRESS, { id: 'asha' }, 1_000);
  await keepCopy('asha', LIST_ADDRESS, LIST, 2_000);
  expect(await ask(USER_ADDRESS)).toEqual({ id: 'asha' });
  expect(await ask(LIST_ADDRESS)).toEqual(LIST);
  expect(readDataAge()).toEqual({ at: 2_000, isCopy: true });
});

test('the first answer about another user drops all copies of the one before', async () => {
  await keepCopy('asha', LIST_ADDRESS, LIST, 1_000);
  await keepCopy('ravi', USER_ADDRESS, { id: 'ravi' }, 2_000);
  expect(await ask(USER_ADDRESS)).toEqual({ id: 'ravi' });
  await expect(ask(LIST_ADDRESS)).rejects.toThrow();
});

test('copying a small answer does not write the list again', async () => {
  await keepCopy('asha', LIST_ADDRESS, LIST, 1_000);
  const written = vi.spyOn(IDBObjectStore.prototype, 'put');
  await keepCopy('asha', '/api/budget', { monthly: null }, 2_000);
  expect(written.mock.calls.map(([, name]) => name)).toEqual(['/api/budget', 'fetched at']);
  written.mockRestore();
  expect(await ask(LIST_ADDRESS)).toEqual(LIST);
});
