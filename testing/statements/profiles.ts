/**
 * The first generator, on which the detector is developed: every rhythm, rail and disturbance in turn, in every bank's
 * form, among noise and traps.
 */
import { addDays, addMonthsClamped, daysInMonth, makeDay, splitDay } from '#core/calendar-day';
import { findService } from '#core/catalogue/catalogue';
import { makeRandom } from '#testing/random';
import { type BankForm, writeStatement } from './bank-forms.ts';
import { isEnough, type LabelledProfile, type LabelledRow, type TrueRhythm } from './label.ts';

const START = '2024-01-01';
const END = '2025-12-31';

type Rail =
  | 'upi-hdfc'
  | 'upi-icici'
  | 'upi-sbi'
  | 'ach-in'
  | 'card-in'
  | 'card'
  | 'paypal'
  | 'ach'
  | 'sepa'
  | 'plain';
type Currency = 'INR' | 'USD' | 'EUR' | 'GBP' | 'AUD' | 'JPY';

interface World {
  readonly country: string;
  readonly currency: Currency;
  readonly forms: readonly BankForm[];
  readonly rails: readonly Rail[];
  readonly city: string;
  /** Minor units of about one dollar. */
  readonly unit: number;
  readonly services: readonly string[];
  readonly strangers: readonly string[];
  readonly traps: readonly Trap[];
}

interface Trap {
  readonly narration: string;
  /** Days between, and how far off; 30 with `day` is that day of each month. */
  readonly every: number;
  readonly off: number;
  readonly day?: number;
  readonly from: number;
  readonly to: number;
  readonly isSame?: boolean;
  readonly isIn?: boolean;
}

const trap = (
  narration: string,
  every: number,
  off: number,
  from: number,
  to: number,
  more: Partial<Trap> = {},
): Trap => ({
  narration,
  every,
  off,
  from,
  to,
  ...more,
});
const monthly = (narration: string, day: number, amount: number, more: Partial<Trap> = {}): Trap =>
  trap(narration, 30, 1, amount, amount, { day, isSame: true, ...more });

const SHARED_TRAPS: readonly Trap[] = [
  monthly('SALARY CREDIT ACME 0#####', 27, 3000, { isIn: true }),
  trap('CASH WITHDRAWAL ATM ######', 12, 8, 100, 100, { isSame: true }),
  trap('INTEREST CREDIT', 91, 1, 2, 5, { isIn: true }),
];

