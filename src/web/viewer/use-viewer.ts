/** What most screens need to know of the user: currency, locale, today, the plan, the rates. */
import { hashKey, type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dayInZone, makeDay } from '#core/calendar-day';
import { currencyOf, findCountry } from '#core/country/countries';
import type { RateTable } from '#core/data/rate-table';
import { deviceZone } from '../device/device-zone.ts';
import { getLanguage, type Language, onLanguage } from '../language/text.ts';
import { createListeners } from '../listeners.ts';
import { ratesIn, ratesQuery } from './rates.ts';
import { type User, userQuery } from './use-user.ts';

export interface Viewer {
  country: string | null;
  /** The country's currency: for totals, and the default of new subscriptions. */
  currency: string;
  /** Locale of dates and plain numbers: the language of the texts with the country's conventions. */
  locale: string;
  /** Today in the user's time zone. */
  today: string;
  isPro: boolean;
  hasCurrencyPerSubscription: boolean;
  /** The rates of other currencies. */
  rates: RateTable;
}

/** The currency and rates that amounts are converted with. */
export type Conversion = Pick<Viewer, 'currency' | 'rates'>;

export function useViewer(): Viewer {
  const store = storeOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.read);
}

const SOURCES = new Set([userQuery, ratesQuery].map(({ queryKey }) => hashKey(queryKey)));

interface ViewerStore {
  subscribe(listener: () => void): () => void;
  read(): Viewer;
}

// Dozens of components of a screen ask, so they share one watch over the user, the rates, the language and the day.
const stores = new WeakMap<QueryClient, ViewerStore>();

function storeOf(cache: QueryClient): ViewerStore {
  const store = stores.get(cache) ?? createStore(cache);
  stores.set(cache, store);
  return store;
}

function createStore(cache: QueryClient): ViewerStore {
  const { subscribe, notify } = createListeners();
  let count = 0;
  let stop = () => {};
  let last: Viewer | undefined;
  let isStale = true;
  const change = () => {
    isStale = true;
    notify();
  };
  cache.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && SOURCES.has(query.queryHash)) change();
  });
  onLanguage(change);
  const start = () => {
    const stops = [
      // They only make the cache fetch and keep both; it tells of their answers itself.
      new QueryObserver(cache, userQuery).subscribe(() => {}),
      new QueryObserver(cache, ratesQuery).subscribe(() => {}),
      watchDay(change),
    ];
    stop = () => {
      for (const each of stops) each();
    };
  };
  return {
    subscribe(listener) {
      const leave = subscribe(listener);
      count += 1;
      if (count === 1) start();
      return () => {
        leave();
        count -= 1;
        if (count === 0) stop();
      };
    },
    read() {
      const user = cache.getQueryData(userQuery.queryKey);
      // While nobody subscribes, nobody watches the day.
      if (last && !isStale && (count > 0 || last.today === todayOf(user))) return last;
      const viewer = describeViewer(user, todayOf(user), ratesIn(cache));
      if (!last || !isEqual(last, viewer)) last = viewer;
      isStale = false;
      return last;
    },
  };
}

function isEqual(one: Viewer, other: Viewer): boolean {
  return Object.entries(one).every(([key, value]) => other[key as keyof Viewer] === value);
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
  const now = new Date();
  const zone = zoneOf(user);
  if (zone !== deviceZone()) return dayInZone(now.getTime(), zone);
  // Nearly always, and without Intl, whose first use is slow.
  return makeDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** Same rule as on the server: the zone fixed in settings, else this device's. */
export function zoneOf(user: User | null | undefined): string {
  return user?.hasFixedTimeZone ? user.timeZone : deviceZone();
}

const DAY_CHECK_MS = 30_000;

/** Calls back often enough that a new day is noticed while a screen is open, also after sleep. */
function watchDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, DAY_CHECK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
