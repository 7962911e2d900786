/** The words of the third generator, in two halves: the first may be looked at, the second is only counted. */
export type Half = 'seen' | 'unseen';

export interface RegularPayment {
  readonly narration: string;
  /** The price range in the country's usual money; the price is the same each time. */
  readonly from: number;
  readonly to: number;
  readonly every: 'week' | 'fortnight' | 'month' | 'quarter';
  /** Another amount each time. */
  readonly isVarying?: true;
}

export interface Place {
  readonly country: string;
  readonly currency: string;
  readonly forms: readonly string[];
  /** Minor units of about one dollar. */
  readonly unit: number;
  readonly cities: readonly string[];
  /** `$` is the merchant, `#` a digit, `~` a letter or digit. */
  readonly prints: readonly string[];
  readonly regular: Readonly<Record<Half, readonly RegularPayment[]>>;
}

const month = (narration: string, from: number, to = from): RegularPayment => ({
  narration,
  from,
  to,
  every: 'month',
});
const bill = (narration: string, from: number, to: number): RegularPayment => ({
  narration,
  from,
  to,
  every: 'month',
  isVarying: true,
});
const other = (
  every: RegularPayment['every'],
  narration: string,
  from: number,
  to = from,
): RegularPayment => ({
  narration,
  from,
  to,
  every,
});

