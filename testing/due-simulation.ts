/**
 * Random subscriptions, and what is due of each from today to today + 30 days, found by walking the days one by one:
 * written without a look at the product's arithmetic, which it is held against.
 */
import fc from 'fast-check';
import type { BillingCycle } from '#core/billing-cycle';
import { simulateRenewals } from './rhythm-simulation.ts';

interface Payment {
  on: string;
  /** The whole price of that day. */
  priceMinor: number;
}

export interface SimulatedRow {
  row: {
    name: string;
    category: string;
    currency: 'INR' | 'USD';
    cycle: BillingCycle;
    amountMinor: number;
    anchorOn: string;
    nextOn: string;
    shareMinor: number | null;
    shareParts: number | null;
    shareOf: number | null;
    thenAmountMinor: number | null;
    thenFrom: string | null;
    pausedOn: string | null;
    resumesOn: string | null;
    endsOn: string | null;
  };
  /** Every payment that the sum of the next 30 days has. */
  payments: readonly Payment[];
  /** The payment in the list of renewals; an overdue one at today's price. */
  listed: (Payment & { isOverdue: boolean }) | null;
}

export const drawnRow = fc.record({
  category: fc.constantFrom('OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other'),
  currency: fc.constantFrom('INR' as const, 'USD' as const),
  cycle: fc.constantFrom('monthly', 'quarterly', 'yearly', 'P1D', 'P7D', 'P2W', 'P28D', 'P30D', 'P2M'),
  amount: fc.integer({ min: 0, max: 99_999_999 }),
  anchor: fc.integer({ min: -400, max: 60 }),
  /** Payments away from the next one: overdue below 0, renewed early above it. */
  skipped: fc.integer({ min: -2, max: 3 }),
  share: fc.oneof(
    fc.constant(null),
    fc.constantFrom({ of: 2 }, { of: 3 }, { of: 4 }),
    fc.record({ minor: fc.integer({ min: 0, max: 9_999 }) }),
  ),
  turns: fc.option(
    fc.record({ on: fc.integer({ min: -5, max: 35 }), amount: fc.integer({ max: 9_999, min: 0 }) }),
  ),
  pause: fc.option(
    fc.record({ on: fc.integer({ min: -20, max: 30 }), days: fc.option(fc.integer({ min: 1, max: 40 })) }),
  ),
  ends: fc.option(fc.integer({ min: -5, max: 40 })),
  isTyped: fc.boolean(),
});

export const someSubscriptions = fc.array(drawnRow, { maxLength: 8 });
type Drawn = typeof drawnRow extends fc.Arbitrary<infer Value> ? Value : never;

function addDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Stored as the product stores it: a next date inside a pause has moved to the first one after it, unless it was typed. */
export function simulateDue(drawn: Drawn, index: number, today: string): SimulatedRow {
  const at = (offset: number) => addDay(today, offset);
  const anchorOn = at(drawn.anchor);
  const { cycle, turns, pause, ends, share } = drawn;
  const paidDays = simulateRenewals(cycle, anchorOn, at(150));
  const isPaused = (day: string) =>
    pause !== null && day >= at(pause.on) && (pause.days === null || day < at(pause.on + pause.days));
  const isPaid = (day: string) => !isPaused(day) && (ends === null || day < at(ends));
  const coming = paidDays.findIndex((day) => day >= today);
  let next = Math.max(0, coming + drawn.skipped);
  if (pause?.days && !drawn.isTyped) while (isPaused(paidDays[next] ?? '')) next += 1;
  const nextOn = paidDays[next] ?? at(2_000);
  const priceOn = (day: string) => (turns && day >= at(turns.on) ? turns.amount : drawn.amount);
  const payments: Payment[] = [];
  let first: number | null = null;
  for (let offset = 0; offset <= 30; offset += 1) {
    const day = at(offset);
    if (!paidDays.includes(day) || day < nextOn || !isPaid(day)) continue;
    const isAgain = first !== null && (/^[a-z]|M$/.test(cycle) || offset - first >= 30);
    if (isAgain) continue;
    first ??= offset;
    payments.push({ on: day, priceMinor: priceOn(day) });
  }
  const isOverdue = nextOn < today && isPaid(today);
  const [firstPaid] = payments;
  return {
    row: {
      name: `Service ${index + 1}`,
      category: drawn.category,
      currency: drawn.currency,
      cycle: cycle as BillingCycle,
      amountMinor: drawn.amount,
      anchorOn,
      nextOn,
      shareMinor: share && 'minor' in share ? share.minor : null,
      shareParts: share && 'of' in share ? 1 : null,
      shareOf: share && 'of' in share ? share.of : null,
      thenAmountMinor: turns?.amount ?? null,
      thenFrom: turns && at(turns.on),
      pausedOn: pause && at(pause.on),
      resumesOn: pause?.days ? at(pause.on + pause.days) : null,
      endsOn: ends === null ? null : at(ends),
    },
    payments,
    listed: isOverdue
      ? { on: nextOn, priceMinor: priceOn(today), isOverdue }
      : firstPaid
        ? { ...firstPaid, isOverdue }
        : null,
  };
}

/** Rounded once, in paise; a dollar is so many rupees. */
export function sumDue(rows: readonly SimulatedRow[], rupeesPerDollar = 80n): bigint {
  let twelfths = 0n;
  for (const { row, payments } of rows)
    for (const { priceMinor } of payments) {
      const own = row.shareMinor === null ? priceMinor : Math.min(row.shareMinor, priceMinor);
      const rate = row.currency === 'USD' ? rupeesPerDollar : 1n;
      twelfths += (BigInt(own) * rate * 12n) / BigInt(row.shareOf ?? 1);
    }
  return (twelfths * 2n + 12n) / 24n;
}
