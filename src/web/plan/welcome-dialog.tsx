/** The welcome after paying, with the animated logo; static under reduced motion. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatMoney } from '#core/money/money';
import { planTexts } from '#texts/en/screens/plan';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx';
import { useTexts } from '../language/text.ts';
import { paymentsQuery, planStatusQuery } from './plan-queries.ts';
import { ProGives } from './pro-gives.tsx';

export function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(planTexts);
  const start = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={t.welcome.title}
        description={t.welcome.lead}
        closeLabel={t.close}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          start.current?.focus();
        }}
      >
        <DialogBody>
          <DrawnMark />
          <PaidLine />
          <ProGives isShort />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button ref={start}>{t.welcome.start}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The paid amount, or that the payment is being confirmed. */
function PaidLine() {
  const t = useTexts(planTexts);
  const { data: status } = useQuery(planStatusQuery);
  const { data: payments } = useQuery(paymentsQuery);
  const [paid] = payments ?? [];
  if (status?.confirming)
    return (
      <p role="status" className="forced-edge mb-5 rounded-md bg-sunken px-3 py-2 text-sm">
        <span className="font-semibold">{t.confirmingPlan.title}</span> {t.confirmingPlan.note}
      </p>
    );
  if (!paid) return null;
  return (
    <p className="mb-5 font-semibold">
      {t.welcome.paid(formatMoney(paid.amount, paid.currency, 'IN'), t.cycles[paid.billingCycle])}
    </p>
  );
}

/** The animated logo: its ring closes around the coin. */
function DrawnMark() {
  return (
    <div
      aria-hidden="true"
      className="mb-6 grid place-items-center rounded-lg bg-accent-soft py-8 text-accent"
    >
      <svg viewBox="0 0 64 64" fill="none" className="size-28 overflow-visible" aria-hidden="true">
        <circle
          cx="32"
          cy="32"
          r="24"
          pathLength="100"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          transform="rotate(-45 32 32)"
          className="transition-[stroke-dashoffset] duration-700 ease-out [stroke-dasharray:100] [stroke-dashoffset:0] starting:[stroke-dashoffset:100]"
        />
        <path
          d="M22 33 l7 7 l13 -15"
          pathLength="100"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="transition-[stroke-dashoffset] delay-500 duration-300 ease-out [stroke-dasharray:100] [stroke-dashoffset:0] motion-reduce:delay-0 starting:[stroke-dashoffset:100]"
        />
        {[0, 60, 120, 180, 240, 300].map((angle) => (
          <g key={angle} transform={`rotate(${angle + 15} 32 32)`}>
            <circle
              cx="32"
              cy="-6"
              r="2.5"
              fill="currentColor"
              className="transition-[translate,opacity] delay-700 duration-500 ease-out motion-reduce:delay-0 starting:translate-y-5 starting:opacity-0"
            />
          </g>
        ))}
      </svg>
    </div>
  );
}
