/** The answered cycle of a file's prices, which can be changed. */
import type { BillingCycle } from '#core/billing-cycle';
import { sayCycle } from '#texts/cycle';
import { importTexts } from '#texts/en/screens/import';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTexts } from '../language/text.ts';
import { FILE_CYCLES } from './file-cycles.ts';

interface CycleChoiceProps {
  /** The file's name, where there are several. */
  file: string | null;
  cycle: BillingCycle;
  onAnswer: (cycle: BillingCycle) => void;
}

export function CycleChoice({ file, cycle, onAnswer }: CycleChoiceProps) {
  const t = useTexts(importTexts).cycle;
  const cycleTexts = useTexts(subscriptionsTexts);
  const options = FILE_CYCLES.map((each) => ({ value: each, label: sayCycle(cycleTexts, each) }));
  return (
    <Field label={file === null ? t.label : t.labelOf(file)} className="w-full sm:w-72">
      <Select
        value={cycle}
        onValueChange={(value) => onAnswer(FILE_CYCLES.find((each) => each === value) ?? cycle)}
        options={options}
      />
    </Field>
  );
}
