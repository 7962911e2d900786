import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonthsClamped } from '../calendar-day.ts';
import { detectSubscriptions, type Finding, listCandidates } from './detect.ts';
import { readMerchant } from './merchant.ts';
import { nextOnGrid, RHYTHMS } from './rhythm.ts';
import { matchService } from './service.ts';
import type { StatementRow } from './statement.ts';

function row(on: string, minor: number, narration: string, currency = 'USD'): StatementRow {
  return { on, minor, currency, narration, type: '' };
}

function every(
  days: number,
  count: number,
  narration: string,
  minor: number,
  from = '2025-01-06',
): StatementRow[] {
  return Array.from({ length: count }, (_, n) => row(addDays(from, n * days), -minor, narration));
}

function monthly(
  count: number,
  narration: string,
  minor: number,
  from = '2025-01-06',
  months = 1,
): StatementRow[] {
  return Array.from({ length: count }, (_, n) => row(addMonthsClamped(from, n * months), -minor, narration));
}

function only(rows: readonly StatementRow[]): Finding {
  const found = detectSubscriptions(rows);
  expect(found).toHaveLength(1);
  return found[0] as Finding;
}

describe('merchants', () => {
  test.each([
    ['UPI-NETFLIX COM-NETFLIXUPI.PAYU@HDFCBANK-HDFC0000499-430912345678-MONTHLY AUTOPAY', 'Netflix'],
    ['UPI/430912345678/MANDATE EXECUTE/spotify.billdesk/HDFC BANK', 'Spotify Premium'],
    ['TO TRANSFER-UPI/DR/409212345678/JIOHOTST/YESB/hotstar.rz/UPIMandate', 'JioHotstar'],
    ['GOOGLE *YouTubePremium g.co/helppay# CA', 'YouTube Premium'],
    ['Amazon Prime*R4H2L45 Amzn.com/bill WA', 'Amazon Prime'],
    ['AMZNPrime DE*TK7CM5ZE4 AMZN.COM/BILL LU', 'Amazon Prime'],
    ['AMAZON EU S.A R.L., NIEDERLASSUNG DEUTSCHLAND 306-1234567-7654321 AMZN Prime', 'Amazon Prime'],
    ['PAYPAL *SPOTIFY 35314369001', 'Spotify Premium'],
    ['HULU 877-8244858 HULU.COM/BILL CA', 'Hulu'],
    ['UPI-NETFLIX-NETFLIXUPI@ICICI-ICIC0DC0099-430912345678-UPI', 'Netflix'],
    ['NACH/ACH-DR-ZEE5/12345678', 'ZEE5'],
    ['ACH D- BD-AIRTEL POSTPAID-ABCD12345678', 'Airtel Postpaid'],
  ])('%s is %s', (narration, service) => {
    expect(matchService(readMerchant(narration))?.service.name).toBe(service);
  });

  test.each([
    'AMZN Mktp US*2K3L45 Amzn.com/bill WA',
    'UBER *TRIP HELP.UBER.COM',
    'TARGET 00023',
    'GRUBHUB*CHIPOTLE',
    'HIVE CAFE',
    'SWIGGY',
  ])('%s is a purchase, no service', (narration) => {
    expect(matchService(readMerchant(narration))).toBeNull();
  });

  test.each([
    'RECURRING PAYMENT AUTHORIZED ON 01/13 RIVERSIDE CLIMBING 614-555-0123 OH S305181667547988 CARD 9798',
    'CHECKCARD 0113 RIVERSIDE CLIMBING OH 24692163013100123456789',
    'ORIG CO NAME:RIVERSIDE CLIMBING ORIG ID:1234567890 CO ENTRY DESCR:DUES SEC:WEB',
    'RIVERSIDE CLIMBING DES:DUES ID:123456789 INDN:JANE DOE CO ID:1234567890 PPD',
    'CARD PAYMENT TO RIVERSIDE CLIMBING',
    'KARTENZAHLUNG RIVERSIDE CLIMBING GMBH',
  ])('the payee is read out of %s', (narration) => {
    expect(readMerchant(narration).key).toBe('RIVERSIDE CLIMBING');
  });

  test('one merchant has one key, whatever number, place or telephone stands beside its name', () => {
    const keys = [
      'RIVERSIDE CLIMBING 614-555-0123 OH',
      'RIVERSIDE CLIMBING 99281',
      'PAYPAL *RIVERSIDE CLIMBING',
    ].map((narration) => readMerchant(narration).key);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('rhythms', () => {
  test.each([
    ['weekly', every(7, 10, 'VEG BOX CLUB', 1250)],
    ['fortnightly', every(14, 8, 'VEG BOX CLUB', 1250)],
    ['four-weekly', every(28, 8, 'VEG BOX CLUB', 1250)],
    ['monthly', monthly(6, 'VEG BOX CLUB', 1250)],
    ['quarterly', monthly(5, 'VEG BOX CLUB', 1250, '2024-01-06', 3)],
    ['half-yearly', monthly(4, 'VEG BOX CLUB', 1250, '2024-01-06', 6)],
    ['yearly', monthly(2, 'HULU', 11999, '2024-01-06', 12)],
  ])('%s is recognised', (rhythm, rows) => {
    expect(only(rows).rhythm).toBe(rhythm);
  });

  test('month ends are one day: 31 January, 28 February, 31 March', () => {
    const finding = only(monthly(6, 'NETFLIX.COM', 1799, '2025-01-31'));
    expect(finding).toMatchObject({
      rhythm: 'monthly',
      anchorOn: '2025-01-31',
      lastOn: '2025-06-30',
      nextOn: '2025-07-31',
    });
  });

  test('a delay, a missed charge and a doubled one do not break it', () => {
    const rows = monthly(10, 'NETFLIX.COM', 1799);
    const disturbed = [
      ...rows
        .filter((_, n) => n !== 4)
        .map((each, n) => (n % 3 === 1 ? { ...each, on: addDays(each.on, 2) } : each)),
      row(addDays(rows[7]?.on ?? '', 1), -1799, 'NETFLIX.COM'),
    ];
    expect(only(disturbed)).toMatchObject({ rhythm: 'monthly', minor: 1799 });
  });

  test('a charge that was paid back is no evidence', () => {
    const rows = [...monthly(3, 'HULU', 999), row('2025-03-20', 999, 'HULU')];
    expect(listCandidates(rows)).toEqual([]);
  });

  test('a membership that a card gives back each month is a subscription all the same', () => {
    const charges = monthly(12, 'UBER ONE', 999);
    const credits = charges.map(({ on }) => row(addDays(on, 2), 999, 'AMEX UBER ONE CREDIT'));
    const rows = [...charges, ...credits].sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(only(rows)).toMatchObject({ service: 'Uber One', rhythm: 'monthly', minor: 999, isActive: true });
    expect(only(rows).rows).toHaveLength(12);
    expect(only([...charges, ...credits.slice(5)])).toMatchObject({ lastOn: '2025-12-06' });
  });

  test('a charge that fails, comes back and is tried again each month counts once', () => {
    const rows = monthly(6, 'NETFLIX.COM', 1799).flatMap((charge) => [
      charge,
      { ...charge, minor: 1799, narration: 'REV NETFLIX.COM' },
      { ...charge, on: addDays(charge.on, 1) },
    ]);
    expect(only(rows).rows).toHaveLength(6);
  });

  test('a rise is one subscription with its old and new price', () => {
    const rows = [...monthly(6, 'HULU', 999), ...monthly(4, 'HULU', 1199, '2025-07-06')];
    expect(only(rows)).toMatchObject({ minor: 1199, beforeMinor: 999 });
  });

  test('an introductory price and the full one are one subscription', () => {
    const rows = [
      ...every(28, 4, 'NYTIMES*NYTIMES DISC', 100),
      ...every(28, 8, 'NYTIMES*NYTIMES DISC', 2500, '2025-04-28'),
    ];
    expect(only(rows)).toMatchObject({ rhythm: 'four-weekly', minor: 2500, beforeMinor: 100 });
    const inRupees = rows.map((each, n) => ({ ...each, minor: Math.round(each.minor * (83 + (n % 3))) }));
    expect(only(inRupees).beforeMinor).toBe(8300);
  });

  test('an amount that moves with the exchange rate is one subscription', () => {
    const rows = monthly(8, 'OPENAI *CHATGPT SUBSCR', 2000).map((each, n) => ({
      ...each,
      minor: each.minor - n * 17,
    }));
    expect(only(rows)).toMatchObject({ service: 'ChatGPT Plus', minor: 2119 });
  });

  test('two things that one merchant charges are two findings', () => {
    const rows = [
      ...monthly(12, 'APPLE.COM/BILL', 299),
      ...monthly(12, 'APPLE.COM/BILL', 1099, '2025-01-19'),
    ];
    const found = detectSubscriptions(rows.sort((a, b) => (a.on < b.on ? -1 : 1)));
    expect(found.map(({ minor }) => minor).sort()).toEqual([1099, 299]);
    expect(found.map(({ name }) => name)).toContain('Apple Music');
  });

  test('the next day keeps to the grid after a late charge', () => {
    const rows = monthly(6, 'NETFLIX.COM', 1799).map((each, n) =>
      n === 5 ? { ...each, on: addDays(each.on, 4) } : each,
    );
    expect(only(rows).nextOn).toBe('2025-07-06');
    expect(nextOnGrid('monthly', '2025-01-31', '2025-02-28')).toBe('2025-03-31');
  });
});

describe('what is left out', () => {
  test.each([
    ['salaries', monthly(12, 'ACME PAYROLL', -300000)],
    ['rent', monthly(12, 'IMPS-430912-RAMESH-HDFC-RENT', 2500000)],
    ['loans', monthly(12, 'ACH D- BAJAJ FINANCE LTD-12345678', 450000)],
    ['card payments', monthly(12, 'CHASE CREDIT CRD AUTOPAY', 50000)],
    ['wallet loads', monthly(12, 'UPI-PAYTM WALLET-ADD-MONEY@PAYTM-PYTM0123456-4309-ADD MONEY', 100000)],
    ['transfers', monthly(12, 'Zelle payment to MARIA', 15000)],
    ['a person by UPI', monthly(12, 'UPI-LAKSHMI-9876543210@OKSBI-SBIN0000001-430912345678-UPI', 400000)],
    ['rent by IMPS', monthly(12, 'MMT/IMPS/430912345678/RENT JAN/RAMESH KUMAR/SBIN0000001', 1800000)],
    ['an instalment by NACH', monthly(12, 'NACH/HDFC LTD HOME LOAN/12345678', 2500000)],
    ['cash', every(14, 20, 'ATM WITHDRAWAL 5TH ST', 10000)],
    ['insurance', monthly(12, 'STATE FARM INSURANCE', 9000)],
    [
      'a coffee at one price',
      [3, 9, 11, 18, 22, 30, 41, 44, 52, 60, 71, 75].map((day) =>
        row(addDays('2025-01-01', day), -525, 'STARBUCKS STORE 123'),
      ),
    ],
    [
      'a hairdresser',
      [0, 33, 61, 98, 127, 165, 190, 228].map((day) =>
        row(addDays('2025-01-01', day), -2400, 'GREAT CLIPS 12'),
      ),
    ],
    [
      'groceries',
      Array.from({ length: 50 }, (_, n) =>
        row(addDays('2025-01-01', n * 7), -3000 - ((n * 7919) % 9000), 'SAFEWAY 12'),
      ),
    ],
  ])('%s', (_name, rows) => {
    expect(detectSubscriptions(rows)).toEqual([]);
  });
});

test.each([19_900, 40_000, 49_900, 50_000, 80_000, 120_000])(
  'a merchant that no catalogue has and that charges %i paise every month is found',
  (minor) => {
    const rows = monthly(4, 'ACH D- SUNRISE CHESS ACADEMY ONLINE-12345678', minor).map((each) => ({
      ...each,
      currency: 'INR',
    }));
    expect(only(rows)).toMatchObject({ minor, rhythm: 'monthly' });
    expect(only(rows).confidence).toBeGreaterThan(0.8);
  },
);

test('what ended before the statement did is not active', () => {
  const rows = [...monthly(6, 'HULU', 999, '2024-01-06'), row('2025-01-06', -5000, 'IKEA')];
  expect(only(rows)).toMatchObject({ isActive: false, lastOn: '2024-06-06' });
});

test('the same rows give the same findings in any order of their groups, and nothing breaks on odd input', () => {
  const anyRow = fc.record({
    on: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days)),
    minor: fc.integer({ min: -100_000, max: 100_000 }),
    currency: fc.constantFrom('USD', 'INR', 'JPY', 'XXX'),
    narration: fc.oneof(fc.string(), fc.constantFrom('NETFLIX.COM', 'UPI-A-B@C-D', '////', '2024', '')),
    type: fc.constant(''),
  });
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 60 }), (rows) => {
      const found = detectSubscriptions(rows);
      expect(detectSubscriptions(rows)).toEqual(found);
      for (const { confidence, rhythm, nextOn, lastOn } of found) {
        expect(confidence).toBeLessThanOrEqual(1);
        expect(RHYTHMS).toContain(rhythm);
        expect(nextOn > lastOn).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
