/** My Subscription: the Pro plan's state, payments and receipts, and its cancellation. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planTexts } from '#texts/en/screens/plan';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { EndedText } from './ended-text.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PlanDetails } from './plan-details.tsx';
import { type PlanStatus, paymentsQuery, planStatusQuery } from './plan-queries.ts';
import { findPrice, findStanding, type Standing } from './standing.ts';
import { TestModeMark } from './test-mode-mark.tsx';
import { openUpgrade } from './upgrade-store.ts';
import { usePayRenewal } from './use-pay-renewal.ts';

type Renewal = ReturnType<typeof usePayRenewal>;

export function MyPlanDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(planTexts);
  const { data: status, isError, isFetching, refetch } = useQuery(planStatusQuery);
  const renewal = usePayRenewal();
  const isBusy = renewal.phase !== 'idle';
  return (
    <Dialog
      open={renewal.phase !== 'paying'}
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
    >
      <DialogContent
        title={t.manage}
        closeLabel={t.close}
        // The tap that closed the provider's window must not also close this dialog.
        onInteractOutside={(event) => (isBusy ? event.preventDefault() : undefined)}
        onCloseAutoFocus={(event) => (renewal.phase === 'paying' ? event.preventDefault() : undefined)}
      >
        {status ? <Plan status={status} renewal={renewal} /> : null}
        {!status && !isError ? (
          <DialogBody>
            <p className="sr-only">{t.status.loading}</p>
            <Skeleton className="h-40 rounded-lg" />
            <Skeleton className="mt-5 h-24 rounded-lg" />
          </DialogBody>
        ) : null}
        {!status && isError ? (
          <ErrorState
            title={t.status.failed}
            description={t.status.failedNote}
            actionLabel={t.status.retry}
            isActing={isFetching}
            onAction={() => void refetch()}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

function Plan({ status, renewal }: { status: PlanStatus; renewal: Renewal }) {
  const { data: payments, isPending } = useQuery(paymentsQuery);
  const [isCancelling, setIsCancelling] = useState(false);
  const standing = findStanding(status, payments);
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <TestModeMark />
        {standing.kind === 'free' || standing.kind === 'ended' ? (
          <NoPlan standing={standing} isWhyKnown={!isPending} />
        ) : (
          <PlanDetails
            cycle={status.billingCycle}
            amount={findPrice(status, payments)?.amount}
            standing={standing}
          />
        )}
        <PaymentHistory />
      </DialogBody>
      <DialogFooter>
        <Actions standing={standing} renewal={renewal} onCancel={() => setIsCancelling(true)} />
      </DialogFooter>
      {isCancelling ? <CancelConfirm standing={standing} onClose={() => setIsCancelling(false)} /> : null}
    </>
  );
}

interface NoPlanProps {
  standing: Extract<Standing, { kind: 'free' | 'ended' }>;
  /** The reason why Pro ended is derived from the payments, once they are loaded. */
  isWhyKnown: boolean;
}

function NoPlan({ standing, isWhyKnown }: NoPlanProps) {
  const t = useTexts(planTexts).status;
  if (standing.kind === 'ended' && !isWhyKnown) return <Skeleton className="h-40 rounded-lg" />;
  if (standing.kind === 'free') return <EmptyState title={t.free} description={t.freeNote} />;
  return (
    <EmptyState
      title={t.free}
      description={
        <>
          <EndedText standing={standing} /> {t.endedNote}
        </>
      }
    />
  );
}

interface ActionsProps {
  standing: Standing;
  renewal: Renewal;
  onCancel: () => void;
}

/**
 * Nothing new can be bought beside a plan that charges, or while a payment is confirmed. One that is not paid, and not
 * retried, is ended by the new one.
 */
function Actions({ standing, renewal, onCancel }: ActionsProps) {
  const t = useTexts(planTexts);
  switch (standing.kind) {
    case 'free':
    case 'ended':
      return <Button onClick={openUpgrade}>{standing.kind === 'free' ? t.upgrade : t.status.again}</Button>;
    case 'cancelled':
      return (
        <Button variant="secondary" onClick={openUpgrade}>
          {t.status.again}
        </Button>
      );
    default: {
      const isPayable = standing.kind === 'grace' || (standing.kind === 'unpaid' && standing.isTried);
      return (
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t.cancel.action}
          </Button>
          {isPayable ? (
            <Button loading={renewal.phase !== 'idle'} onClick={() => void renewal.pay()}>
              {t.grace.payNow}
            </Button>
          ) : null}
          {standing.kind === 'unpaid' && !isPayable ? (
            <Button onClick={openUpgrade}>{t.status.again}</Button>
          ) : null}
        </>
      );
    }
  }
}
