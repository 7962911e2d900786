/** Monthly or yearly, with the prices of the modal's country. */
import { useId } from 'react';
import type { Country } from '#core/data/country-table';
import { annualSavingPercent, type PlanCycle } from '#core/plan/plan';
import { planTexts } from '#texts/en/screens/plan';
import { Badge } from '#web/ui/badge.tsx';
import { useTexts } from '../language/text.ts';

interface CycleChoiceProps {
  country: Country;
  /** The rupees that the checkout takes, where the price is in another currency. */
  charged: Readonly<Record<PlanCycle, string>> | null;
  value: PlanCycle;
  isDisabled: boolean;
  onChange: (cycle: PlanCycle) => void;
}

export function CycleChoice({ country, charged, value, isDisabled, onChange }: CycleChoiceProps) {
  const t = useTexts(planTexts);
  const name = useId();
  const saving = annualSavingPercent(country);
  const prices = { yearly: country.proAnnual, monthly: country.proMonthly };
  return (
    <div role="radiogroup" aria-label={t.cycle} className="grid gap-3">
      {(['yearly', 'monthly'] as const).map((cycle) => (
        <label
          key={cycle}
          className="forced-edge flex cursor-pointer items-start gap-3 rounded-lg border border-edge/60 bg-surface p-4 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            value={cycle}
            checked={cycle === value}
            disabled={isDisabled}
            onChange={() => onChange(cycle)}
            className="mt-1 size-4 shrink-0 accent-accent outline-none"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <span className="font-semibold">{t.cycles[cycle]}</span>{' '}
              {cycle === 'yearly' && saving > 0 ? <Badge variant="pro">{t.saving(saving)}</Badge> : null}
            </span>
            <span className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
              <span className="tabular font-semibold text-2xl tracking-[-0.02em]">{prices[cycle]}</span>{' '}
              <span className="text-muted text-sm">
                {t.per[cycle]}
                {charged ? (
                  <>
                    {', '}
                    <span className="tabular whitespace-nowrap">{t.chargedAs(charged[cycle])}</span>
                  </>
                ) : null}
              </span>
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