export const PLACES: readonly Place[] = [
  {
    country: 'United States',
    currency: 'USD',
    forms: ['chase-checking', 'chase-card', 'amex', 'ofx1', 'qfx', 'ofx2'],
    unit: 100,
    cities: ['DENVER CO', 'BOISE ID', 'TAMPA FL', 'RENO NV'],
    prints: [
      '$ ###-###-#### @',
      '$ @',
      '$*~~##~#~ @',
      'PAYPAL *$',
      'SP $ @',
      'RECURRING PAYMENT AUTHORIZED ON ##/## $ @ S########## CARD ####',
      '$ DES:PAYMENT ID:######### INDN:ASHA RAO CO ID:######## WEB',
      'POS DEBIT $ @',
    ],
    regular: {
      seen: [
        month('NATIONSTAR DBA MR COOPER', 1650, 2300),
        month('TOYOTA ACH RTL TOYOTA PAY', 340, 520),
        month('DEPT EDUCATION STUDENT LN', 180, 320),
        bill('CAPITAL ONE MOBILE PMT', 200, 900),
        bill('TXU ENERGY ##########', 60, 210),
        month('USAA P&C AUTOPAY', 110, 180),
        month('ONLINE TRANSFER TO SAV ...####', 100, 400),
        month('LAKESIDE HOA DUES', 85, 260),
        other('fortnight', 'AFFIRM * PAY #######', 24, 80),
        other('week', 'CASH APP*SAM LEE', 40, 40),
        month('ZELLE TO MRS BAKER PIANO', 120, 120),
        other('quarter', 'CITY OF DENVER WATER', 90, 160),
      ],
      unseen: [
        month('FREEDOM MTG MTG PYMTS', 1500, 2400),
        month('ALLY ALLY PAYMT', 280, 510),
        month('AIDVANTAGE EDSERV', 150, 330),
        bill('DISCOVER E-PAYMENT ####', 150, 800),
        bill('XCEL ENERGY-PSCO XCELENERGY', 50, 200),
        month('PROGRESSIVE INS PREM', 90, 170),
        month('ACORNS INVEST ROUNDUP TRANSFER', 25, 60),
        month('BRIGHT HORIZONS CHILDCARE', 800, 1400),
        other('fortnight', 'KLARNA* PAYMENT ####', 20, 70),
        other('week', 'VENMO *TOM RIDER', 30, 30),
        month('GRACE COMMUNITY CHURCH TITHE', 100, 300),
        other('quarter', 'IRS USATAXPYMT', 300, 900),
      ],
    },
  },
  {
    country: 'India',
    currency: 'INR',
    forms: ['hdfc-text', 'hdfc-sheet', 'icici', 'icici-new', 'sbi', 'axis', 'kotak'],
    unit: 5000,
    cities: ['PUNE', 'JAIPUR', 'KOCHI', 'INDORE'],
    prints: [
      'UPI-$-%.RZP@HDFCBANK-HDFC0000499-############-PAYMENT',
      'UPI/############/UPI Mandate/%@ybl/Yes Bank Ltd/YBL~~~~####',
      'TO TRANSFER-UPI/DR/############/$/UTIB/%@axi/Payme',
      'ACH D- $-##########',
      'POS 512345XXXXXX#### $ @',
      'ME DC SI 512345XXXXXX#### $',
      'BIL/ONL/#########/$/',
    ],
    regular: {
      seen: [
        month('NACH-10-DR-TATA CAPITAL LTD-######', 90, 260),
        month('CC 000512345XXXXXX#### AUTOPAY SI-TAD', 100, 600),
        month('UPI-KAVITA SHARMA-98########@OKHDFCBANK-HDFC0000001-############-RENT', 250, 500),
        month('RD INSTALLMENT-###########', 60, 200),
        month('ACH D- BSE LIMITED-##########', 40, 200),
        bill('UPI-MAHAVITARAN-MSEDCL@BILLDESK-HDFC0000001-############-ELECTRICITY', 12, 60),
        month('UPI-GREEN VALLEY SCHOOL-GVS@SBI-SBIN0000001-############-FEES', 60, 140),
        other('quarter', 'SBI LIFE INSURANCE PREMIUM', 100, 300),
        other('week', 'UPI-RAJU VEGETABLES-97########@PAYTM-PYTM0123456-############-UPI', 4, 4),
        month('UPI-DEEPAK DRIVER-99########@YBL-SBIN0000001-############-UPI', 150, 300),
      ],
      unseen: [
        month('ACH D- HDBFS-########', 80, 240),
        bill('CRED-CRED.CLUB@AXISB-UTIB0000114-############-CREDIT CARD BILL', 100, 600),
        month('IMPS-############-MOHAN LAL-SBIN-XXXXXX####-HOUSE RENT', 240, 480),
        month('IB FUNDS TRANSFER DR-###########-ASHA SAVINGS', 80, 200),
        month('ACH D- ICCLGROWW-##########', 40, 200),
        bill('UPI-TORRENT POWER-TORRENT@ICICI-ICIC0000001-############-BILL', 12, 60),
        month('UPI-LITTLE STARS PRESCHOOL-LSP@HDFC-HDFC0000001-############-FEES', 60, 140),
        other('quarter', 'HDFC ERGO GENERAL INSURANCE', 60, 200),
        other('week', 'UPI-SHYAM DAIRY-96########@YBL-YESB0000001-############-MILK', 5, 5),
        month('UPI-ANITA MAID-95########@OKSBI-SBIN0000002-############-UPI', 60, 100),
      ],
    },
  },
  {
    country: 'United Kingdom',
    currency: 'GBP',
    forms: ['british', 'ofx1', 'ofx2'],
    unit: 80,
    cities: ['LEEDS', 'BRISTOL', 'GLASGOW', 'LONDON'],
    prints: ['$ @', '$ @ GB', 'CARD PAYMENT TO $ ON ##-##-####', '$ ########## DDR', 'PAYPAL *$ ##########'],
    regular: {
      seen: [
        month('SANTANDER MORTGAGES', 700, 1300),
        month('CAMDEN COUNCIL TAX', 120, 220),
        month('J PATEL RENT', 600, 1200),
        bill('OVO ENERGY LTD', 60, 220),
        month('NEST PENSION', 60, 160),
        month('LV INSURANCE', 25, 60),
        other('week', 'HEALTH LOTTERY', 5, 5),
      ],
      unseen: [
        month('NATIONWIDE BS MORTGAGE', 700, 1300),
        month('BRISTOL CITY COUNCIL', 120, 220),
        month('STANDING ORDER K JONES RENT', 600, 1200),
        bill('EDF ENERGY', 60, 220),
        month('VANGUARD UK ISA', 60, 300),
        month('ADMIRAL INSURANCE', 25, 60),
        other('week', 'NATIONAL LOTTERY INTERACTIVE', 5, 5),
      ],
    },
  },
  {
    country: 'Germany',
    currency: 'EUR',
    forms: ['german', 'ofx2'],
    unit: 90,
    cities: ['KOELN', 'HAMBURG', 'LEIPZIG', 'MUENCHEN'],
    prints: [
      '$ GMBH MREF+######## CRED+DE98ZZZ########## SVWZ+Rechnung ########',
      '$ @ Folgelastschrift',
      'PAYPAL EUROPE S.A.R.L. ##############/. $, Ihr Einkauf bei $',
      '$//@/DE ####-##-##T##:##:## Debitk.#',
    ],
    regular: {
      seen: [
        month('BAUFI RATE DARLEHEN ##########', 600, 1200),
        month('STADTKASSE KITA GEBUEHR', 120, 300),
        month('ENBW ABSCHLAG STROM', 60, 110),
        month('DEBEKA VERSICHERUNG BEITRAG', 30, 90),
        month('DWS SPARPLAN', 50, 200),
        month('DAUERAUFTRAG MIETE WEBER', 600, 1200),
        other('quarter', 'RUNDFUNK ARD ZDF DRADIO', 61, 61),
      ],
      unseen: [
        month('ING BAUFINANZIERUNG RATE', 600, 1200),
        month('KINDERGARTEN ST MARIEN', 120, 300),
        month('E.ON ENERGIE ABSCHLAG', 60, 110),
        month('HUK COBURG KFZ VERSICHERUNG', 30, 90),
        month('TRADE REPUBLIC SPARPLAN', 50, 200),
        month('WOHNUNGSGENOSSENSCHAFT MIETE', 600, 1200),
        other('quarter', 'STADTWERKE WASSER ABSCHLAG', 61, 90),
      ],
    },
  },
  {
    country: 'Canada',
    currency: 'CAD',
    forms: ['ofx2', 'qfx'],
    unit: 135,
    cities: ['TORONTO ON', 'CALGARY AB', 'HALIFAX NS'],
    prints: ['$ @', '$ ###-###-#### @', 'VISA DEBIT PURCHASE - #### $', 'MISC PAYMENT $'],
    regular: {
      seen: [
        month('MORTGAGE PAYMENT RBC', 1500, 2500),
        bill('TORONTO HYDRO ELECTRIC', 50, 140),
        month('INTACT INSURANCE', 90, 160),
        other('fortnight', 'WEALTHSIMPLE INVESTMENT', 50, 200),
        month('E-TRANSFER SENT LANDLORD', 1200, 2000),
      ],
      unseen: [
        month('TD MORTGAGE', 1500, 2500),
        bill('ENMAX UTILITIES', 50, 140),
        month('BELAIRDIRECT INSURANCE', 90, 160),
        other('fortnight', 'QUESTRADE INVESTMENT', 50, 200),
        month('E-TRANSFER SENT R SINGH RENT', 1200, 2000),
      ],
    },
  },
  {
    country: 'Singapore',
    currency: 'SGD',
    forms: ['ofx1', 'ofx2'],
    unit: 130,
    cities: ['SINGAPORE', 'SINGAPORE SG'],
    prints: ['$ @', '$ @ SI', 'POS $ ############', 'GIRO $ ########'],
    regular: {
      seen: [
        month('HDB LOAN GIRO', 800, 1500),
        bill('SP SERVICES UTILITIES', 60, 180),
        month('PRUDENTIAL ASSURANCE', 100, 300),
        month('TOWN COUNCIL SERVICE CHARGES', 60, 90),
      ],
      unseen: [
        month('DBS HOME LOAN', 800, 1500),
        bill('KEPPEL ELECTRIC', 60, 180),
        month('GREAT EASTERN LIFE INSURANCE', 100, 300),
        month('PAYNOW TRANSFER TAN RENT', 700, 1500),
      ],
    },
  },
];

