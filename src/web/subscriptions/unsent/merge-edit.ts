/** Merges edits of two devices: which fields can be combined, and which the user must decide. */
import type { Subscription } from '../queries.ts';
import {
  changesBetween,
  FIELDS,
  type Field,
  type Fields,
  fieldsOf,
  PRICE,
  pick,
  type UnsentEdit,
} from './change.ts';

/** Fields that belong together are never combined from two devices: a price, a pause, a card. */
const TOGETHER: readonly (readonly Field[])[] = [
  PRICE,
  ['pausedOn', 'resumesOn'],
  ['paidWith', 'cardExpires'],
];

/** This device's value of a field. */
export function wantedOf(edit: UnsentEdit): Fields {
  return { ...edit.before, ...edit.changes };
}

/** The fields that both sides changed, each to something else. */
export function findClashes(edit: UnsentEdit, current: Subscription): Field[] {
  const wanted = wantedOf(edit);
  const isOurs = (field: Field) => edit.changes[field] !== undefined && wanted[field] !== current[field];
  const isTheirs = (field: Field) => current[field] !== edit.before[field];
  const torn = TOGETHER.filter((group) => group.some(isOurs) && group.some(isTheirs)).flat();
  return FIELDS.filter((field) =>
    torn.includes(field) ? wanted[field] !== current[field] : isOurs(field) && isTheirs(field),
  );
}

/** The edit rebased on the server's row; with a conflict where the user must choose. */
export function rebaseEdit(edit: UnsentEdit, current: Subscription): UnsentEdit {
  const fields = findClashes(edit, current);
  if (fields.length > 0) return { ...edit, isSent: false, trouble: { kind: 'conflict', current, fields } };
  return {
    ...edit,
    isSent: false,
    trouble: null,
    before: fieldsOf(current),
    changes: changesBetween(fieldsOf(current), edit.changes),
    version: current.version,
  };
}

/** The edit after the user's choice: `mine` are the conflicting fields that keep this device's value. */
export function resolveEdit(edit: UnsentEdit, mine: readonly Field[]): UnsentEdit {
  if (edit.trouble?.kind !== 'conflict') return edit;
  const { current, fields } = edit.trouble;
  const peaceful = FIELDS.filter((field) => edit.changes[field] !== undefined && !fields.includes(field));
  const wanted = pick(wantedOf(edit), [...peaceful, ...fields.filter((field) => mine.includes(field))]);
  const before = fieldsOf(current);
  return {
    ...edit,
    before,
    changes: changesBetween(before, wanted),
    version: current.version,
    trouble: null,
  };
}

export function isEmptyEdit(edit: UnsentEdit): boolean {
  return Object.keys(edit.changes).length === 0;
}
