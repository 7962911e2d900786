/** The form's status: active with an end to come or without one, paused, or ended. */
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isFullOn } from '#core/plan/locked';
import { subscriptionLimit } from '#core/plan/plan';
import { type LifeState, restoreLife, stateOn } from '#core/subscription/life';
import { lifeTexts } from '#texts/en/screens/life';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useTexts } from '../language/text.ts';
import { problemOf } from '../ui/rule-resolver.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { DATE_RANGE, type FormValues } from './form-values.ts';
import { useLocked, useUnlockedSubscriptions } from './queries.ts';

interface LifeFieldsProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  /** Absent for a new one. */
  id: string | undefined;
}

const STATES = ['active', 'paused', 'ended'] as const;

export function LifeFields({ form, viewer, id }: LifeFieldsProps) {
  const { today } = viewer;
  const t = useTexts(lifeTexts).form;
  const optional = useTexts(subscriptionsTexts).form.optional;
  const { control, register, setValue, getValues, formState } = form;
  const { errors } = formState;
  const [pausedOn, resumesOn, endsOn] = useWatch({ control, name: ['pausedOn', 'resumesOn', 'endsOn'] });
  const isPlanned = pausedOn > today;
  const dated =
    endsOn && endsOn <= today ? 'ended' : isPlanned ? 'paused' : stateOn({ pausedOn, resumesOn }, today);
  // Holds while a date is being typed, which is empty until it is complete.
  const [chosen, setChosen] = useState<LifeState>(dated);
  // A year is typed digit by digit, and its first digits are long past.
  const [isTypingEnd, setTypingEnd] = useState(false);
  const state = dated === 'active' || isTypingEnd ? chosen : dated;

  function setDates(dates: Partial<Record<'pausedOn' | 'resumesOn' | 'endsOn', string | null>>) {
    for (const [field, day] of Object.entries(dates))
      setValue(field as 'pausedOn', day ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  function choose(wanted: LifeState) {
    setChosen(wanted);
    const laterEnd = endsOn > today ? endsOn : null;
    if (wanted === 'active' && isPlanned) setDates({ pausedOn: null, resumesOn: null, endsOn: laterEnd });
    else if (wanted === 'active')
      setDates({ ...restoreLife({ pausedOn, resumesOn }, today), endsOn: laterEnd });
    else if (wanted === 'ended') setDates({ endsOn: today });
    else setDates({ pausedOn: today, resumesOn: null, endsOn: laterEnd });
  }

  /** An emptied date would silently mean "active". */
  function fillWithToday(field: 'pausedOn' | 'endsOn') {
    return () => {
      if (getValues(field) === '') setDates({ [field]: today });
    };
  }

  function leaveEnd() {
    setTypingEnd(false);
    if (dated === 'ended') setChosen('ended');
  }

  /** An end to come is one of an active subscription. */
  function leaveEnded() {
    fillWithToday('endsOn')();
    if (getValues('endsOn') > today) setChosen('active');
  }

  return (
    <>
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
          <ResumesField form={form} viewer={viewer} id={id} />
        </div>
      ) : null}
      {state === 'ended' ? (
        <Field label={t.endedOn} hint={t.endedHint} error={problemOf(errors.endsOn)}>
          <DateInput {...register('endsOn', { onBlur: leaveEnded })} {...DATE_RANGE} />
        </Field>
      ) : (
        <Field label={t.endsOn} aside={optional} hint={t.endsHint} error={problemOf(errors.endsOn)}>
          <DateInput
            {...register('endsOn', { onBlur: leaveEnd })}
            onFocus={() => {
              setChosen(state);
              setTypingEnd(true);
            }}
            {...DATE_RANGE}
          />
        </Field>
      )}
    </>
  );
}

/** Says where it would resume into a full account. */
function ResumesField({ form, viewer, id }: LifeFieldsProps) {
  const t = useTexts(lifeTexts).form;
  const optional = useTexts(subscriptionsTexts).form.optional;
  const { control, register, formState } = form;
  const resumesOn = useWatch({ control, name: 'resumesOn' });
  const { data: list } = useUnlockedSubscriptions();
  const { data: locked } = useLocked(viewer.isPro);
  const limit = subscriptionLimit(viewer.isPro);
  const others = [...(list ?? []), ...(locked ?? [])].filter((row) => row.id !== id);
  const isFull = resumesOn > viewer.today && isFullOn(others, resumesOn, limit);
  return (
    <Field
      label={t.resumesOn}
      aside={optional}
      hint={isFull && limit !== null ? t.resumesFull(limit) : t.resumesHint}
      error={problemOf(formState.errors.resumesOn)}
    >
      <DateInput {...register('resumesOn')} {...DATE_RANGE} />
    </Field>
  );
}
