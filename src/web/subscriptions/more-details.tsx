/** The form's optional details, closed until asked for: its pause or end, a price to come, the notice period, whose share it is, what pays it, its reminders, its tags. */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { stateOn } from '#core/subscription/life';
import { lifeTexts } from '#texts/en/screens/life';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ComingFields } from './coming-fields.tsx';
import type { FormValues } from './form-values.ts';
import { LifeFields } from './life-fields.tsx';
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

const DETAILS = [
  'thenAmount',
  'noticeDays',
  'paidWith',
  'share',
  'sharedWith',
  'remindDays',
  'tags',
] as const;

export function MoreDetails({ form, viewer, id }: MoreDetailsProps) {
  const { today } = viewer;
  const t = useTexts(lifeTexts).form;
  const { getValues } = form;
  const [isOpen, setIsOpen] = useState(() => {
    const { pausedOn, resumesOn, endsOn } = getValues();
    return (
      pausedOn > today ||
      stateOn({ pausedOn, resumesOn }, today) !== 'active' ||
      [endsOn, ...getValues(DETAILS)].some(Boolean)
    );
  });
  const panelId = useId();
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
        <LifeFields form={form} viewer={viewer} id={id} />
        <ComingFields form={form} viewer={viewer} />
        <ShareFields form={form} viewer={viewer} />
        <PaymentFields form={form} viewer={viewer} />
        <RemindFields form={form} viewer={viewer} id={id} />
        <TagsField form={form} />
      </div>
    </div>
  );
}