const WORLDS: readonly World[] = [
  {
    country: 'India',
    currency: 'INR',
    forms: ['hdfc-text', 'hdfc-sheet', 'icici', 'icici-new', 'sbi', 'axis', 'kotak'],
    rails: ['upi-hdfc', 'upi-icici', 'upi-sbi', 'ach-in', 'card-in'],
    city: 'MUMBAI',
    unit: 8000,
    services:
      'Netflix|Spotify Premium|JioHotstar|ZEE5|SonyLIV|YouTube Premium|Apple Music|Cult.fit|Airtel Xstream Fiber|JioFiber|Canva Pro|LinkedIn Premium Career|Hoichoi|Sun NXT|Audible|Notion Plus|GitHub Copilot Pro|Kindle Unlimited|Swiggy One|Google One Basic 100 GB'.split(
        '|',
      ),
    strangers:
      'MORNING BREW PAPER|TALWAR FITNESS|SUNSHINE STORY APP|PURE WATER CANS|VEDANTA YOGA|SILVER SPOON TIFFIN|BRIGHT MINDS CHESS|CLOUDNINE HOSTING CO'.split(
        '|',
      ),
    traps: [
      monthly('IMPS-3########-HOUSE OWNER-ICIC-XX1234-RENT', 5, 350),
      monthly('ACH D- HDFC LTD HOME LOAN-EMI########', 4, 420),
      monthly('ACH D- GROWW INVEST SIP-########', 8, 60),
      trap('UPI-DMART AVENUE-DMART@ICICI-ICIC0000001-3########-UPI', 7, 2, 15, 60),
      trap('UPI-BHARAT PETROLEUM-BPCL@SBI-SBIN0000001-3########-UPI', 14, 5, 25, 25, { isSame: true }),
      trap('UPI-RAHUL VERMA-RAHUL.V@OKAXIS-UTIB0000001-3########-UPI', 17, 12, 2, 40),
      monthly('UPI-SUNITA DEVI-9########@YBL-SBIN0000001-3########-HOUSEHELP', 2, 45),
      trap('CREDIT CARD PAYMENT BILLDESK ########', 30, 2, 200, 700, { day: 18 }),
      trap('UPI-PHONEPE WALLET-TOPUP@YBL-YESB0000001-3########-WALLET LOAD', 14, 6, 12, 12, { isSame: true }),
      trap('UPI-SWIGGY-SWIGGY@ICICI-ICIC0000001-3########-FOOD', 4, 3, 3, 12),
      trap('TATA POWER ELECTRICITY BILL ########', 30, 3, 15, 50, { day: 14 }),
      trap('UPI-CAFE COFFEE DAY-CCD@HDFC-HDFC0000001-3########-UPI', 5, 4, 2, 2, { isSame: true }),
      monthly('HDFC LIFE INSURANCE PREMIUM ########', 20, 35),
      trap('SMS CHARGES GST ####', 91, 1, 1, 1, { isSame: true }),
      trap('GROCERIES UPI-ZEPTO-ZEPTO@AXL-UTIB0000001-3########', 3, 2, 3, 15),
    ],
  },
  {
    country: 'United States',
    currency: 'USD',
    forms: ['chase-checking', 'chase-card', 'amex', 'amex-long', 'ofx1', 'ofx2', 'qfx'],
    rails: ['card', 'card', 'paypal', 'ach'],
    city: 'SEATTLE WA',
    unit: 100,
    services:
      'Netflix|Hulu|Spotify Premium|Disney+|Paramount+|Peacock|Crunchyroll|Apple Music|Headspace|Calm|Duolingo Super|Grammarly Pro|Canva Pro|Dropbox Plus|1Password|NordVPN|Planet Fitness|Strava|The Washington Post|Walmart+|Zoom Workplace Pro|Figma Professional|Bumble|Kindle Unlimited|Evernote'.split(
        '|',
      ),
    strangers:
      'OAKWOOD SWIM CLUB|BEAN CLUB ROASTERS|MAPLE LAWN CARE|STUDIO NINE PILATES|BRIGHTPATH TUTORING|FRESH FARM BOX|SECURE STORE UNITS|PETALS FLOWER CLUB'.split(
        '|',
      ),
    traps: [
      monthly('ZELLE TO LANDLORD PROPERTIES ######', 1, 1800),
      monthly('WELLS FARGO HOME MTG PMT ######', 3, 2200),
      monthly('FIDELITY INVESTMENTS MONEYLINE ######', 6, 300),
      trap('SAFEWAY #### SEATTLE WA', 6, 3, 20, 140),
      trap('CHEVRON ####### SEATTLE WA', 9, 4, 30, 60),
      trap('AMERICAN EXPRESS ACH PMT M####', 30, 2, 300, 1500, { day: 22 }),
      trap('VENMO CASHOUT ########', 14, 10, 20, 60),
      trap('DUNKIN #### SEATTLE WA', 4, 3, 4, 4, { isSame: true }),
      trap('LYFT *RIDE SUN 8PM', 9, 8, 9, 40),
      trap('AMAZON MKTPL*######## AMZN.COM/BILL WA', 8, 7, 8, 120),
      trap('PUGET SOUND ENERGY BILL ######', 30, 3, 60, 180, { day: 11 }),
      monthly('GEICO AUTO INSURANCE ######', 16, 120),
      monthly('TRANSFER TO SAVINGS ######', 2, 250),
      trap('SUPERCUTS #### SEATTLE', 33, 9, 28, 28, { isSame: true }),
      trap('CHIPOTLE #### SEATTLE WA', 7, 5, 12, 12, { isSame: true }),
      monthly('OVERDRAFT PROTECTION FEE', 25, 12),
    ],
  },
  {
    country: 'Germany',
    currency: 'EUR',
    forms: ['german', 'ofx2'],
    rails: ['sepa', 'card', 'paypal'],
    city: 'BERLIN',
    unit: 100,
    services: 'Netflix|Spotify Premium|DAZN|Disney+|WOW|Audible|Dropbox Plus|McFIT|Strava|Canva Pro'.split(
      '|',
    ),
    strangers:
      'KLETTERWALD CLUB|BIOKISTE SPREEWALD|SCHWIMMVEREIN OST|LESEZIRKEL NORD|KAFFEE ABO ROESTEREI'.split('|'),
    traps: [
      monthly('WOHNBAU GMBH MIETE ####', 1, 900),
      trap('ALDI SUED SAGT DANKE', 4, 2, 15, 80),
      trap('SHELL ####', 12, 5, 40, 70),
      monthly('STADTWERKE STROM ABSCHLAG ####', 10, 80),
      monthly('ALLIANZ VERSICHERUNG ####', 5, 45),
      trap('VISA KARTENABRECHNUNG', 30, 2, 200, 800, { day: 20 }),
      trap('BACKWERK BERLIN', 4, 3, 4, 4, { isSame: true }),
      monthly('DAUERAUFTRAG SPAREN ETF', 2, 100),
    ],
  },
  {
    country: 'United Kingdom',
    currency: 'GBP',
    forms: ['british', 'ofx1'],
    rails: ['card', 'plain', 'paypal'],
    city: 'LONDON',
    unit: 80,
    services:
      'Netflix|Spotify Premium|Disney+|NOW|Audible|PureGym|The Economist|Headspace|Strava|Canva Pro'.split(
        '|',
      ),
    strangers: 'HARBOUR ROWING CLUB|CHEESE POST BOX|BRIGHT WINDOWS|LITTLE BAKERS CLUB|NORTHSIDE JUDO'.split(
      '|',
    ),
    traps: [
      monthly('S/O FLATMATE RENT', 1, 900),
      trap('ALDI ## LONDON', 5, 3, 15, 70),
      trap('ESSO ######', 14, 6, 40, 60),
      monthly('OCTOPUS ENERGY ######', 9, 95),
      monthly('LB HACKNEY COUNCIL TAX', 4, 140),
      monthly('DIRECT LINE INSURANCE', 7, 40),
      trap('AMEX PAYMENT RECEIVED', 30, 2, 200, 900, { day: 21 }),
      trap('COSTA COFFEE ####', 4, 3, 4, 4, { isSame: true }),
      trap('TFL TRAVEL CHARGE', 3, 2, 3, 9),
    ],
  },
  {
    country: 'Australia',
    currency: 'AUD',
    forms: ['australian', 'ofx2'],
    rails: ['card', 'plain'],
    city: 'SYDNEY',
    unit: 150,
    services: 'Netflix|Spotify Premium|Disney+|Audible|Canva Pro|Anytime Fitness|Strava|Headspace'.split('|'),
    strangers: 'BONDI SURF CLUB|VEGGIE BOX CO|WOMBAT WALKS APP|POOL CLEAN CREW|HARBOUR PILATES'.split('|'),
    traps: [
      trap('LJ HOOKER RENT ######', 14, 0, 900, 900, { isSame: true }),
      trap('COLES ####', 5, 2, 20, 120),
      trap('AMPOL ####', 10, 4, 40, 80),
      monthly('AGL ENERGY ######', 12, 120),
      monthly('AAMI INSURANCE ######', 15, 90),
      trap('ANZ CARD PAYMENT', 30, 2, 300, 900, { day: 19 }),
      trap('GRILLD NEWTOWN', 8, 5, 19, 19, { isSame: true }),
    ],
  },
  {
    country: 'Japan',
    currency: 'JPY',
    forms: ['japanese'],
    rails: ['plain', 'card'],
    city: 'TOKYO',
    unit: 150,
    services: 'Netflix|Spotify Premium|Disney+|Apple Music|Dropbox Plus|Nintendo Switch Online'.split('|'),
    strangers: 'KONAMI SPORTS CLUB|HANA BIN|MIZU CLUB|EIKAIWA NOVA'.split('|'),
    traps: [
      monthly('YACHIN RENT', 27, 600),
      trap('LAWSON', 3, 2, 3, 15),
      monthly('TOKYO GAS', 20, 40, { isSame: false, to: 90 }),
      trap('JCB CARD PAYMENT', 30, 2, 200, 800, { day: 10 }),
      trap('PASMO CHARGE', 8, 5, 20, 20, { isSame: true }),
    ],
  },
];
/** Regular payments whose narration tells nothing: somebody's music teacher, a neighbour, a club treasurer's own account. */
const QUIET: readonly Trap[] = [
  monthly('T WILLIAMS ######', 9, 62.5),
  monthly('M SATO AND SON ####', 16, 150),
  trap('K OKAFOR ####', 14, 0, 37.4, 37.4, { isSame: true }),
  trap('BLUEBELL HOUSE ####', 91, 0, 300, 300, { isSame: true }),
];
/** The world of each profile in turn: India and the United States have the most forms. */
const TURN = [0, 1, 0, 2, 1, 3, 0, 4, 1, 5];
const RHYTHMS: readonly TrueRhythm[] = [
  'monthly',
  'monthly',
  'yearly',
  'monthly',
  'four-weekly',
  'quarterly',
  'monthly',
  'weekly',
  'half-yearly',
  'fortnightly',
];
const DISTURBANCES = [
  'none',
  'drift',
  'missed',
  'doubled',
  'step',
  'rate',
  'month-end',
  'refund',
  'weekend',
  'cancelled',
  'late',
] as const;
type Disturbance = (typeof DISTURBANCES)[number];
const PERIOD: Readonly<
  Record<TrueRhythm, { days?: number; months?: number; price: readonly [number, number] }>
