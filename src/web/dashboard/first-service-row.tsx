/** One ticked service: its tier, amount, cycle and date. */
import { X } from 'lucide-react';
import { formatMoney } from '#core/money/money';
import { sayCycle, sayUnit } from '#texts/cycle';
import { firstServicesTexts } from '#texts/en/screens/first-services';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { AmountInput } from '../subscriptions/amount-input.tsx';
import { checkValues, DATE_RANGE, type FormValues } from '../subscriptions/form-values.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { cyclesFor, type FirstDraft, listingOf, withCycle, withTier } from './first-draft.ts';

interface FirstServiceRowProps {
  draft: FirstDraft;
  viewer: Viewer;
  /** True after an attempt to add it as it is. */
  isChecked: boolean;
  isDisabled: boolean;
  onChange: (draft: FirstDraft) => void;
  onRemove: () => void;
}

export function FirstServiceRow(props: FirstServiceRowProps) {
  const { draft, viewer, isChecked, isDisabled, onChange, onRemove } = props;
  const t = useTexts(firstServicesTexts);
  const texts = useTexts(subscriptionsTexts);
  const { values } = draft;
  const { name, category, currency, billingCycle } = values;
  const problems = isChecked ? checkValues(values, viewer.today) : {};
  const listing = listingOf(draft, viewer);
  const cycles = cyclesFor(draft);
  const set = (changed: Partial<FormValues>) => onChange({ ...draft, values: { ...values, ...changed } });
  return (
    <li className="border-t px-5 py-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div
        role="group"
        aria-label={name}
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)]"
      >
        <div className="col-span-full flex items-center gap-3">
          <ServiceMark name={name} category={category} className="size-7" />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <IconButton
            label={t.remove(name)}
            icon={<X />}
            size="sm"
            className="-mr-2"
            disabled={isDisabled}
            onClick={onRemove}
          />
        </div>
        <Field label={texts.form.amount} error={problems.amount} required>
          <AmountInput
            currency={currency}
            locale={viewer.locale}
            value={values.amount}
            disabled={isDisabled}
            onChange={(event) => set({ amount: event.target.value })}
            onPasteAmount={(amount) => set({ amount })}
          />
        </Field>
        <Field label={texts.form.cycle} error={problems.billingCycle} required>
          <Select
            value={billingCycle}
            disabled={isDisabled}
            onValueChange={(value) => {
              const cycle = cycles.find((each) => each === value);
              if (cycle) onChange(withCycle(draft, cycle, viewer));
            }}
            options={cycles.map((cycle) => ({ value: cycle, label: sayCycle(texts, cycle) }))}
          />
        </Field>
        <Field label={texts.columns.nextRenewal} error={problems.nextRenewalDate} required>
          <DateInput
            value={values.nextRenewalDate}
            disabled={isDisabled}
            onChange={(event) => set({ nextRenewalDate: event.target.value })}
            {...DATE_RANGE}
          />
        </Field>
        {listing && listing.choices.length > 1 ? (
          <Field label={texts.form.tier}>
            <Select
              value={
                listing.choices.find(({ price, cycle }) => price === values.amount && cycle === billingCycle)
                  ?.tier ?? ''
              }
              placeholder={t.tierPlaceholder}
              disabled={isDisabled}
              onValueChange={(tier) => {
                const choice = listing.choices.find((each) => each.tier === tier);
                if (choice) onChange(withTier(draft, listing.service, choice));
              }}
              options={listing.choices.map(({ tier, price, cycle }) => ({
                value: tier,
                label: tier,
                detail: `${formatMoney(price, currency, viewer.country)}${sayUnit(texts.units, cycle)}`,
              }))}
            />
          </Field>
        ) : null}
      </div>
    </li>
  );
}
