/** A change that the server has not confirmed yet: what it is, and what may be wrong with it. */
import type { FailureBody } from '#contract/errors';
import type { WrittenBudget } from '#core/budget';
import type { Subscription } from '../queries.ts';

/** The editable fields, in the order of the form. */
export const FIELDS = [
  'name',
  'category',
  'amount',
  'currency',
  'billingCycle',
  'nextRenewalDate',
  'notes',
  'pausedOn',
  'resumesOn',
  'endsOn',
  'thenAmount',
  'thenFrom',
  'noticeDays',
  'paidWith',
  'cardExpires',
  'share',
  'sharedWith',
  'remindDays',
  'tags',
] as const;

export type Field = (typeof FIELDS)[number];
export type Fields = Pick<Subscription, Field>;
/** The fields of a price. */
export const PRICE: readonly Field[] = [
  'amount',
  'currency',
  'billingCycle',
  'thenAmount',
  'thenFrom',
  'share',
];
/** The fields that may be null came after the first version. */
type LaterField = { [Name in Field]: null extends Fields[Name] ? Name : never }[Field];

/** Why a change was refused; each has a way to resolve it. */
export type Trouble =
  | { kind: 'conflict'; current: Subscription; fields: Field[] }
  | { kind: 'limit'; limit: number; current: number }
  | { kind: 'locked' }
  | { kind: 'gone' }
  | { kind: 'duplicate'; isLocked: boolean }
  /** `answer` is missing in changes stored by older versions. */
  | { kind: 'refused'; answer?: Partial<FailureBody> };

interface Queued {
  /** The change's `Idempotency-Key`: however often it is sent, it acts once. */
  key: string;
  /** The subscription's id; one that only this device knows until an add has been confirmed. */
  target: string;
  /** The subscription's name when the change was made. */
  name: string;
  madeAt: number;
  /** Was sent at least once, so the server may have acted on it: its content must not change any more. */
  isSent: boolean;
  trouble: Trouble | null;
}

/** The day that a changed next date is counted from, where it is not that date itself. */
export interface Anchored {
  anchorDate?: string | undefined;
}

export interface UnsentAdd extends Queued, Anchored {
  kind: 'add';
  fields: Fields;
  /** A request that was to add it too was sent, and its answer lost: one of this name and price is the same. */
  mayBeThere?: true;
}

/** The edit's anchor counts while the next date is among the changes. */
export interface UnsentEdit extends Queued, Anchored {
  kind: 'edit';
  /** All fields as shown before the change. */
  before: Fields;
  changes: Partial<Fields>;
  version: number;
}

export interface UnsentDelete extends Queued {
  kind: 'delete';
  /** Sent so that the server can undo it. */
  isUndoable?: true;
}

export interface UnsentRenewal extends Queued {
  kind: 'renew';
  /** The day on which it was said: what is due after it is not renewed. Missing in those stored by older versions. */
  saidOn?: string | undefined;
}

/** A request that deletes. Sent again with its key, it deletes nothing more and names the change to undo. */
export interface DeleteRequest {
  key: string;
  ids: string[];
}

/** Undoes a deletion that may have reached the server. */
export interface UnsentRestore extends Queued {
  kind: 'restore';
  /** The row that was shown before. */
  row: Subscription;
  /** Requests that may have deleted it. */
  requests: readonly DeleteRequest[];
}

/** The whole monthly budget: of several that were never sent the last one counts, and on the server the one that came last. */
export interface UnsentBudget extends Queued {
  kind: 'budget';
  /** Null for none. */
  budget: WrittenBudget | null;
  /** The values shown before the change. */
  before: WrittenBudget | null;
}

export type Unsent = UnsentAdd | UnsentEdit | UnsentDelete | UnsentRenewal | UnsentRestore | UnsentBudget;
export type Queue = readonly Unsent[];

/** A change requested by the user. */
export type Intent =
  | { kind: 'add'; fields: Fields; mayBeThere?: true }
  | { kind: 'edit'; row: Subscription; changes: Partial<Fields> & Anchored }
  | { kind: 'delete'; row: Subscription; isUndoable?: true }
  | { kind: 'renew'; row: Subscription; saidOn?: string }
  | Pick<UnsentBudget, 'kind' | 'budget' | 'before'>;

/** The outcome of sending a change once. */
export type Outcome =
  /** The row as the server has it now; null when there is none any more. */
  | { kind: 'done'; row: Subscription | null }
  | { kind: 'stale'; current: Subscription }
  | { kind: 'refused'; trouble: Trouble; answer: Partial<FailureBody> }
  /** The server is reachable but cannot act now. */
  | { kind: 'later'; answer: Partial<FailureBody> }
  /** The server may or may not have acted. */
  | { kind: 'unreachable' }
  | { kind: 'signed-out' };

/** The id of a subscription that only this device knows. */
export function localId(key: string): string {
  return `local-${key}`;
}

/** No subscription has this id. */
export const BUDGET_TARGET = 'budget';

export function isLocal(id: string): boolean {
  return id.startsWith(localId(''));
}

/** Rows and changes that an older version stored on this device lack the later fields. */
export function fieldsOf(row: Omit<Fields, LaterField> & Partial<Pick<Fields, LaterField>>): Fields {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field] ?? null])) as unknown as Fields;
}

/** A subscription also has a provider on the wire and in the list, which equals its name. */
export function withProvider(fields: Fields): Fields & { provider: string };
export function withProvider(fields: Partial<Fields>): Partial<Fields> & { provider?: string };
export function withProvider(fields: Partial<Fields>) {
  return fields.name === undefined ? fields : { ...fields, provider: fields.name };
}

/** The fields of `wanted` that differ from those of `now`. */
export function changesBetween(now: Fields, wanted: Partial<Fields>): Partial<Fields> {
  const different = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== now[field]);
  return pick(wanted, different);
}

export function pick(fields: Partial<Fields>, names: readonly Field[]): Partial<Fields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
}
