/** Refunds one payment in full; asks for a reason. */
import { useState } from 'react';
import { formatMoney } from '#core/money/money';
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { useTexts } from '../language/text.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface RefundButtonProps {
  /** Null where the account was deleted, or there is none. */
  email: string | null;
  /** Charged without an account: the refund ends the membership. */
  isUnclaimed?: boolean;
  payment: { paymentId: string; amount: string; currency: string };
  onDone: () => void;
}

export function RefundButton({ email, payment, isUnclaimed = false, onDone }: RefundButtonProps) {
  const t = useTexts(adminTexts).money;
  const [isAsked, setIsAsked] = useState(false);
  const { paymentId } = payment;
  const leadWithoutEmail = isUnclaimed ? t.refundLeadNoAccount : t.refundLeadDeleted;
  const amount = formatMoney(payment.amount, payment.currency, 'IN');

  async function refund(reason: string): Promise<void> {
    const { refund: made } = await call('POST /api/admin/refund', { body: { paymentId, reason } });
    const back = formatMoney(made.amount, made.currency, 'IN');
    if (made.status === 'failed') throw new Error('The refund failed.');
    toast({ title: t.refundedTitle, description: t.refundStates[made.status](back, email ?? t.payer) });
    onDone();
  }

  return (
    <>
      <Button variant="secondary" size="sm" aria-label={t.refundOf(amount)} onClick={() => setIsAsked(true)}>
        {t.refund}
      </Button>
      {isAsked ? (
        <ReasonDialog
          title={t.refundTitle(amount)}
          description={email === null ? leadWithoutEmail : t.refundLead(email)}
          confirmLabel={t.refund}
          failure={t.refundFailed}
          onConfirm={refund}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}
