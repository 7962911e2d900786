/**
 * A year of one account at twelve more banks, in the form their exports have. Which payments are hidden, how often and
 * how much, was written down before the first run; names are those that the page shows. Decision 0030 has the figures of
 * that run. People, accounts and amounts are invented.
 */
import { addDays, addMonthsClamped } from '#core/calendar-day';
import type { Columns } from '#core/statement/statement';

export interface YearFile {
  readonly bank: string;
  /** `name, rhythm, minor units`. */
  readonly hidden: readonly string[];
  /** The user's own currency, for files that do not say. */
  readonly currency: string;
  readonly encoding?: 'latin1';
  readonly isNewestFirst?: boolean;
  readonly above: readonly string[];
  readonly line: (payment: Payment) => string;
  readonly below?: readonly string[];
  readonly payments: readonly Payment[];
  /** What the user answers where the file has no heading. */
  readonly columns?: Columns;
}

interface Payment {
  readonly on: string;
  /** Negative is money out. */
  readonly minor: number;
  readonly who: string;
  readonly kind: string;
}

const START = '2025-01-01';
const DAYS = 365;

/** Charges on that day of each of so many months. */
function each(day: number, minor: number, who: string, kind = '', months = 1): readonly Payment[] {
  return Array.from({ length: Math.ceil(12 / months) }, (_, n) => ({
    on: addMonthsClamped(addDays(START, day - 1), n * months),
    minor,
    who,
    kind,
  }));
}

function everyDays(days: number, minor: number, who: string, kind = ''): readonly Payment[] {
  const count = Math.floor(DAYS / days);
  return Array.from({ length: count }, (_, n) => ({ on: addDays(START, 3 + n * days), minor, who, kind }));
}

/** Purchases: never the same amount, never the same number of days apart. */
function shop(about: number, minor: number, who: string, kind = ''): readonly Payment[] {
  const payments: Payment[] = [];
  let day = about;
  for (let n = 1; day < DAYS; n += 1) {
    const swing = ((n * 7919) % 97) / 97;
    payments.push({ on: addDays(START, day), minor: Math.round(minor * (0.5 + swing)), who, kind });
    day += Math.max(1, Math.round(about * (0.4 + 1.2 * (((n * 104_729) % 89) / 89))));
  }
  return payments;
}

