/** "Show the math": the rows, factors, rates and rounding behind a figure, as computed by core. */
import { useMemo } from 'react';
import { formatMoney } from '#core/money/money';
import type { ShownValue } from '#core/spending/explanation';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Dialog, DialogBody, DialogContent } from '#web/ui/dialog.tsx';
import { useTexts } from '../language/text.ts';
import { useSubscriptions } from '../subscriptions/queries.ts';
import { useViewer, type Viewer } from '../viewer/use-viewer.ts';
import { type Explained, explainSubject, listRates, type MathSubject } from './math.ts';
import { MathRows } from './math-rows.tsx';
import { wordValue } from './math-words.ts';

interface MathDialogProps {
  subject: MathSubject;
  onClose: () => void;
}

export function MathDialog({ subject, onClose }: MathDialogProps) {
  const t = useTexts(dashboardTexts);
  const { categories } = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const { data: list } = useSubscriptions();
  const math = useMemo(() => explainSubject(subject, list ?? [], viewer), [subject, list, viewer]);
  const names: Record<MathSubject['kind'], string> = {
    monthly: t.monthlyTotal,
    yearly: t.yearlyTotal,
    category: subject.kind === 'category' ? categories[subject.category] : '',
    conversion: subject.kind === 'conversion' ? subject.subscription.name : '',
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t.math.title(names[subject.kind])} description={t.math.lead} size="lg">
        <DialogBody className="flex flex-col gap-4">
          {math.total.rows.length > 0 ? (
            <MathRows explanation={math.total} viewer={viewer} />
          ) : (
            <p className="text-muted">{t.math.nothing}</p>
          )}
          <Result math={math} kind={subject.kind} viewer={viewer} />
          <Rates math={math} viewer={viewer} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Result({ math, kind, viewer }: { math: Explained; kind: MathSubject['kind']; viewer: Viewer }) {
  const t = useTexts(dashboardTexts).math;
  const { total, share } = math;
  const money = (amount: number) => formatMoney(amount, total.currency, viewer.country);
  const showExact = (value: ShownValue) =>
    value.isExact
      ? wordValue(value, viewer.locale)
      : `${wordValue(value, viewer.locale)} (${t.exactly(value.fraction)})`;
  const isYear = kind === 'yearly';
  return (
    <dl className="flex flex-col gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-sm">
      <Line label={t.sum} value={showExact(total.sum)} />
      {isYear ? <Line label={t.timesTwelve} value={showExact(total.yearSum)} /> : null}
      <Line
        label={t.rounded(total.decimals)}
        value={money(isYear ? total.yearlyTotal : total.monthlyTotal)}
        isResult
      />
      {share ? (
        <>
          <Line label={t.part} value={showExact(share.part.sum)} />
          <Line label={t.whole} value={showExact(share.whole.sum)} />
          <Line label={t.percent} value={`${share.percent.toFixed(1)}%`} isResult />
        </>
      ) : null}
    </dl>
  );
}

function Line({ label, value, isResult = false }: { label: string; value: string; isResult?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={isResult ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={`tabular ml-auto text-right ${isResult ? 'font-bold text-base' : ''}`}>{value}</dd>
    </div>
  );
}

function Rates({ math, viewer }: { math: Explained; viewer: Viewer }) {
  const t = useTexts(dashboardTexts).math;
  const { total } = math;
  const rates = listRates(total);
  const [daysPerMonth] = total.rows.flatMap((row) => row.daysPerMonth ?? []);
  return (
    <>
      {daysPerMonth === undefined ? null : (
        <p className="text-muted text-sm">{t.monthOfDays(daysPerMonth)}</p>
      )}
      {total.ratesOn ? (
        <div className="text-muted text-sm">
          <p>{t.rates(formatCalendarDay(total.ratesOn, viewer.locale))}</p>
          <ul className="tabular mt-1 flex flex-wrap gap-x-4">
            {rates.map(({ currency, rate }) => (
              <li key={currency}>{t.rate(currency, rate)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {total.leftOut.length > 0 ? (
        <div className="text-danger-ink text-sm">
          <p>{t.leftOut}</p>
          <ul>
            {total.leftOut.map(({ name, amount, currency }) => (
              <li key={name}>
                {name}: {amount} {currency}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
