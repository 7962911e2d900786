/** Says in the upgrade modal why Pro ended, or that an unpaid plan still charges, with a link to My Subscription. */
import { useQuery } from '@tanstack/react-query';
import { planTexts } from '#texts/en/screens/plan';
import { useTexts } from '../language/text.ts';
import { EndedText } from './ended-text.tsx';
import { paymentsQuery, planStatusQuery } from './plan-queries.ts';
import { findStanding } from './standing.ts';
import { UnpaidText } from './unpaid-text.tsx';
import { openManage } from './upgrade-store.ts';

export function EndedNote() {
  const t = useTexts(planTexts);
  const { data: status } = useQuery(planStatusQuery);
  const { data: payments } = useQuery(paymentsQuery);
  // The reason is derived from the payments; without them none is shown.
  const standing = status && payments ? findStanding(status, payments) : null;
  if (standing?.kind !== 'ended' && standing?.kind !== 'unpaid') return null;
  return (
    <p className="forced-edge rounded-md bg-sunken px-3 py-2 text-sm">
      {standing.kind === 'ended' ? (
        <EndedText standing={standing} />
      ) : (
        <>
          {t.unpaid.title} <UnpaidText standing={standing} />
        </>
      )}{' '}
      <button type="button" className="cursor-pointer underline underline-offset-4" onClick={openManage}>
        {standing.kind === 'ended' ? t.status.receipts : t.grace.myPlan}
      </button>
    </p>
  );
}