function once(on: string, minor: number, who: string, kind = ''): readonly Payment[] {
  return [{ on, minor, who, kind }];
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function write(on: string, form: 'd/m/y' | 'm/d/y' | 'd.m.y' | 'd-m-y' | 'd-mon-y'): string {
  const [year = '', month = '', day = ''] = on.split('-');
  const parts: Record<typeof form, string> = {
    'd/m/y': `${day}/${month}/${year}`,
    'm/d/y': `${month}/${day}/${year}`,
    'd.m.y': `${day}.${month}.${year}`,
    'd-m-y': `${day}-${month}-${year}`,
    'd-mon-y': `${day}-${MONTHS[Number(month) - 1]}-${year}`,
  };
  return parts[form];
}

/** `1234.50`, or with another mark and groups. */
function figure(minor: number, mark = '.', group = ''): string {
  const [whole = '', decimals = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${minor < 0 ? '-' : ''}${grouped}${mark}${decimals}`;
}

const out = (minor: number) => (minor < 0 ? figure(-minor) : '');
const into = (minor: number) => (minor > 0 ? figure(minor) : '');
/** Another number in each row. */
const ref = ({ on, minor }: Payment) =>
  `${on.replaceAll('-', '')}${String(Math.abs(minor)).padStart(6, '0')}`;

export const YEAR_FILES: readonly YearFile[] = [
  {
    bank: 'IndusInd',
    hidden: [
      'JioHotstar, quarterly, 49900',
      'Netflix, monthly, 64900',
      'Pulse Fitness Club, monthly, 149900',
    ],
    currency: 'INR',
    above: [
      'Customer Name,ASHA RAO,,,,,',
      'Account No,159812345678,,,,,',
      ',,,,,,',
      'Sr. No.,Date,Type,Description,Debit,Credit,Balance',
    ],
    line: (p) =>
      `1,${write(p.on, 'd-mon-y')},${p.kind},"${p.who.replace('#', ref(p))}",${out(p.minor)},${into(p.minor)},0.00`,
    payments: [
      ...each(5, -64_900, 'UPI/#/DR/NETFLIX/HDFC/netflixupi.payu@hdfcbank/Mandate', 'Transfer Debit'),
      ...each(9, -149_900, 'NACH/TP ACH PULSE FITNESS CLUB/#', 'NACH Debit'),
      ...each(
        20,
        -49_900,
        'UPI/#/DR/JIOHOTSTAR/YESB/jiohotstar.rzp@yesbank/UPI Mandate',
        'Transfer Debit',
        3,
      ),
      ...each(1, -2_200_000, 'IMPS/P2A/#/SURESH MENON/HOUSE RENT', 'Transfer Debit'),
      ...each(7, -1_250_000, 'NACH/TP ACH HDFC LTD HOME LOAN/#', 'NACH Debit'),
      ...each(28, 9_500_000, 'NEFT/ACME TECH SALARY/#', 'Transfer Credit'),
      ...shop(4, -45_000, 'UPI/#/DR/SWIGGY/YESB/swiggy@yesbank/Food', 'Transfer Debit'),
      ...shop(9, -120_000, 'POS/DMART READY BENGALURU/#', 'POS'),
      ...shop(6, -8_000, 'UPI/#/DR/RAPIDO/UTIB/rapido@axisbank/Ride', 'Transfer Debit'),
    ],
  },
  {
    bank: 'Yes Bank',
    hidden: ['SonyLIV, yearly, 99900', 'Spotify Premium, monthly, 11900', 'YouTube Premium, monthly, 14900'],
    currency: 'INR',
    above: [
      'Statement of account:  000190600012345  for the period 01/01/2024 to 31/12/2025',
      '',
      'Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance',
    ],
    line: (p) =>
      `${write(p.on, 'd/m/y')},${write(p.on, 'd/m/y')},${ref(p)},${p.who.replace('#', ref(p))},"${out(p.minor)}","${into(p.minor)}",1000.00`,
    below: ['Opening Balance:,"1,00,000.00",,,,,', 'Total Withdrawals:,"1,00,000.00",,,,,'],
    isNewestFirst: true,
    payments: [
      ...each(3, -11_900, 'UPI/#/From:9876543210@ybl/To:spotify.bdsk@hdfcbank/Autopay'),
      ...each(16, -14_900, 'UPI/#/From:9876543210@ybl/To:googleplay.yt@axisbank/YouTube Premium'),
      ...once('2024-06-11', -99_900, 'ECOM/SONYLIV MUMBAI/#'),
      ...once('2025-06-11', -99_900, 'ECOM/SONYLIV MUMBAI/#'),
      ...each(10, -500_000, 'ACH/ICCL MUTUAL FUND SIP/#'),
      ...each(2, -350_000, 'UPI/#/From:9876543210@ybl/To:8123456789@ybl/Payment from PhonePe'),
      ...each(30, 7_000_000, 'NEFT CR-SALARY-ACME/#'),
      ...shop(5, -60_000, 'UPI/#/From:9876543210@ybl/To:zomato@hdfcbank/Order'),
      ...shop(11, -150_000, 'POS/HPCL FUEL POINT/#'),
    ],
  },
  {
    bank: 'Wells Fargo, without a heading',
    hidden: ['Hulu, monthly, 1899', 'Iron Works Gym Club, monthly, 4500', 'Netflix, monthly, 1799'],
    currency: 'USD',
    above: [],
    columns: { date: 0, amount: 1, narration: 4 },
    line: (p) =>
      `"${write(p.on, 'm/d/y')}","${figure(p.minor)}","*","","${p.who.replace('#', p.on.slice(5).replace('-', '/'))}"`,
    isNewestFirst: true,
    payments: [
      ...each(
        8,
        -1799,
        'RECURRING PAYMENT AUTHORIZED ON # NETFLIX.COM LOS GATOS CA S305181667547988 CARD 9798',
      ),
      ...each(
        14,
        -1899,
        'RECURRING PAYMENT AUTHORIZED ON # HULU 877-8244858 HULU.COM/BILL CA S465181667547988 CARD 9798',
      ),
      ...each(3, -4500, 'IRON WORKS GYM CLUB FEES 250103 # JANE DOE'),
      ...each(1, -182_500, 'WF HOME MTG AUTO PAY 010125 # JANE DOE'),
      ...each(22, -40_000, 'ONLINE TRANSFER TO SAVINGS REF #IB0ABCDEF'),
      ...everyDays(14, 245_000, 'ACME CORP PAYROLL 250110 # JANE DOE'),
      ...shop(5, -6400, 'PURCHASE AUTHORIZED ON # SAFEWAY 1234 OAKLAND CA P00305 CARD 9798'),
      ...shop(8, -1300, 'PURCHASE AUTHORIZED ON # CHIPOTLE 0912 OAKLAND CA S305 CARD 9798'),
      ...shop(12, -4800, 'PURCHASE AUTHORIZED ON # CHEVRON 0091 OAKLAND CA P305 CARD 9798'),
    ],
  },
  {
    bank: 'Capital One card',
    hidden: [
      'Adobe Creative Cloud Pro, monthly, 5999',
      'Audible, monthly, 1495',
      'Costco Membership, yearly, 6500',
      'Disney+, monthly, 1599',
    ],
    currency: 'USD',
    above: ['Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit'],
    line: (p) =>
      `${p.on},${addDays(p.on, 1)},5158,${p.who.replace('#', ref(p).slice(-5))},${p.kind},${out(p.minor)},${into(p.minor)}`,
    isNewestFirst: true,
    payments: [
      ...each(6, -5999, 'ADOBE *CREATIVE CLOUD', 'Merchandise'),
      ...each(12, -1495, 'Audible*#', 'Entertainment'),
      ...each(25, -1599, 'DISNEYPLUS', 'Entertainment'),
      ...once('2024-04-02', -6500, 'COSTCO *ANNUAL RENEWAL', 'Merchandise'),
      ...once('2025-04-02', -6500, 'COSTCO *ANNUAL RENEWAL', 'Merchandise'),
      ...each(18, 120_000, 'CAPITAL ONE AUTOPAY PYMT', 'Payment/Credit'),
      ...once('2025-05-14', 3599, 'AMAZON MKTPL*#', 'Merchandise'),
      ...shop(6, -3200, 'AMAZON MKTPL*#', 'Merchandise'),
      ...shop(4, -1598, 'CAFE RIO 0050', 'Dining'),
      ...shop(9, -5300, 'KING SOOPERS #0073', 'Merchandise'),
    ],
  },
  {
    bank: 'Citi card',
    hidden: [
      'ChatGPT Plus, monthly, 2000',
      'HBO Max, monthly, 1699',
      'The New York Times, four-weekly, 2500',
    ],
    currency: 'USD',
    above: ['Status,Date,Description,Debit,Credit,Member Name'],
    line: (p) =>
      `${p.kind || 'Cleared'},${write(p.on, 'm/d/y')},"${p.who.replace('#', ref(p).slice(-6))}",${out(p.minor)},${p.minor > 0 ? figure(-p.minor) : ''},ASHA RAO`,
    payments: [
      ...each(11, -2000, 'OPENAI *CHATGPT SUBSCR OPENAI.COM CA'),
      ...each(19, -1699, 'MAX *HELP.MAX.COM NEW YORK NY'),
      ...everyDays(28, -2500, 'NYTIMES*NYTIMES 800-698-4637 NY'),
      ...each(21, 90_000, 'ONLINE PAYMENT, THANK YOU'),
      ...once('2025-12-30', -2000, 'OPENAI *CHATGPT SUBSCR OPENAI.COM CA', 'Pending'),
      ...shop(5, -8068, 'RESTAURANT DEPOT TORRANCE CA'),
      ...shop(7, -16_535, 'COSTCO WHSE #1202 TORRANCE CA'),
      ...shop(6, -3719, 'AMAZON.com*# Amzn.com/bill WA'),
    ],
  },
  {
    bank: 'Santander UK, text',
    hidden: ['NOW, monthly, 999', 'PureGym, monthly, 2499', 'Spotify Premium, monthly, 1199'],
    currency: 'GBP',
    encoding: 'latin1',
    above: ['From: 01/01/2025 to 31/12/2025', '', 'Account: XXXX XXXX XXXX 1234'],
    line: (p) =>
      `\nDate: ${write(p.on, 'd/m/y')}\nDescription: ${p.who.replace('#', ref(p))}\nAmount: ${figure(p.minor)} GBP\nBalance: 1000.00 GBP`,
    isNewestFirst: true,
    payments: [
      ...each(4, -1199, 'CARD PAYMENT TO SPOTIFY P2F3A5 ON 03-01-2025'),
      ...each(1, -2499, 'DIRECT DEBIT PAYMENT TO PURE GYM LTD REF PG12345678, MANDATE NO 0012'),
      ...each(17, -999, 'CARD PAYMENT TO NOW TV MEMBERSHIP,9.99 GBP, RATE 1.00/GBP ON 16-01-2025'),
      ...each(
        2,
        -85_000,
        'STANDING ORDER VIA FASTER PAYMENT TO J SMITH LETTINGS REFERENCE RENT, MANDATE NO 3',
      ),
      ...each(3, -14_300, 'DIRECT DEBIT PAYMENT TO LEEDS CITY COUNCIL REF 5512, MANDATE NO 0009'),
      ...each(27, 245_000, 'BANK GIRO CREDIT REF ACME LTD, SALARY'),
      ...shop(4, -3200, 'CARD PAYMENT TO TESCO STORES 2412,32.00 GBP, RATE 1.00/GBP ON 03-01-2025'),
      ...shop(7, -520, 'CARD PAYMENT TO GREGGS PLC,5.20 GBP, RATE 1.00/GBP ON 03-01-2025'),
    ],
  },
  {
    bank: 'DKB Visa card',
    hidden: ['Amazon Prime, monthly, 899', 'Microsoft, yearly, 6900', 'Netflix, monthly, 1399'],
    currency: 'EUR',
    above: [
      '"Karte";"Visa Kreditkarte";"4930 •••• •••• 1234"',
      '""',
      '"Saldo vom 31.12.2025:";"-512,30 €"',
      '""',
      '"Belegdatum";"Wertstellung";"Status";"Beschreibung";"Umsatztyp";"Betrag (€)";"Fremdwährungsbetrag"',
    ],
    line: (p) =>
      `"${write(p.on, 'd.m.y').replace('.20', '.')}";"${write(p.on, 'd.m.y').replace('.20', '.')}";"Gebucht";"${p.who.replace('#', ref(p).slice(-6))}";"${p.kind || 'Im Geschäft'}";"${figure(p.minor, ',', '.')} €";""`,
    isNewestFirst: true,
    payments: [
      ...each(9, -899, 'AMZNPrime DE*TK#', 'Online'),
      ...each(13, -1399, 'NETFLIX.COM', 'Online'),
      ...once('2024-09-20', -6900, 'MICROSOFT*MICROSOFT 365 P', 'Online'),
      ...once('2025-09-20', -6900, 'MICROSOFT*MICROSOFT 365 P', 'Online'),
      ...each(22, 80_000, 'Einzahlung', 'Einzahlung'),
      ...shop(5, -3400, 'EDEKA MUELLER'),
      ...shop(8, -2900, 'AMZN Mktp DE*#', 'Online'),
      ...shop(13, -6500, 'ARAL STATION 123'),
    ],
  },
  {
    bank: 'comdirect',
    hidden: [
      'Deutschlandticket, monthly, 5800',
      'Kletterwerk Bonn, monthly, 4990',
      'Spotify Premium, monthly, 1099',
    ],
    currency: 'EUR',
    encoding: 'latin1',
    above: [
      ';',
      '"Umsätze Girokonto";"Zeitraum: 01.01.2025 - 31.12.2025";',
      '"Neuer Kontostand";"1.134,11 EUR";',
      '',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
    ],
    line: (p) =>
      `"${write(p.on, 'd.m.y')}";"${write(p.on, 'd.m.y')}";"${p.kind}";"${p.who.replace('#', ref(p))}";"${figure(p.minor, ',', '.')}";`,
    below: ['', '"Alter Kontostand";"2.000,00 EUR";'],
    isNewestFirst: true,
    payments: [
      ...each(
        5,
        -1099,
        'Auftraggeber: PayPal Europe S.a.r.l. et Cie S.C.A Buchungstext: 1034567890 PP.1234.PP . SPOTIFY, Ihr Einkauf bei SPOTIFY Ref. #',
        'Lastschrift / Belastung',
      ),
      ...each(
        2,
        -4990,
        'Auftraggeber: Kletterwerk Bonn GmbH Buchungstext: Mitgliedsbeitrag Nr 4711 Ref. #',
        'Lastschrift / Belastung',
      ),
      ...each(
        1,
        -5800,
        'Auftraggeber: DB Vertrieb GmbH Buchungstext: Deutschlandticket Abo Ref. #',
        'Lastschrift / Belastung',
      ),
      ...each(
        3,
        -95_000,
        'Empfänger: Hausverwaltung Schmidt Kto/IBAN: DE02120300000000202051 Buchungstext: Miete Wohnung 4 Ref. #',
        'Übertrag / Überweisung',
      ),
      ...each(
        15,
        -5000,
        'Empfänger: Lena Braun Kto/IBAN: DE02120300000000202051 Buchungstext: Taschengeld Ref. #',
        'Übertrag / Überweisung',
      ),
      ...each(28, 310_000, 'Auftraggeber: ACME GmbH Buchungstext: Gehalt Ref. #', 'Übertrag / Überweisung'),
      ...each(30, -490, 'Buchungstext: Kontoführungsentgelt Ref. #', 'Kontoführungsentgelt'),
      ...shop(
        4,
        -2800,
        'Auftraggeber: REWE Markt GmbH Buchungstext: REWE SAGT DANKE. 41234567//Bonn/DE Ref. #',
        'Lastschrift / Belastung',
      ),
    ],
  },
  {
    bank: 'BNP Paribas',
    hidden: [
      'Basic Fit France, four-weekly, 1999',
      'Canal Plus, monthly, 2299',
      'Deezer Premium, monthly, 1199',
    ],
    currency: 'EUR',
    encoding: 'latin1',
    above: [
      'Compte de chèques;Compte de chèques;****1234;31/12/2025;;1 234,56',
      'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
    ],
    line: (p) =>
      `${write(p.on, 'd-m-y')};${p.kind};${p.kind};${p.who.replace('#', ref(p))};${figure(p.minor, ',', ' ')}`,
    payments: [
      ...each(
        6,
        -1199,
        'PRLV SEPA DEEZER SA ECH/060125 ID EMETTEUR/FR12ZZZ456 MDT/DZ123 REF/# LIB/DEEZER PREMIUM',
        'PRELEVEMENT SEPA',
      ),
      ...each(
        12,
        -2299,
        'PRLV SEPA CANAL PLUS ECH/120125 ID EMETTEUR/FR98ZZZ456 MDT/CP123 REF/# LIB/ABONNEMENT CANAL',
        'PRELEVEMENT SEPA',
      ),
      ...everyDays(
        28,
        -1999,
        'PRLV SEPA BASIC FIT FRANCE ECH/040125 ID EMETTEUR/FR55ZZZ456 MDT/BF123 REF/# LIB/BASIC FIT',
        'PRELEVEMENT SEPA',
      ),
      ...each(3, -78_000, 'VIR SEPA EMIS /MOTIF LOYER /BEN M DUPONT /REFDO #', 'VIREMENT SEPA EMIS'),
      ...each(
        8,
        -6450,
        'PRLV SEPA EDF CLIENTS PARTICULIERS ECH/080125 REF/# LIB/ELECTRICITE',
        'PRELEVEMENT SEPA',
      ),
      ...each(
        15,
        -10_000,
        'VIR SEPA EMIS /MOTIF ARGENT DE POCHE /BEN LEA MARTIN /REFDO #',
        'VIREMENT SEPA EMIS',
      ),
      ...each(28, 240_000, 'VIR SEPA RECU /DE ACME SAS /MOTIF SALAIRE /REF #', 'VIREMENT SEPA RECU'),
      ...shop(4, -3100, 'FACTURE CARTE DU 030125 MONOPRIX PARIS CARTE 4974XXXXXXXX1234', 'FACTURE CARTE'),
      ...shop(10, -1350, 'FACTURE CARTE DU 030125 BOULANGERIE PAUL CARTE 4974XXXXXXXX1234', 'FACTURE CARTE'),
    ],
  },
  {
    bank: 'Rabobank',
    hidden: [
      'Netflix, monthly, 1399',
      'Sportcity Utrecht, four-weekly, 2990',
      'DPG Media Volkskrant, monthly, 2850',
    ],
    currency: 'EUR',
    encoding: 'latin1',
    above: [
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3"',
    ],
    line: (p) => {
      const [name = '', text = ''] = p.who.split('|');
      return `"NL69RABO0123456789","EUR","RABONL2U","000000000000012345","${p.on}","${p.on}","${figure(p.minor, ',').replace(/^(?=\d)/, '+')}","+1000,00","NL02ABNA0123456789","${name}","","","ABNANL2A","${p.kind}","","${ref(p)}","","","","${text.replace('#', ref(p))}"," ",""`;
    },
    payments: [
      ...each(2, -1399, 'Netflix International B.V.|Netflix maandabonnement #', 'ei'),
      ...each(25, -2850, 'DPG Media B.V.|Volkskrant abonnement #', 'ei'),
      ...everyDays(28, -2990, 'Sportcity Utrecht|Contributie periode #', 'ei'),
      ...each(1, -98_500, 'Stichting Woonin|Huur #', 'ei'),
      ...each(20, -15_275, 'Zilveren Kruis|Premie zorgverzekering #', 'ei'),
      ...each(10, -2500, 'Hr S Bakker|zakgeld', 'tb'),
      ...each(24, 265_000, 'ACME B.V.|Salaris #', 'sb'),
      ...shop(3, -2600, 'Albert Heijn 1234|Betaalautomaat 12:30 pasnr. 001', 'bc'),
      ...shop(15, -1400, 'NS GROEP IZ NS REIZIGERS|Treinreis #', 'bc'),
    ],
  },
  {
    bank: 'Wise',
    hidden: [
      'GitHub Copilot Pro, monthly, 1000',
      'Notion Plus, monthly, 1150',
      'Spotify Premium, monthly, 1099',
    ],
    currency: 'USD',
    above: [
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
    ],
    line: (p) => {
      const isCard = p.kind === 'card';
      const text = isCard ? `Card transaction of ${figure(-p.minor)} EUR issued by ${p.who}` : p.who;
      return `CARD-${ref(p)},${write(p.on, 'd-m-y')},${figure(p.minor)},EUR,"${text}",,500.00,,,,,,,${isCard ? p.who : ''},1234,"Asha Rao",,,0.00`;
    },
    isNewestFirst: true,
    payments: [
      ...each(7, -1099, 'Spotify AB Stockholm', 'card'),
      ...each(14, -1150, 'Notion Labs Inc San Francisco', 'card'),
      ...each(26, -1000, 'GITHUB COPILOT GITHUB.COM', 'card'),
      ...each(1, -50_000, 'Sent money to Maria Lopez'),
      ...each(29, 200_000, 'Received money from ACME LTD with reference Invoice'),
      ...shop(6, -2400, 'Mercadona Valencia', 'card'),
      ...shop(9, -900, 'Bolt.eu Tallinn', 'card'),
      ...each(15, -150, 'Wise Charges for: TRANSFER-1234'),
    ],
  },
  {
    bank: 'Bank of America',
    hidden: ['Dropbox Plus, yearly, 11988', 'Onepeloton, monthly, 4400', 'Spotify Premium, monthly, 1199'],
    currency: 'USD',
    above: [
      'Description,,Summary Amt.',
      'Beginning balance as of 01/01/2025,,"12,834.79"',
      'Total credits,,"50,193.11"',
      'Total debits,,"-43,100.85"',
      'Ending balance as of 12/31/2025,,"19,927.05"',
      '',
      'Date,Description,Amount,Running Bal.',
      '01/01/2025,Beginning balance as of 01/01/2025,,"12,834.79"',
    ],
    line: (p) =>
      `${write(p.on, 'm/d/y')},"${p.who.replace('#', p.on.slice(5).replace('-', '/'))}","${figure(p.minor, '.', ',')}","10,000.00"`,
    payments: [
      ...each(4, -1199, 'SPOTIFY USA # PURCHASE 877-7781161 NY'),
      ...each(10, -4400, 'ONEPELOTON.COM # RECURRING PURCHASE NEW YORK NY'),
      ...once('2024-03-08', -11_988, 'DROPBOX*8XK2LM # PURCHASE DROPBOX.COM CA'),
      ...once('2025-03-08', -11_988, 'DROPBOX*8XK2LM # PURCHASE DROPBOX.COM CA'),
      ...each(15, -30_000, 'Zelle payment to Maria Lopez Conf# abc123xyz'),
      ...each(2, -9800, 'GEICO DES:PREM COLL ID:123456789 INDN:JANE DOE CO ID:1530075853 PPD'),
      ...each(20, -45_000, 'BANK OF AMERICA CREDIT CARD Bill Payment'),
      ...everyDays(14, 210_000, 'ACME INC DES:PAYROLL ID:123 INDN:JANE DOE CO ID:9111111101 PPD'),
      ...shop(5, -5200, 'KROGER #0451 # PURCHASE COLUMBUS OH'),
      ...shop(9, -1650, 'UBER *TRIP # PURCHASE HELP.UBER.COM CA'),
    ],
  },
];
