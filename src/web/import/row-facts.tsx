/** A subscription of a file: name, price, rhythm, its next day, and its pause or end. */
import type { ReactNode } from 'react';
import { categoryOf } from '#core/category';
import type { ImportFields, ImportRow } from '#core/import/import';
import { formatMinor, formatMoney, parseAmount } from '#core/money/money';
import { stateOn } from '#core/subscription/life';
import { isShared, ownMinor, parseShare } from '#core/subscription/share';
import { writeTags } from '#core/subscription/tags';
import { sayUnit } from '#texts/cycle';
import { importTexts } from '#texts/en/screens/import';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { shorten } from './shorten.ts';

interface RowFactsProps {
  row: ImportRow;
  fields: ImportFields;
  viewer: Viewer;
  /** Shown beside the name. */
  badge?: ReactNode;
  /** Further text after the facts. */
  note?: string | null;
}

export function RowFacts({ row, fields, viewer, badge, note }: RowFactsProps) {
  const t = useTexts(importTexts);
  const { units, categories } = useTexts(subscriptionsTexts);
  const price = formatMoney(fields.amount, fields.currency, viewer.country);
  const minor = parseAmount(fields.amount, fields.currency);
  const share = parseShare(fields.share, fields.currency);
  const say = (text: (day: string) => string, day: string | null | undefined) =>
    day ? text(formatCalendarDay(day, viewer.locale)) : null;
  const state = stateOn(fields, viewer.today);
  const details = [
    categories[categoryOf(fields.category)],
    state === 'active' ? say(t.next, fields.nextRenewalDate) : null,
    state === 'paused' ? say(t.paused, fields.pausedOn) : null,
    say(state === 'ended' ? t.ended : t.ends, fields.endsOn),
    minor.ok && share.ok && isShared(share.value)
      ? t.share(formatMinor(ownMinor(minor.value, share.value), fields.currency, viewer.country))
      : null,
    fields.sharedWith ? t.sharedWith(fields.sharedWith) : null,
    fields.paidWith ? t.paidWith(fields.paidWith) : null,
    writeTags(fields) || null,
    ...(row.noted ?? []).flatMap(({ kind, column, cell, fits }) => {
      const assumed = kind === 'state' ? t.unknownState(row.at, column, shorten(cell)) : null;
      return [assumed, fits ? t.noted(column) : t.noRoom(column)];
    }),
    row.leftOut ? t.leftOut(row.leftOut.column, shorten(row.leftOut.cell)) : null,
    note ?? null,
  ].filter((detail) => detail !== null);
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi className="min-w-0 break-words">{row.name}</bdi>
          {badge}
        </p>
        <p className="tabular">
          <span className="font-medium">{price}</span>
          <span className="text-muted text-sm">{sayUnit(units, fields.billingCycle)}</span>
        </p>
      </div>
      <p className="text-muted text-sm">{details.join(' · ')}</p>
    </div>
  );
}
