/** Your Subscriptions: the list in all its states. */
import { Plus } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { subscriptionLimit } from '#core/plan/plan';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useTexts } from '../language/text.ts';
import { useMinWidth } from '../ui/use-min-width.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import type { ListActions } from './list-actions.ts';
import { hasToolbar, showList, WHOLE_LIST } from './list-view.ts';
import { LoadingRows } from './loading-rows.tsx';
import { type Subscription, useSubscriptions, useUnlockedSubscriptions } from './queries.ts';
import { SubscriptionCards } from './subscription-cards.tsx';
import { SubscriptionsTable } from './subscriptions-table.tsx';

interface SubscriptionsCardProps {
  actions: ListActions;
  onAdd: () => void;
  /** The offer below the empty state. */
  offer: ReactNode;
}

const ListToolbar = lazy(() => import('./list-toolbar.tsx').then((m) => ({ default: m.ListToolbar })));
const FilterBar = lazy(() => import('./filter-bar.tsx').then((m) => ({ default: m.FilterBar })));

const SelectList = lazy(() => import('./bulk/select-list.tsx').then((m) => ({ default: m.SelectList })));

const TITLE_ID = 'your-subscriptions';
const TABLE_FROM_REM = 56;

export function SubscriptionsCard({ actions, onAdd, offer }: SubscriptionsCardProps) {
  const t = useTexts(subscriptionsTexts);
  const { data, isError, isFetching, refetch } = useSubscriptions();
  // Deferred, so that rendering a long list does not block input.
  const list = useDeferredValue(data, null);
  const selectButton = useRef<HTMLButtonElement>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  const leaveSelecting = useCallback(() => {
    setIsSelecting(false);
    selectButton.current?.focus();
  }, []);
  return (
    <Card aria-labelledby={TITLE_ID}>
      <CardHeader
        title={t.title}
        titleId={TITLE_ID}
        // Two buttons do not fit beside the title on a phone: they fill a line of their own.
        className="gap-x-2! max-xs:gap-x-1! max-sm:[&>div:has(button+button)]:w-full"
        description={list?.length ? <Count count={list.length} /> : undefined}
        action={
          <>
            {list && list.length > 1 ? (
              <Button ref={selectButton} variant="secondary" onClick={() => setIsSelecting(!isSelecting)}>
                {isSelecting ? t.selectDone : t.select}
              </Button>
            ) : null}
            <Button onClick={onAdd} className="max-xs:px-2.5 max-sm:flex-1">
              {/* A phone hides the icon, so that the button stays beside the title. */}
              <Plus aria-hidden="true" className="max-sm:hidden" />
              {t.add}
            </Button>
          </>
        }
      />
      {list ? (
        <FilledList
          list={list}
          actions={actions}
          offer={offer}
          onLeaveSelecting={isSelecting ? leaveSelecting : null}
        />
      ) : isError && !data ? (
        <ErrorState
          title={t.loadFailed}
          description={t.loadFailedHint}
          actionLabel={t.retry}
          onAction={() => void refetch()}
          isActing={isFetching}
        />
      ) : (
        <LoadingRows label={t.loading} />
      )}
    </Card>
  );
}

/** Free says how much of its room is used before it is full. */
function Count({ count }: { count: number }) {
  const t = useTexts(subscriptionsTexts);
  const limit = subscriptionLimit(useViewer().isPro);
  return limit === null ? t.count(count) : t.limit.of(count, limit);
}

interface FilledListProps extends Pick<SubscriptionsCardProps, 'actions' | 'offer'> {
  list: readonly Subscription[];
  /** Null unless several are being chosen. */
  onLeaveSelecting: (() => void) | null;
}

function FilledList({ list, actions, offer, onLeaveSelecting }: FilledListProps) {
  const t = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  // Paused and ended ones are among them.
  const { data: kept } = useUnlockedSubscriptions();
  const isWide = useMinWidth(TABLE_FROM_REM);
  const [view, setView] = useState(WHOLE_LIST);
  // Deferred, so that typing stays responsive.
  const wanted = useDeferredValue(view);
  const isLong = hasToolbar(list.length);
  const rows = useMemo(
    () =>
      showList(list, isLong ? wanted : { ...WHOLE_LIST, paidWith: wanted.paidWith, tag: wanted.tag }, viewer),
    [list, isLong, wanted, viewer],
  );
  if (list.length === 0)
    return (
      <>
        <EmptyState
          title={kept?.length ? t.noneActive : t.empty}
          description={kept?.length ? undefined : t.emptyHint}
          className="pt-3! pb-6!"
        />
        {offer}
      </>
    );
  const List = isWide ? SubscriptionsTable : SubscriptionCards;
  return (
    <>
      {isLong ? (
        <Suspense fallback={<div className="h-40 sm:h-14" />}>
          <ListToolbar view={view} onChange={setView} shown={rows.length} all={list.length} />
        </Suspense>
      ) : null}
      {list.some(
        ({ paidWith, tags, thenAmount, noticeDays }) => paidWith || tags || thenAmount || noticeDays,
      ) ? (
        <Suspense
          fallback={list.some(({ paidWith, tags }) => paidWith || tags) ? <div className="h-14" /> : null}
        >
          <FilterBar list={list} viewer={viewer} view={view} onChange={setView} />
        </Suspense>
      ) : null}
      {rows.length > 0 && onLeaveSelecting ? (
        <Suspense fallback={<List rows={rows} viewer={viewer} actions={actions} />}>
          <SelectList rows={rows} viewer={viewer} actions={actions} List={List} onLeave={onLeaveSelecting} />
        </Suspense>
      ) : rows.length > 0 ? (
        <List rows={rows} viewer={viewer} actions={actions} />
      ) : (
        <EmptyState
          title={t.toolbar.nothingFound}
          action={
            <Button variant="secondary" onClick={() => setView(WHOLE_LIST)}>
              {t.toolbar.clear}
            </Button>
          }
        />
      )}
    </>
  );
}
