/** The user's settings for money and dates: currency, locale, today. */

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
  /** The country's currency: for totals, and the default of new subscriptions. */
  currency: string;
  /** For dates and plain numbers: the language of the texts with the country's conventions. */
  locale: string;
  /** Today in the user's time zone. */
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

export function todayOf(user: User | null | undefined): string {
  return dayInZone(Date.now(), zoneOf(user));
}

/** As on the server: the zone fixed in settings, else this device's. */
export function zoneOf(user: User | null | undefined): string {
  return user?.hasFixedTimeZone ? user.timeZone : deviceZone();
}

const DAY_CHECK_MS = 30_000;

/** Notifies when the day changes while a screen is open, also after sleep. */
function watchDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, DAY_CHECK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
