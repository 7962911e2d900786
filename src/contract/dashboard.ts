/** Endpoints of the dashboard: totals, spending by category, upcoming renewals. */
import { z } from 'zod';
import { CATEGORY_CODES } from '#core/category';
import { calendarDay, currencyCode, defineEndpoints } from './endpoint.ts';
import { dailyRates } from './rates.ts';
import { subscription } from './subscriptions.ts';

/** Amounts are monthly and in `currency`, rounded once to its decimals. */
export const dashboard = z.object({
  monthlyTotal: z.number(),
  yearlyTotal: z.number(),
  /** Due from today to today + 30 days, both included. */
  upcomingRenewalsCount: z.int(),
  categorySpending: z.record(z.string(), z.number()),
  /** Exact amount ÷ exact monthly total, half up to one decimal, which the rounded amounts cannot give. */
  categoryPercents: z.record(z.string(), z.number()),
  categoryBreakdown: z.array(z.object({ category: z.enum(CATEGORY_CODES), count: z.int() })),
  currency: currencyCode,
  overdueCount: z.int(),
  /** The date of the exchange rates, if something was converted. */
  ratesOn: calendarDay.nullable(),
  /** The rates behind the figures, so that the app can compute the same ones offline. */
  dailyRates,
  /** Subscriptions without an exchange rate, which are in no total. */
  leftOut: z.array(z.object({ currency: currencyCode, count: z.int(), names: z.array(z.string()) })),
});

export type Dashboard = z.output<typeof dashboard>;

export const renewalItem = subscription
  .pick({
    id: true,
    name: true,
    nextRenewalDate: true,
    amount: true,
    currency: true,
    billingCycle: true,
  })
  .extend({
    /** The user's share of the amount where it is paid together, as in `GET /api/subscriptions`. */
    share: z.string().nullish(),
  });

export type RenewalItem = z.output<typeof renewalItem>;

export const dashboardEndpoints = defineEndpoints({
  'GET /api/analytics/dashboard': {
    summary: 'Monthly and yearly total, spending by category, and how many renewals are near.',
    access: 'user',
    kept: true,
    output: dashboard,
  },
  'GET /api/reminders/next30': {
    summary: 'What is due from today to today + 30 days, overdue ones first.',
    access: 'user',
    kept: true,
    output: z.array(renewalItem),
  },
});
