/** The notice above the dashboard while a payment is confirmed, a renewal has failed, or an unpaid plan still charges. */
import { useQuery } from '@tanstack/react-query';
import { Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { planTexts } from '#texts/en/screens/plan';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { type User, useUser } from '../viewer/use-user.ts';
import { GraceText } from './grace-text.tsx';
import { planStatusQuery } from './plan-queries.ts';
import { findStanding } from './standing.ts';
import { UnpaidText } from './unpaid-text.tsx';
import { openManage } from './upgrade-store.ts';
import { usePayRenewal } from './use-pay-renewal.ts';
import { usePlansShown } from './use-plans-shown.ts';

export function PlanNotice() {
  const { confirmingPlan, grace, unpaid } = useTexts(planTexts);
  const { data: user } = useUser();
  const hasPlans = usePlansShown();
  const [openedAt] = useState(() => Date.now());
  const isAsked = hasPlans && !!user && isBeyondPaid(user, openedAt);
  const { data: status } = useQuery({ ...planStatusQuery, enabled: isAsked });
  const { phase, pay } = usePayRenewal();
  if (!isAsked || !status) return null;
  const standing = findStanding(status, null);
  if (standing.kind === 'confirming')
    return (
      <Banner
        label={confirmingPlan.badge}
        icon={<Clock />}
        title={confirmingPlan.title}
        lead={confirmingPlan.note}
      />
    );
  const manage = (
    <Button variant="secondary" onClick={openManage}>
      {grace.myPlan}
    </Button>
  );
  if (standing.kind === 'unpaid')
    return (
      <Banner
        label={unpaid.badge}
        tone="warn"
        icon={<TriangleAlert />}
        title={unpaid.title}
        lead={<UnpaidText standing={standing} />}
        actions={manage}
      />
    );
  if (standing.kind !== 'grace') return null;
  return (
    <Banner
      label={grace.badge}
      tone="warn"
      icon={<TriangleAlert />}
      title={grace.title}
      lead={<GraceText standing={standing} />}
      actions={
        <>
          <Button loading={phase !== 'idle'} onClick={() => void pay()}>
            {grace.payNow}
          </Button>
          {manage}
        </>
      }
    />
  );
}

/** Whether it is beyond the paid period: in grace, confirming, or Free after it. Only then is the status fetched. */
function isBeyondPaid({ isPro, proExpiresAt }: User, now: number): boolean {
  return proExpiresAt === null ? isPro : Date.parse(proExpiresAt) <= now;
}
