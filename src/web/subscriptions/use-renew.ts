/** "Mark as renewed" in one click, with undo where that is exact. */
import { useCallback } from 'react';
import { splitDay } from '#core/calendar-day';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { describeFailure } from './failure.ts';
import { useRenewSubscription, useUndoRenewal } from './mutations.ts';
import type { Subscription } from './queries.ts';

export function useRenew(): (subscription: Subscription) => void {
  const t = useTexts(subscriptionsTexts);
  const { locale } = useViewer();
  const { mutateAsync: renew } = useRenewSubscription();
  const { mutateAsync: undo } = useUndoRenewal();

  return useCallback(
    (subscription) => {
      function complain(error: unknown) {
        const failure = describeFailure(error);
        const text = failure.kind === 'message' ? failure.text : undefined;
        toast({ title: t.errorTitle, description: text ?? t.failed, variant: 'destructive' });
      }

      async function renewNow(before: Subscription) {
        try {
          const renewed = await renew(before);
          const day = formatCalendarDay(renewed.nextRenewalDate, locale);
          const undoAction = {
            label: t.renewal.undo,
            altText: t.renewal.undoHow,
            onAction: () => void undo({ renewed, previousOn: before.nextRenewalDate }).catch(complain),
          };
          toast({
            title: t.renewal.renewed,
            description: t.renewal.nextOn(day),
            ...(isExactlyUndoable(before) ? { action: undoAction } : {}),
          });
        } catch (error) {
          complain(error);
        }
      }

      void renewNow(subscription);
    },
    [t, locale, renew, undo],
  );
}

/** Setting a date makes it the anchor, so undo is exact only on the anchor's day of the month. */
export function isExactlyUndoable({ anchorDate, nextRenewalDate }: Subscription): boolean {
  return splitDay(anchorDate).day === splitDay(nextRenewalDate).day;
}
