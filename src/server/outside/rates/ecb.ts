/** The European Central Bank's daily reference rates (`eurofxref-daily.xml`), or another address of the same form. */
import { parseDay } from '#core/calendar-day';
import type { DailyRates } from '#core/money/daily-rates';
import { fetchLimited, OutboundError, type OutboundReply } from '../outbound.ts';
import { type RateSource, RatesError } from './port.ts';

export const ECB_DAILY_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 200_000;
const MAX_CURRENCIES = 400;

export function createEcbSource({
  url,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  timeoutMs?: number;
}): RateSource {
  return {
    async fetchDaily() {
      const reply = await get(new URL(url), timeoutMs);
      if (reply.status !== 200) throw new RatesError('unavailable', `The rates answered ${reply.status}.`);
      const read = readDailyXml(reply.body.toString('utf8'));
      if (!read) throw new RatesError('malformed', 'The rates are not a list of the expected form.');
      return read;
    },
  };
}

async function get(url: URL, timeoutMs: number): Promise<OutboundReply> {
  try {
    return await fetchLimited(
      url,
      { headers: { accept: 'application/xml, text/xml' } },
      { timeoutMs, maxBytes: MAX_BYTES, allowedOrigins: [url.origin] },
    );
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    throw new RatesError('unavailable', cause.message, { cause });
  }
}

/**
 * `<Cube time='2026-11-13'><Cube currency='USD' rate='1.16'/>…`, in either quotes. Read by a pattern instead of an XML
 * parser: the format is flat, and so no entity or external file can be referenced. Of several days the first
 * counts, which is the newest in the bank's longer files.
 */
export function readDailyXml(text: string): DailyRates | null {
  const days = [...text.matchAll(/<Cube\s+time\s*=\s*(['"])(\d{4}-\d{2}-\d{2})\1\s*>/g)];
  const [first, second] = days;
  const ratesOn = parseDay(first?.[2] ?? '');
  if (!first || !ratesOn) return null;
  const block = text.slice(first.index + first[0].length, second?.index);
  const perEur: Record<string, string> = {};
  for (const [, tag = ''] of block.matchAll(/<Cube\s+([^<>]{1,100}?)\s*\/>/g)) {
    const currency = /(?:^|\s)currency\s*=\s*(['"])([A-Z]{3})\1/.exec(tag)?.[2];
    const rate = /(?:^|\s)rate\s*=\s*(['"])([^'"]{1,40})\1/.exec(tag)?.[2];
    if (currency === undefined || rate === undefined || currency in perEur) return null;
    perEur[currency] = rate;
  }
  const count = Object.keys(perEur).length;
  return count > 0 && count <= MAX_CURRENCIES ? { ratesOn, perEur } : null;
}
