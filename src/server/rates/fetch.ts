/** Fetches exchange rates once a day, in one of all processes. */
import { dayInZone } from '#core/calendar-day';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/duration';
import { checkDailyRates } from '#core/money/daily-rates';
import type { Deps } from '#server/deps';
import { type RateSource, RatesError } from '#server/outside/rates/port';
import type { Sweep } from '#server/sweeps/runner';
import { loadRates } from './service.ts';
import { keepRates, leaseFetch, scheduleNextFetch } from './store.ts';

const LEASE_MS = 2 * MINUTE_MS;
const RETRY_MS = HOUR_MS;
/** The bank publishes at about 16:00 in Frankfurt, which is 14:00 or 15:00 UTC. */
const PUBLISHED_UTC_MS = 15.5 * HOUR_MS;

export function ratesSweep(deps: Deps, source: RateSource): Sweep {
  return { name: 'rates', everyMs: 10 * MINUTE_MS, run: () => fetchRates(deps, source) };
}

async function fetchRates(deps: Deps, source: RateSource): Promise<boolean> {
  const now = deps.clock.now();
  const name = deps.env.ratesUrl ?? '';
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const planned = new Date(now.getTime() + DAY_MS);
  if (!(await leaseFetch(deps.db, { source: name, now, leasedUntil, planned }))) return false;
  const isKept = await fetchAndKeep(deps, source, now);
  await scheduleNextFetch(deps.db, name, isKept ? nextPublication(now) : new Date(now.getTime() + RETRY_MS));
  return false;
}

/** A failure changes nothing: the last stored rates stay in use, with their day. */
async function fetchAndKeep(deps: Deps, source: RateSource, now: Date): Promise<boolean> {
  try {
    const fetched = await source.fetchDaily();
    const known = await loadRates(deps);
    const verdict = checkDailyRates(fetched, known, dayInZone(now.getTime(), 'UTC'));
    if (!verdict.ok) {
      deps.log.warn({ problem: verdict.problem, ratesOn: fetched.ratesOn }, 'exchange rates refused');
      return false;
    }
    await keepRates(deps.db, verdict.value, now);
    return true;
  } catch (error) {
    if (!(error instanceof RatesError)) throw error;
    deps.log.warn({ err: error }, 'exchange rates could not be fetched');
    return false;
  }
}

function nextPublication(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + PUBLISHED_UTC_MS;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
