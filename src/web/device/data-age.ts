/** The age of the shown data, and whether it is an offline copy. */
import { createListeners } from '../listeners.ts';

export interface DataAge {
  /** When the list was last fetched; null before the first time. */
  at: number | null;
  /** The server could not be reached when last asked. */
  isCopy: boolean;
}

let age: DataAge = { at: null, isCopy: false };
const { subscribe, notify } = createListeners();
export const onDataAge = subscribe;

export function noteFetchedData(at: number): void {
  change({ at, isCopy: false });
}

export function noteOldData(at: number): void {
  change({ at, isCopy: true });
}

export function readDataAge(): DataAge {
  return age;
}

function change(next: DataAge): void {
  age = next;
  notify();
}
