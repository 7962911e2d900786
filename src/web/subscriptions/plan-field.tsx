/** The plans of the service in the form: choosing one fills its price. Also reports a wrong listed price. */
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatMoney } from '#core/money/money';
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
import { type FormValues, readTypedAmount } from './form-values.ts';
import { findListing, type Listing, type PlanChoice } from './price-filling.ts';

interface PlanFieldProps {
  form: UseFormReturn<FormValues>;
  viewer: Viewer;
  onPickPlan: (service: Listing['service'], choice: PlanChoice) => void;
}

export function PlanField({ form, viewer, onPickPlan }: PlanFieldProps) {
  const t = useTexts(subscriptionsTexts).form;
  const [name, amount, currency, billingCycle] = useWatch({
    control: form.control,
    name: ['name', 'amount', 'currency', 'billingCycle'],
  });
  const listing = findListing(name, { currency, billingCycle }, viewer.country);
  if (!listing) return null;
  const { service, choices, listedOn } = listing;
  const write = (price: string) => formatMoney(price, currency, viewer.country);
  const typed = readTypedAmount(amount, currency);
  const isTyped = (price: string) => typed.ok && Number(price) === Number(typed.value);
  const listed = [...choices.map(({ price }) => price), ...(listing.common === null ? [] : [listing.common])];
  return (
    <div className="flex flex-col gap-2">
      {choices.length > 1 ? (
        <Field label={t.plan} aside={t.optional}>
          <Select
            value={choices.find(({ price }) => isTyped(price))?.plan ?? ''}
            placeholder={t.planPlaceholder}
            onValueChange={(plan) => {
              const choice = choices.find((each) => each.plan === plan);
              if (choice) onPickPlan(service, choice);
            }}
            options={choices.map(({ plan, price }) => ({ value: plan, label: plan, detail: write(price) }))}
          />
        </Field>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {t.listedIn(formatCalendarDay(listedOn, viewer.locale, 'shortMonth'))}
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
      </p>
    </div>
  );
}

interface Report extends Pick<FormValues, 'currency' | 'billingCycle'> {
  service: string;
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
