// Wiping a device: all user data is removed, device settings stay, and one failure does not stop the rest.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHARED_DATABASE, UNSENT_DATABASE } from './database-names.ts';
import { wipeDevice } from './wipe-device.ts';

function createStorage(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

function keysOf(storage: Storage): (string | null)[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at));
}

async function makeDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

let cacheNames: string[];

beforeEach(async () => {
  cacheNames = ['outgo-files-7', 'outgo-answers', 'runtime'];
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => {
      cacheNames = cacheNames.filter((each) => each !== name);
      return true;
    },
  });
  vi.stubGlobal(
    'localStorage',
    createStorage({
      'outgo.theme': 'dark',
      'outgo.language': 'en',
      'outgo.logout-pending': '1',
      'outgo.device.install': 'dismissed',
      'outgo.signed-in': '1',
      'outgo.until-logout.statements': '{}',
      'a key of a library': 'Asha',
    }),
  );
  vi.stubGlobal('sessionStorage', createStorage({ 'outgo.kept-toast': 'Asha', draft: 'Asha' }));
  await Promise.all(['outgo-data', UNSENT_DATABASE, SHARED_DATABASE].map(makeDatabase));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

test('a logout leaves what belongs to the device and nothing else', async () => {
  await wipeDevice({ hasExpired: false });
  expect(keysOf(localStorage)).toEqual([
    'outgo.theme',
    'outgo.language',
    'outgo.logout-pending',
    'outgo.device.install',
  ]);
  expect(keysOf(sessionStorage)).toEqual([]);
  expect(cacheNames).toEqual(['outgo-files-7']);
  expect(await databaseNames()).toEqual([]);
});

test('an expired session keeps the edits that the server has not seen, and a text shared to be added', async () => {
  await wipeDevice({ hasExpired: true });
  expect(keysOf(localStorage)).toContain('outgo.until-logout.statements');
  expect((await databaseNames()).sort()).toEqual([SHARED_DATABASE, UNSENT_DATABASE]);
  expect(cacheNames).toEqual(['outgo-files-7']);
});

test('a browser that refuses one kind of storage still has the others wiped', async () => {
  vi.stubGlobal('caches', undefined);
  await wipeDevice({ hasExpired: false });
  expect(await databaseNames()).toEqual([]);
  expect(localStorage.getItem('a key of a library')).toBeNull();
});
