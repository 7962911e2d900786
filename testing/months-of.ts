/** How many months a billing cycle lasts, by floats and its own reading: a second way to the product's figures. */
const NAMED: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 };
const MONTHS_PER_UNIT: Readonly<Record<string, number>> = { D: 12 / 365.25, W: 84 / 365.25, M: 1, Y: 12 };

export function monthsOf(cycle: string): number {
  const months =
    NAMED[cycle] ?? Number.parseInt(cycle.slice(1), 10) * (MONTHS_PER_UNIT[cycle.slice(-1)] ?? 0);
  if (!(months > 0)) throw new Error(`Not a cycle: ${cycle}`);
  return months;
}
