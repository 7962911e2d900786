/**
 * The second generator, for the final figure only: written before the detector, from what banks print and how people
 * pay, one household at a time and day by day. Nothing of the detector is tuned on it.
 */
import { addDays, addMonthsClamped, daysBetween, splitDay } from '#core/calendar-day';
import { findService } from '#core/catalogue/catalogue';
import { makeRandom } from '#testing/random';
import { type BankForm, writeStatement } from './bank-forms.ts';
import { isEnough, type LabelledProfile, type LabelledRow, type TrueRhythm } from './label.ts';

type Random = () => number;
type Land = 'IN' | 'US' | 'GB' | 'DE' | 'AU' | 'JP';

const FIRST = '2024-02-01';
const DAYS = 730;

interface Offer {
  /** The catalogue's name; null where only the rhythm can tell. */
  service: string | null;
  /** `#` becomes a digit, `~` a letter or digit, new for each charge. */
  prints: readonly string[];
  price: number;
  rhythm: TrueRhythm;
  /** Billed in another currency, so that the amount moves with the rate. */
  isForeign?: true;
  /** Posted on working days of the bank only. */
  isDebit?: true;
}

const o = (
  service: string | null,
  price: number,
  rhythm: TrueRhythm,
  prints: string,
  more: Pick<Offer, 'isForeign' | 'isDebit'> = {},
): Offer => ({ service, price, rhythm, prints: prints.split(' || '), ...more });
const foreign = { isForeign: true } as const;
const debit = { isDebit: true } as const;

