/** Above the dashboard while the plan needs a word: a payment is on its way, or a renewal could not be taken. */
import { useQuery } from '@tanstack/react-query';
import { Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { planTexts } from '../texts/en/plan.ts';
import { useTexts } from '../texts/text.ts';
import { type User, useUser } from '../use-user.ts';
import { GraceText } from './grace-text.tsx';
import { planStatusQuery } from './plan-queries.ts';
import { findStanding } from './standing.ts';
import { openManage } from './upgrade-store.ts';
import { usePayRenewal } from './use-pay-renewal.ts';
import { usePlansShown } from './use-plans-shown.ts';

export function PlanNotice() {
  const t = useTexts(planTexts);
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
      <section
        aria-label={t.confirmingPlan.badge}
        className="forced-edge flex items-start gap-3 rounded-xl border border-line bg-accent-soft px-5 py-3 text-accent-ink"
      >
        <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{t.confirmingPlan.title}</p>
          <p className="text-sm">{t.confirmingPlan.note}</p>
        </div>
      </section>
    );
  if (standing.kind !== 'grace') return null;
  return (
    <section
      aria-label={t.grace.badge}
      className="forced-edge flex items-start gap-3 rounded-xl border border-line bg-warn-soft px-5 py-3 text-warn-ink"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">{t.grace.title}</p>
          <p className="text-sm">
            <GraceText standing={standing} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button loading={phase !== 'idle'} onClick={() => void pay()}>
            {t.grace.payNow}
          </Button>
          <Button variant="secondary" onClick={openManage}>
            {t.grace.myPlan}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Pro beyond what is paid: in grace, or while a payment is confirmed. Nobody else causes a call. */
function hasUnpaidPro({ isPro, proExpiresAt }: User, now: number): boolean {
  return isPro && (proExpiresAt === null || Date.parse(proExpiresAt) <= now);
}
