/** How old the figures on screen are, and whether they are a copy because the server is out of reach. */
import { createListeners } from '../listeners.ts';

export interface DataAge {
  /** When the list was last heard from the server; null before the first time. */
  at: number | null;
  /** The server could not be reached when last asked. */
  isCopy: boolean;
}

let age: DataAge = { at: null, isCopy: false };
const { subscribe, notify } = createListeners();
export const onDataAge = subscribe;

export function noteFreshData(at: number): void {
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
