/** The list as a table, for wide screens. */
import { memo } from 'react';
import { categoryOf } from '#core/category';
import { writeTags } from '#core/subscription/tags';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { Cell, HeaderCell, TableBody, TableHead, TableRow } from '#web/ui/table.tsx';
import { useTexts } from '../language/text.ts';
import { FRAME_FROM_ROWS, useWindowRows } from '../ui/use-window-rows.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ComingText } from './coming-text.tsx';
import type { ListActions } from './list-actions.ts';
import { PriceText } from './price-text.tsx';
import type { Subscription } from './queries.ts';
import { RenewalText } from './renewal-text.tsx';
import { RowActions } from './row-actions.tsx';
import { UnsentMark } from './unsent/unsent-mark.tsx';

const ROW_PX = 76;

interface SubscriptionsTableProps {
  rows: readonly Subscription[];
  viewer: Viewer;
  actions: ListActions;
}

export function SubscriptionsTable({ rows, viewer, actions }: SubscriptionsTableProps) {
  const t = useTexts(subscriptionsTexts);
  const { frame, start, end, before, after } = useWindowRows<HTMLElement, Subscription>(
    rows,
    ROW_PX,
    ({ id }) => id,
  );
  return (
    <section
      ref={frame}
      aria-label={t.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'overflow-y-auto overflow-x-hidden rounded-b-[inherit] focus-visible:outline-offset-[-2px]',
        rows.length >= FRAME_FROM_ROWS && 'max-h-[46rem]',
      )}
    >
      <table
        aria-label={t.title}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-collapse text-[0.9375rem]"
      >
        <colgroup>
          <col />
          <col className="w-[10.5rem] max-lg:w-[9rem]" />
          <col className="w-[12.5rem] max-lg:w-[10.5rem]" />
          <col className="w-[10rem]" />
          <col className="w-[7.75rem]" />
        </colgroup>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <HeaderCell>{t.columns.service}</HeaderCell>
            <HeaderCell>{t.columns.category}</HeaderCell>
            <HeaderCell>{t.columns.amount}</HeaderCell>
            <HeaderCell>{t.columns.nextRenewal}</HeaderCell>
            <HeaderCell className="text-right">{t.columns.actions}</HeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <Spacer height={before} />
          {rows.slice(start, end).map((row, index) => (
            <Row key={row.id} row={row} index={start + index} viewer={viewer} actions={actions} />
          ))}
          <Spacer height={after} />
        </TableBody>
      </table>
    </section>
  );
}

/** Fills the space of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty table row takes no focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={5} className="p-0" />
    </tr>
  );
}

interface RowProps {
  row: Subscription;
  index: number;
  viewer: Viewer;
  actions: ListActions;
}

const Row = memo(function Row({ row, index, viewer, actions }: RowProps) {
  const t = useTexts(subscriptionsTexts);
  return (
    <TableRow
      aria-rowindex={index + 2}
      style={{ height: ROW_PX }}
      className="relative hover:bg-sunken has-checked:bg-accent-soft"
    >
      <Cell className="py-0!">
        <div className="flex items-center gap-3">
          {actions.pick?.(row) ?? <ServiceMark name={row.name} category={row.category} />}
          <div className="min-w-0">
            <div
              dir="auto"
              className="line-clamp-2 break-words text-left font-semibold leading-snug"
              title={row.name}
            >
              {row.name}
            </div>
            <UnsentMark id={row.id}>
              <ComingText subscription={row} viewer={viewer} part="cancel-by-brief">
                {row.notes ? (
                  <div className="truncate text-muted text-sm" title={row.notes}>
                    {row.notes}
                  </div>
                ) : null}
              </ComingText>
            </UnsentMark>
          </div>
        </div>
      </Cell>
      <Cell className="py-0! text-sm leading-snug">
        <span className="flex items-center gap-2">
          <CategoryDot category={row.category} />
          {t.categories[categoryOf(row.category)]}
        </span>
        {row.tags ? (
          <div dir="auto" className="mt-0.5 truncate pl-4 text-left text-muted" title={row.tags}>
            {writeTags(row)}
          </div>
        ) : null}
      </Cell>
      <Cell className="py-0!">
        <PriceText subscription={row} viewer={viewer} onExplain={actions.onExplain} />
        <ComingText subscription={row} viewer={viewer} part="price" />
      </Cell>
      <Cell className="py-0!">
        <RenewalText nextOn={row.nextRenewalDate} viewer={viewer} life={row} />
      </Cell>
      <Cell className="py-0! pl-0!">
        <RowActions subscription={row} viewer={viewer} actions={actions} />
      </Cell>
    </TableRow>
  );
});
