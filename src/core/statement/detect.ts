// Statement rows to findings: by merchant, without what was paid back, without payments that are no subscriptions.
import { type CalendarDay, daysBetween } from '../calendar-day.ts';
import { type CategoryCode, categoryOf } from '../category.ts';
import type { Service } from '../data/catalogue-table.ts';
import type { PaymentKind } from '../data/statement-word-table.ts';
import { decimalsOf, formatMinor } from '../money/money.ts';
import { convert } from '../money/rates.ts';
import { nameKey } from '../subscription/subscription.ts';
import { estimateConfidence, type Signals } from './confidence.ts';
import { type FindEnd, measureCoverage } from './coverage.ts';
import { findKind, saysRecurring } from './kinds.ts';
import { type Merchant, readMerchant } from './merchant.ts';
import { withoutRefunded } from './refunds.ts';
import { lengthOf, nextAfterCharge, type Rhythm, toleranceOf } from './rhythm.ts';
import { type Charge, findSeries, type Series } from './series.ts';
import { findServiceByPrice, matchService, type ServiceMatch } from './service.ts';
import type { StatementRow } from './statement.ts';

export interface Finding {
  /** Names the merchant, the most general first, then with each price where it has several series: what a dismissal is kept by. */
  readonly keys: readonly string[];
  readonly name: string;
  readonly service: string | null;
  readonly category: CategoryCode;
  readonly rhythm: Rhythm;
  readonly currency: string;
  /** What is charged now. */
  readonly minor: number;
  /** What was charged before the price changed. */
  readonly beforeMinor: number | null;
  /** The grid's day; next dates are counted from it. */
  readonly anchorOn: CalendarDay;
  readonly lastOn: CalendarDay;
  readonly nextOn: CalendarDay;
  /** The next charge was not yet due when the statement ended. */
  readonly isActive: boolean;
  /** Positions of its charges in the rows. */
  readonly rows: readonly number[];
  /** The share of such findings that are subscriptions. */
  readonly confidence: number;
  readonly signals: Signals;
}

export interface MerchantGroup {
  readonly key: string;
  readonly merchant: Merchant;
  readonly service: Service | null;
  /** The merchant's name is the service's beyond doubt. */
  readonly isNamed: boolean;
  readonly currency: string;
  /** Money out, in order of time, without what was paid back. */
  readonly charges: readonly Charge[];
  readonly kind: PaymentKind | null;
  readonly isRecurring: boolean;
}

/** Findings below this are not shown. */
export const CONFIDENCE_SHOWN = 0.5;

/** Every series that may be a subscription, also the unlikely ones. */
export function listCandidates(
  rows: readonly StatementRow[],
  groups: readonly MerchantGroup[] = groupRows(rows),
): readonly Finding[] {
  const endOf = measureCoverage(rows);
  return groups.flatMap((group) => findIn(group, endOf));
}

export function detectSubscriptions(
  rows: readonly StatementRow[],
  groups: readonly MerchantGroup[] = groupRows(rows),
): readonly Finding[] {
  return nameDuplicates(
    listCandidates(rows, groups)
      .filter(({ confidence }) => confidence >= CONFIDENCE_SHOWN)
      .sort((a, b) => b.confidence - a.confidence || ((a.keys[0] ?? '') < (b.keys[0] ?? '') ? -1 : 1)),
  );
}

/** Two of one name are told apart by their price, or by a number where that is the same: `Netflix (₹649.00)`, `Netflix (2)`. */
function nameDuplicates(findings: readonly Finding[]): readonly Finding[] {
  const byName = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = nameKey(finding.name);
    byName.set(key, [...(byName.get(key) ?? []), finding]);
  }
  return findings.map((finding) => {
    const alike = byName.get(nameKey(finding.name)) ?? [];
    if (alike.length < 2) return finding;
    const price = (each: Finding) => formatMinor(each.minor, each.currency);
    const isOnlyPrice = alike.every((other) => other === finding || price(other) !== price(finding));
    const mark = isOnlyPrice ? price(finding) : alike.toSorted(compareDayOfMonth).indexOf(finding) + 1;
    return { ...finding, name: `${finding.name} (${mark})` };
  });
}

function compareDayOfMonth(a: Finding, b: Finding): number {
  const day = ({ anchorOn, minor }: Finding) => `${anchorOn.slice(8)} ${minor}`;
  return day(a) < day(b) ? -1 : 1;
}

interface OpenGroup {
  readonly merchant: Merchant;
  readonly match: ServiceMatch | null;
  readonly currency: string;
  readonly type: string;
  readonly out: Charge[];
  readonly back: Charge[];
}

