// Which charges came back: a refund takes its charge away, a credit that comes as regularly as the charge does not.
import { daysBetween } from '../calendar-day.ts';
import { findRhythm } from './rhythm.ts';
import { type Charge, compareDays } from './series.ts';

/** A refund comes within two billing periods or not at all. */
const REFUND_DAYS = 60;
/** Fewer credits are refunds, however evenly they lie. */
const CREDITS_NEEDED = 3;

/** A charge that came back in full was none; of a doubled one the second goes. */
export function withoutRefunded(out: readonly Charge[], back: readonly Charge[]): readonly Charge[] {
  if (back.length === 0) return out;
  const chargesByAmount = groupByAmount(out);
  const gone = new Set<Charge>();
  for (const [minor, refunds] of groupByAmount(back)) {
    const charges = chargesByAmount.get(minor) ?? [];
    if (!isCredited(charges, refunds)) for (const paid of pairWithRefunds(charges, refunds)) gone.add(paid);
  }
  return out.filter((charge) => !gone.has(charge));
}

/** A card that gives the price of a membership back each month: the membership is charged all the same. */
function isCredited(charges: readonly Charge[], refunds: readonly Charge[]): boolean {
  return refunds.length >= CREDITS_NEEDED && keepsRhythm(refunds) && keepsRhythm(charges);
}

function keepsRhythm(charges: readonly Charge[]): boolean {
  return findRhythm(charges.map(({ on }) => on)) !== null;
}

/** Pairs each refund with the last charge before it that is not yet paid back; both in order of time. */
function pairWithRefunds(charges: readonly Charge[], refunds: readonly Charge[]): readonly Charge[] {
  const open: Charge[] = [];
  const paired: Charge[] = [];
  let next = 0;
  for (const refund of refunds) {
    for (; next < charges.length; next += 1) {
      const charge = charges[next];
      if (!charge || charge.on > refund.on) break;
      open.push(charge);
    }
    const paid = open.at(-1);
    if (!paid || daysBetween(paid.on, refund.on) > REFUND_DAYS) continue;
    open.pop();
    paired.push(paid);
  }
  return paired;
}

function groupByAmount(charges: readonly Charge[]): ReadonlyMap<number, readonly Charge[]> {
  const groups = new Map<number, Charge[]>();
  for (const charge of charges.toSorted(compareDays)) {
    const group = groups.get(charge.minor);
    if (group) group.push(charge);
    else groups.set(charge.minor, [charge]);
  }
  return groups;
}
