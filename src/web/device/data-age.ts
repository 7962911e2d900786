/** How old the figures on screen are, and whether they are a copy because the server is out of reach. */

export interface DataAge {
  /** When the list was last heard from the server; null before the first time. */
  at: number | null;
  /** The server could not be reached when last asked. */
  isCopy: boolean;
}

let age: DataAge = { at: null, isCopy: false };
const listeners = new Set<() => void>();

export function noteFreshData(at: number): void {
  change({ at, isCopy: false });
}

export function noteOldData(at: number): void {
  change({ at, isCopy: true });
}

export function readDataAge(): DataAge {
  return age;
}

export function onDataAge(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: DataAge): void {
  age = next;
  for (const listener of listeners) listener();
}
