/** Paying a renewal that failed: the membership's own checkout, with another card or account. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { planTexts } from '#texts/en/screens/plan';
import { shellTexts } from '#texts/en/screens/shell';
import { toast } from '#web/ui/toast-store.ts';
import { ApiError, call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { getTexts } from '../language/text.ts';
import { useUser } from '../viewer/use-user.ts';
import { type CheckoutProof, runCheckout } from './checkout.ts';
import { followPayment } from './follow-payment.ts';
import { planStatusQuery, refreshPlan } from './plan-queries.ts';

/** While the provider's window is open (`paying`), our dialog must be closed: it would trap the focus. */
export type RenewalPhase = 'idle' | 'opening' | 'paying' | 'verifying';

export function usePayRenewal() {
  const { data: user } = useUser();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<RenewalPhase>('idle');

  async function pay(): Promise<void> {
    const t = getTexts(planTexts);
    setPhase('opening');
    try {
      const checkout = await call('POST /api/subscription/replace-card');
      const end = await runCheckout(checkout, {
        name: `${getTexts(shellTexts).brand} Pro`,
        description: t.cycles[checkout.billingCycle],
        buyer: { name: user?.name ?? '', email: user?.email ?? '' },
        isReplacingCard: true,
        onOpen: () => setPhase('paying'),
      });
      if (end.kind === 'paid') await verify(end.proof);
      else toast({ title: t.checkoutDismissed, description: t.checkoutDismissedNote });
    } catch (error) {
      toastError(sentenceOf(error, t.createFailed));
      // The renewal was paid meanwhile, or has ended.
      if (error instanceof ApiError && error.body.code === 'nothing_to_pay') await refreshPlan(queryClient);
    }
    setPhase('idle');
  }

  async function verify(proof: CheckoutProof): Promise<void> {
    setPhase('verifying');
    const t = getTexts(planTexts);
    try {
      const status = await call('POST /api/subscription/verify-payment', { body: proof });
      queryClient.setQueryData(planStatusQuery.queryKey, status);
      if (!status.inGrace) {
        if (status.isPro) tellPaid();
        else tellReplaced();
        return refreshPlan(queryClient);
      }
    } catch {
      // The payment succeeded; the provider's webhook will tell the server.
    }
    toast({ title: t.renewal.taking, description: t.renewal.takingNote });
    void followPayment(queryClient, tellPaid);
  }

  function tellPaid(): void {
    const t = getTexts(planTexts).renewal;
    toast({ title: t.paid, description: t.paidNote });
  }

  /** A new card is charged only with the next cycle once the last try has failed. */
  function tellReplaced(): void {
    const t = getTexts(planTexts).renewal;
    toast({ title: t.taking, description: t.replacedNote });
  }

  return { phase, pay };
}
