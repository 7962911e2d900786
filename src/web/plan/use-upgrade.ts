/** The upgrade flow: create, checkout, verify, and the message of each outcome. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanCycle } from '#core/plan/plan';
import { planTexts } from '#texts/en/screens/plan';
import { shellTexts } from '#texts/en/screens/shell';
import { toast } from '#web/ui/toast-store.ts';
import { ApiError, call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { getTexts } from '../language/text.ts';
import { useUser } from '../viewer/use-user.ts';
import { type CheckoutProof, runCheckout } from './checkout.ts';
import { followPayment } from './follow-payment.ts';
import { writeRupees } from './plan-prices.ts';
import { refreshPlan } from './plan-queries.ts';
import { openWelcome } from './upgrade-store.ts';
import { keepWelcome } from './welcome.ts';

/** The purchase as the modal shows it. */
export interface Purchase {
  cycle: PlanCycle;
  countryCode: string;
  /** The amount in rupees, as the API writes it. */
  amount: string;
}

/** While the provider's window is open (`paying`), ours must be closed: it would trap focus and pointer. */
export type UpgradePhase = 'choosing' | 'creating' | 'paying' | 'verifying';

interface UpgradeOptions {
  onClose: () => void;
  /** The server would charge another amount than the one shown; the checkout was not opened. */
  onOtherPrice: (cycle: PlanCycle, amount: string) => void;
}

export function useUpgrade({ onClose, onOtherPrice }: UpgradeOptions) {
  const { data: user } = useUser();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<UpgradePhase>('choosing');

  async function pay({ cycle, countryCode, amount }: Purchase): Promise<void> {
    const t = getTexts(planTexts);
    setPhase('creating');
    try {
      const checkout = await call('POST /api/subscription/create', {
        body: { billingCycle: cycle, country: countryCode },
      });
      if (checkout.amount !== amount) {
        onOtherPrice(cycle, checkout.amount);
        toast({ title: t.priceChanged, description: t.youPay[cycle](writeRupees(checkout.amount)) });
        return setPhase('choosing');
      }
      const end = await runCheckout(checkout, {
        name: `${getTexts(shellTexts).brand} Pro`,
        description: t.cycles[cycle],
        buyer: { name: user?.name ?? '', email: user?.email ?? '' },
        onOpen: () => setPhase('paying'),
      });
      if (end.kind === 'paid') return await verify(end.proof);
      toast({ title: t.checkoutDismissed, description: t.checkoutDismissedNote });
    } catch (error) {
      if (isNothingToBuy(error)) return leave(error);
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
      void followPayment(queryClient, openWelcome);
    }
  }

  /** Paid in another tab, being confirmed, or a renewal that is still tried: My Pro Plan says more. */
  function leave(error: ApiError): void {
    toast({ title: sentenceOf(error, getTexts(planTexts).pro) });
    onClose();
    void refreshPlan(queryClient);
  }

  return { phase, pay };
}

const NOTHING_TO_BUY = new Set(['already_pro', 'payment_confirming', 'renewal_pending']);

function isNothingToBuy(error: unknown): error is ApiError {
  return error instanceof ApiError && NOTHING_TO_BUY.has(String(error.body.code));
}
