import { Boxes } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#core/money/money';
import { adviceTexts } from '#texts/en/screens/advice';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTexts } from '../language/text.ts';
import { type Subscription, useSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { AdviceFrame } from './advice-frame.tsx';
import { DismissedToggle } from './dismissed-toggle.tsx';
import { isOutdated } from './freshness.ts';
import { bundleKeyOf, useMarks } from './marks.ts';
import { ProButton } from './pro-button.tsx';
import { type Bundle, useBundles } from './queries.ts';
import { ResultSource } from './result-source.tsx';
import { SavingRow } from './saving-row.tsx';

const BundleDialog = lazy(() => import('./bundle-dialog.tsx').then((m) => ({ default: m.BundleDialog })));
const SwitchGuideDialog = lazy(() =>
  import('./switch-guide-dialog.tsx').then((m) => ({ default: m.SwitchGuideDialog })),
);

interface BundlesCardProps {
  onOpen: (subscription: Subscription) => void;
}

export function BundlesCard({ onOpen }: BundlesCardProps) {
  const t = useTexts(adviceTexts);
  const { data: list } = useSubscriptions();
  const { bundles, isLoading, ...asking } = useBundles();
  const [isSwitching, setIsSwitching] = useState(false);
  const isNothing = list?.length === 0;
  const shown = isNothing ? null : bundles;
  return (
    <>
      <AdviceFrame
        kind="bundles"
        title={t.bundles.title}
        asking={asking}
        isLoading={isLoading}
        texts={{ ...t.bundles, lead: isNothing ? t.bundles.nothingYet : t.bundles.lead }}
        announcement={shown ? t.bundles.found(shown.suggestions.length) : ''}
        result={
          shown ? (
            <>
              <Suggestions suggestions={shown.suggestions} onOpen={onOpen} />
              <ResultSource
                kind="bundles"
                generatedAt={shown.generatedAt}
                source={shown.source}
                isOutdated={isOutdated(
                  shown.generatedAt,
                  shown.suggestions.flatMap(({ rowIds }) => rowIds),
                  list,
                )}
              />
            </>
          ) : null
        }
        more={<ProButton label={t.switchGuide.open} onClick={() => setIsSwitching(true)} />}
      />
      <Suspense fallback={null}>
        {isSwitching ? <SwitchGuideDialog onClose={() => setIsSwitching(false)} /> : null}
      </Suspense>
    </>
  );
}

function Suggestions({ suggestions, onOpen }: BundlesCardProps & { suggestions: readonly Bundle[] }) {
  const t = useTexts(adviceTexts).bundles;
  const { country, locale } = useViewer();
  const marks = useMarks();
  const [opened, setOpened] = useState<Bundle | null>(null);
  const [showsDismissed, setShowsDismissed] = useState(false);
  if (suggestions.length === 0) {
    return <EmptyState icon={<Boxes />} title={t.none} description={t.noneLead} className="px-2! py-4!" />;
  }
  const open = suggestions.filter(({ bundleId }) => marks.get(bundleKeyOf(bundleId)) !== 'dismissed');
  const shown = showsDismissed ? suggestions : open;
  return (
    <div>
      {shown.length > 0 ? (
        <ul className="rounded-lg border">
          {shown.map((bundle) => {
            const isSaving = bundle.estimatedSavings > 0;
            const listedOn = isSaving ? null : bundle.knownOn;
            const saving = formatMoney(bundle.estimatedSavings, bundle.currency, country);
            const amount = formatMoney(bundle.price, bundle.currency, country);
            const price = listedOn
              ? t.listed(amount, formatCalendarDay(listedOn, locale, 'shortMonth'))
              : t.price(amount);
            return (
              <SavingRow
                key={bundle.bundleId}
                title={bundle.name}
                amount={isSaving ? saving : null}
                label={isSaving ? t.openBundle(bundle.name, saving) : t.openListed(bundle.name)}
                detail={bundle.isChecked ? price : `${price}: ${t.unchecked}`}
                state={marks.get(bundleKeyOf(bundle.bundleId))}
                onOpen={() => setOpened(bundle)}
              />
            );
          })}
        </ul>
      ) : null}
      <DismissedToggle
        count={suggestions.length - open.length}
        isShown={showsDismissed}
        onChange={setShowsDismissed}
      />
      <Suspense fallback={null}>
        {opened ? <BundleDialog bundle={opened} onOpen={onOpen} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </div>
  );
}