> = {
  weekly: { days: 7, price: [6, 40] },
  fortnightly: { days: 14, price: [10, 40] },
  'four-weekly': { days: 28, price: [5, 30] },
  monthly: { months: 1, price: [2, 40] },
  quarterly: { months: 3, price: [15, 70] },
  'half-yearly': { months: 6, price: [20, 120] },
  yearly: { months: 12, price: [20, 150] },
};

export function makeProfiles(seed: number, count: number): readonly LabelledProfile[] {
  return Array.from({ length: count }, (_, index) => makeProfile(index, makeRandom(seed * 7919 + index)));
}

function makeProfile(index: number, random: () => number): LabelledProfile {
  const world = WORLDS[TURN[index % TURN.length] ?? 0] as World;
  const form = world.forms[Math.floor((index * 3) / TURN.length) % world.forms.length] as BankForm;
  const between = (from: number, to: number) => from + random() * (to - from);
  const services = [...world.services].sort(() => random() - 0.5);
  const strangers = [...world.strangers].sort(() => random() - 0.5);
  const rows: LabelledRow[] = [];
  const truths: LabelledProfile['truths'][number][] = [];
  for (let at = 0; at < 7; at += 1) {
    const rhythm = RHYTHMS[(index + at * 3) % RHYTHMS.length] as TrueRhythm;
    const disturbance = DISTURBANCES[(index * 5 + at) % DISTURBANCES.length] as Disturbance;
    const service = at < 5 ? (services[at % services.length] as string) : null;
    const id = `${index}-${at}`;
    const merchant = service ?? (strangers[at % strangers.length] as string);
    const rail = world.rails[(index + at) % world.rails.length] as Rail;
    const [low, high] = PERIOD[rhythm].price;
    const minor = choosePrice(between(low, high) * world.unit, world, random);
    const charges = chargeDays(rhythm, disturbance, random).map((on, n): LabelledRow => {
      const stepped = disturbance === 'step' && on > '2025-01-20' ? Math.round(minor * 1.15) : minor;
      const paid = disturbance === 'rate' ? Math.round(stepped * between(0.97, 1.03)) : stepped;
      return {
        on,
        minor: -paid,
        narration: narrate(rail, merchant, world.city, n, random),
        ref: makeRef(random),
        truth: id,
      };
    });
    rows.push(...charges);
    if (disturbance === 'refund' || disturbance === 'doubled') {
      const refunded = charges[2];
      if (refunded)
        rows.push({
          ...refunded,
          on: addDays(refunded.on, 6),
          minor: -refunded.minor,
          ref: makeRef(random),
          truth: null,
        });
    }
    truths.push({
      id,
      service: service && (findService(service)?.name ?? null),
      rhythm,
      isExpected: isEnough(rhythm, charges.length),
    });
  }
  for (const each of [...SHARED_TRAPS, ...world.traps])
    if (random() < 0.85) rows.push(...fallInto(each, world, random));
  if (index % 4 === 0) rows.push(...fallInto(QUIET[(index / 4) % QUIET.length] as Trap, world, random));
  for (let n = 0; n < 120; n += 1) rows.push(makeOneOff(world, random));
  const kept = rows
    .filter(({ on }) => on >= START && on <= END)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const files =
    index % 3 === 0
      ? [
          writeStatement(
            form,
            kept.filter(({ on }) => on <= '2025-02-10'),
            world.currency,
            '2024',
          ),
          writeStatement(
            form,
            kept.filter(({ on }) => on >= '2025-01-05'),
            world.currency,
            '2025',
          ),
        ]
      : [writeStatement(form, kept, world.currency, 'all')];
  return {
    name: `${world.currency} ${form} ${index}`,
    country: world.country,
    currency: world.currency,
    files,
    rows: kept,
    truths,
  };
}

