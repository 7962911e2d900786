/** A small wrapper of IndexedDB: one store of named values, with atomic updates across tabs. */
const STORE = 'values';
/** The name under which `putFor` notes the owner. */
const OWNER = 'owner';

export interface Database {
  get(name: string): Promise<unknown>;
  put(name: string, value: unknown): Promise<void>;
  /** Writes values of an owner, by name; those of another one are removed with it. */
  putFor(owner: string, values: Record<string, unknown>): Promise<void>;
  /** Reads, changes and writes in one transaction; undefined removes the value. */
  update<T>(name: string, change: (value: T | undefined) => T | undefined): Promise<T | undefined>;
  /** Removes every value whose name is not the given one. */
  removeOthers(name: string): Promise<void>;
  close(): void;
}

export async function openDatabase(factory: IDBFactory, name: string): Promise<Database> {
  const db = await open(factory, name);
  // Wiping the device must not wait for this tab.
  db.onversionchange = () => db.close();

  function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore, give: (value: T) => void) => void) {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      // Strict: an edit counts as stored only once it is on disk.
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      act(transaction.objectStore(STORE), (value) => {
        result = value;
      });
    });
  }

  return {
    get: (key) =>
      run<unknown>('readonly', (store, give) => {
        const reading = store.get(key);
        reading.onsuccess = () => give(reading.result);
      }),
    put: (key, value) => run<void>('readwrite', (store) => void store.put(value, key)),
    putFor: (owner, values) =>
      run<void>('readwrite', (store) => {
        const reading = store.get(OWNER);
        reading.onsuccess = () => {
          if (reading.result !== owner) {
            store.clear();
            store.put(owner, OWNER);
          }
          for (const [key, value] of Object.entries(values)) store.put(value, key);
        };
      }),
    update: <T>(key: string, change: (value: T | undefined) => T | undefined) =>
      run<T | undefined>('readwrite', (store, give) => {
        const reading = store.get(key);
        reading.onsuccess = () => {
          const next = change(reading.result as T | undefined);
          if (next === undefined) store.delete(key);
          else store.put(next, key);
          give(next);
        };
      }),
    removeOthers: (key) =>
      run<void>('readwrite', (store) => {
        const reading = store.getAllKeys();
        reading.onsuccess = () => {
          for (const other of reading.result) if (other !== key) store.delete(other);
        };
      }),
    close: () => db.close(),
  };
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