/** First and second words of the names of clubs and small companies. */
export const CLUB_NAMES: Readonly<Record<Half, readonly (readonly [string, string])[]>> = {
  seen: pairUp(
    'BRAMBLE LANTERN CEDAR OSPREY HARLEQUIN MERIDIAN TEAPOT COBALT',
    'COFFEE CLUB|YOGA ROOM|PET PLAN|CAR WASH CLUB|FLOWER BOX|CODING CAMP|STORAGE|NEWSLETTER|TENNIS CLUB|WINE CLUB|WEB HOSTING|MEAL KIT',
  ),
  unseen: pairUp(
    'THISTLE COMPASS JUNIPER FALCON PARSNIP SAFFRON KETTLE INDIGO',
    'TEA CLUB|BARRE STUDIO|DOG CLUB|LAWN SERVICE|BOOK BOX|CHESS ACADEMY|SELF STORE|MAGAZINE|ROWING CLUB|CHEESE CLUB|CLOUD BACKUP|RECIPE BOX',
  ),
};

export const SHOP_NAMES: Readonly<Record<Half, readonly (readonly [string, string])[]>> = {
  seen: pairUp(
    'HARBOR MAPLE RIDGE COPPER SUNNY',
    'HARDWARE|BAKERY|DELI|TOYS|PHARMACY|BARBERS|NOODLE HOUSE|GARAGE|BOOKSHOP|CINEMA',
  ),
  unseen: pairUp(
    'MARINA BIRCH VALLEY SILVERY BREEZY',
    'PAINTS|PATISSERIE|GRILL|GAMES|OPTICIANS|NAIL BAR|TAQUERIA|TYRES|RECORDS|AQUARIUM',
  ),
};

function pairUp(first: string, second: string): readonly (readonly [string, string])[] {
  return first.split(' ').flatMap((one) => second.split('|').map((two) => [one, two] as const));
}
