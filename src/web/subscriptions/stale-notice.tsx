/** Says that another device has changed the row, and keeps the typed values available. */
import { sayCycle } from '#texts/cycle';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { useFieldLabels } from './field-labels.ts';
import { type FieldName, type FormValues, listDifferences, readTypedCycle } from './form-values.ts';

interface StaleNoticeProps {
  typed: FormValues;
  current: FormValues;
  onPutBack: (fields: readonly FieldName[]) => void;
}

export function StaleNotice({ typed, current, onPutBack }: StaleNoticeProps) {
  const t = useTexts(subscriptionsTexts);
  const fields = listDifferences(typed, current);
  const labels = useFieldLabels();
  function describe(field: FieldName): string {
    if (field !== 'billingCycle') return typed[field];
    const cycle = readTypedCycle(typed.billingCycle);
    return cycle.ok ? sayCycle(t, cycle.value) : '';
  }

  return (
    <div role="alert" className="rounded-lg bg-warn-soft p-4 text-sm text-warn-ink">
      <p className="font-semibold">{t.stale.heading}</p>
      <p className="mt-0.5">{t.stale.lead}</p>
      {fields.length > 0 ? (
        <>
          <p className="mt-3 font-semibold">{t.stale.yours}</p>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
            {fields.map((field) => (
              <div key={field} className="contents">
                <dt>{labels[field]}</dt>
                <dd className="tabular min-w-0 break-words font-medium">{describe(field) || t.stale.none}</dd>
              </div>
            ))}
          </dl>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => onPutBack(fields)}>
            {t.stale.putBack}
          </Button>
        </>
      ) : null}
    </div>
  );
}