const OFFERS: Readonly<Record<Land, readonly Offer[]>> = {
  US: [
    o('Netflix', 1799, 'monthly', 'NETFLIX.COM NETFLIX.COM CA || Netflix.com 866-579-7172 CA'),
    o('Spotify Premium', 1199, 'monthly', 'Spotify USA 877-7781161 NY || SPOTIFY P#~#~~## NEW YORK NY'),
    o('Hulu', 1899, 'monthly', 'HULU 877-8244858 HULU.COM/BILL CA'),
    o('YouTube Premium', 1399, 'monthly', 'GOOGLE *YouTubePremium g.co/helppay# CA'),
    o(
      'Amazon Prime',
      13900,
      'yearly',
      'Amazon Prime*R~4H~2L## Amzn.com/bill WA || AMAZON PRIME*~~##~ AMZN.COM/BILLWA',
    ),
    o('ChatGPT Plus', 2000, 'monthly', 'OPENAI *CHATGPT SUBSCR HTTPSOPENAI.C CA'),
    o('The New York Times', 1700, 'four-weekly', 'NYTIMES*NYTimes Disc 800-698-4637 NY'),
    o('Planet Fitness', 1500, 'monthly', 'PLANET FIT CLUB FEES 845-########', debit),
    o('Planet Fitness', 4900, 'yearly', 'PLANET FITNESS ANNUAL FEE ###-###-####'),
    o('Disney+', 15999, 'yearly', 'DISNEYPLUS 888-9057888 CA'),
    o('Peloton App', 1299, 'monthly', 'PELOTON* MEMBERSHIP HTTPSWWW.ONEP NY'),
    o('Mint Mobile', 4500, 'quarterly', 'MINT MOBILE 800-683-7392 CA'),
    o('Verizon', 7500, 'monthly', 'VERIZON WRLS AUTOPAY ######### WEB ID: ##########', debit),
    o('Xfinity Internet', 6500, 'monthly', 'COMCAST CABLE COMM 800-COMCAST PA'),
    o('Adobe Creative Cloud Pro', 6999, 'monthly', 'ADOBE *CREATIVE CLOUD 408-536-6000 CA'),
    o('Dropbox Plus', 11988, 'yearly', 'DROPBOX*~~##~~##~~ db.tt/cchelp CA'),
    o('iCloud+ 200 GB', 299, 'monthly', 'APPLE.COM/BILL 866-712-7753 CA'),
    o('Audible', 1495, 'monthly', 'Audible*~~#~#~~ Amzn.com/bill NJ'),
    o(null, 1250, 'weekly', 'IMPERFECT FOODS BOX IMPERFECTFOOD CA'),
    o('HelloFresh', 6993, 'weekly', 'HELLOFRESH* HELLOFRESH.CO NY'),
    o(null, 8900, 'monthly', 'RIVERSIDE CLIMBING LLC MEMBER DUES'),
    o(null, 2900, 'four-weekly', 'TST* BARKY BOX CO. 614-555-01## OH'),
    o(null, 3600, 'quarterly', 'SQ *GREEN THUMB PEST CON GOSQ.COM'),
    o(null, 5400, 'half-yearly', 'LOCKBOX STORAGE UNIT ###'),
    o('NordVPN', 8313, 'yearly', 'NORDVPN* NORDVPN.COM NORDVPN.COM NY', foreign),
  ],
  IN: [
    o(
      'Netflix',
      64900,
      'monthly',
      'UPI-NETFLIX COM-NETFLIXUPI.PAYU@HDFCBANK-HDFC0000499-4309########-MONTHLY AUTOPAY || UPI-NETFLIX COM-NETFLIXUPI.PAYU@HDFCBANK-HDFC0000499-4311########-MANDATE',
    ),
    o('Spotify Premium', 11900, 'monthly', 'UPI/4309########/MANDATE EXECUTE/spotify.billdesk/HDFC BANK'),
    o('JioHotstar', 149900, 'yearly', 'TO TRANSFER-UPI/DR/4092########/JIOHOTST/YESB/hotstar.rz/UPIMandate'),
    o(
      'YouTube Premium',
      14900,
      'monthly',
      'ME DC SI 416021XXXXXX1234 GOOGLE YOUTUBE || POS 416021XXXXXX1234 GOOGLE YOUTUBEPREMIUM',
    ),
    o(
      'Amazon Prime',
      149900,
      'yearly',
      'UPI-AMAZON PRIME-AMAZONPRIME@APL-UTIB0000100-45########-AMAZON PRIME AUTOPAY',
    ),
    o('ZEE5', 89900, 'yearly', 'UPI/45########/ZEE5/zee5.payu@icici/ICICI Bank/ICI~~~~####'),
    o('SonyLIV', 39900, 'monthly', 'UPI/DR/45########/SONYLIV/ICIC/sonyliv@ic/Autopay'),
    o(
      'Airtel Xstream Fiber',
      94282,
      'monthly',
      'UPI-AIRTEL BROADBAND-AIRTELBROADBAND@ICICI-ICIC0DC0099-45########-BILL',
    ),
    o('Airtel Postpaid', 53100, 'monthly', 'ACH D- BD-AIRTEL POSTPAID-~~~~########', debit),
    o('JioFiber', 82500, 'half-yearly', 'UPI-JIOFIBER-JIOFIBER@YESPAY-YESB0000001-46########-RECHARGE'),
    o('Cult.fit', 149900, 'monthly', 'UPI/46########/CULTFIT/cultfit.rzp@icici/UPI Mandate'),
    o('ACT Fibernet', 83500, 'monthly', 'BIL/ONL/00########/ACT FIBERNET/####'),
    o('Microsoft 365 Personal', 48900, 'monthly', 'IPS/MICROSOFT*M365 /########/MUMBAI'),
    o('ChatGPT Plus', 199900, 'monthly', 'POS 416021XXXXXX1234 OPENAI *CHATGPT SUBSCR', foreign),
    o('iCloud+ 200 GB', 21900, 'monthly', 'ME DC SI 416021XXXXXX1234 APPLE SERVICES'),
    o('Tata Play Binge', 34900, 'monthly', 'UPI-TATA PLAY BINGE-TATAPLAY@YBL-YESB0YBLUPI-47########-PAYMENT'),
    o(null, 150000, 'monthly', 'UPI-SHAKTI YOGA STUDIO-SHAKTIYOGA@OKAXIS-UTIB0000553-47########-MEMBERSHIP'),
    o(null, 60000, 'quarterly', 'ACH D- HDFC BANK LTD-LAKEVIEW CLUB DUES-########', debit),
    o(null, 20000, 'monthly', 'UPI/DR/47########/DAILY NEWS/HDFC/dailynews@/News'),
    o(
      'Country Delight',
      29900,
      'weekly',
      'UPI-COUNTRY DELIGHT-COUNTRYDELIGHT@AXISBANK-UTIB0000000-47########-PLAN',
    ),
    o(null, 45000, 'half-yearly', 'UPI/48########/AQUAPURE CARE/aquapure@ybl/AMC'),
  ],
  GB: [
    o('Netflix', 1099, 'monthly', 'NETFLIX.COM AMSTERDAM'),
    o('Spotify Premium', 1199, 'monthly', 'SPOTIFY UK LONDON || PAYPAL *SPOTIFY 35314369001'),
    o('Amazon Prime', 899, 'monthly', 'Amazon Prime*~~#~~## LONDON || AMAZON PRIME*~~#~#~ amzn.co.uk/pm'),
    o('PureGym', 2499, 'monthly', 'PURE GYM LTD PG######## || PUREGYM LTD PG########', debit),
    o('Disney+', 8990, 'yearly', 'DISNEY PLUS HAMMERSMITH'),
    o('Sky', 4600, 'monthly', 'SKY DIGITAL ############', debit),
    o('Microsoft 365 Personal', 8499, 'yearly', 'MICROSOFT*MICROSOFT 365 MSBILL.INFO'),
    o(null, 1450, 'weekly', 'ODDBOX LONDON'),
    o(null, 3200, 'monthly', 'ELM GROVE TENNIS CLUB', debit),
    o(null, 999, 'four-weekly', 'GRAZE SNACK BOX RICHMOND'),
    o('The Guardian', 1000, 'monthly', 'GUARDIAN NEWS & MEDIA KINGS PLACE'),
    o(null, 4500, 'quarterly', 'CLEARVIEW WINDOW CLEANING', debit),
    o('Audible', 799, 'monthly', 'AUDIBLE UK ADBL.CO/PYMT'),
  ],
  DE: [
    o('Netflix', 1399, 'monthly', 'NETFLIX INTERNATIONAL B.V. NETFLIX.COM AMSTERDAM NL'),
    o(
      'Spotify Premium',
      1099,
      'monthly',
      'PayPal Europe S.a.r.l. et Cie S.C.A ##############/PP.####.PP/. SPOTIFY, Ihr Einkauf bei SPOTIFY',
    ),
    o(
      'Amazon Prime',
      8990,
      'yearly',
      'AMAZON EU S.A R.L. ###-#######-####### Prime Mitgliedschaft AMZN Prime',
    ),
    o('DAZN', 4499, 'monthly', 'DAZN Limited DAZN Abo ########'),
    o('McFIT', 2490, 'monthly', 'RSG Group GmbH MCFIT Beitrag Mitglied ########', debit),
    o('Disney+', 999, 'monthly', 'PADDLE.NET* DISNEY PLUS LONDON || DISNEY PLUS Amsterdam'),
    o(null, 3990, 'monthly', 'Boulderhalle Nord GmbH Mitgliedsbeitrag MREF+########', debit),
    o(null, 2450, 'fortnightly', 'Gemuesekiste Brandenburg eG Abokiste Nr ####'),
    o(null, 1836, 'quarterly', 'Turnverein Musterstadt e.V. Beitrag Quartal', debit),
    o(null, 6900, 'half-yearly', 'Stadtbibliothek Freunde e.V. Jahreshaelfte'),
    o('ADAC', 5400, 'yearly', 'ADAC e.V. Mitgliedsbeitrag ########', debit),
  ],
  AU: [
    o('Netflix', 1899, 'monthly', 'NETFLIX AUSTRALIA PTY L MELBOURNE AU'),
    o('Spotify Premium', 1399, 'monthly', 'Spotify P~~~##~~ Sydney AU'),
    o(null, 1700, 'monthly', 'STAN ENTERTAINMENT PTY SYDNEY NS AUS'),
    o(null, 3000, 'monthly', 'KAYO SPORTS ARTARMON NSW'),
    o('Anytime Fitness', 1995, 'weekly', 'ANYTIME FITNESS DEBITSUCCESS ######', debit),
    o('Anytime Fitness', 3390, 'fortnightly', 'EZI*Anytime Fitness Ezidebit ########', debit),
    o(null, 2600, 'fortnightly', 'DIRECT DEBIT FITSTOP NEWTOWN ######', debit),
    o('Adobe Creative Cloud Pro', 9199, 'monthly', 'ADOBE SYSTEMS PTY LTD SYDNEY', foreign),
    o(null, 12900, 'yearly', 'RSPCA PET PLAN CLUB'),
    o('Amazon Prime', 7900, 'yearly', 'AMAZON PRIME AU MEMBER SYDNEY'),
  ],
  JP: [
    o('Netflix', 1590, 'monthly', 'NETFLIX.COM'),
    o('Spotify Premium', 980, 'monthly', 'SPOTIFY JAPAN'),
    o('Amazon Prime', 5900, 'yearly', 'AMAZON PRIME KAIIN NENKAIHI'),
    o('YouTube Premium', 1280, 'monthly', 'GOOGLE*YOUTUBEPREMIUM'),
    o('Nintendo Switch Online', 2400, 'yearly', 'NINTENDO SWITCH ONLINE KYOTO'),
    o(null, 8800, 'monthly', 'GOLD GYM SHIBUYA KAIHI', debit),
    o('Dropbox Plus', 1500, 'monthly', 'DROPBOX*~~##~~~ DUBLIN', foreign),
    o(null, 3300, 'quarterly', 'MIZU SERVER SUISUI'),
  ],
};

