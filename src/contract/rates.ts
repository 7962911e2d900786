/** Rows of the exchange rates: what the app needs to reach the server's totals by itself. */
import { z } from 'zod';
import { calendarDay, defineEndpoints } from './endpoint.ts';

/** Units per euro, as plain decimals; null where the table that ships with the product is in use. */
export const dailyRates = z
  .object({ ratesOn: calendarDay, perEur: z.record(z.string(), z.string()) })
  .nullable();

export const rateEndpoints = defineEndpoints({
  'GET /api/rates': {
    summary: 'The exchange rates that totals are worked out with, and the day they are of.',
    access: 'visitor',
    anonymous: true,
    output: z.object({ daily: dailyRates }),
  },
});
