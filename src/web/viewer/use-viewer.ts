/** Who looks at the screen, as far as money and days are concerned: currency, the way numbers are written, today. */

import { useMemo, useSyncExternalStore } from 'react';
import { dayInZone } from '#core/calendar-day';
import { currencyOf, findCountry } from '#core/country/countries';
import type { RateTable } from '#core/data/rate-table';
import { deviceZone } from '../device/device-zone.ts';
import { getLanguage, type Language, useLanguage } from '../language/text.ts';
import { useRates } from './rates.ts';
import { type User, useUser } from './use-user.ts';

export interface Viewer {
  country: string | null;
  /** That of the country: what totals are in, and what a new subscription is recorded in. */
  currency: string;
  /** For days and numbers outside money: the language of the texts, the habits of the country. */
  locale: string;
  /** Today where the person is. */
  today: string;
  isPro: boolean;
  hasCurrencyPerSubscription: boolean;
  /** What other currencies are converted with. */
  rates: RateTable;
}

/** What amounts are converted to, and with what. */
export type Conversion = Pick<Viewer, 'currency' | 'rates'>;

export function useViewer(): Viewer {
  const { data: user } = useUser();
  const today = useSyncExternalStore(watchDay, () => todayOf(user));
  const language = useLanguage();
  const rates = useRates();
  return useMemo(() => describeViewer(user, today, rates, language), [user, today, rates, language]);
}

export function describeViewer(
  user: User | null | undefined,
  today: string,
  rates: RateTable,
  language: Language = getLanguage(),
): Viewer {
  const country = findCountry(user?.country);
  return {
    country: user?.country ?? null,
    currency: currencyOf(user?.country),
    locale: `${language}-${country.code}`,
    today,
    isPro: user?.isPro ?? false,
    hasCurrencyPerSubscription: user?.hasCurrencyPerSubscription ?? false,
    rates,
  };
}

/** As the server has it: the zone fixed in settings, else this device's, which every call carries. */
export function todayOf(user: User | null | undefined): string {
  return dayInZone(Date.now(), user?.hasFixedTimeZone ? user.timeZone : deviceZone());
}

const DAY_CHECK_MS = 30_000;

/** Midnight passes while a screen is open, and a phone may have slept through it. */
function watchDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, DAY_CHECK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
