/** `npm run data:report`: how old the tables are on this day, what is too old to build on, and what is missing. */
import { recogniseService } from '#core/advice/rows';
import { type CalendarDay, dayInZone, daysBetween } from '#core/calendar-day';
import { isOldPrice, PRICE_VALID_DAYS } from '#core/catalogue/price-age';
import { TIERS } from '#core/catalogue/service-tiers';
import { BUNDLE_TABLE } from '#core/data/bundle-table';
import { CATALOGUE_TABLE } from '#core/data/catalogue-table';
import { CONTAINMENT_TABLE } from '#core/data/containment-table';
import { COUNTRY_TABLE } from '#core/data/country-table';
import { MOST_USED_TABLE } from '#core/data/most-used-table';
import { GENERAL_KNOWLEDGE, type Provenance } from '#core/data/provenance';
import { RATE_TABLE } from '#core/data/rate-table';
import { SALES_TAX_TABLE } from '#core/data/sales-tax-table';
import { TITLE_TABLE } from '#core/data/title-table';

const today: CalendarDay = process.argv[2] ?? dayInZone(Date.now(), 'UTC');
const tiersOf = (country: string) => TIERS.filter((tier) => tier.country === country);

const TABLES: readonly (readonly [string, readonly Provenance[]])[] = [
  ['catalogue, common prices', CATALOGUE_TABLE.filter(({ commonPricing }) => commonPricing.length > 0)],
  ...['US', 'IN', 'GB', 'DE'].map((code) => [`tiers, ${code}`, tiersOf(code)] as const),
  ['bundles', BUNDLE_TABLE],
  ['what comes with what', CONTAINMENT_TABLE],
  ['titles', TITLE_TABLE],
  ['sales tax', SALES_TAX_TABLE],
  ['exchange rates', [{ knownOn: RATE_TABLE.ratesOn, source: RATE_TABLE.source ?? GENERAL_KNOWLEDGE }]],
];

console.log(`Ages on ${today}; prices count for ${PRICE_VALID_DAYS} days.\n`);
console.log(`${'table'.padEnd(26)}  rows  oldest      newest      days   too old  unchecked`);
for (const [name, rows] of TABLES) {
  const days = rows.map(({ knownOn }) => knownOn).sort();
  const [oldest = '', newest = ''] = [days[0], days.at(-1)];
  const old = rows.filter(({ knownOn }) => isOldPrice(knownOn, today)).length;
  const unchecked = rows.filter(({ source }) => source === GENERAL_KNOWLEDGE).length;
  const figures = [daysBetween(oldest, today), old, unchecked].map((figure) => String(figure).padStart(8));
  console.log(
    `${name.padEnd(26)} ${String(rows.length).padStart(5)}  ${oldest}  ${newest}${figures.join(' ')}`,
  );
}

console.log('\nServices found, of the hundred most used:');
for (const { country, names } of MOST_USED_TABLE) {
  const missing = names.filter((name) => !recogniseService(name));
  const priced = names.filter((name) => {
    const service = recogniseService(name)?.service;
    return service && tiersOf(country).some((tier) => tier.service === service.name);
  });
  const gap = missing.length > 0 ? `; missing: ${missing.join(', ')}` : '';
  console.log(`  ${country}  found ${names.length - missing.length}, with tiers ${priced.length}${gap}`);
}

const taxed = new Set(SALES_TAX_TABLE.map(({ country }) => country));
const untaxed = COUNTRY_TABLE.filter(({ code }) => !taxed.has(code)).map(({ code }) => code);
const titled = new Set(TITLE_TABLE.map(({ service }) => service));
const untitled = CATALOGUE_TABLE.filter(({ category, name }) => category === 'OTT' && !titled.has(name));
const unpriced = CATALOGUE_TABLE.filter(
  ({ name, commonPricing }) => commonPricing.length === 0 && !TIERS.some(({ service }) => service === name),
);
console.log('\nGaps:');
console.log(`  countries without a tax rule: ${untaxed.join(', ') || 'none'}`);
console.log(`  services without any price: ${unpriced.length}`);
console.log(`  streaming services without titles: ${untitled.length}`);
