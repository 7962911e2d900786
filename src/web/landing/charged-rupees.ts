/** What the checkout takes outside India, in rupees. Only the server knows it: it fills it into the document. */
import { PLACEHOLDERS } from '#contract/pages';

export interface ChargedRupees {
  monthly: string;
  yearly: string;
  /** The day of the exchange rate behind them. */
  ratesOn: string;
}

/** As the served document has them, so that a browser renders what it was sent. */
export function readChargedRupees(): ChargedRupees {
  const given = typeof document === 'undefined' ? undefined : document.documentElement.dataset.rupees;
  const [monthly, yearly, ratesOn] = given?.split(' ') ?? [];
  if (monthly && yearly && ratesOn) return { monthly, yearly, ratesOn };
  return {
    monthly: PLACEHOLDERS.rupeesMonthly,
    yearly: PLACEHOLDERS.rupeesYearly,
    ratesOn: PLACEHOLDERS.ratesOn,
  };
}
