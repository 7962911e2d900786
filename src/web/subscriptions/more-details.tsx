/** The form's optional details, closed until asked for: its pause or end, a price to come, the notice period, whose share it is, what pays it, its reminders, its tags. */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type LifeState, restoreLife, stateOn } from '#core/subscription/life';
import { lifeTexts } from '#texts/en/screens/life';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useTexts } from '../language/text.ts';
import { problemOf } from '../ui/rule-resolver.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ComingFields } from './coming-fields.tsx';
import { DATE_RANGE, type FormValues } from './form-values.ts';
import { PaymentFields } from './payment-fields.tsx';
import { RemindFields } from './remind-fields.tsx';
import { ShareFields } from './share-fields.tsx';
import { TagsField } from './tags-field.tsx';

interface MoreDetailsProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  /** Absent for a new one. */
  id: string | undefined;
}

const STATES = ['active', 'paused', 'ended'] as const;

export function MoreDetails({ form, viewer, id }: MoreDetailsProps) {
  const { today } = viewer;
  const t = useTexts(lifeTexts).form;
  const { control, register, setValue, getValues, formState } = form;
  const { errors } = formState;
  const [pausedOn, resumesOn, endsOn] = useWatch({ control, name: ['pausedOn', 'resumesOn', 'endsOn'] });
  const isPlanned = pausedOn > today;
  const dated = endsOn ? 'ended' : isPlanned ? 'paused' : stateOn({ pausedOn, resumesOn }, today);
  // Holds while a date is being typed, which is empty until it is complete.
  const [chosen, setChosen] = useState<LifeState>(dated);
  const state = dated === 'active' ? chosen : dated;
  const [isOpen, setIsOpen] = useState(
    () =>
      dated !== 'active' ||
      getValues(['thenAmount', 'noticeDays', 'paidWith', 'share', 'sharedWith', 'remindDays', 'tags']).some(
        Boolean,
      ),
  );
  const panelId = useId();
  const optional = useTexts(subscriptionsTexts).form.optional;

  function setDates(dates: Partial<Record<'pausedOn' | 'resumesOn' | 'endsOn', string | null>>) {
    for (const [field, day] of Object.entries(dates))
      setValue(field as 'pausedOn', day ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  function choose(wanted: LifeState) {
    setChosen(wanted);
    if (wanted === 'active' && isPlanned) setDates({ pausedOn: null, resumesOn: null, endsOn: null });
    else if (wanted === 'active') setDates({ ...restoreLife({ pausedOn, resumesOn }, today), endsOn: null });
    else if (wanted === 'ended') setDates({ endsOn: today });
    else setDates({ pausedOn: today, resumesOn: null, endsOn: null });
  }

  /** An emptied date would silently mean "active". */
  function fillWithToday(field: 'pausedOn' | 'endsOn') {
    return () => {
      if (getValues(field) === '') setDates({ [field]: today });
    };
  }

  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="-ml-3 self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown
          aria-hidden="true"
          className={classNames('transition-transform', isOpen && 'rotate-180')}
        />
        {t.more}
      </Button>
      <div id={panelId} hidden={!isOpen} className="flex flex-col gap-5 rounded-lg bg-sunken p-4">
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-sm">{t.status}</span>
          <SegmentedControl
            label={t.status}
            value={state}
            onValueChange={choose}
            options={STATES.map((value) => ({ value, label: t[value] }))}
          />
        </div>
        {state === 'paused' ? (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={isPlanned ? t.pausedFrom : t.pausedOn} error={problemOf(errors.pausedOn)}>
              <DateInput {...register('pausedOn', { onBlur: fillWithToday('pausedOn') })} {...DATE_RANGE} />
            </Field>
            <Field
              label={t.resumesOn}
              aside={optional}
              hint={t.resumesHint}
              error={problemOf(errors.resumesOn)}
            >
              <DateInput {...register('resumesOn')} {...DATE_RANGE} />
            </Field>
          </div>
        ) : null}
        {state === 'ended' ? (
          <Field label={t.endsOn} hint={t.endsHint} error={problemOf(errors.endsOn)}>
            <DateInput {...register('endsOn', { onBlur: fillWithToday('endsOn') })} {...DATE_RANGE} />
          </Field>
        ) : null}
        <ComingFields form={form} viewer={viewer} />
        <ShareFields form={form} viewer={viewer} />
        <PaymentFields form={form} viewer={viewer} />
        <RemindFields form={form} viewer={viewer} id={id} />
        <TagsField form={form} />
      </div>
    </div>
  );
}
