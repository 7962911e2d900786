/** The list as cards, for a phone; on a tablet each is one line. */
import { memo, useMemo } from 'react';
import { categoryOf } from '#core/category';
import { writeTags } from '#core/subscription/tags';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { useMinWidth } from '../ui/use-min-width.ts';
import { FRAME_FROM_ROWS, useWindowRows } from '../ui/use-window-rows.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ComingText } from './coming-text.tsx';
import type { ListActions } from './list-actions.ts';
import { PriceText } from './price-text.tsx';
import type { Subscription } from './queries.ts';
import { RenewalText } from './renewal-text.tsx';
import { RowActions } from './row-actions.tsx';
import { UnsentMark } from './unsent/unsent-mark.tsx';

/** A card with up to three lines about the price. */
const CARD_PX = 132;
/** A card's parts stand side by side from here on; the same width as `line` in tokens.css. */
const LINE_FROM_REM = 46;
const LINE_PX = 86;
const PRICE_LINES = 3;
const PRICE_LINE_PX = 21;

interface SubscriptionCardsProps {
  rows: readonly Subscription[];
  viewer: Viewer;
  actions: ListActions;
}

export function SubscriptionCards({ rows, viewer, actions }: SubscriptionCardsProps) {
  const t = useTexts(subscriptionsTexts);
  const isLine = useMinWidth(LINE_FROM_REM);
  const isFramed = rows.length >= FRAME_FROM_ROWS;
  const least = isLine ? LINE_PX : CARD_PX;
  // A long list counts with one height: that of its highest card.
  const moreLines = useMemo(() => countMoreLines(rows, viewer, isLine), [rows, viewer, isLine]);
  const height = isFramed ? least + moreLines * PRICE_LINE_PX : least;
  const { frame, start, end, before, after } = useWindowRows<HTMLElement, Subscription>(
    rows,
    height,
    ({ id }) => id,
  );
  return (
    <section
      ref={frame}
      aria-label={t.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'overflow-y-auto rounded-b-[inherit] border-t focus-visible:outline-offset-[-2px]',
        isFramed && 'max-h-[max(34rem,85dvh)]',
      )}
    >
      <ul style={{ paddingTop: before, paddingBottom: after }}>
        {rows.slice(start, end).map((row, index) => (
          <Item
            key={row.id}
            row={row}
            place={start + index + 1}
            count={rows.length}
            height={height}
            isFixed={isFramed}
            isLine={isLine}
            viewer={viewer}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

/** Extra lines of the tallest price, beyond those that always fit. */
function countMoreLines(
  rows: readonly Subscription[],
  viewer: Pick<Viewer, 'currency'>,
  isLine: boolean,
): number {
  return rows.reduce((most, row) => {
    const own = row.share ? 2 : 1;
    const month = row.billingCycle === 'monthly' ? 0 : 1;
    const converted = row.currency === viewer.currency ? 0 : 1;
    const coming = (row.thenAmount ? 1 : 0) + (!isLine && (row.thenAmount || row.noticeDays) ? 1 : 0);
    return Math.max(most, own + month + converted + coming - PRICE_LINES);
  }, 0);
}

interface ItemProps {
  row: Subscription;
  place: number;
  count: number;
  height: number;
  /** Else a card is as high as its text, and at least this high. */
  isFixed: boolean;
  isLine: boolean;
  viewer: Viewer;
  actions: ListActions;
}

const Item = memo(function Item(props: ItemProps) {
  const { row, place, count, height, isFixed, isLine, viewer, actions } = props;
  const t = useTexts(subscriptionsTexts);
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      style={isFixed ? { height } : { minHeight: height }}
      className="relative flex flex-col justify-evenly gap-1 border-b has-checked:bg-accent-soft px-5 py-3 last:border-b-0 line:grid line:grid-cols-[auto_minmax(0,1fr)_9.5rem_8rem_6.75rem] line:content-center line:items-center line:gap-x-3"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 line:contents">
        <div className="row-span-2">
          {actions.pick?.(row) ?? <ServiceMark name={row.name} category={row.category} />}
        </div>
        <div dir="auto" className="truncate text-left font-semibold">
          {row.name}
        </div>
        {/* Overlaps the line below: the touch target is larger than the icon. */}
        <div className="-my-3 -mr-3 line:col-start-5 line:row-span-2 line:row-start-1 line:my-0">
          <RowActions subscription={row} viewer={viewer} actions={actions} />
        </div>
        <div className="col-span-2 min-w-0 text-muted text-sm line:col-span-1 line:col-start-2 line:row-start-2">
          <div className="flex items-center gap-1.5">
            <CategoryDot category={row.category} />
            <span className="truncate">{t.categories[categoryOf(row.category)]}</span>
            {row.tags ? (
              // Takes what the category leaves, so that a short category is never cut for a long tag.
              <span dir="auto" className="min-w-16 flex-1 basis-0 truncate text-left" title={row.tags}>
                {writeTags(row)}
              </span>
            ) : null}
            {isLine ? null : <UnsentMark id={row.id} />}
          </div>
          {isLine ? (
            <UnsentMark id={row.id}>
              <ComingText subscription={row} viewer={viewer} part="cancel-by-brief" />
            </UnsentMark>
          ) : null}
        </div>
      </div>
      <div className="flex items-start justify-between gap-4 line:contents">
        <div className="min-w-0 line:col-start-3 line:row-span-2 line:row-start-1">
          <PriceText subscription={row} viewer={viewer} onExplain={actions.onExplain} />
          <ComingText
            subscription={row}
            viewer={viewer}
            part="price"
            {...(isFixed ? { className: 'truncate' } : {})}
          />
          {isLine ? null : <ComingText subscription={row} viewer={viewer} part="cancel-by" />}
        </div>
        <RenewalText
          nextOn={row.nextRenewalDate}
          viewer={viewer}
          life={row}
          className="shrink-0 text-[0.9375rem] max-line:text-right line:col-start-4 line:row-span-2 line:row-start-1 max-line:[&>div]:justify-end"
        />
      </div>
    </li>
  );
});
