/** The assumptions made in reading files, each of which can be changed. */
import type { ReadingAssumptions, ReadingChoices } from '#core/statement/statement';
import { DAY_ORDERS, type DayOrder } from '#core/table/days';
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { CURRENCY_OPTIONS } from '../files/currency-options.ts';
import { useTexts } from '../language/text.ts';
import type { ReadFile } from './reading.ts';

interface AssumptionListProps {
  files: readonly ReadFile[];
  /** Null asks for the columns again. */
  onAnswer: (layout: string, choice: ReadingChoices | null) => void;
}

export function AssumptionList({ files, onAnswer }: AssumptionListProps) {
  const t = useTexts(statementTexts).assumptions;
  const layouts = listChangeable(files);
  if (layouts.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent-ink pointer-coarse:py-3">
        {t.title}
      </summary>
      <ul className="mt-2 flex flex-col gap-5">
        {layouts.map(({ assumptions, names }) => (
          <li key={assumptions.layout}>
            <p className="break-words font-semibold">{names.join(', ')}</p>
            <div className="mt-2 grid items-end gap-4 sm:grid-cols-2">
              {assumptions.dayOrder ? (
                <Field label={t.days}>
                  <Select
                    value={assumptions.dayOrder}
                    options={DAY_ORDERS.map((value) => ({ value, label: t.orders[value] }))}
                    onValueChange={(order) => onAnswer(assumptions.layout, { dayOrder: order as DayOrder })}
                  />
                </Field>
              ) : null}
              {assumptions.currency ? (
                <Field label={t.currency}>
                  <Select
                    value={assumptions.currency}
                    options={CURRENCY_OPTIONS}
                    onValueChange={(currency) => onAnswer(assumptions.layout, { currency })}
                  />
                </Field>
              ) : null}
            </div>
            {assumptions.hasChosenColumns ? (
              <Button
                variant="link"
                size="sm"
                className="mt-2"
                onClick={() => onAnswer(assumptions.layout, null)}
              >
                {t.columnsAgain}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Changeable {
  assumptions: ReadingAssumptions;
  names: readonly string[];
}

function listChangeable(files: readonly ReadFile[]): readonly Changeable[] {
  const byLayout = new Map<string, Changeable>();
  for (const { name, assumptions } of files) {
    if (!assumptions || !(assumptions.dayOrder || assumptions.currency || assumptions.hasChosenColumns))
      continue;
    const before = byLayout.get(assumptions.layout);
    byLayout.set(assumptions.layout, { assumptions, names: [...(before?.names ?? []), name] });
  }
  return [...byLayout.values()];
}
