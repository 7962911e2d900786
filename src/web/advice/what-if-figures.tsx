/** What a scenario would change: month, year and each category, before and after. */
import { ArrowRight } from 'lucide-react';
import type { Shift, WhatIfResult } from '#core/advice/what-if';
import { formatMoney } from '#core/money/money';
import { adviceTexts } from '#texts/en/screens/advice';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';

export function WhatIfFigures({ result }: { result: WhatIfResult }) {
  const t = useTexts(adviceTexts).whatIf;
  const { categories } = useTexts(subscriptionsTexts);
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-1">
        <Figure label={t.month} shift={result.month} currency={result.currency} />
        <Figure label={t.year} shift={result.year} currency={result.currency} />
      </dl>
      <h3 className="mt-4 border-t pt-3 font-semibold text-sm max-lg:hidden">{t.categories}</h3>
      <dl className="mt-2 flex flex-col gap-1.5 text-sm max-lg:hidden">
        {result.categories.map(({ category, ...shift }) => (
          <div key={category} className="flex items-baseline justify-between gap-x-3">
            <dt className="flex min-w-0 items-baseline gap-2 text-muted">
              <CategoryDot category={category} />
              <span className="min-w-0 text-balance">{categories[category]}</span>
            </dt>
            <dd className="shrink-0">
              <BeforeAfter shift={shift} currency={result.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Figure({ label, shift, currency }: { label: string; shift: Shift; currency: string }) {
  const t = useTexts(adviceTexts).whatIf;
  const { country } = useViewer();
  const isLess = shift.change < 0;
  const tone = isLess ? 'text-accent-ink' : 'text-danger-ink';
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <span className="tabular block font-bold text-lg leading-tight">
          {formatMoney(shift.after, currency, country)}
        </span>
        <span className={`tabular block text-sm ${shift.change === 0 ? 'text-muted' : tone}`}>
          {shift.change === 0
            ? t.same
            : t.change(formatMoney(Math.abs(shift.change), currency, country), isLess)}
        </span>
      </dd>
    </div>
  );
}

function BeforeAfter({ shift, currency }: { shift: Shift; currency: string }) {
  const t = useTexts(adviceTexts).whatIf;
  const { country } = useViewer();
  const [before, after] = [shift.before, shift.after].map((amount) => formatMoney(amount, currency, country));
  if (shift.change === 0) return <span className="tabular text-muted">{before}</span>;
  return (
    <>
      <span className="sr-only">{t.changedTo(before ?? '', after ?? '')}</span>
      <span aria-hidden="true" className="tabular inline-flex items-baseline gap-1">
        <s className="text-muted">{before}</s>
        <ArrowRight className="size-3 self-center text-muted" />
        <span className="font-semibold">{after}</span>
      </span>
    </>
  );
}
