/** Searches a device for a user's data: page, URL, storage, IndexedDB, Cache Storage. */
import type { Page } from 'playwright-core';

/** The places where any of the strings was found. */
export async function listTraces(page: Page, strings: readonly string[]): Promise<string[]> {
  const places = await page.evaluate(readEverything);
  return Object.entries(places).flatMap(([place, text]) =>
    strings.filter((string) => text.includes(string)).map((string) => `${place}: ${string}`),
  );
}

/** The stored text of this device by place, the page itself left out. */
export async function readDevice(page: Page): Promise<Record<string, string>> {
  const { page: _page, address: _address, ...places } = await page.evaluate(readEverything);
  return places;
}

/** Runs in the page. */
async function readEverything(): Promise<Record<string, string>> {
  async function readCaches(): Promise<string> {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  }
  function settle<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
  async function readDatabases(): Promise<string> {
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        texts.push(
          JSON.stringify(await settle(store.getAllKeys())),
          JSON.stringify(await settle(store.getAll())),
        );
      }
      database.close();
    }
    return texts.join('\n');
  }
  return {
    page: document.documentElement.outerHTML,
    address: location.href,
    localStorage: JSON.stringify({ ...localStorage }),
    sessionStorage: JSON.stringify({ ...sessionStorage }),
    caches: await readCaches(),
    databases: await readDatabases(),
  };
}