/** Ends in 99 or 49, is whole, or is anything, as after tax. */
function choosePrice(about: number, { currency, unit }: World, random: () => number): number {
  const kind = random();
  const whole = currency === 'JPY' ? 100 : currency === 'INR' ? 1000 : 100;
  const rounded = Math.max(1, Math.round(about / whole)) * whole;
  if (kind < 0.5)
    return Math.max(unit / 2, rounded - (currency === 'JPY' ? 20 : currency === 'INR' ? 100 : 1));
  if (kind < 0.6) return rounded + (currency === 'JPY' ? 50 : 49);
  return kind < 0.8 ? rounded : Math.max(1, Math.round(about));
}

function chargeDays(rhythm: TrueRhythm, disturbance: Disturbance, random: () => number): string[] {
  const { days, months } = PERIOD[rhythm];
  const first =
    disturbance === 'month-end' ? '2024-01-31' : addDays(START, Math.floor(random() * (days ?? 27)));
  const dates: string[] = [];
  for (let n = 0; n < 110; n += 1) {
    const due = days === undefined ? addMonthsClamped(first, n * (months ?? 1)) : addDays(first, n * days);
    if (due > END || (disturbance === 'cancelled' && due > '2025-04-30' && rhythm !== 'yearly')) break;
    if (disturbance === 'missed' && n === 4) continue;
    const drift =
      disturbance === 'drift' ? Math.floor(random() * 3) : disturbance === 'late' && n % 7 === 3 ? 4 : 0;
    const on = disturbance === 'weekend' ? afterWeekend(due) : addDays(due, drift);
    dates.push(on);
    if (disturbance === 'doubled' && n === 2) dates.push(addDays(on, 1));
  }
  return dates;
}

