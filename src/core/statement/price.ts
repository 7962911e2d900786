// Classifies the amounts of a series: fixed, one step, drifting with an exchange rate, or varying.

export type PriceKind = 'fixed' | 'stepped' | 'drifting' | 'varying';

export interface PriceHistory {
  readonly kind: PriceKind;
  /** What is charged now. */
  readonly minor: number;
  /** What was charged before a step. */
  readonly beforeMinor: number | null;
}

/** Rounding of a converted price. */
const SAME = 0.005;
/** The most that an exchange rate moves from one charge to the next, and over two years. */
const DRIFT = 0.08;
const DRIFT_TOTAL = 1.3;
/** A price that moves with a rate and rises once: only a long series can show both. */
const DRIFT_STEP = 0.35;
const DRIFT_STEP_CHARGES = 6;
/** Prices rise by a tenth or two; a doubling is another tier, or the end of an introduction. */
const STEP = 0.8;

/** An introductory price ends after a few charges; the full one may be any multiple of it. */
function isIntroduction(amounts: readonly number[], at: number): boolean {
  return at * 2 < amounts.length && (amounts[at] ?? 0) > (amounts[at - 1] ?? 0);
}

/** Amounts in order of time, all positive. */
export function readPrices(amounts: readonly number[]): PriceHistory {
  const last = amounts.at(-1) ?? 0;
  if (amounts.every((amount) => isNear(amount, last, SAME)))
    return { kind: 'fixed', minor: last, beforeMinor: null };
  const stepAt = findStep(amounts);
  if (stepAt > 0) return { kind: 'stepped', minor: last, beforeMinor: amounts[stepAt - 1] ?? null };
  const jumps = amounts.flatMap((amount, index) =>
    index > 0 && !isNear(amount, amounts[index - 1] ?? amount, DRIFT) ? [index] : [],
  );
  const isClose = Math.max(...amounts) <= Math.min(...amounts) * DRIFT_TOTAL;
  if (jumps.length === 0 && isClose) return { kind: 'drifting', minor: last, beforeMinor: null };
  const [jump] = jumps;
  const isOneStep =
    jump !== undefined &&
    jumps.length === 1 &&
    amounts.length >= DRIFT_STEP_CHARGES &&
    (isNear(amounts[jump] ?? 0, amounts[jump - 1] ?? 0, DRIFT_STEP) || isIntroduction(amounts, jump));
  if (isOneStep) return { kind: 'drifting', minor: last, beforeMinor: amounts[jump - 1] ?? null };
  return { kind: 'varying', minor: last, beforeMinor: null };
}

/** The position of the first charge at the new price; 0 where there is not exactly one step. */
function findStep(amounts: readonly number[]): number {
  const steps = amounts.flatMap((amount, index) =>
    index > 0 && !isNear(amount, amounts[index - 1] ?? amount, SAME) ? [index] : [],
  );
  const [only] = steps;
  if (only === undefined || steps.length > 1) return 0;
  const isOneStep = isNear(amounts[only] ?? 0, amounts[only - 1] ?? 0, STEP) || isIntroduction(amounts, only);
  return isOneStep ? only : 0;
}

export function isNear(amount: number, other: number, share: number): boolean {
  return Math.abs(amount - other) <= Math.max(1, share * Math.min(amount, other));
}
