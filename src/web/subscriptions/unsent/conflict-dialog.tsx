/** Two devices changed the same fields: both values, and a choice for each. */
import { useState } from 'react';
import { categoryOf } from '#core/category';
import { readOwnDays } from '#core/reminders/lead-days';
import { sayCycle } from '#texts/cycle';
import { remindDaysTexts } from '#texts/en/screens/remind-days';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { unsentTexts } from '#texts/en/screens/unsent';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { useTexts } from '../../language/text.ts';
import { useViewer } from '../../viewer/use-viewer.ts';
import { useFieldLabels } from '../field-labels.ts';
import type { Field, Fields, Unsent } from './change.ts';
import { wantedOf } from './merge-edit.ts';
import { changeUnsent } from './perform-change.ts';
import { resolve } from './queue.ts';

interface ConflictDialogProps {
  item: Unsent;
  onClose: () => void;
}

export function ConflictDialog({ item, onClose }: ConflictDialogProps) {
  const t = useTexts(unsentTexts).conflict;
  const [mine, setMine] = useState<readonly Field[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  if (item.kind !== 'edit' || item.trouble?.kind !== 'conflict') return null;
  const { current, fields } = item.trouble;
  const chosen = mine ?? fields;

  async function save() {
    setIsSaving(true);
    await changeUnsent((queue) => resolve(queue, item.key, chosen)).finally(onClose);
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t.title(current.name)} description={t.lead}>
        <DialogBody className="flex flex-col gap-5">
          {fields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              mine={wantedOf(item)}
              theirs={current}
              isMine={chosen.includes(field)}
              onChoose={(isMine) =>
                setMine(isMine ? [...chosen, field] : chosen.filter((other) => other !== field))
              }
            />
          ))}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">{t.later}</Button>
          </DialogClose>
          <Button loading={isSaving} onClick={() => void save()}>
            {t.save}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface FieldChoiceProps {
  field: Field;
  mine: Fields;
  theirs: Fields;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function FieldChoice({ field, mine, theirs, isMine, onChoose }: FieldChoiceProps) {
  const t = useTexts(unsentTexts).conflict;
  const describe = useDescribe();
  const labels = useFieldLabels();
  const sides = [
    { label: t.mine, fields: mine, isChosen: isMine, choose: () => onChoose(true) },
    { label: t.theirs, fields: theirs, isChosen: !isMine, choose: () => onChoose(false) },
  ];
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{labels[field]}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {sides.map(({ label, fields, isChosen, choose }) => (
          <label
            key={label}
            className={classNames(
              'forced-edge flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border p-3 has-focus-visible:outline-2 has-focus-visible:outline-focus',
              isChosen ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line bg-surface',
            )}
          >
            <input
              type="radio"
              name={field}
              checked={isChosen}
              onChange={choose}
              className="mt-1 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-sm">{label}</span>
              <span className="tabular block break-words font-semibold">
                {describe(field, fields) || t.none}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A value as the list writes it. */
function useDescribe(): (field: Field, fields: Fields) => string {
  const t = useTexts(subscriptionsTexts);
  const remind = useTexts(remindDaysTexts);
  const { locale } = useViewer();
  return (field, fields) => {
    switch (field) {
      case 'category':
        return t.categories[categoryOf(fields.category)];
      case 'amount':
        return `${fields.amount} ${fields.currency}`;
      case 'billingCycle':
        return sayCycle(t, fields.billingCycle);
      case 'nextRenewalDate':
        return formatCalendarDay(fields.nextRenewalDate, locale);
      case 'pausedOn':
      case 'resumesOn':
      case 'endsOn':
      case 'thenFrom':
        return fields[field] ? formatCalendarDay(fields[field], locale) : '';
      case 'remindDays':
        return sayOwnDays(remind, fields.remindDays);
      default:
        return `${fields[field] ?? ''}`;
    }
  };
}

function sayOwnDays(t: typeof remindDaysTexts, text: string | null): string {
  const days = readOwnDays(text);
  if (days === null) return t.modes.settings;
  return days.length === 0 ? t.modes.none : days.map(t.days).join(', ');
}
