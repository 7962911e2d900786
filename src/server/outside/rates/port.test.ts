/** The bank's list and every odd answer become rates or a typed failure. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fault } from '#testing/fakes/http-fake';
import { type RatesFake, startRates } from '#testing/fakes/rates';
import { createEcbSource, readDailyXml } from './ecb.ts';

let bank: RatesFake;
beforeEach(async () => {
  bank = await startRates();
});
afterEach(() => bank.close());

const fetchDaily = (timeoutMs = 10_000) => createEcbSource({ url: bank.ratesUrl, timeoutMs }).fetchDaily();

test('the daily list is read with its day', async () => {
  const { ratesOn, perEur } = await fetchDaily();
  expect(ratesOn).toBe('2026-11-13');
  expect(perEur).toMatchObject({ USD: '1.1594', INR: '102.8555', JPY: '179.25' });
  expect(Object.keys(perEur)).toHaveLength(29);
});

test.each<[Fault, string]>([
  ['server_error_html', 'unavailable'],
  ['rate_limited', 'unavailable'],
  ['redirect', 'unavailable'],
  ['hang', 'unavailable'],
  ['drip', 'unavailable'],
  ['flood', 'unavailable'],
  ['reset', 'unavailable'],
  ['cut', 'unavailable'],
  ['bad_json', 'malformed'],
])('%s is %s', async (fault, kind) => {
  bank.failNext(fault);
  const timeoutMs = fault === 'hang' || fault === 'drip' ? 500 : 10_000;
  await expect(fetchDaily(timeoutMs)).rejects.toMatchObject({ name: 'RatesError', kind });
});

test('double quotes, other attribute orders and the longer history are read too; the first day counts', () => {
  const text = `<Cube><Cube time="2026-11-13"><Cube rate="1.1" currency="USD" /></Cube>
    <Cube time="2026-11-12"><Cube currency="USD" rate="1.2"/></Cube></Cube>`;
  expect(readDailyXml(text)).toEqual({ ratesOn: '2026-11-13', perEur: { USD: '1.1' } });
});

test.each([
  '',
  '<html>',
  `<Cube time='2026-13-40'><Cube currency='USD' rate='1'/></Cube>`,
  `<Cube time='2026-11-13'></Cube>`,
  `<Cube time='2026-11-13'><Cube currency='USD'/></Cube>`,
  `<Cube time='2026-11-13'><Cube currency='usd' rate='1'/></Cube>`,
  `<Cube time='2026-11-13'><Cube currency='USD' rate='1'/><Cube currency='USD' rate='2'/></Cube>`,
])('%j is no list', (text) => {
  expect(readDailyXml(text)).toBeNull();
});
