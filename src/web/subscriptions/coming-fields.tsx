/** The form's fields of a price to come and of the notice period. */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { parseDay } from '#core/calendar-day';
import { checkNoticeDays } from '#core/subscription/coming-input';
import { paysByMandate } from '#core/subscription/coming-price';
import { type Deadline, listDeadlines } from '#core/subscription/deadline';
import { comingTexts } from '#texts/en/screens/coming';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTexts } from '../language/text.ts';
import { problemOf } from '../ui/rule-resolver.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import {
  DATE_RANGE,
  type FormValues,
  readTypedAmount,
  readTypedCycle,
  readTypedShare,
} from './form-values.ts';
import { describeYearly } from './yearly-change.ts';

interface ComingFieldsProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
}

export function ComingFields({ form, viewer }: ComingFieldsProps) {
  const t = useTexts(comingTexts);
  const optional = useTexts(subscriptionsTexts).form.optional;
  const { control, register, formState } = form;
  const { errors } = formState;
  const [amount, thenAmount, currency, billingCycle, typedShare] = useWatch({
    control,
    name: ['amount', 'thenAmount', 'currency', 'billingCycle', 'share'],
  });
  const now = readTypedAmount(amount, currency);
  const then = readTypedAmount(thenAmount, currency);
  const deadlines = useDeadlines(form, viewer, now.ok && then.ok && Number(then.value) <= Number(now.value));
  const cycle = readTypedCycle(billingCycle);
  const share = readTypedShare(typedShare, currency);
  const yearly =
    now.ok && then.ok && cycle.ok
      ? describeYearly(
          {
            amount: now.value,
            thenAmount: then.value,
            currency,
            billingCycle: cycle.value,
            share: share.ok ? share.value : null,
          },
          viewer,
          t,
        )
      : null;
  return (
    <>
      <fieldset className="flex flex-col gap-3 border-t pt-4">
        <legend className="sr-only">{t.form.title}</legend>
        <p className="text-sm">
          <span aria-hidden="true" className="block font-medium">
            {t.form.title}
          </span>
          <span className="text-muted">{t.form.lead}</span>
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t.form.thenAmount}
            aside={optional}
            hint={yearly ?? undefined}
            error={problemOf(errors.thenAmount)}
          >
            <Input {...register('thenAmount')} inputMode="decimal" autoComplete="off" />
          </Field>
          <Field
            label={t.form.thenFrom}
            aside={optional}
            hint={deadlines.turn}
            error={problemOf(errors.thenFrom)}
          >
            <DateInput {...register('thenFrom')} min={viewer.today} max={DATE_RANGE.max} />
          </Field>
        </div>
      </fieldset>
      <Field
        label={t.form.noticeDays}
        aside={optional}
        hint={[t.form.noticeHint, deadlines.notice].filter(Boolean).join(' ')}
        error={problemOf(errors.noticeDays)}
      >
        <Input {...register('noticeDays')} inputMode="numeric" autoComplete="off" />
      </Field>
    </>
  );
}

interface TypedDeadlines {
  turn?: string;
  notice?: string;
}

/**
 * "Cancel by 8 Dec", as far as it follows from what is typed. `isFall`: nobody cancels because a price falls, so only a
 * notice period counts then.
 */
function useDeadlines(
  { control }: ComingFieldsProps['form'],
  viewer: Viewer,
  isFall: boolean,
): TypedDeadlines {
  const t = useTexts(comingTexts);
  const [nextOn, billingCycle, thenAmount, thenFrom, noticeDays, pausedOn, resumesOn, endsOn] = useWatch({
    control,
    name: [
      'nextRenewalDate',
      'billingCycle',
      'thenAmount',
      'thenFrom',
      'noticeDays',
      'pausedOn',
      'resumesOn',
      'endsOn',
    ],
  });
  const cycle = readTypedCycle(billingCycle);
  const notice = checkNoticeDays(noticeDays);
  const turnsOn = isFall || thenAmount.trim() === '' ? null : parseDay(thenFrom);
  if (!cycle.ok || !notice.ok || !parseDay(nextOn)) return {};
  const series = { anchorOn: nextOn, nextOn, billingCycle: cycle.value };
  const found = listDeadlines(
    { ...series, pausedOn, resumesOn, endsOn, thenFrom: turnsOn, noticeDays: notice.value },
    viewer.today,
    paysByMandate(viewer.country),
  );
  const day = (on: string) => formatCalendarDay(on, viewer.locale, 'short');
  const word = ({ cancelBy, paidOn, isTurn }: Deadline) => {
    if (cancelBy < viewer.today) return t.noticeOver(day(paidOn));
    return isTurn || found.length === 1 ? t.noticeBy(day(cancelBy)) : t.noticeFor(day(cancelBy), day(paidOn));
  };
  return Object.fromEntries(found.map((each) => [each.isTurn ? 'turn' : 'notice', word(each)]));
}
