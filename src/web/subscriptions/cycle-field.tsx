/** How often it is paid: one of the four cycles, or "Other…" with a number and a unit of its own. */
import type { WheelEvent } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { NAMED_CYCLES, RHYTHM_LIMITS, RHYTHM_UNITS, splitDuration, writeDuration } from '#core/billing-cycle';
import type { InputProblem } from '#core/verdict';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTexts } from '../language/text.ts';
import type { FormValues } from './form-values.ts';

interface CycleFieldProps {
  control: Control<FormValues>;
  error: InputProblem | undefined;
  aside: string | undefined;
  onChange: (billingCycle: string) => void;
}

const OTHER = 'other';
/** The commonest of the others: a prepaid pack. */
const FIRST_OTHER = writeDuration('28', 'days');

export function CycleField({ control, error, aside, onChange }: CycleFieldProps) {
  const t = useTexts(subscriptionsTexts);
  return (
    <Controller
      control={control}
      name="billingCycle"
      render={({ field }) => {
        const other = splitDuration(field.value);
        const change = (cycle: string) => {
          field.onChange(cycle);
          onChange(cycle);
        };
        return (
          <>
            <Field label={t.form.cycle} aside={aside} error={other ? undefined : error} required>
              <Select
                {...(other ? {} : { ref: field.ref })}
                value={other ? OTHER : field.value}
                onBlur={field.onBlur}
                onValueChange={(value) => change(value === OTHER ? FIRST_OTHER : value)}
                options={[
                  ...NAMED_CYCLES.map((cycle) => ({ value: cycle, label: t.cycles[cycle] })),
                  { value: OTHER, label: t.form.otherCycle },
                ]}
              />
            </Field>
            {other ? (
              <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 sm:col-span-2">
                <Field label={t.form.every} error={error} required>
                  <Input
                    ref={field.ref}
                    type="number"
                    inputMode="numeric"
                    min="1"
                    max={RHYTHM_LIMITS[other.unit]}
                    step="1"
                    autoComplete="off"
                    value={other.count}
                    onBlur={field.onBlur}
                    onChange={(event) => change(writeDuration(event.target.value, other.unit))}
                    onWheel={keepNumber}
                  />
                </Field>
                <Field label={t.form.unit} required>
                  <Select
                    value={other.unit}
                    onValueChange={(value) => {
                      const unit = RHYTHM_UNITS.find((each) => each === value);
                      if (unit) change(writeDuration(other.count, unit));
                    }}
                    options={RHYTHM_UNITS.map((unit) => ({ value: unit, label: t.form.units[unit] }))}
                  />
                </Field>
              </div>
            ) : null}
          </>
        );
      }}
    />
  );
}

/** Scrolling over a focused number input would change it. */
function keepNumber(event: WheelEvent<HTMLInputElement>) {
  event.currentTarget.blur();
}
