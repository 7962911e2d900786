/** How often something is paid: "Monthly", "Every 28 days". */
import {
  type BillingCycle,
  isNamedCycle,
  type NamedCycle,
  type RhythmUnit,
  rhythmOf,
} from '#core/billing-cycle';

type ByUnit = Readonly<Record<RhythmUnit, (count: number) => string>>;

interface CycleTexts {
  readonly cycles: Readonly<Record<NamedCycle, string>>;
  readonly every: ByUnit;
}

export function sayCycle({ cycles, every }: CycleTexts, cycle: BillingCycle): string {
  if (isNamedCycle(cycle)) return cycles[cycle];
  const { count, unit } = rhythmOf(cycle);
  return every[unit](count);
}

/** The unit after an amount: `/mo`, `/28 days`. */
export function sayUnit(units: ByUnit, cycle: BillingCycle): string {
  const { count, unit } = rhythmOf(cycle);
  return units[unit](count);
}
