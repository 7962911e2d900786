/** A what-if scenario while it is being typed, and the changes it comes to. */
import type { WhatIfChange, WhatIfOptions } from '#core/advice/what-if';
import { toDecimalString } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import type { Subscription } from '../subscriptions/queries.ts';

export type WhatIfChoice = 'keep' | 'off' | 'price' | 'yearly';

export interface DraftRow {
  choice: Exclude<WhatIfChoice, 'keep'>;
  /** The typed text; only for `price` and `yearly`. */
  typed: string;
}

/** Keyed by subscription id; an unchanged subscription has no entry. */
export type Draft = Readonly<Record<string, DraftRow>>;

type Priced = Pick<Subscription, 'id' | 'currency'>;

/** Prices that cannot be read yet change nothing. */
export function toChanges(draft: Draft, list: readonly Priced[]): WhatIfChange[] {
  return list.flatMap((row): WhatIfChange[] => {
    const { choice, typed } = draft[row.id] ?? {};
    if (choice === undefined) return [];
    if (choice === 'off') return [{ rowId: row.id, what: 'off' }];
    const amount = parseTypedAmount(typed ?? '', row.currency);
    return amount.ok ? [{ rowId: row.id, what: choice, amountMinor: amount.value }] : [];
  });
}

export function toDraft(changes: readonly WhatIfChange[], list: readonly Priced[]): Draft {
  const known = new Map(list.map((row) => [row.id, row]));
  return Object.fromEntries(
    changes.flatMap((change): [string, DraftRow][] => {
      const row = known.get(change.rowId);
      if (!row) return [];
      const typed = change.what === 'off' ? '' : toDecimalString(change.amountMinor, row.currency);
      return [[change.rowId, { choice: change.what, typed }]];
    }),
  );
}

/** Applies a choice; the price starts with a lower listed one, unless that is outdated. */
export function choose(
  draft: Draft,
  row: Pick<Subscription, 'id' | 'currency' | 'amount'>,
  choice: WhatIfChoice,
  options: WhatIfOptions | undefined,
): Draft {
  const { [row.id]: _, ...others } = draft;
  if (choice === 'keep') return others;
  const listed = choice === 'yearly' ? options?.yearly : options?.lower;
  const begin = choice === 'price' ? row.amount : '';
  const typed = listed && !listed.isOld ? toDecimalString(listed.minor, row.currency) : begin;
  return { ...others, [row.id]: { choice, typed } };
}