interface Habit {
  prints: readonly string[];
  /** The mean gap in days. */
  every: number;
  /** How far a gap may be off, as a share of it. */
  slack: number;
  low: number;
  high: number;
  /** Money in. */
  isIncome?: true;
  /** Always on this day of the month. */
  day?: number;
  /** A fixed amount, chosen once between low and high. */
  isFixed?: true;
}

const h = (
  prints: string,
  every: number,
  slack: number,
  low: number,
  high: number,
  more: Pick<Habit, 'isIncome' | 'day' | 'isFixed'> = {},
): Habit => ({
  prints: prints.split(' || '),
  every,
  slack,
  low,
  high,
  ...more,
});
const monthlyOn = (day: number) => ({ day, isFixed: true }) as const;
const income = (day: number) => ({ day, isFixed: true, isIncome: true }) as const;

const HABITS: Readonly<Record<Land, readonly Habit[]>> = {
  US: [
    h('ACME CORP PAYROLL PPD ID: ##########', 14, 0, 210000, 320000, { isIncome: true, isFixed: true }),
    h('Zelle payment to MARIA LOPEZ JPM#@@@##@', 30, 0, 150000, 210000, monthlyOn(1)),
    h('WHOLEFDS MKT ##### AUSTIN TX || TRADER JOE S #### AUSTIN TX', 6, 0.5, 3200, 14000),
    h('SHELL OIL ########### AUSTIN TX', 10, 0.5, 3000, 6000),
    h('STARBUCKS STORE ##### AUSTIN TX', 4, 0.9, 525, 525, { isFixed: true }),
    h('UBER *TRIP HELP.UBER.COM CA', 8, 1, 900, 4200),
    h('AMZN Mktp US*@@#@@## Amzn.com/bill WA', 9, 0.9, 900, 9000),
    h('CHASE CREDIT CRD AUTOPAY PPD ID: ##########', 30, 0.04, 40000, 160000),
    h('AUSTIN ENERGY BILLPAY WEB', 30, 0.06, 6000, 19000),
    h('ROCKET MORTGAGE LOAN ########', 30, 0, 180000, 240000, monthlyOn(3)),
    h('STATE FARM INSURANCE 800-956-6310 IL', 30, 0, 9000, 15000, monthlyOn(12)),
    h('ATM WITHDRAWAL ###### 5TH ST', 13, 0.8, 10000, 10000, { isFixed: true }),
    h('GREAT CLIPS #### AUSTIN TX', 31, 0.3, 2400, 2400, { isFixed: true }),
    h('CVS/PHARMACY ##### AUSTIN TX', 30, 0.45, 1000, 1000, { isFixed: true }),
    h('MONTHLY SERVICE FEE', 30, 0, 1200, 1200, monthlyOn(28)),
    h('VENMO PAYMENT ########## WEB ID: ##########', 20, 0.9, 1000, 9000),
    h('VANGUARD BUY INVESTMENT PPD ID: #########', 30, 0, 30000, 60000, monthlyOn(6)),
    h('IRS USATAXPYMT ######', 91, 0.05, 120000, 120000, { isFixed: true }),
    h('FASTRAK AUTO REPLENISH', 26, 0.5, 2500, 2500, { isFixed: true }),
  ],
  IN: [
    h('NEFT CR-CITI0000001-ACME TECHNOLOGIES INDIA-SALARY ###', 30, 0, 9000000, 16000000, income(28)),
    h('IMPS-4#########-RAMESH KUMAR-HDFC-XXXXXXXX1234-RENT', 30, 0, 2500000, 4000000, monthlyOn(5)),
    h(
      'UPI-SWIGGY-SWIGGY@YBL-YESB0YBLUPI-4########-ORDER || UPI-ZOMATO-ZOMATO@HDFCBANK-HDFC0000001-4########-ORDER',
      4,
      0.8,
      18000,
      90000,
    ),
    h('UPI-BIGBASKET-BIGBASKET@AXISBANK-UTIB0000100-4########-PAY', 8, 0.4, 80000, 300000),
    h(
      'POS 416021XXXXXX1234 HPCL FUEL BENGALURU || UPI/45########/INDIAN OIL/iocl@sbi/Fuel',
      12,
      0.4,
      100000,
      100000,
      { isFixed: true },
    ),
    h('UPI-SURESH MILK-9########@PAYTM-PYTM0123456-4########-MILK', 30, 0.1, 150000, 190000),
    h('UPI-LAKSHMI-9########@OKSBI-SBIN0000001-4########-MAID', 30, 0.05, 400000, 400000, { isFixed: true }),
    h('ACH D- BAJAJ FINANCE LTD-########', 30, 0, 450000, 900000, monthlyOn(2)),
    h('ACH D- INDIAN CLEARING CORP-SIP######', 30, 0, 500000, 1000000, monthlyOn(10)),
    h('UPI-BESCOM-BESCOM@BILLDESK-HDFC0000001-4########-BILL', 30, 0.1, 90000, 260000),
    h(
      'CRED CLUB-CRED.CLUB@AXISB-4########-CC PAYMENT || BIL/CC/HDFC CARD PAYMENT/########',
      30,
      0.06,
      900000,
      4500000,
    ),
    h('UPI-PAYTM WALLET-ADD-MONEY@PAYTM-PYTM0123456-4########-ADD MONEY', 15, 0.6, 100000, 100000, {
      isFixed: true,
    }),
    h('ATW-416021XXXXXX1234-S1ANBG01-BENGALURU', 18, 0.7, 500000, 500000, { isFixed: true }),
    h('UPI-UBER INDIA-UBER@AXISBANK-UTIB0000100-4########-RIDE', 5, 1, 9000, 60000),
    h('LIC OF INDIA PREMIUM ########', 182, 0.02, 620000, 620000, { isFixed: true }),
    h('INSTAALERT CHG FOR QTR', 91, 0.01, 1770, 1770, { isFixed: true }),
    h(
      'UPI-PRIYA SHARMA-PRIYA.SHARMA@OKHDFC-HDFC0000001-4########-POCKET MONEY',
      30,
      0,
      300000,
      300000,
      monthlyOn(3),
    ),
    h('FASTAG RECHARGE-NETC-########', 21, 0.6, 50000, 50000, { isFixed: true }),
    h('INTEREST PAID TILL DATE', 91, 0, 12000, 30000, { isIncome: true }),
  ],
  GB: [
    h('SALARY ACME LTD', 30, 0, 260000, 410000, income(27)),
    h('STANDING ORDER J SMITH RENT', 30, 0, 95000, 150000, monthlyOn(1)),
    h('TESCO STORES #### || SAINSBURYS S/MKT LONDON', 5, 0.6, 1800, 9500),
    h('TFL TRAVEL CH TFL.GOV.UK/CP', 3, 0.8, 280, 810),
    h('BP EXPRESS LONDON', 16, 0.5, 4000, 7000),
    h('BRITISH GAS BUSINESS ########', 30, 0.03, 7000, 16000),
    h('COUNCIL TAX LB CAMDEN', 30, 0, 14500, 14500, monthlyOn(4)),
    h('PRET A MANGER LONDON', 4, 0.9, 385, 385, { isFixed: true }),
    h('BARCLAYCARD PAYMENT THANK YOU', 30, 0.05, 30000, 90000),
    h('LINK CASH WITHDRAWAL HIGH ST', 14, 0.8, 4000, 4000, { isFixed: true }),
    h('AVIVA INSURANCE PREMIUM', 30, 0, 3100, 4100, monthlyOn(15)),
    h('MONZO TOPUP PAYMENT', 19, 0.8, 5000, 5000, { isFixed: true }),
  ],
  DE: [
    h('ACME GmbH Gehalt Lohn', 30, 0, 280000, 390000, income(30)),
    h('Hausverwaltung Meier Miete Whg 4', 30, 0, 85000, 120000, monthlyOn(3)),
    h('REWE SAGT DANKE ######## || EDEKA MUELLER BERLIN || LIDL DIENSTLEISTUNG', 4, 0.6, 1200, 9000),
    h('ARAL STATION ##### BERLIN', 14, 0.5, 4500, 8000),
    h('VATTENFALL EUROPE SALES Abschlag Strom', 30, 0, 8200, 8200, monthlyOn(8)),
    h('Kreditkartenabrechnung VISA ####', 30, 0.04, 20000, 90000),
    h('GA NR######## BARGELDAUSZAHLUNG', 12, 0.8, 10000, 10000, { isFixed: true }),
    h('HUK-COBURG Versicherung Beitrag ########', 91, 0, 21000, 21000, { isFixed: true }),
    h('Ueberweisung Anna Schmidt Taschengeld', 30, 0, 5000, 5000, monthlyOn(2)),
    h('Baeckerei Sonne Berlin', 4, 0.9, 480, 480, { isFixed: true }),
    h('Kontofuehrungsgebuehr', 30, 0, 590, 590, monthlyOn(30)),
  ],
  AU: [
    h('SALARY ACME PTY LTD', 14, 0, 230000, 310000, { isIncome: true, isFixed: true }),
    h('TRANSFER TO RAY WHITE RENT ######', 14, 0, 110000, 140000, { isFixed: true }),
    h('WOOLWORTHS #### NEWTOWN AU || COLES #### NEWTOWN AU', 5, 0.5, 2500, 16000),
    h('BP CONNECT NEWTOWN', 11, 0.5, 4000, 9000),
    h('TRANSPORT FOR NSW OPAL TAP', 4, 0.8, 350, 1680),
    h('ORIGIN ENERGY BPAY ######', 91, 0.05, 24000, 52000),
    h('COMMBANK CREDIT CARD PAYMENT ####', 30, 0.05, 50000, 150000),
    h('ATM WITHDRAWAL NEWTOWN', 15, 0.8, 10000, 10000, { isFixed: true }),
    h('NRMA INSURANCE ######', 30, 0, 9900, 9900, monthlyOn(18)),
    h('SQ *CAMPOS COFFEE', 3, 0.9, 480, 480, { isFixed: true }),
  ],
  JP: [
    h('KYUYO KABU ACME', 30, 0, 280000, 400000, income(25)),
    h('YACHIN FURIKOMI TANAKA', 30, 0, 80000, 120000, monthlyOn(27)),
    h('SEVEN ELEVEN || FAMILY MART', 3, 0.8, 300, 2400),
    h('SUICA CHARGE', 9, 0.6, 3000, 3000, { isFixed: true }),
    h('TOKYO DENRYOKU', 30, 0.05, 5000, 12000),
    h('CARD BARAI RAKUTEN CARD', 30, 0.02, 30000, 120000),
    h('ATM HIKIDASHI', 14, 0.7, 30000, 30000, { isFixed: true }),
    h('NIPPON LIFE HOKEN', 30, 0, 9800, 9800, monthlyOn(26)),
  ],
};