function afterWeekend(on: string): string {
  const { year, month, day } = splitDay(on);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return addDays(on, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function narrate(rail: Rail, merchant: string, city: string, n: number, random: () => number): string {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const name = merchant.toUpperCase();
  const handle = name.replaceAll(/[^A-Z0-9]/g, '').toLowerCase();
  const short = name.replaceAll(/[^A-Z0-9 ]/g, '').slice(0, 22);
  switch (rail) {
    case 'upi-hdfc':
      return `UPI-${short}-${handle.toUpperCase().slice(0, 12)}@ICICI-ICIC0DC00${digits(2)}-${digits(12)}-${n % 2 ? 'MANDATE' : 'AUTOPAY'}`;
    case 'upi-icici':
      return `UPI/${digits(12)}/${n % 2 ? 'Autopay' : 'MandateExecute'}/${handle.slice(0, 16)}@axisbank/Axis Bank/AXI${digits(10)}`;
    case 'upi-sbi':
      return `TO TRANSFER-UPI/DR/${digits(12)}/${short}/YESB/${handle.slice(0, 10)}/UPI`;
    case 'ach-in':
      return `ACH D- ${short}-${digits(10)}`;
    case 'card-in':
      return `POS 4${digits(5)}XXXXXX${digits(4)} ${short} ${city}`;
    case 'card':
      return `${short} ${digits(3)}-${digits(7)} ${city}`;
    case 'paypal':
      return `PAYPAL *${name.replaceAll(/[^A-Z0-9]/g, '').slice(0, 15)} ${digits(10)}`;
    case 'ach':
      return `${short} PAYMENTS ${digits(10)} WEB ID: ${digits(10)}`;
    case 'sepa':
      return `${short} GMBH Mandat ${digits(6)} Ref ${digits(8)}`;
    case 'plain':
      return `${short} ${digits(6)}`;
  }
}

function fallInto(each: Trap, world: World, random: () => number): LabelledRow[] {
  const rows: LabelledRow[] = [];
  const same = Math.round((each.from + random() * (each.to - each.from)) * world.unit);
  const amount = () =>
    each.isSame ? same : Math.round((each.from + random() * (each.to - each.from)) * world.unit);
  let on = addDays(START, Math.floor(random() * each.every));
  for (let n = 0; n < 400 && on <= END; n += 1) {
    if (each.day !== undefined) {
      const month = addMonthsClamped(START, n);
      const { year, month: m } = splitDay(month);
      on = addDays(
        makeDay(year, m, Math.min(each.day, daysInMonth(year, m))),
        Math.floor(random() * (each.off + 1)),
      );
    }
    const narration = each.narration.replaceAll('#', () => `${Math.floor(random() * 10)}`);
    rows.push({ on, minor: each.isIn ? amount() : -amount(), narration, ref: makeRef(random), truth: null });
    if (each.day === undefined)
      on = addDays(on, Math.max(1, Math.round(each.every + (random() * 2 - 1) * each.off)));
  }
  return rows;
}

const SHOPS =
  'IKEA|BEST BUY|H&M|ZARA|DECATHLON|CITY CINEMA|BOOKWORLD|HARDWARE DEPOT|TOY PLANET|AIRLINE TICKETS|HOTEL PLAZA|DENTAL CLINIC|SHOE HOUSE|ELECTRO MART|GARDEN CENTRE|MUSEUM SHOP|TAXI|PIZZA PLACE|SUSHI BAR|PHARMACY'.split(
    '|',
  );

function makeOneOff(world: World, random: () => number): LabelledRow {
  const shop = SHOPS[Math.floor(random() * SHOPS.length)] ?? '';
  return {
    on: addDays(START, Math.floor(random() * 731)),
    minor: -Math.round((3 + random() * 200) * world.unit),
    narration: `${shop} ${Math.floor(random() * 9000) + 1000} ${world.city}`,
    ref: makeRef(random),
    truth: null,
  };
}

function makeRef(random: () => number): string {
  return `${Math.floor(random() * 1e12)}`.padStart(12, '0');
}
