// Prepares an import before anything is written: duplicates, paused and ended ones, and the limit of the plan.
import type { CalendarDay } from '../calendar-day.ts';
import { isActiveOn } from '../subscription/life.ts';
import { NAME_MAX_LENGTH, nameKey } from '../subscription/subscription.ts';
import type { ImportFields, ImportRow } from './import.ts';

/** `inactive`: paused or ended. */
export type PlannedState = 'ready' | 'duplicate' | 'inactive' | 'broken';

export interface PlannedRow {
  readonly row: ImportRow;
  readonly state: PlannedState;
  /** Wanted by the user, or by default. */
  readonly isPicked: boolean;
  /** Picked, but the plan has no room for it. */
  readonly isBeyond: boolean;
  /** The name it gets: "Netflix (2)" beside a Netflix. */
  readonly name: string;
}

export interface PlannedImport {
  readonly rows: readonly PlannedRow[];
  readonly adding: readonly ImportFields[];
  /** Picked ones without room. */
  readonly beyond: number;
}

/**
 * Rows that can be read are added unless their name is taken, by a subscription or an earlier row; `picks` says
 * otherwise, by position. `room` is null without a limit, and what is paused or ended takes none.
 */
export function prepareImport(
  rows: readonly ImportRow[],
  taken: readonly string[],
  picks: ReadonlyMap<number, boolean>,
  room: number | null,
  today: CalendarDay,
): PlannedImport {
  const keys = new Set(taken.map(nameKey));
  const numbers = new Map<string, number>();
  const adding: ImportFields[] = [];
  let active = 0;
  let beyond = 0;
  const planned = rows.map((row, index): PlannedRow => {
    const { fields } = row;
    if (!fields) return { row, state: 'broken', isPicked: false, isBeyond: false, name: row.name };
    const isTaken = keys.has(nameKey(fields.name));
    const isActive = isActiveOn(fields, today);
    const state = isTaken ? 'duplicate' : isActive ? 'ready' : 'inactive';
    const isPicked = picks.get(index) ?? !isTaken;
    const name = isTaken ? findFreeName(fields.name, keys, numbers) : fields.name;
    if (!isPicked) return { row, state, isPicked, isBeyond: false, name };
    const isBeyond = isActive && room !== null && active >= room;
    if (isBeyond) beyond += 1;
    else {
      if (isActive) active += 1;
      keys.add(nameKey(name));
      adding.push({ ...fields, name, provider: fields.provider ?? fields.name });
    }
    return { row, state, isPicked, isBeyond, name };
  });
  return { rows: planned, adding, beyond };
}

/** Numbers are handed out once each, so that thousands of equal names stay fast. */
function findFreeName(name: string, keys: ReadonlySet<string>, numbers: Map<string, number>): string {
  const base = nameKey(name);
  for (let number = numbers.get(base) ?? 2; ; number += 1) {
    const suffix = ` (${number})`;
    const start = [...name].slice(0, NAME_MAX_LENGTH - suffix.length).join('');
    const free = `${start.trimEnd()}${suffix}`;
    if (keys.has(nameKey(free))) continue;
    numbers.set(base, number);
    return free;
  }
}