const FORMS: Readonly<Record<Land, readonly BankForm[]>> = {
  US: ['chase-checking', 'chase-card', 'amex', 'amex-long', 'ofx1', 'qfx', 'ofx2'],
  IN: ['hdfc-text', 'hdfc-sheet', 'icici', 'icici-new', 'sbi', 'axis', 'kotak'],
  GB: ['british', 'ofx2'],
  DE: ['german'],
  AU: ['australian', 'ofx2'],
  JP: ['japanese'],
};
const COUNTRY: Readonly<Record<Land, readonly [string, string]>> = {
  US: ['United States', 'USD'],
  IN: ['India', 'INR'],
  GB: ['United Kingdom', 'GBP'],
  DE: ['Germany', 'EUR'],
  AU: ['Australia', 'AUD'],
  JP: ['Japan', 'JPY'],
};
const LANDS: readonly Land[] = ['US', 'IN', 'IN', 'GB', 'US', 'IN', 'AU', 'DE', 'US', 'JP'];

export function makeLifeStories(seed: number, count: number): readonly LabelledProfile[] {
  return Array.from({ length: count }, (_, index) => tellStory(makeRandom(seed * 1000 + index), index));
}

function tellStory(random: Random, index: number): LabelledProfile {
  const land = LANDS[index % LANDS.length] ?? 'US';
  const forms = FORMS[land];
  const form = forms[Math.floor(index / LANDS.length) % forms.length] ?? 'ofx1';
  const chosen = shuffle(OFFERS[land], random).slice(0, 5 + Math.floor(random() * 5));
  const lives = chosen.map((offer, at) => liveSubscription(offer, `${index}-${at}`, random));
  const rows = [
    ...lives.flatMap((life) => life.rows),
    ...HABITS[land].flatMap((habit) => (random() < 0.9 ? liveHabit(habit, random) : [])),
  ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const [country, currency] = COUNTRY[land];
  // Two files that overlap by two months, as somebody downloads them.
  const cut = addDays(FIRST, 400);
  const files =
    random() < 0.5
      ? [writeStatement(form, rows, currency, 'statement')]
      : [
          writeStatement(
            form,
            rows.filter(({ on }) => on <= addDays(cut, 60)),
            currency,
            'first',
          ),
          writeStatement(
            form,
            rows.filter(({ on }) => on >= cut),
            currency,
            'second',
          ),
        ];
  return {
    name: `${land} ${form} ${index}`,
    country,
    currency,
    files,
    rows,
    truths: lives.map(({ offer, id, charges }) => ({
      id,
      service: offer.service,
      rhythm: offer.rhythm,
      isExpected: isEnough(offer.rhythm, charges),
    })),
  };
}

interface Life {
  offer: Offer;
  id: string;
  rows: LabelledRow[];
  charges: number;
}

/** Lives from signing up to the end of the story, or to a cancellation. */
function liveSubscription(offer: Offer, id: string, random: Random): Life {
  if (offer.service !== null && !findService(offer.service)) throw new Error(`No service ${offer.service}`);
  const isLong = offer.rhythm === 'yearly' || offer.rhythm === 'half-yearly';
  const startOn = addDays(FIRST, Math.floor(random() * (isLong ? 330 : random() < 0.7 ? 28 : 300)));
  const endOn = addDays(FIRST, random() < 0.8 ? DAYS : DAYS - Math.floor(random() * 300));
  const stepAt = random() < 0.3 ? addDays(FIRST, 200 + Math.floor(random() * 350)) : '9999-12-31';
  const stepBy = 1.06 + random() * 0.25;
  const missed = random() < 0.15 ? 3 + Math.floor(random() * 6) : -1;
  const doubled = random() < 0.1 ? 2 + Math.floor(random() * 6) : -1;
  const late = random() < 0.2 ? 2 + Math.floor(random() * 8) : -1;
  const rows: LabelledRow[] = [];
  let charges = 0;
  let rate = 1;
  for (let n = 0; ; n += 1) {
    const dueOn = dueDay(startOn, offer.rhythm, n);
    if (dueOn > endOn || dueOn > addDays(FIRST, DAYS)) break;
    if (n === missed && !isLong) continue;
    rate *= 1 + (random() - 0.5) * 0.03;
    const base = dueOn >= stepAt ? Math.round(offer.price * stepBy) : offer.price;
    const minor = offer.isForeign ? Math.round(base * rate) : base;
    const delay = n === late ? 3 + Math.floor(random() * 3) : random() < 0.35 ? Math.floor(random() * 3) : 0;
    const on = offer.isDebit ? nextWorkingDay(addDays(dueOn, n === late ? delay : 0)) : addDays(dueOn, delay);
    rows.push(row(on, -minor, pick(offer.prints, random), id, random));
    charges += 1;
    if (offer.isForeign && random() < 0.5)
      rows.push(row(on, -Math.max(1, Math.round(minor * 0.03)), 'FOREIGN TRANSACTION FEE', null, random));
    if (n === doubled) {
      rows.push(row(addDays(on, 1), -minor, pick(offer.prints, random), id, random));
      rows.push(row(addDays(on, 5), minor, pick(offer.prints, random), null, random));
    }
  }
  return { offer, id, rows: rows.filter(({ on }) => on <= addDays(FIRST, DAYS)), charges };
}

const DAYS_OF: Partial<Record<TrueRhythm, number>> = { weekly: 7, fortnightly: 14, 'four-weekly': 28 };
const MONTHS_OF: Partial<Record<TrueRhythm, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
};

