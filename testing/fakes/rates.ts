/**
 * Stands in for the European Central Bank's daily list (`eurofxref-daily.xml`). Written after the published form: an
 * envelope, one `Cube time`, a `Cube` per currency, units for one euro; on a weekend the day stays Friday's.
 */
import { type HttpFake, startHttpFake } from './http-fake.ts';

export interface RatesFake extends HttpFake {
  /** The address for `RATES_URL`. */
  ratesUrl: string;
  /** Changes what is published from now on; an undefined rate takes the currency off the list. */
  publish(day: string, changes?: Record<string, string | undefined>): void;
  /** Any text instead of the list. */
  publishText(text: string): void;
}

/** The bank's currencies, with rates of about autumn 2025. */
const PER_EUR: Record<string, string> = {
  USD: '1.1594',
  JPY: '179.25',
  CZK: '24.165',
  DKK: '7.4683',
  GBP: '0.88048',
  HUF: '384.33',
  PLN: '4.2298',
  RON: '5.0845',
  SEK: '10.9425',
  CHF: '0.9324',
  ISK: '146.8',
  NOK: '11.6475',
  TRY: '49.0216',
  AUD: '1.7752',
  BRL: '6.1767',
  CAD: '1.6261',
  CNY: '8.2301',
  HKD: '9.0096',
  IDR: '19393.68',
  ILS: '3.7204',
  INR: '102.8555',
  KRW: '1698.21',
  MXN: '21.2372',
  MYR: '4.7929',
  NZD: '2.0509',
  PHP: '68.358',
  SGD: '1.5083',
  THB: '37.565',
  ZAR: '19.8785',
};

export async function startRates(day = '2026-11-13'): Promise<RatesFake> {
  let text = writeList(day, PER_EUR);
  const fake = await startHttpFake(() => ({
    status: 200,
    headers: { 'content-type': 'text/xml' },
    body: text,
  }));
  return {
    ...fake,
    ratesUrl: `${fake.url}/stats/eurofxref/eurofxref-daily.xml`,
    publish(on, changes = {}) {
      text = writeList(on, { ...PER_EUR, ...changes });
    },
    publishText(given) {
      text = given;
    },
  };
}

function writeList(day: string, rates: Record<string, string | undefined>): string {
  const rows = Object.entries(rates).flatMap(([currency, rate]) =>
    rate === undefined ? [] : `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${rows.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
}
