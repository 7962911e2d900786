/** "Mark as renewed" in one click, and "Paid today instead" for one that is paid late, both with undo. */
import { useCallback, useMemo } from 'react';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { type ToastAction, toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { describeFailure } from './failure.ts';
import { useRenewSubscription, useSetDates } from './mutations.ts';
import { payToday } from './paid-today.ts';
import type { Subscription } from './queries.ts';

/** Long enough to choose between two buttons. */
const CHOICE_MS = 10_000;

interface Renewing {
  renew: (subscription: Subscription) => void;
  payToday: (subscription: Subscription) => void;
}

export function useRenew(): Renewing {
  const t = useTexts(subscriptionsTexts);
  const { locale, today } = useViewer();
  const { mutateAsync: markAsRenewed } = useRenewSubscription();
  const { mutateAsync: setDates } = useSetDates();

  const run = useCallback(
    (work: () => Promise<void>) =>
      void work().catch((error: unknown) => {
        const failure = describeFailure(error);
        const text = failure.kind === 'message' ? failure.text : undefined;
        toast({ title: t.errorTitle, description: text ?? t.failed, variant: 'destructive' });
      }),
    [t],
  );

  return useMemo(() => {
    function undoTo({ nextRenewalDate, anchorDate }: Subscription, row: Subscription): ToastAction {
      const undo = () => setDates({ row, nextRenewalDate, anchorDate });
      return {
        label: t.renewal.undo,
        altText: t.renewal.undoHow,
        onAction: () => run(async () => void (await undo())),
      };
    }

    /** `row` is what `before` has become: marked as renewed, or still as it was. */
    async function pay(before: Subscription, row: Subscription) {
      const dates = payToday(before, today);
      if (!dates) return;
      const paid = await setDates({ row, ...dates });
      toast({
        title: t.renewal.paidToday,
        description: t.renewal.nextOn(formatCalendarDay(paid.nextRenewalDate, locale)),
        action: undoTo(before, paid),
      });
    }

    async function renew(before: Subscription) {
      const renewed = await markAsRenewed(before);
      const isLate = payToday(before, today) !== null;
      const instead = {
        label: t.renewal.payToday,
        altText: t.renewal.payTodayHow,
        onAction: () => run(() => pay(before, renewed)),
      };
      toast({
        title: t.renewal.renewed,
        description: t.renewal.nextOn(formatCalendarDay(renewed.nextRenewalDate, locale)),
        action: undoTo(before, renewed),
        ...(isLate && { otherAction: instead, duration: CHOICE_MS }),
      });
    }

    return {
      renew: (subscription) => run(() => renew(subscription)),
      payToday: (subscription) => run(() => pay(subscription, subscription)),
    };
  }, [t, locale, today, run, markAsRenewed, setDates]);
}
