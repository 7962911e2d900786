/** A savings analysis on screen: summary, savings, overlaps and checklist. */
import { PartyPopper } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { categoryOf } from '#core/category';
import { formatMoney } from '#core/money/money';
import { adviceTexts } from '#texts/en/screens/advice';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTexts } from '../language/text.ts';
import type { Subscription } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { Checklist } from './checklist.tsx';
import { DismissedToggle } from './dismissed-toggle.tsx';
import { type Marks, markKeyOf, useMarks } from './marks.ts';
import type { Analysis, Saving } from './queries.ts';
import { SavingRow } from './saving-row.tsx';
import { listSavings, savingKeyOf, sumOpenSavings } from './savings.ts';

const AdviceDialog = lazy(() => import('./advice-dialog.tsx').then((m) => ({ default: m.AdviceDialog })));

interface AnalysisResultProps {
  analysis: Analysis;
  onOpen: (subscription: Subscription) => void;
}

export function AnalysisResult({ analysis, onOpen }: AnalysisResultProps) {
  const t = useTexts(adviceTexts).analysis;
  const marks = useMarks();
  const isClean = analysis.savings_opportunities.length === 0 && analysis.duplicates_or_overlaps.length === 0;
  return (
    <div className="flex flex-col gap-5">
      <Summary analysis={analysis} />
      {isClean ? (
        <EmptyState
          icon={<PartyPopper />}
          title={t.clean}
          description={t.cleanLead}
          className="px-2! py-4!"
        />
      ) : null}
      <Savings analysis={analysis} marks={marks} onOpen={onOpen} />
      <Overlaps analysis={analysis} marks={marks} />
      <Checklist analysis={analysis} marks={marks} />
    </div>
  );
}

function Summary({ analysis: { summary, currency } }: { analysis: Analysis }) {
  const t = useTexts(adviceTexts).analysis;
  const { country } = useViewer();
  const figures: [string, number][] = [
    [t.perMonth, summary.monthly_estimate],
    [t.perYear, summary.yearly_estimate],
    [t.next30, summary.renewals_next_30_days_total],
  ];
  return (
    <dl className="flex flex-col gap-y-1 rounded-lg bg-sunken px-4 py-3 text-sm">
      {figures.map(([label, amount]) => (
        <div key={label} className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular font-semibold">{formatMoney(amount, currency, country)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Savings({ analysis, marks, onOpen }: AnalysisResultProps & { marks: Marks }) {
  const t = useTexts(adviceTexts).analysis;
  const { country } = useViewer();
  const [opened, setOpened] = useState<Saving | null>(null);
  const [showsDismissed, setShowsDismissed] = useState(false);
  const money = (amount: number) => formatMoney(amount, analysis.currency, country);
  const total = sumOpenSavings(analysis, marks);
  const all = analysis.savings_opportunities;
  if (all.length === 0) return null;
  const shown = listSavings(analysis, marks, showsDismissed);
  const dismissed = all.length - listSavings(analysis, marks, false).length;
  return (
    <section>
      <h3 className="font-semibold text-sm">{t.savings}</h3>
      {total.count > 0 ? (
        <p className="text-muted text-sm">{t.found(total.count, money(total.amount))}</p>
      ) : null}
      {shown.length > 0 ? (
        <ul className="mt-2 rounded-lg border">
          {shown.map((saving) => (
            <SavingRow
              key={savingKeyOf(saving)}
              title={saving.title}
              amount={money(saving.estimated_saving_per_month)}
              label={t.openSaving(saving.title, money(saving.estimated_saving_per_month))}
              state={marks.get(savingKeyOf(saving))}
              onOpen={() => setOpened(saving)}
            />
          ))}
        </ul>
      ) : null}
      <DismissedToggle count={dismissed} isShown={showsDismissed} onChange={setShowsDismissed} />
      <Suspense fallback={null}>
        {opened ? (
          <AdviceDialog
            {...opened}
            markKey={savingKeyOf(opened)}
            currency={analysis.currency}
            ratesOn={analysis.ratesOn}
            onOpen={onOpen}
            onClose={() => setOpened(null)}
          >
            {opened.proof === 'bounded' ? <p className="text-muted text-sm">{t.estimate}</p> : null}
          </AdviceDialog>
        ) : null}
      </Suspense>
    </section>
  );
}

function Overlaps({ analysis, marks }: { analysis: Analysis; marks: Marks }) {
  const t = useTexts(adviceTexts).analysis;
  const { categories } = useTexts(subscriptionsTexts);
  const shown = analysis.duplicates_or_overlaps.filter(
    ({ factId, note }) => marks.get(markKeyOf(factId, note)) !== 'dismissed',
  );
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold text-sm">{t.overlaps}</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {shown.map(({ category, services, note, factId }) => (
          <li key={markKeyOf(factId, note)} className="text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2 text-muted text-xs">
              <CategoryDot category={category} />
              {categories[categoryOf(category)]}
            </p>
            <p className="font-medium text-[0.9375rem] leading-snug">{services.join(' · ')}</p>
            <p className="text-muted">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