/** Rows between two reports of progress. */
const REPORT_ROWS = 2_000;

/** Reports the share of the rows that is done: names are most of the work. */
export function groupRows(
  rows: readonly StatementRow[],
  report: (share: number) => void = () => undefined,
): readonly MerchantGroup[] {
  const groups = new Map<string, OpenGroup>();
  const identify = rememberNames();
  for (const [index, { narration, minor, on, currency, type }] of rows.entries()) {
    if (index % REPORT_ROWS === 0) report(index / rows.length);
    if (minor === 0) continue;
    const { merchant, match } = identify(narration);
    const key = `${match ? match.service.name : merchant.key} ${currency}`;
    let group = groups.get(key);
    if (!group) {
      group = { merchant, match, currency, type, out: [], back: [] };
      groups.set(key, group);
    }
    (minor < 0 ? group.out : group.back).push({ on, minor: Math.abs(minor), row: index });
  }
  return [...groups.values()]
    .filter(({ out }) => out.length > 0)
    .map(({ merchant, match, currency, type, out, back }) => ({
      key: match ? match.service.name.toUpperCase() : merchant.key,
      merchant,
      service: match?.service ?? null,
      isNamed: match?.isStrong ?? false,
      currency,
      charges: withoutRefunded(out, back),
      kind: merchant.isPerson ? 'transfer' : findKind(merchant.all, type),
      isRecurring: saysRecurring(merchant.all),
    }));
}

/** Names are most of the work, and the same narration comes back with another number in it. */
function rememberNames(): (narration: string) => Identified {
  const known = new Map<string, Identified>();
  return (narration) => {
    // Four digits in a row are never a part of a name.
    const shape = narration.replace(/\d{4,}/g, (digits) => '0'.repeat(digits.length));
    const before = known.get(shape);
    if (before) return before;
    const merchant = readMerchant(shape);
    const identified = { merchant, match: matchService(merchant) };
    known.set(shape, identified);
    return identified;
  };
}

interface Identified {
  readonly merchant: Merchant;
  readonly match: ServiceMatch | null;
}

/** Salaries, transfers, card payments and the like are no subscriptions, however regular they are. */
export function isNoSubscription({ kind, isNamed }: MerchantGroup): boolean {
  return kind !== null && kind !== 'everyday' && !isNamed;
}

function findIn(group: MerchantGroup, endOf: FindEnd): readonly Finding[] {
  if (isNoSubscription(group) || group.charges.length < 2) return [];
  const all = findSeries(group.charges).filter(
    (series) => group.service !== null || isNoChance(group, series),
  );
  return all.map((series) => describe(group, series, all, endOf));
}

/** Two or three like amounts among a shop's many are chance, unless they are exactly the same. */
function isNoChance({ charges }: MerchantGroup, { fit, price, charges: own }: Series): boolean {
  const isOneAmong = own.length < charges.length;
  if (fit.hit === 2) return price.kind === 'fixed' && !isOneAmong;
  return !(isOneAmong && price.kind === 'drifting' && fit.hit < 6);
}

function describe(group: MerchantGroup, series: Series, all: readonly Series[], endOf: FindEnd): Finding {
  const { fit, price, charges } = series;
  const lastOn = charges.at(-1)?.on ?? fit.anchorOn;
  const nextOn = nextAfterCharge(fit.rhythm, fit.anchorOn, lastOn);
  const service =
    group.service ?? findServiceByPrice(group.merchant.words, price.minor, group.currency, fit.rhythm);
  const signals = readSignals(group, series);
  const positions = charges.map(({ row }) => row);
  return {
    keys: listKeys(group.key, series, all),
    name: service?.name ?? writeName(group.merchant.words),
    service: service?.name ?? null,
    category: service ? service.category : guessCategory(group.merchant.all),
    rhythm: fit.rhythm,
    currency: group.currency,
    minor: price.minor,
    beforeMinor: price.beforeMinor,
    anchorOn: fit.anchorOn,
    lastOn,
    nextOn,
    isActive: daysBetween(nextOn, endOf(positions)) <= toleranceOf(fit.rhythm),
    rows: positions,
    confidence: estimateConfidence(signals),
    signals,
  };
}

/**
 * A dismissal by any of the keys holds: of the merchant, or of this series at its price now or before. Where another
 * series has the same price, the day of the month tells them apart, one day off at most.
 */
