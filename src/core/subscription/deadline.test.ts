import { expect, test } from 'vitest';
import { type Cancellable, findDeadline } from './deadline.ts';

const TODAY = '2026-11-18';
const monthly: Cancellable = { anchorOn: '2026-10-05', billingCycle: 'monthly', nextOn: '2026-12-05' };

function deadlineOf(fields: Partial<Cancellable>, isMandate = false) {
  const found = findDeadline({ ...monthly, ...fields }, TODAY, isMandate);
  return found && [found.paidOn, found.cancelBy];
}

test('without a price to come or a notice period there is no deadline', () => {
  expect(deadlineOf({})).toBeNull();
  expect(deadlineOf({ noticeDays: 0 })).toBeNull();
});

test('a price to come has one, counted from its day, also between two payments', () => {
  expect(deadlineOf({ thenFrom: '2026-12-05' })).toEqual(['2026-12-05', '2026-12-04']);
  expect(deadlineOf({ thenFrom: '2026-12-01' }, true)).toEqual(['2026-12-01', '2026-11-29']);
});

test.each([
  ['ends on its day', { endsOn: '2026-12-05' }],
  ['ends before it', { endsOn: '2026-11-30' }],
  ['ends after it and before a payment', { thenFrom: '2026-12-06', endsOn: '2026-12-20' }],
  ['has ended', { endsOn: '2026-11-01' }],
  ['is paused over it without an end', { pausedOn: '2026-12-01' }],
  [
    'is paused over it until the end',
    { pausedOn: '2026-12-01', resumesOn: '2027-01-01', endsOn: '2027-01-05' },
  ],
])('one that %s before a price to come has none', (_, fields) => {
  expect(deadlineOf({ thenFrom: '2026-12-05', ...fields })).toBeNull();
  expect(deadlineOf({ noticeDays: 10, thenFrom: '2026-12-05', ...fields })).toBeNull();
});

test('a price that begins in a pause counts from the first payment after it', () => {
  const paused = { thenFrom: '2026-12-05', pausedOn: '2026-12-01', resumesOn: '2026-12-20' };
  expect(deadlineOf(paused)).toEqual(['2027-01-05', '2027-01-04']);
  expect(deadlineOf({ ...paused, endsOn: '2027-02-01' })).toEqual(['2027-01-05', '2027-01-04']);
});

test('a notice period counts from the next payment', () => {
  expect(deadlineOf({ noticeDays: 10 })).toEqual(['2026-12-05', '2026-11-25']);
  expect(deadlineOf({ noticeDays: 1 }, true)).toEqual(['2026-12-05', '2026-12-03']);
  expect(deadlineOf({ noticeDays: 3, nextOn: TODAY, anchorOn: TODAY })).toEqual([TODAY, '2026-11-15']);
});

test('one that is overdue counts from its next payment to come', () => {
  expect(deadlineOf({ noticeDays: 3, nextOn: '2026-11-05' })).toEqual(['2026-12-05', '2026-12-02']);
});

test('a payment that a pause or the end leaves out needs no notice', () => {
  expect(deadlineOf({ noticeDays: 3, endsOn: '2026-12-05' })).toBeNull();
  expect(deadlineOf({ noticeDays: 3, pausedOn: '2026-12-01' })).toBeNull();
  expect(deadlineOf({ noticeDays: 3, pausedOn: '2026-11-01', resumesOn: '2026-12-10' })).toEqual([
    '2027-01-05',
    '2027-01-02',
  ]);
});
