/** The tiers of the service in the form: choosing one fills its price, and a prepaid pack its rhythm too. Also reports a wrong listed price. */
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { BillingCycle } from '#core/billing-cycle';
import { formatMoney } from '#core/money/money';
import { sayUnit } from '#texts/cycle';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { type FormValues, readTypedAmount, readTypedCycle } from './form-values.ts';
import { findListing, type Listing, type TierChoice } from './price-filling.ts';

interface TierFieldProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  onPickTier: (service: Listing['service'], choice: TierChoice) => void;
}

export function TierField({ form, viewer, onPickTier }: TierFieldProps) {
  const { form: t, units } = useTexts(subscriptionsTexts);
  const [name, amount, currency, typedCycle] = useWatch({
    control: form.control,
    name: ['name', 'amount', 'currency', 'billingCycle'],
  });
  const cycle = readTypedCycle(typedCycle);
  const billingCycle = cycle.ok ? cycle.value : null;
  const listing = findListing(name, { currency, billingCycle }, viewer.country);
  if (!listing) return null;
  const { service, choices, listedOn } = listing;
  const write = (price: string) => formatMoney(price, currency, viewer.country);
  const typed = readTypedAmount(amount, currency);
  const isTyped = (price: string) => typed.ok && Number(price) === Number(typed.value);
  const isChosen = (choice: TierChoice) => isTyped(choice.price) && choice.cycle === billingCycle;
  const listed = [
    ...choices.filter((choice) => choice.cycle === billingCycle).map(({ price }) => price),
    ...(listing.common === null ? [] : [listing.common]),
  ];
  return (
    <div className="flex flex-col gap-2">
      {choices.length > 1 ? (
        <Field label={t.tier} aside={t.optional}>
          <Select
            value={choices.find(isChosen)?.tier ?? ''}
            placeholder={t.tierPlaceholder}
            onValueChange={(tier) => {
              const choice = choices.find((each) => each.tier === tier);
              if (choice) onPickTier(service, choice);
            }}
            options={choices.map((choice) => ({
              value: choice.tier,
              label: choice.tier,
              // A pack that is paid in another rhythm than the form's says so.
              detail: `${write(choice.price)}${choice.cycle === billingCycle ? '' : sayUnit(units, choice.cycle)}`,
            }))}
          />
        </Field>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {t.listedIn(formatCalendarDay(listedOn, viewer.locale, 'shortMonth'))}
        {billingCycle === null ? null : (
          <PriceReport
            key={`${service.name} ${currency} ${billingCycle}`}
            report={{
              service: service.name,
              currency,
              billingCycle,
              // Only a price that differs from ours is reported.
              ...(typed.ok && !listed.some(isTyped) && { amount: typed.value }),
            }}
          />
        )}
      </p>
    </div>
  );
}

interface Report {
  service: string;
  currency: string;
  billingCycle: BillingCycle;
  amount?: string;
}

function PriceReport({ report }: { report: Report }) {
  const t = useTexts(subscriptionsTexts).form;
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');

  async function send() {
    setState('sending');
    try {
      await call('POST /api/price-reports', { body: report });
      setState('sent');
      toast({
        title: t.priceReported,
        description: report.amount === undefined ? t.priceDoubted : t.priceTold,
      });
    } catch (error) {
      setState('open');
      toastError(sentenceOf(error, t.reportFailed));
    }
  }

  if (state === 'sent') return null;
  return (
    <Button variant="ghost" size="sm" loading={state === 'sending'} onClick={() => void send()}>
      {t.priceWrong}
    </Button>
  );
}