function listKeys(key: string, { price, fit }: Series, all: readonly Series[]): readonly string[] {
  if (all.length < 2) return [key];
  const { minor, beforeMinor } = price;
  if (all.filter((other) => other.price.minor === minor).length > 1) {
    const day = Number(fit.anchorOn.slice(8));
    return [key, ...[day, day - 1, day + 1].map((near) => `${key} ${minor} on ${near}`)];
  }
  return [key, `${key} ${minor}`, ...(beforeMinor === null ? [] : [`${key} ${beforeMinor}`])];
}

function readSignals(group: MerchantGroup, { fit, price, charges }: Series): Signals {
  return {
    charges: Math.min(1, Math.log2(fit.hit) / Math.log2(12)),
    isPair: fit.hit === 2 ? 1 : 0,
    distance: Math.min(1, fit.distance / toleranceOf(fit.rhythm)),
    missing: 1 - fit.hit / fit.expected,
    besides: 1 - charges.length / group.charges.length,
    isDrifting: price.kind === 'drifting' ? 1 : 0,
    isKnown: group.service ? 1 : 0,
    saysRecurring: group.isRecurring ? 1 : 0,
    isEveryday: group.kind === 'everyday' ? 1 : 0,
    isLarge: rateSize(price.minor, group.currency, fit.rhythm),
    isRound: price.minor % roundStep(group.currency) === 0 ? 1 : 0,
    isMaybePerson: group.merchant.isMaybePerson && !group.service ? 1 : 0,
  };
}

/** Typical price of a subscription per month: about 15 dollars, and 600 rupees, because services in India are cheaper. */
const ORDINARY: Readonly<Record<string, number>> = { INR: 60_000 };
const ORDINARY_USD_MINOR = 1_500;
const monthLength = lengthOf('monthly');

function rateSize(minor: number, currency: string, rhythm: Rhythm): number {
  const times = ((minor / ordinaryMinor(currency)) * monthLength) / lengthOf(rhythm);
  return Math.max(0, Math.min(1, Math.log(Math.max(times, 1)) / Math.log(12)));
}

/** People agree on whole tens of dollars, and on thousands of rupees: ₹199 and ₹500 are prices of services. */
const ROUND_STEP: Readonly<Record<string, number>> = { INR: 100_000 };

function roundStep(currency: string): number {
  return ROUND_STEP[currency] ?? ordinaryMinor(currency) / 1.5;
}

/** The amount in units that divide by fifteen; the exchange rate only has to be about right. */
function ordinaryMinor(currency: string): number {
  const known = ORDINARY[currency];
  if (known !== undefined) return known;
  const converted = convert(ORDINARY_USD_MINOR, 'USD', currency);
  const major = converted ? Number(converted.numerator) / Number(converted.denominator) : 15;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(major)) - 1);
  return Math.round(major / step / 1.5) * step * 1.5 * 10 ** decimalsOf(currency);
}

/** Words this short are abbreviations, but for these. */
const SHORT_WORDS =
  /^(?:GYM|THE|AND|FOR|BOX|ART|SKI|SPA|PET|DOG|CAT|CAR|NEW|OLD|BIG|RED|SUN|FIT|KIT|BAR|BAY)$/;

/** Words as a person would write them: `SHAKTI YOGA STUDIO` is Shakti Yoga Studio. */
function writeName(words: readonly string[]): string {
  return words
    .slice(0, 4)
    .map((word) =>
      word.length <= 3 && !SHORT_WORDS.test(word) ? word : `${word[0]}${word.slice(1).toLowerCase()}`,
    )
    .join(' ')
    .slice(0, 60);
}

const CATEGORY_WORDS: readonly (readonly [RegExp, CategoryCode])[] = [
  [
    /^(?:GYM|FITNESS|YOGA|PILATES|CLIMBING|SWIM|TENNIS|JUDO|ROWING|SPORT|SPORTS|BOULDERHALLE|STUDIO|CROSSFIT|CLUB)$/,
    'Gym',
  ],
  [/^(?:MUSIC|RADIO|AUDIO)$/, 'Music'],
  [/^(?:TV|VIDEO|STREAM|STREAMING|MOVIES|CINEMA|ENTERTAINMENT)$/, 'OTT'],
  [/^(?:STORAGE|BACKUP|CLOUD|HOSTING|DRIVE)$/, 'Cloud'],
  [/^(?:SOFTWARE|SAAS|VPN|APP|DOMAIN|DOMAINS)$/, 'SaaS'],
];

function guessCategory(all: readonly string[]): CategoryCode {
  return CATEGORY_WORDS.find(([words]) => all.some((word) => words.test(word)))?.[1] ?? categoryOf('Other');
}
