/** The notice above the dashboard while a payment is being confirmed or a renewal has failed. */
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
import { openManage } from './upgrade-store.ts';
import { usePayRenewal } from './use-pay-renewal.ts';
import { usePlansShown } from './use-plans-shown.ts';

export function PlanNotice() {
  const { confirmingPlan, grace } = useTexts(planTexts);
  const { data: user } = useUser();
  const hasPlans = usePlansShown();
  const [openedAt] = useState(() => Date.now());
  const isAsked = hasPlans && !!user && hasUnpaidPro(user, openedAt);
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
          <Button variant="secondary" onClick={openManage}>
            {grace.myPlan}
          </Button>
        </>
      }
    />
  );
}

/** Pro beyond the paid period: in grace or while confirming. Only then is the status fetched. */
function hasUnpaidPro({ isPro, proExpiresAt }: User, now: number): boolean {
  return isPro && (proExpiresAt === null || Date.parse(proExpiresAt) <= now);
}
