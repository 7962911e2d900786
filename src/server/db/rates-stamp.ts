/** What changes with the newest exchange rates. Read with every session, so in a file below both. */
import { sql } from 'drizzle-orm';
import { exchangeRates } from './schema.ts';

/** Changes with a correction of the same day too, by the write that made the row. Null while there are no rates. */
export const ratesStamp = sql<string | null>`(
  select ${exchangeRates.ratesOn} || '/' || xmin::text
  from ${exchangeRates} order by ${exchangeRates.ratesOn} desc limit 1
)`;
