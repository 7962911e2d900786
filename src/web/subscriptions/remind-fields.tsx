/** The form's choice of reminders for this one subscription: as in the settings, on days of its own, or none (Pro). */
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { DEFAULT_LEAD_DAYS, LEAD_DAYS, NEVER, readOwnDays, writeOwnDays } from '#core/reminders/lead-days';
import { remindDaysTexts } from '#texts/en/screens/remind-days';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { FormValues } from './form-values.ts';

const MODES = ['settings', 'own', 'none'] as const;
type Mode = (typeof MODES)[number];

function modeOf(text: string): Mode {
  return text === '' ? 'settings' : text === NEVER ? 'none' : 'own';
}

interface RemindFieldsProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  /** Absent for a new one. */
  id: string | undefined;
}

export function RemindFields({ form, viewer, id }: RemindFieldsProps) {
  const t = useTexts(remindDaysTexts);
  const { control, setValue, formState } = form;
  const text = useWatch({ control, name: 'remindDays' });
  // Holds while the last box is unticked and another not yet ticked: until then it says "none".
  const [isOwn, setIsOwn] = useState(modeOf(text) === 'own');
  const [wasSet] = useState(text !== '');
  const mode = isOwn && text === NEVER ? 'own' : modeOf(text);
  const save = (value: string) =>
    setValue('remindDays', value, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  function choose(wanted: Mode) {
    setIsOwn(wanted === 'own');
    if (wanted !== mode)
      save(wanted === 'settings' ? '' : wanted === 'none' ? NEVER : writeOwnDays(DEFAULT_LEAD_DAYS));
  }

  const hint = mode === 'own' && text === NEVER ? t.hints.none : t.hints[mode];
  return (
    <div className="flex flex-col gap-3 border-t pt-4">
      <span className="font-medium text-sm">{t.title}</span>
      {viewer.isPro || wasSet ? (
        <>
          <SegmentedControl
            label={t.title}
            value={mode}
            onValueChange={choose}
            options={MODES.map((value) => ({ value, label: t.modes[value] }))}
          />
          {mode === 'own' ? (
            <CheckboxGroup
              legend={t.legend}
              options={LEAD_DAYS.map((days) => ({ value: days, label: t.days(days) }))}
              chosen={readOwnDays(text) ?? []}
              onChoose={(days) => save(writeOwnDays(days))}
            />
          ) : null}
          <p className="text-muted text-sm">{viewer.isPro ? hint : t.resting}</p>
        </>
      ) : (
        <p className="text-muted text-sm">{t.free}</p>
      )}
      {/* The link is left out once something is typed, which would be lost. */}
      {id && !formState.isDirty ? (
        <Link
          href={`/settings/reminders/history?subscription=${id}`}
          className="self-start text-accent-ink text-sm underline underline-offset-4"
        >
          {t.history}
        </Link>
      ) : null}
    </div>
  );
}
