import { Check, Minus } from 'lucide-react';
import { findCountry } from '#core/country/countries';
import { annualSavingPercent, FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { landingTexts } from '#texts/en/screens/landing';
import { useTexts } from '../language/text.ts';
import { LandingSection } from './landing-section.tsx';

type Value = boolean | string;

export function PlanComparison() {
  const t = useTexts(landingTexts).comparison;
  const saving = annualSavingPercent(findCountry(null));
  const rows: ReadonlyArray<readonly [string, Value, Value]> = [
    [t.rows.subscriptions, t.upTo(FREE_SUBSCRIPTION_LIMIT), t.unlimited],
    [t.rows.totals, true, true],
    [t.rows.renewals, true, true],
    [t.rows.reminders, true, true],
    [t.rows.phone, true, true],
    [t.rows.analysis, t.daily, t.unlimited],
    [t.rows.bundles, t.daily, t.unlimited],
    [t.rows.recommendations, t.daily, t.unlimited],
    [t.rows.optimizer, t.preview, true],
    [t.rows.advice, t.preview, true],
    [t.rows.analytics, t.preview, true],
    [t.rows.channels, false, true],
    [t.rows.saving, t.none, t.about(saving)],
  ];
  const head = 'px-3 py-4 text-center font-semibold text-base sm:px-6';
  return (
    <LandingSection id="compare" heading={t.heading} className="in-data-[payments=off]:hidden">
      <div className="forced-edge mt-8 overflow-hidden rounded-2xl border bg-surface shadow-card">
        <table className="w-full table-fixed text-[0.9375rem]">
          <caption className="sr-only">{t.heading}</caption>
          <colgroup>
            <col className="w-[50%] sm:w-[56%]" />
            <col />
            <col />
          </colgroup>
          <thead>
            <tr className="border-b">
              <th scope="col" className="px-4 py-4 text-left font-medium text-muted text-sm sm:px-6">
                {t.feature}
              </th>
              <th scope="col" className={head}>
                {t.free}
              </th>
              <th scope="col" className={`${head} bg-accent-soft text-accent-ink`}>
                {t.pro}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.map(([name, free, pro]) => (
              <tr key={name}>
                <th scope="row" className="px-4 py-3.5 text-left font-normal hyphens-auto sm:px-6">
                  {name}
                </th>
                <td className="px-1 py-3.5 text-center text-muted max-sm:text-sm sm:px-6">
                  <Mark value={free} />
                </td>
                <td className="bg-accent-soft px-1 py-3.5 text-center font-medium text-accent-ink max-sm:text-sm sm:px-6">
                  <Mark value={pro} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </LandingSection>
  );
}

function Mark({ value }: { value: Value }) {
  const t = useTexts(landingTexts).comparison;
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className="mx-auto size-5" />
      <span className="sr-only">{value ? t.yes : t.no}</span>
    </>
  );
}
