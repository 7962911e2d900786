import { comingTexts } from '#texts/en/screens/coming';
import { lifeTexts } from '#texts/en/screens/life';
import { ownShareTexts } from '#texts/en/screens/own-share';
import { paymentMethodTexts } from '#texts/en/screens/payment-method';
import { remindDaysTexts } from '#texts/en/screens/remind-days';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { tagsTexts } from '#texts/en/screens/tags';
import { useTexts } from '../language/text.ts';
import type { Field } from './unsent/change.ts';

export function useFieldLabels(): Readonly<Record<Field, string>> {
  const form = useTexts(subscriptionsTexts).form;
  const life = useTexts(lifeTexts).form;
  const coming = useTexts(comingTexts).form;
  const payment = useTexts(paymentMethodTexts).form;
  const share = useTexts(ownShareTexts);
  const remind = useTexts(remindDaysTexts);
  const tags = useTexts(tagsTexts);
  return {
    name: form.name,
    category: form.category,
    amount: form.amount,
    currency: form.currency,
    billingCycle: form.cycle,
    nextRenewalDate: form.nextRenewal,
    notes: form.notes,
    pausedOn: life.pausedOn,
    resumesOn: life.resumesOn,
    endsOn: life.endsOn,
    thenAmount: coming.thenAmount,
    thenFrom: coming.thenFrom,
    noticeDays: coming.noticeDays,
    paidWith: payment.paidWith,
    cardExpires: payment.cardExpires,
    share: share.share,
    sharedWith: share.sharedWith,
    remindDays: remind.title,
    tags: tags.label,
  };
}
