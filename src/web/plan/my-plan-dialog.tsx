/** My Subscription: the Pro plan's state, payments and receipts, and its cancellation (specification §2, §4, §9). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { planTexts } from '../texts/en/plan.ts';
import { useTexts } from '../texts/text.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { type PlanStatus, paymentsQuery, planStatusQuery } from './plan-queries.ts';
import { findStanding } from './standing.ts';
import { TestModeMark } from './test-mode-mark.tsx';
import { openUpgrade } from './upgrade-store.ts';

export function MyPlanDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(planTexts);
  const { data: status, isError, isFetching, refetch } = useQuery(planStatusQuery);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t.manage} closeLabel={t.close}>
        {status ? <Plan status={status} /> : null}
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

function Plan({ status }: { status: PlanStatus }) {
  const t = useTexts(planTexts);
  const { data: payments } = useQuery(paymentsQuery);
  const [isCancelling, setIsCancelling] = useState(false);
  const standing = findStanding(status, payments);
  const isEnding = standing.kind === 'free' || standing.kind === 'cancelled';
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <TestModeMark />
        {standing.kind === 'free' ? (
          <EmptyState title={t.status.free} description={t.status.freeNote} />
        ) : (
          <PlanFacts cycle={status.billingCycle} standing={standing} />
        )}
        <PaymentHistory />
      </DialogBody>
      <DialogFooter>
        {isEnding ? (
          <Button variant={standing.kind === 'free' ? 'primary' : 'secondary'} onClick={openUpgrade}>
            {standing.kind === 'free' ? t.upgrade : t.status.again}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setIsCancelling(true)}>
            {t.cancel.action}
          </Button>
        )}
      </DialogFooter>
      {isCancelling ? (
        <CancelConfirm endsAt={status.expiresAt} onClose={() => setIsCancelling(false)} />
      ) : null}
    </>
  );
}
