// The day of the month that a list's first payment was on, kept through short months (rule account.16).
import { describe, expect, test } from 'vitest';
import { RENEWLET_CSV, SUBTRACKR_CSV } from '#testing/imports/fixtures';
import type { BillingCycle } from '../billing-cycle.ts';
import { addDays } from '../calendar-day.ts';
import { nthRenewal } from '../subscription/renewals.ts';
import { readImport } from './read-import.ts';

const TODAY = '2026-11-18';
const STARTS = [
  '2023-12-29',
  '2024-02-29',
  '2024-12-30',
  '2025-01-29',
  '2025-01-30',
  '2025-01-31',
  '2025-03-31',
];
const CYCLES: readonly BillingCycle[] = [
  'monthly',
  'P2M',
  'quarterly',
  'halfyearly',
  'yearly',
  'P2Y',
  'P28D',
  'P4W',
];

function readFields(text: string, today = TODAY) {
  const read = readImport(text, { currency: 'USD', today, choices: {} });
  if (read.kind !== 'rows') throw new Error(JSON.stringify(read));
  return read.rows.map(({ fields }) => fields);
}

const list = (cells: string) => `Name,Price,Cycle,Start date,Next payment\nA,5,${cells}`;

describe.each(CYCLES)('paid %s', (cycle) => {
  test.each(STARTS)('since %s, whichever payment comes next, it goes on as it began', (start) => {
    for (let n = 0; n < 36; n += 1) {
      const next = nthRenewal(start, cycle, n);
      const [read] = readFields(list(`${cycle},${start},${next}`), next);
      expect([read?.anchorDate, read?.nextRenewalDate]).toEqual([start, next]);
      // Long after the file was written.
      const [later] = readFields(list(`${cycle},${start},${next}`), addDays(next, 1));
      expect([later?.anchorDate, later?.nextRenewalDate]).toEqual([start, nthRenewal(start, cycle, n + 1)]);
    }
  });
});

test.each([
  ['a payment that was moved', '2025-01-31', '2027-03-15'],
  ['a tracker that drifted in February', '2025-01-31', '2027-03-28'],
  ['a start after the next payment', '2027-05-31', '2027-02-28'],
  ['a start that cannot be read', 'long ago', '2027-02-28'],
  ['no start', '', '2027-02-28'],
])('%s leaves the next payment as what later ones are computed from', (_, start, next) => {
  const [read] = readFields(list(`Monthly,${start},${next}`));
  expect([read?.anchorDate, read?.nextRenewalDate]).toEqual([next, next]);
});

test('SubTrackr and Renewlet write both days, and the first counts where the next one follows from it', () => {
  const [github, icloud] = readFields(SUBTRACKR_CSV);
  expect([github?.anchorDate, github?.nextRenewalDate]).toEqual(['2024-01-31', '2026-12-31']);
  expect([icloud?.anchorDate, icloud?.nextRenewalDate]).toEqual(['2025-02-28', '2027-02-28']);
  const file = RENEWLET_CSV.replace('"2026-01-15","2027-01-15"', '"2026-08-31","2027-02-28"');
  const [renewlet] = readFields(file);
  expect([renewlet?.anchorDate, renewlet?.nextRenewalDate]).toEqual(['2026-08-31', '2027-02-28']);
});

test('our own file says the day itself', () => {
  const row = {
    name: 'A',
    category: 'OTT',
    amount: '5.00',
    currency: 'USD',
    billingCycle: 'monthly',
    nextRenewalDate: '2027-02-28',
    anchorDate: '2025-01-31',
  };
  const [json] = readFields(JSON.stringify({ format: 'outgo', version: 1, subscriptions: [row] }));
  expect(json?.anchorDate).toBe('2025-01-31');
  const csv =
    'Name,Category,Amount,Currency,Billing cycle,Next renewal,Anchor date,Locked,Added\n' +
    'A,OTT,5.00,USD,monthly,2027-02-28,2025-01-31,no,2025-01-31T10:00:00Z\n';
  expect(readFields(csv)[0]?.anchorDate).toBe('2025-01-31');
});
