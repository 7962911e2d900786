/** Upcoming renewals: overdue, this week, later, with "Mark as renewed" on overdue ones. */
import { CalendarCheck, CalendarDays } from 'lucide-react';
import { Link } from 'wouter';
import { isActiveOn } from '#core/subscription/life';
import { groupRenewals } from '#core/subscription/renewals';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { listDue } from './figures.ts';
import { type RenewalItem, type Subscription, useRenewals, useUnlockedSubscriptions } from './queries.ts';
import { RenewalRow } from './renewal-row.tsx';
import { useRenew } from './use-renew.ts';

interface RenewalsDialogProps {
  onClose: () => void;
}

export function RenewalsDialog({ onClose }: RenewalsDialogProps) {
  const t = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const { data: list } = useUnlockedSubscriptions();
  const { data: answer, isError, isFetching, refetch } = useRenewals(true);
  // Computed from the cached list until the answer arrives.
  const items = answer ?? (list ? listDue(list, viewer.today) : undefined);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t.renewals.title} description={t.renewals.lead} size="lg">
        <DialogBody className="flex flex-col gap-6">
          {items ? (
            <Groups items={items} list={list ?? []} />
          ) : isError ? (
            <ErrorState
              title={t.renewals.failed}
              actionLabel={t.retry}
              onAction={() => void refetch()}
              isActing={isFetching}
            />
          ) : (
            <Skeleton className="h-40 rounded-lg" />
          )}
        </DialogBody>
        <DialogFooter>
          <Link href="/dashboard/calendar" className={buttonClass('secondary', 'md')}>
            <CalendarDays aria-hidden="true" />
            {t.renewals.openCalendar}
          </Link>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Groups({ items, list }: { items: readonly RenewalItem[]; list: readonly Subscription[] }) {
  const t = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const { renew, payToday } = useRenew();
  const groups = groupRenewals(items, viewer.today);
  const shown = (['overdue', 'thisWeek', 'later'] as const).filter((name) => groups[name].length > 0);
  if (shown.length === 0) {
    return (
      <EmptyState icon={<CalendarCheck />} title={t.renewals.empty} description={t.renewals.emptyHint} />
    );
  }
  return shown.map((name) => (
    <section key={name} aria-labelledby={`renewals-${name}`}>
      <h3 id={`renewals-${name}`} className="font-semibold text-muted text-sm">
        {t.renewals[name]}
        <span className="tabular ml-2 font-normal">{groups[name].length}</span>
      </h3>
      <ul className="mt-2 rounded-lg border">
        {groups[name].map((item) => {
          const subscription = list.find((row) => row.id === item.id);
          return (
            <RenewalRow
              key={item.id}
              item={item}
              subscription={subscription}
              category={subscription?.category ?? 'Other'}
              viewer={viewer}
            >
              {name === 'overdue' && subscription && isActiveOn(subscription, viewer.today) ? (
                <div className="flex flex-wrap justify-end gap-2">
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={t.renewal.payTodayNamed(item.name)}
                    onClick={() => payToday(subscription)}
                  >
                    {t.renewal.payToday}
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t.renewal.markNamed(item.name)}
                    onClick={() => renew(subscription)}
                  >
                    <CalendarCheck aria-hidden="true" />
                    {t.renewal.markAsRenewed}
                  </Button>
                </div>
              ) : null}
            </RenewalRow>
          );
        })}
      </ul>
    </section>
  ));
}
