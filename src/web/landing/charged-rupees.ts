/** The prices charged outside India, in rupees. The server fills them into the document. */
import { PLACEHOLDERS } from '#contract/pages';

export interface ChargedRupees {
  monthly: string;
  yearly: string;
  /** The day of the exchange rate behind them. */
  ratesOn: string;
}

/** Read from the document, so that hydration matches. */
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
