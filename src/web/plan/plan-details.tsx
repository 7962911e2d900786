/** The plan's price, cycle, and next charge or end, as rows of My Subscription. */
import type { PlanCycle } from '#core/plan/plan';
import { planTexts } from '#texts/en/screens/plan';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';
import { GraceText } from './grace-text.tsx';
import { writeRupees } from './plan-prices.ts';
import type { Standing } from './standing.ts';
import { UnpaidText } from './unpaid-text.tsx';
import { useDayOf } from './use-day-of.ts';

type RunningStanding = Exclude<Standing, { kind: 'free' | 'ended' }>;

interface PlanFactsProps {
  cycle: PlanCycle | null;
  /** The price per cycle in rupees; undefined if nothing is charged or it is unknown. */
  amount: string | undefined;
  standing: RunningStanding;
}

export function PlanDetails({ cycle, amount, standing }: PlanFactsProps) {
  const t = useTexts(planTexts);
  const rows = useRows(standing);
  if (cycle && standing.kind !== 'gift') {
    rows.unshift([t.cycle, t.cycles[cycle]]);
    if (amount) rows.unshift([t.status.price, t.status.priceOf[cycle](writeRupees(amount))]);
  }
  return (
    <section className="forced-edge rounded-lg bg-sunken p-4">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-[0.9375rem]">
        <dt className="text-muted">{t.status.plan}</dt>
        <dd className="flex flex-wrap items-center justify-end gap-2 text-right">
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
      <StandingNote standing={standing} />
    </section>
  );
}

function useRows(standing: RunningStanding): [string, string][] {
  const { status: t, unpaid } = useTexts(planTexts);
  const dayOf = useDayOf();
  const row = (name: string, at: string | null): [string, string][] => (at ? [[name, dayOf(at)]] : []);
  switch (standing.kind) {
    case 'renewing':
      return [...row(t.nextCharge, standing.chargeAt), ...row(t.proUntil, standing.endsAt)];
    case 'cancelled':
      return [...row(t.cancelledOn, standing.cancelledAt), ...row(t.proUntil, standing.endsAt)];
    case 'grace':
      return [...row(t.dueOn, standing.dueAt), ...row(t.nextTry, standing.retryAt)];
    case 'unpaid':
      return [
        ...row(unpaid.paidUntil, standing.endedAt),
        ...row(standing.isTried ? t.nextTry : t.nextCharge, standing.chargeAt),
      ];
    case 'confirming':
    case 'gift':
    case 'until':
      return row(t.proUntil, standing.endsAt);
  }
}

const BADGES: Partial<Record<Standing['kind'], BadgeVariant>> = {
  cancelled: 'urgent',
  grace: 'overdue',
  unpaid: 'overdue',
};

function StandingBadge({ kind }: { kind: RunningStanding['kind'] }) {
  const t = useTexts(planTexts);
  const names: Partial<Record<Standing['kind'], string>> = {
    cancelled: t.status.cancelled,
    gift: t.status.gift,
    grace: t.grace.badge,
    unpaid: t.unpaid.badge,
    confirming: t.confirmingPlan.badge,
  };
  return <Badge variant={BADGES[kind] ?? 'default'}>{names[kind] ?? t.status.active}</Badge>;
}

const WARNING = 'forced-edge mt-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-ink';

function StandingNote({ standing }: { standing: RunningStanding }) {
  const t = useTexts(planTexts);
  const dayOf = useDayOf();
  const note = 'mt-3 text-muted text-sm';
  switch (standing.kind) {
    case 'gift':
      return <p className={note}>{t.status.giftNote}</p>;
    case 'cancelled':
      return <p className={note}>{t.status.cancelledNote(dayOf(standing.endsAt))}</p>;
    case 'confirming':
      return (
        <p role="status" className={note}>
          {t.confirmingPlan.note}
        </p>
      );
    case 'grace':
      return (
        <p role="status" className={WARNING}>
          <span className="font-semibold">{t.grace.title}</span> <GraceText standing={standing} />{' '}
          {t.grace.howToPay}
        </p>
      );
    case 'unpaid':
      return (
        <p role="status" className={WARNING}>
          <span className="font-semibold">{t.unpaid.title}</span> <UnpaidText standing={standing} />
        </p>
      );
    default:
      return null;
  }
}
