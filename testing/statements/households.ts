/**
 * The third generator: any service of the catalogue at its listed price, clubs and shops whose names are put together
 * from words, and regular payments that are none. Free months, pauses, a change of tier, a second account at one
 * merchant and bank holidays happen to them. Its words stand in two halves (`household-words.ts`).
 */
import { addDays, addMonthsClamped, daysBetween } from '#core/calendar-day';
import { priceToFill } from '#core/catalogue/catalogue';
import { CATALOGUE_TABLE, type Service } from '#core/data/catalogue-table';
import { parseAmount } from '#core/money/money';
import { makeRandom } from '#testing/random';
import { type BankForm, writeStatement } from './bank-forms.ts';
import {
  CLUB_NAMES,
  type Half,
  PLACES,
  type Place,
  type RegularPayment,
  SHOP_NAMES,
} from './household-words.ts';
import {
  isEnough,
  type LabelledProfile,
  type LabelledRow,
  type TrueRhythm,
  type TrueSubscription,
} from './label.ts';

type Random = () => number;

const FIRST = '2024-03-01';
const LAST = '2026-02-28';
const RHYTHMS: readonly (readonly [TrueRhythm, number])[] = [
  ['monthly', 0.68],
  ['yearly', 0.82],
  ['quarterly', 0.88],
  ['four-weekly', 0.92],
  ['weekly', 0.95],
  ['half-yearly', 0.98],
  ['fortnightly', 1],
];

export function makeHouseholds(seed: number, count: number, half: Half): readonly LabelledProfile[] {
  return Array.from({ length: count }, (_, index) => {
    const random = makeRandom(seed * 6007 + index * 17 + (half === 'seen' ? 0 : 9));
    return makeHousehold(index, half, random);
  });
}

interface Made {
  readonly rows: readonly LabelledRow[];
  readonly truth: TrueSubscription;
}

