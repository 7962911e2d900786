/** The dated steps of a switch, what it saves and what is lost. */
import { CircleMinus, CirclePlus } from 'lucide-react';
import { formatMoney } from '#core/money/money';
import { adviceTexts } from '#texts/en/screens/advice';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import type { SwitchGuide } from './queries.ts';

type Step = SwitchGuide['steps'][number];

export function SwitchSteps({ guide }: { guide: SwitchGuide }) {
  const t = useTexts(adviceTexts).switchGuide;
  const { country } = useViewer();
  const money = (amount: number) => formatMoney(amount, guide.currency, country);
  const figures: [string, string][] = [
    [t.now, money(guide.monthlyNow)],
    [t.after, money(guide.monthlyThen)],
    [t.saving, money(guide.savingPerYear)],
  ];
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-3 gap-3 rounded-lg bg-sunken px-4 py-3">
        {figures.map(([label, amount]) => (
          <div key={label} className="flex flex-col justify-between">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="tabular font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
      <ol className="flex flex-col">
        {guide.steps.map((step) => (
          <StepLine key={step.action === 'take' ? step.bundleId : step.rowId} step={step} />
        ))}
      </ol>
      {guide.losses.length > 0 ? (
        <section>
          <h3 className="font-semibold text-sm">{t.losses}</h3>
          <ul className="mt-1.5 list-disc pl-5 text-sm">
            {guide.losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function StepLine({ step }: { step: Step }) {
  const t = useTexts(adviceTexts).switchGuide;
  const { locale } = useViewer();
  const isTake = step.action === 'take';
  const Icon = isTake ? CirclePlus : CircleMinus;
  return (
    <li className="flex gap-3 border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <time dateTime={step.on} className="tabular w-24 shrink-0 pt-0.5 font-medium text-muted text-sm">
        {formatCalendarDay(step.on, locale)}
      </time>
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isTake ? 'text-accent' : 'text-danger'}`}
      />
      <div className="min-w-0">
        <p className="font-semibold">{isTake ? t.take(step.name) : t.cancel(step.name)}</p>
        <p className="text-muted text-sm">
          {(isTake
            ? [t.from(step.provider), step.conditions]
            : [
                t.paidUntil(formatCalendarDay(step.paidUntil, locale)),
                step.doublePaidDays > 0 ? t.double(step.doublePaidDays) : null,
              ]
          )
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}