function dueDay(startOn: string, rhythm: TrueRhythm, n: number): string {
  const days = DAYS_OF[rhythm];
  return days === undefined
    ? addMonthsClamped(startOn, n * (MONTHS_OF[rhythm] ?? 1))
    : addDays(startOn, n * days);
}

function nextWorkingDay(on: string): string {
  const weekday = ((daysBetween('2024-01-01', on) % 7) + 7) % 7;
  if (weekday === 5) return addDays(on, 2);
  return weekday === 6 ? addDays(on, 1) : on;
}

function liveHabit(habit: Habit, random: Random): LabelledRow[] {
  const rows: LabelledRow[] = [];
  const fixed = roundTo(habit.low + random() * (habit.high - habit.low));
  const last = addDays(FIRST, DAYS);
  let on = addDays(FIRST, Math.floor(random() * habit.every));
  let n = 0;
  if (habit.day !== undefined) on = `${FIRST.slice(0, 8)}${`${Math.min(habit.day, 28)}`.padStart(2, '0')}`;
  while (on <= last) {
    const minor = habit.isFixed ? fixed : Math.round(habit.low + random() * (habit.high - habit.low));
    rows.push(row(on, habit.isIncome ? minor : -minor, pick(habit.prints, random), null, random));
    n += 1;
    const gap = habit.every * (1 + (random() - 0.5) * 2 * habit.slack);
    on =
      habit.day === undefined
        ? addDays(on, Math.max(habit.every < 6 ? 0 : 1, Math.round(gap)))
        : nextWorkingDay(
            addMonthsClamped(`${FIRST.slice(0, 8)}${`${Math.min(habit.day, 28)}`.padStart(2, '0')}`, n),
          );
  }
  return rows;
}

function roundTo(minor: number): number {
  return minor > 100_000 ? Math.round(minor / 1000) * 1000 : Math.round(minor);
}

function row(on: string, minor: number, print: string, truth: string | null, random: Random): LabelledRow {
  const narration = print
    .replaceAll('#', () => `${Math.floor(random() * 10)}`)
    .replaceAll('~', () => letter(random));
  const { year, month } = splitDay(on);
  return { on, minor, narration, ref: `${year}${month}${Math.floor(random() * 1e9)}`, truth };
}

function letter(random: Random): string {
  return 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[Math.floor(random() * 34)] ?? 'A';
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
