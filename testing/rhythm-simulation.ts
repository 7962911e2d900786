/**
 * Pays a subscription by walking the calendar one day at a time, with the platform's own dates: slow, plain, and written
 * without a look at the product's arithmetic, which it is held against.
 */
const NAMED: Readonly<Record<string, string>> = {
  monthly: 'P1M',
  quarterly: 'P3M',
  halfyearly: 'P6M',
  yearly: 'P12M',
};
const DAY_MS = 86_400_000;

/** Every day of payment from the first one up to a last day, both included. */
export function simulateRenewals(cycle: string, anchorOn: string, untilOn: string): string[] {
  const duration = NAMED[cycle] ?? cycle;
  const every = Number.parseInt(duration.slice(1), 10);
  const unit = duration.slice(-1);
  const payDay = Number(anchorOn.slice(8));
  const paid: string[] = [];
  let days = 0;
  let months = 0;
  for (let at = Date.parse(anchorOn); at <= Date.parse(untilOn); at += DAY_MS) {
    const [today, tomorrow] = [new Date(at), new Date(at + DAY_MS)];
    const day = today.getUTCDate();
    const isMonthsEnd = tomorrow.getUTCDate() === 1;
    const isPayDay = day === payDay || (isMonthsEnd && day < payDay);
    const isPaid =
      (unit === 'D' && days % every === 0) ||
      (unit === 'W' && days % (every * 7) === 0) ||
      (unit === 'M' && isPayDay && months % every === 0) ||
      (unit === 'Y' && isPayDay && months % (every * 12) === 0);
    if (isPaid) paid.push(today.toISOString().slice(0, 10));
    days += 1;
    if (isMonthsEnd) months += 1;
  }
  return paid;
}
