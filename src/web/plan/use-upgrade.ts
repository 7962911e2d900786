/** The upgrade payment flow (specification §4): create, checkout, verify; and what each way out of it says (§8). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanCycle } from '#core/plan';
import { toast } from '#web/ui/toast-store.ts';
import { ApiError, call } from '../api.ts';
import { toastError } from '../auth/error-toast.ts';
import { planTexts } from '../texts/en/plan.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { getTexts } from '../texts/text.ts';
import { useUser } from '../use-user.ts';
import { type CheckoutProof, runCheckout } from './checkout.ts';
import { followPayment } from './follow-payment.ts';
import { refreshPlan } from './plan-queries.ts';
import { keepWelcome } from './welcome.ts';

/** While the provider's window is open (`paying`) ours must be gone: it would hold the keyboard and the pointer. */
export type UpgradePhase = 'choosing' | 'creating' | 'paying' | 'verifying';

export function useUpgrade(onClose: () => void) {
  const { data: user } = useUser();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<UpgradePhase>('choosing');

  async function pay(cycle: PlanCycle): Promise<void> {
    const t = getTexts(planTexts);
    setPhase('creating');
    try {
      const checkout = await call('POST /api/subscription/create', { body: { billingCycle: cycle } });
      const end = await runCheckout(checkout, {
        name: `${getTexts(shellTexts).brand} Pro`,
        description: t.cycles[cycle],
        person: { name: user?.name ?? '', email: user?.email ?? '' },
        onOpen: () => setPhase('paying'),
      });
      if (end.kind === 'paid') return await verify(end.proof);
      toast({ title: t.checkoutDismissed, description: t.checkoutDismissedNote });
    } catch (error) {
      if (isAlreadyPro(error)) return leaveAsPro(error);
      toastError(t.createFailed);
    }
    setPhase('choosing');
  }

  async function verify(proof: CheckoutProof): Promise<void> {
    setPhase('verifying');
    try {
      await call('POST /api/subscription/verify-payment', { body: proof });
      keepWelcome();
      location.reload();
    } catch {
      const t = getTexts(planTexts);
      toast({ title: t.verifyPending, description: t.verifyPendingNote });
      onClose();
      void followPayment(queryClient);
    }
  }

  /** Paid in another tab, or by a notice that came late: there is nothing left to pay. */
  function leaveAsPro(error: ApiError): void {
    toast({ title: error.sentence ?? getTexts(planTexts).pro });
    onClose();
    void refreshPlan(queryClient);
  }

  return { phase, pay };
}

function isAlreadyPro(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body.code === 'already_pro';
}
