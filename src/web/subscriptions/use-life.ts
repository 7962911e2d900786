/** Restores, ends and "charged again", each in one tap and with undo. */
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { hasTurned } from '#core/subscription/coming-price';
import { restoreLife, stateOn } from '#core/subscription/life';
import { lifeTexts } from '#texts/en/screens/life';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTexts } from '../language/text.ts';
import { openUpgrade } from '../plan/upgrade-store.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { chargeAgain } from './charge-again.ts';
import { describeFailure } from './failure.ts';
import { useEditSubscription } from './mutations.ts';
import type { Subscription } from './queries.ts';
import type { Fields } from './unsent/change.ts';

export interface LifeActions {
  restore: (subscription: Subscription) => Promise<void>;
  chargedAgain: (subscription: Subscription) => Promise<void>;
  endToday: (subscription: Subscription) => Promise<void>;
}

export function useLife(): LifeActions {
  const t = useTexts(lifeTexts);
  const list = useTexts(subscriptionsTexts);
  const { today, locale } = useViewer();
  const { mutateAsync: edit } = useEditSubscription();
  const day = (on: string) => formatCalendarDay(on, locale);

  function complain(error: unknown) {
    const failure = describeFailure(error);
    const isFull = failure.kind === 'limit';
    const text = failure.kind === 'message' ? failure.text : undefined;
    toast({
      title: isFull ? list.limit.title : list.errorTitle,
      description: isFull ? t.full(FREE_SUBSCRIPTION_LIMIT) : (text ?? list.failed),
      variant: 'destructive',
      ...(isFull && {
        action: { label: list.limit.upgrade, altText: list.limit.upgrade, onAction: openUpgrade },
      }),
    });
  }

  async function change(
    before: Subscription,
    fields: Partial<Fields>,
    say: (after: Subscription) => { title: string; description: string },
  ): Promise<void> {
    try {
      const after = await edit({ seen: before, fields });
      const { pausedOn, resumesOn, endsOn, nextRenewalDate, amount, thenAmount, thenFrom } = before;
      // A price that came meanwhile turns when it is active again: what it saved needs the one before.
      const prices = hasTurned(thenFrom, today) ? { amount, thenAmount, thenFrom } : {};
      const back = { pausedOn, resumesOn, endsOn, nextRenewalDate, ...prices };
      const undo = () => void edit({ seen: after, fields: back }).catch(complain);
      toast({ ...say(after), action: { label: t.undo, altText: t.undoHow, onAction: undo } });
    } catch (error) {
      complain(error);
    }
  }

  return {
    restore: (row) =>
      change(row, restoreLife(row, today), (after) => ({
        title: t.restored(row.name),
        description: list.renewal.nextOn(day(after.nextRenewalDate)),
      })),
    chargedAgain: (row) => {
      const charged = chargeAgain(row, today);
      const { nextRenewalDate } = charged;
      const isEnded = stateOn(row, today) === 'ended' && row.endsOn;
      return change(row, charged, () => ({
        title: t.counted(row.name),
        description: isEnded ? t.askBack(day(isEnded)) : list.renewal.nextOn(day(nextRenewalDate)),
      }));
    },
    endToday: (row) =>
      change(row, { endsOn: today }, () => ({ title: t.ended(row.name), description: t.keptBelow })),
  };
}
