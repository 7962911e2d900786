/** The label and mark of a renewal date, in the language shown. */
import { describeRenewal, type RenewalState } from '#core/subscription/renewals';
import type { subscriptionsTexts } from '#texts/en/screens/subscriptions';

type RenewalTexts = typeof subscriptionsTexts.renewal;

export interface RenewalWords {
  days: number;
  label: string;
  state: RenewalState;
}

export function wordRenewal(nextOn: string, today: string, t: RenewalTexts): RenewalWords {
  const { days, state } = describeRenewal(nextOn, today);
  return { days, state, label: labelDays(days, t) };
}

function labelDays(days: number, t: RenewalTexts): string {
  if (days < 0) return t.overdue;
  if (days === 0) return t.today;
  return days === 1 ? t.tomorrow : t.inDays(days);
}
