/** The upgrade modal: what Pro gives, monthly or yearly, and on to the payment. */
import { useState } from 'react';
import type { PlanCycle } from '#core/plan/plan';
import { planTexts } from '#texts/en/screens/plan';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useTexts } from '../language/text.ts';
import { useUser } from '../viewer/use-user.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { CycleChoice } from './cycle-choice.tsx';
import { EndedNote } from './ended-note.tsx';
import { usePlanPrices, writeRupees } from './plan-prices.ts';
import { ProGives } from './pro-gives.tsx';
import { TestModeMark } from './test-mode-mark.tsx';
import { useDayOf } from './use-day-of.ts';
import { useUpgrade } from './use-upgrade.ts';
import { useUpgradeCountry } from './use-upgrade-country.ts';

export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(planTexts);
  const country = useUpgradeCountry();
  const [cycle, setCycle] = useState<PlanCycle>('yearly');
  const prices = usePlanPrices(country.code);
  const { phase, pay } = useUpgrade({ onClose, onOtherPrice: prices.correct });
  // The dialog closes and reopens around the checkout, and would lose its opener.
  const [opener] = useState(() => document.activeElement);
  const isBusy = phase !== 'choosing';
  const { amounts } = prices;
  const amount = amounts?.[cycle];
  const charged =
    amounts && country.currency !== 'INR'
      ? { monthly: writeRupees(amounts.monthly), yearly: writeRupees(amounts.yearly) }
      : null;
  return (
    <Dialog open={phase !== 'paying'} onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        size="lg"
        title={t.upgrade}
        description={t.upgradeLead}
        closeLabel={t.close}
        // The tap that closed the provider's window must not also close this dialog.
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // The provider's window has the focus then; taking it would block the payment.
          if (phase !== 'paying' && opener instanceof HTMLElement) opener.focus();
        }}
      >
        {phase === 'verifying' ? (
          <DialogBody>
            <p role="status" className="flex items-center justify-center gap-3 py-16 font-semibold">
              <Spinner />
              {t.confirming}
            </p>
          </DialogBody>
        ) : (
          <>
            <DialogBody className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-3">
                <TestModeMark />
                <EndedNote />
                <CycleChoice
                  country={country}
                  charged={charged}
                  value={cycle}
                  isDisabled={isBusy}
                  onChange={setCycle}
                />
                <ChargeNotes cycle={cycle} prices={prices} />
              </div>
              <section aria-labelledby="pro-gives">
                <h3 id="pro-gives" className="mb-3 font-semibold">
                  {t.proGives}
                </h3>
                <ProGives />
              </section>
            </DialogBody>
            <DialogFooter>
              <Button
                size="lg"
                loading={phase === 'creating'}
                disabled={amount === undefined}
                onClick={() => (amount ? void pay({ cycle, countryCode: country.code, amount }) : undefined)}
              >
                {t.pay}
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The charge, its currency and the refund policy. */
function ChargeNotes({ cycle, prices }: { cycle: PlanCycle; prices: ReturnType<typeof usePlanPrices> }) {
  const t = useTexts(planTexts);
  const dayOf = useDayOf();
  const { data: user } = useUser();
  const { locale } = useViewer();
  const { amounts, ratesOn } = prices;
  return (
    <div className="flex flex-col gap-1.5 text-muted text-sm">
      {amounts ? (
        <p className="font-semibold text-ink">{t.youPay[cycle](writeRupees(amounts[cycle]))}</p>
      ) : null}
      {!amounts && !prices.isError ? <Skeleton className="h-10" /> : null}
      {prices.isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-danger-ink">
          {t.pricesFailed}
          <Button variant="secondary" size="sm" loading={prices.isFetching} onClick={prices.retry}>
            {t.status.retry}
          </Button>
        </p>
      ) : null}
      {ratesOn ? <p>{t.converted(formatCalendarDay(ratesOn, locale))}</p> : null}
      <p>{t.untilCancelled[cycle]}</p>
      {user?.isPro && user.proExpiresAt ? <p>{t.startsAnew(dayOf(user.proExpiresAt))}</p> : null}
      <p>
        {t.ofAge}{' '}
        <a
          href="/terms"
          target="_blank"
          rel="noreferrer"
          className="whitespace-nowrap underline underline-offset-4"
        >
          {t.terms}
        </a>
      </p>
    </div>
  );
}
