/** How files were read that did not say it themselves, with a way to change each answer. */
import type { ReadingChoices, ReadingManner } from '#core/statement/statement';
import { DAY_ORDERS, type DayOrder } from '#core/table/days';
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { CURRENCY_OPTIONS } from '../files/currency-options.ts';
import { useTexts } from '../language/text.ts';
import type { ReadFile } from './reading.ts';

interface ReadingMannersProps {
  files: readonly ReadFile[];
  /** Null asks for the columns again. */
  onAnswer: (layout: string, choice: ReadingChoices | null) => void;
}

export function ReadingManners({ files, onAnswer }: ReadingMannersProps) {
  const t = useTexts(statementTexts).manner;
  const layouts = listChangeable(files);
  if (layouts.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent-ink pointer-coarse:py-3">
        {t.title}
      </summary>
      <ul className="mt-2 flex flex-col gap-5">
        {layouts.map(({ manner, names }) => (
          <li key={manner.layout}>
            <p className="break-words font-semibold">{names.join(', ')}</p>
            <div className="mt-2 grid items-end gap-4 sm:grid-cols-2">
              {manner.dayOrder ? (
                <Field label={t.days}>
                  <Select
                    value={manner.dayOrder}
                    options={DAY_ORDERS.map((value) => ({ value, label: t.orders[value] }))}
                    onValueChange={(order) => onAnswer(manner.layout, { dayOrder: order as DayOrder })}
                  />
                </Field>
              ) : null}
              {manner.currency ? (
                <Field label={t.currency}>
                  <Select
                    value={manner.currency}
                    options={CURRENCY_OPTIONS}
                    onValueChange={(currency) => onAnswer(manner.layout, { currency })}
                  />
                </Field>
              ) : null}
            </div>
            {manner.hasChosenColumns ? (
              <Button variant="link" size="sm" className="mt-2" onClick={() => onAnswer(manner.layout, null)}>
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
  manner: ReadingManner;
  names: readonly string[];
}

function listChangeable(files: readonly ReadFile[]): readonly Changeable[] {
  const byLayout = new Map<string, Changeable>();
  for (const { name, manner } of files) {
    if (!manner || !(manner.dayOrder || manner.currency || manner.hasChosenColumns)) continue;
    const before = byLayout.get(manner.layout);
    byLayout.set(manner.layout, { manner, names: [...(before?.names ?? []), name] });
  }
  return [...byLayout.values()];
}
