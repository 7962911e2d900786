/** The plan's price, cycle, and next charge or end, as rows of My Subscription (specification §2, §9). */
import { formatMoney } from '#core/money';
import { PLAN_PRICE_INR, type PlanCycle } from '#core/plan';
import { Badge } from '#web/ui/badge.tsx';
import { planTexts } from '../texts/en/plan.ts';
import { useTexts } from '../texts/text.ts';
import type { Standing } from './standing.ts';
import { useDayOf } from './use-day-of.ts';

interface PlanFactsProps {
  cycle: PlanCycle | null;
  standing: Exclude<Standing, { kind: 'free' }>;
}

export function PlanFacts({ cycle, standing }: PlanFactsProps) {
  const t = useTexts(planTexts);
  const dayOf = useDayOf();
  const rows: [string, string][] = [];
  if (cycle) {
    const rupees = formatMoney(PLAN_PRICE_INR[cycle], 'INR', 'IN', { short: true });
    rows.push([t.status.price, t.status.priceOf[cycle](rupees)], [t.cycle, t.cycles[cycle]]);
  }
  if (standing.kind === 'renewing') rows.push([t.status.nextCharge, dayOf(standing.chargeAt)]);
  if (standing.kind === 'cancelled') rows.push([t.status.cancelledOn, dayOf(standing.cancelledAt)]);
  if ('endsAt' in standing && standing.endsAt) rows.push([t.status.proUntil, dayOf(standing.endsAt)]);
  return (
    <section className="forced-edge rounded-lg bg-sunken p-4">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-[0.9375rem]">
        <dt className="text-muted">{t.status.plan}</dt>
        <dd className="flex items-center justify-end gap-2 text-right">
          <Badge variant="pro">{t.pro}</Badge>
          <StandingBadge kind={standing.kind} />
        </dd>
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {standing.kind === 'gift' ? <p className="mt-3 text-muted text-sm">{t.status.giftNote}</p> : null}
      {standing.kind === 'cancelled' ? (
        <p className="mt-3 text-muted text-sm">{t.status.cancelledNote(dayOf(standing.endsAt))}</p>
      ) : null}
    </section>
  );
}

function StandingBadge({ kind }: { kind: Standing['kind'] }) {
  const t = useTexts(planTexts).status;
  if (kind === 'cancelled') return <Badge variant="urgent">{t.cancelled}</Badge>;
  return kind === 'gift' ? <Badge>{t.gift}</Badge> : <Badge>{t.active}</Badge>;
}