function makeHousehold(index: number, half: Half, random: Random): LabelledProfile {
  const place = PLACES[index % PLACES.length] as Place;
  const form = place.forms[Math.floor(index / PLACES.length) % place.forms.length] as BankForm;
  // Each half has every second service of the catalogue, so that they share none.
  const services = CATALOGUE_TABLE.filter((_, at) => (at % 2 === 0) === (half === 'seen'));
  const chosen = shuffle(services, random).slice(0, 5);
  const clubs = shuffle(CLUB_NAMES[half], random).slice(0, 2);
  const made = [
    ...chosen.flatMap((service, at) => subscribe(place, service, `${index}-s${at}`, random)),
    ...clubs.map(([one, two], at) =>
      charge(
        place,
        `${one} ${two}`,
        null,
        chooseRhythm(random),
        choosePrice(place, random),
        `${index}-c${at}`,
        random,
      ),
    ),
  ];
  const rows = [
    ...made.flatMap((each) => each.rows),
    ...place.regular[half]
      .filter(() => random() < 0.75)
      .flatMap((payment) => payRegularly(place, payment, random)),
    ...shop(place, half, random),
    ...earn(place, random),
  ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  return {
    name: `${place.currency} ${form} ${index}`,
    country: place.country,
    currency: place.currency,
    files: [writeStatement(form, rows, place.currency, 'statement')],
    rows,
    truths: made.map(({ truth }) => truth),
  };
}

/** Mostly one; now and then a second account of the same service, on another day. */
function subscribe(place: Place, service: Service, id: string, random: Random): readonly Made[] {
  const rhythm = chooseRhythm(random);
  const listed = priceToFill(service, place.currency, rhythm === 'yearly' ? 'yearly' : 'monthly');
  const parsed = listed === null ? null : parseAmount(listed, place.currency);
  const price = parsed?.ok ? parsed.value : choosePrice(place, random);
  const first = charge(place, service.name, service.name, rhythm, price, id, random);
  if (rhythm !== 'monthly' || random() > 0.06) return [first];
  return [
    first,
    charge(place, service.name, service.name, rhythm, Math.round(price * 1.9), `${id}b`, random),
  ];
}

function charge(
  place: Place,
  merchant: string,
  service: string | null,
  rhythm: TrueRhythm,
  price: number,
  id: string,
  random: Random,
): Made {
  const print = pick(place.prints, random);
  const city = pick(place.cities, random);
  const startOn = addDays(FIRST, Math.floor(random() * (random() < 0.6 ? 40 : 260)));
  const endOn = random() < 0.85 ? LAST : addDays(LAST, -Math.floor(random() * 320));
  const rises = random() < 0.25 ? 8 + Math.floor(random() * 8) : 999;
  const pause = random() < 0.08 ? 5 + Math.floor(random() * 5) : 999;
  const isAfterWeekend = random() < 0.4;
  const rows: LabelledRow[] = [];
  for (let n = 0; n < 120; n += 1) {
    const due = dueOn(startOn, rhythm, n);
    if (due > endOn) break;
    if (n === pause) continue;
    const on = isAfterWeekend ? workingDay(due) : random() < 0.15 ? addDays(due, 1) : due;
    if (on > LAST) break;
    // A first month for next to nothing.
    const isTrial = n === 0 && rhythm === 'monthly' && random() < 0.12;
    const now = n >= rises ? Math.round(price * 1.12) : price;
    rows.push(
      row(
        on,
        -(isTrial ? Math.max(1, Math.round(place.unit * 0.02)) : now),
        fill(print, merchant, city, random),
        id,
        random,
      ),
    );
  }
  const full = rows.filter(({ minor }) => -minor >= price * 0.9).length;
  return {
    rows,
    truth: {
      id,
      service,
      rhythm,
      isExpected: isEnough(rhythm, full) && full >= (rhythm === 'weekly' ? 5 : 0),
    },
  };
}

function payRegularly(place: Place, payment: RegularPayment, random: Random): readonly LabelledRow[] {
  const amount = () => Math.round((payment.from + random() * (payment.to - payment.from)) * place.unit);
  const fixed = amount();
  const rhythm: Record<RegularPayment['every'], TrueRhythm> = {
    week: 'weekly',
    fortnight: 'fortnightly',
    month: 'monthly',
    quarter: 'quarterly',
  };
  const startOn = addDays(FIRST, Math.floor(random() * 28));
  const rows: LabelledRow[] = [];
  for (let n = 0; n < 110; n += 1) {
    const on = workingDay(dueOn(startOn, rhythm[payment.every], n));
    if (on > LAST) break;
    rows.push(
      row(on, -(payment.isVarying ? amount() : fixed), fill(payment.narration, '', '', random), null, random),
    );
  }
  return rows;
}

/** Shops at irregular days; some sell one thing at one price. */
function shop(place: Place, half: Half, random: Random): readonly LabelledRow[] {
  const rows: LabelledRow[] = [];
  for (const [one, two] of shuffle(SHOP_NAMES[half], random).slice(0, 18)) {
    const gap = 3 + random() * 45;
    const price = Math.round((2 + random() * 40) * place.unit);
    const isOnePrice = random() < 0.35;
    const city = pick(place.cities, random);
    let on = addDays(FIRST, Math.floor(random() * gap));
    while (on <= LAST) {
      const minor = isOnePrice ? price : Math.max(50, Math.round(price * (0.3 + random() * 2)));
      rows.push(
        row(
          on,
          -minor,
          fill(random() < 0.5 ? '$ #### @' : '$ @', `${one} ${two}`, city, random),
          null,
          random,
        ),
      );
      on = addDays(on, 1 + Math.floor(-Math.log(1 - random()) * gap));
    }
  }
  return rows;
}

function earn(place: Place, random: Random): readonly LabelledRow[] {
  const minor = Math.round((1800 + random() * 3000) * place.unit);
  return Array.from({ length: 24 }, (_, n) =>
    row(
      workingDay(addMonthsClamped('2024-03-28', n)),
      minor,
      fill('NORTHWIND LTD SALARY ####', '', '', random),
      null,
      random,
    ),
  ).filter(({ on }) => on <= LAST);
}

function chooseRhythm(random: Random): TrueRhythm {
  const at = random();
  return RHYTHMS.find(([, limit]) => at <= limit)?.[0] ?? 'monthly';
}

function choosePrice({ unit }: Place, random: Random): number {
  const dollars = 3 + random() ** 2 * 60;
  const step = unit >= 1000 ? 1000 : 50;
  return Math.max(
    step,
    Math.round((dollars * unit) / step) * step - (random() < 0.6 ? (unit >= 1000 ? 100 : 1) : 0),
  );
}

const DAYS: Partial<Record<TrueRhythm, number>> = { weekly: 7, fortnightly: 14, 'four-weekly': 28 };
const MONTHS: Partial<Record<TrueRhythm, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
};

function dueOn(startOn: string, rhythm: TrueRhythm, n: number): string {
  const days = DAYS[rhythm];
  return days === undefined
    ? addMonthsClamped(startOn, n * (MONTHS[rhythm] ?? 1))
    : addDays(startOn, n * days);
}

const HOLIDAYS: ReadonlySet<string> = new Set(
  '2024-12-25 2024-12-26 2025-01-01 2025-12-25 2025-12-26 2026-01-01'.split(' '),
);

function workingDay(on: string): string {
  let day = on;
  while (((daysBetween('2024-01-01', day) % 7) + 7) % 7 >= 5 || HOLIDAYS.has(day)) day = addDays(day, 1);
  return day;
}

function fill(print: string, merchant: string, city: string, random: Random): string {
  const name = merchant.toUpperCase();
  return print
    .replaceAll('$', name.slice(0, 22).trim())
    .replaceAll(
      '%',
      name
        .replaceAll(/[^A-Z0-9]/g, '')
        .toLowerCase()
        .slice(0, 14),
    )
    .replace(/@$/, city)
    .replaceAll('@ ', `${city} `)
    .replaceAll('#', () => `${Math.floor(random() * 10)}`)
    .replaceAll('~', () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[Math.floor(random() * 24)] ?? 'A');
}

function row(
  on: string,
  minor: number,
  narration: string,
  truth: string | null,
  random: Random,
): LabelledRow {
  return {
    on,
    minor,
    narration: narration.trim(),
    ref: `${Math.floor(random() * 1e12)}`.padStart(12, '0'),
    truth,
  };
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
