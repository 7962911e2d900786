/** The list as cards, for a phone. */
import { memo } from 'react';
import { categoryOf } from '#core/category';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { UnsentMark } from '../pwa/unsent-mark.tsx';
import { subscriptionsTexts } from '../texts/en/subscriptions.ts';
import { useTexts } from '../texts/text.ts';
import type { ListActions } from './list-actions.ts';
import { PriceText } from './price-text.tsx';
import type { Subscription } from './queries.ts';
import { RenewalText } from './renewal-text.tsx';
import { RowActions } from './row-actions.tsx';
import type { Viewer } from './use-viewer.ts';
import { FRAME_FROM_ROWS, useWindowRows } from './use-window-rows.ts';

const CARD_PX = 152;

interface SubscriptionCardsProps {
  rows: readonly Subscription[];
  viewer: Viewer;
  actions: ListActions;
}

export function SubscriptionCards({ rows, viewer, actions }: SubscriptionCardsProps) {
  const t = useTexts(subscriptionsTexts);
  const { frame, start, end, before, after } = useWindowRows<HTMLElement>(rows.length, CARD_PX);
  return (
    <section
      ref={frame}
      aria-label={t.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'overflow-y-auto rounded-b-[inherit] border-t focus-visible:outline-offset-[-2px]',
        rows.length >= FRAME_FROM_ROWS && 'max-h-[max(34rem,85dvh)]',
      )}
    >
      <ul style={{ paddingTop: before, paddingBottom: after }}>
        {rows.slice(start, end).map((row, index) => (
          <Item
            key={row.id}
            row={row}
            place={start + index + 1}
            count={rows.length}
            viewer={viewer}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  row: Subscription;
  place: number;
  count: number;
  viewer: Viewer;
  actions: ListActions;
}

const Item = memo(function Item({ row, place, count, viewer, actions }: ItemProps) {
  const t = useTexts(subscriptionsTexts);
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      style={{ height: CARD_PX }}
      className="flex flex-col justify-between border-b px-5 py-4 last:border-b-0"
    >
      <div className="flex items-center gap-3">
        <ServiceMark name={row.name} category={row.category} />
        <div className="min-w-0 flex-1">
          <div className="truncate font-semibold">{row.name}</div>
          <div className="flex items-center gap-1.5 text-muted text-sm">
            <CategoryDot category={row.category} />
            <span className="truncate">{t.categories[categoryOf(row.category)]}</span>
            <UnsentMark id={row.id} />
          </div>
        </div>
        <div className="-mr-3">
          <RowActions subscription={row} viewer={viewer} actions={actions} />
        </div>
      </div>
      <div className="flex items-start justify-between gap-4">
        <PriceText subscription={row} viewer={viewer} onExplain={actions.onExplain} className="min-w-0" />
        <RenewalText
          nextOn={row.nextRenewalDate}
          viewer={viewer}
          className="shrink-0 text-right text-[0.9375rem] [&>div]:justify-end"
        />
      </div>
    </li>
  );
});
