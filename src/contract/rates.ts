/** Endpoints of the exchange rates, from which the app computes the server's totals offline. */
import { z } from 'zod';
import { calendarDay, defineEndpoints } from './endpoint.ts';

/** Units per euro, as plain decimals; null while the shipped table is in use. */
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
