import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar-day.ts';
import { checkOwnDays, LEAD_DAYS, readOwnDays } from './lead-days.ts';
import {
  checkLeadDays,
  checkPause,
  checkQuietDays,
  checkReminderHour,
  coveredUntil,
  decideReminders,
  nextDecisionAt,
  nextLookAt,
  type ReminderItem,
  type ReminderRule,
} from './reminders.ts';

const RULE: ReminderRule = { leadDays: [7, 3, 2], hour: 9, quietDays: [], pausedUntil: null };
/** A Wednesday. */
const TODAY = '2026-11-18';

function itemOf(fields: Partial<ReminderItem> = {}): ReminderItem {
  const anchorOn = fields.anchorOn ?? '2026-11-25';
  return {
    id: 'one',
    anchorOn,
    nextRenewalOn: anchorOn,
    billingCycle: 'monthly',
    amountMinor: 1000,
    thenAmountMinor: null,
    thenFrom: null,
    noticeDays: null,
    ...fields,
  };
}

function decide(
  fields: Partial<ReminderItem>,
  { rule = RULE, today = TODAY, decidedOn = addDays(today, -1), isMandate = false, hasPro = true } = {},
) {
  const found = decideReminders([itemOf(fields)], rule, { today, decidedOn, isMandate, hasPro });
  return found.map(({ event, lead, outcome }) => [event.kind, event.on, lead, outcome]);
}

describe('what is announced', () => {
  test('is each payment on each of the chosen days before it, and on no other', () => {
    const days = Array.from({ length: 12 }, (_, index) => addDays('2026-11-15', index));
    const sent = days.flatMap((today) => decide({ anchorOn: '2026-11-25' }, { today }).map(() => today));
    expect(sent).toEqual(['2026-11-18', '2026-11-22', '2026-11-23']);
  });

  test('can be half a year ahead, and is looked back at no farther than 30 days', () => {
    const rule = { ...RULE, leadDays: [180, 90, 60] };
    const yearly = { anchorOn: '2027-05-17', billingCycle: 'yearly' } as const;
    expect(decide(yearly, { rule })).toEqual([['payment', '2027-05-17', 180, 'sent']]);
    const late = { rule, today: '2027-05-01', decidedOn: '2026-11-17' };
    expect(decide(yearly, late)).toEqual([]);
    expect(decide(yearly, { ...late, today: '2027-04-16' })).toEqual([['payment', '2027-05-17', 60, 'sent']]);
  });

  test('is a renewal of the series, computed from the anchor', () => {
    expect(decide({ anchorOn: '2026-08-31', nextRenewalOn: '2027-02-28' }, { today: '2027-02-26' })).toEqual([
      ['payment', '2027-02-28', 2, 'sent'],
    ]);
  });

  test('is the last day to cancel before a price that turns between two payments', () => {
    const trial = { amountMinor: 0, thenAmountMinor: 64_900, thenFrom: '2026-11-22', anchorOn: '2026-12-01' };
    expect(decide(trial)).toEqual([['cancel-by', '2026-11-21', 3, 'sent']]);
    // Cancelling changes nothing once the payment after it is marked as paid.
    expect(decide({ ...trial, nextRenewalOn: '2027-01-01' })).toEqual([]);
  });

  test('is the last day to cancel where another price comes or a notice period runs', () => {
    const trial = { amountMinor: 0, thenAmountMinor: 64_900, thenFrom: '2026-11-23', anchorOn: '2026-11-23' };
    expect(decide(trial, { isMandate: true })).toEqual([['cancel-by', '2026-11-21', 3, 'sent']]);
    expect(decide({ noticeDays: 30, anchorOn: '2026-12-20', billingCycle: 'yearly' })).toEqual([
      ['cancel-by', '2026-11-20', 2, 'sent'],
    ]);
  });

  test.each([
    ['paused', { pausedOn: '2026-11-01' }],
    ['ended by then', { endsOn: '2026-11-25' }],
    ['already marked as renewed', { nextRenewalOn: '2026-12-25' }],
  ])('is nothing of what is %s', (_, fields) => {
    expect(decide({ anchorOn: '2026-11-25', ...fields })).toEqual([]);
  });
});

describe('after days without a server', () => {
  test('late ones are merged into one, those whose day is over are noted and not sent', () => {
    const late = { today: '2026-11-23', decidedOn: '2026-11-16' };
    expect(decide({ anchorOn: '2026-11-25' }, late)).toEqual([
      ['payment', '2026-11-25', 7, 'merged'],
      ['payment', '2026-11-25', 3, 'merged'],
      ['payment', '2026-11-25', 2, 'sent'],
    ]);
    expect(decide({ anchorOn: '2026-11-20' }, late).map(([, , , outcome]) => outcome)).toEqual([
      'past',
      'past',
    ]);
  });

  test('a day too far ahead, of a clock that was wrong, holds nothing back', () => {
    for (const decidedOn of ['2026-11-19', '2026-11-22', '2027-01-15'])
      expect(decide({ anchorOn: '2026-11-25' }, { decidedOn })).toHaveLength(1);
  });
});

describe('quiet days', () => {
  const rule = { ...RULE, quietDays: [0, 6] };

  test('are announced on the day before them, and nothing is said on them', () => {
    expect(coveredUntil(rule, '2026-11-20')).toBe('2026-11-22');
    // Lead days on Saturday and Sunday.
    expect(decide({ anchorOn: '2026-11-24' }, { rule, today: '2026-11-20' })).toEqual([
      ['payment', '2026-11-24', 3, 'merged'],
      ['payment', '2026-11-24', 2, 'sent'],
    ]);
    expect(decide({ anchorOn: '2026-11-24' }, { rule, today: '2026-11-21' })).toEqual([]);
    expect(
      decide({ anchorOn: '2026-11-24' }, { rule, today: '2026-11-23', decidedOn: '2026-11-22' }),
    ).toEqual([]);
  });
});

describe('a pause', () => {
  const rule = { ...RULE, pausedUntil: '2026-11-23' };

  test('says nothing before its last day, and then what is still to come in one, what is over as noted', () => {
    for (const today of ['2026-11-18', '2026-11-22']) expect(decide({}, { rule, today })).toEqual([]);
    const after = { rule, today: '2026-11-23', decidedOn: '2026-11-17' };
    expect(decide({}, after)).toEqual([
      ['payment', '2026-11-25', 7, 'merged'],
      ['payment', '2026-11-25', 3, 'merged'],
      ['payment', '2026-11-25', 2, 'sent'],
    ]);
    expect(decide({ anchorOn: '2026-11-22' }, after)).toMatchObject([{ 3: 'past' }, { 3: 'past' }]);
  });

  test('is a year at most, and a day that has come ends it', () => {
    expect(checkPause('2026-11-19', TODAY)).toMatchObject({ value: '2026-11-19' });
    expect(checkPause('2027-11-19', TODAY)).toMatchObject({ value: '2027-11-19' });
    expect(checkPause('2027-11-20', TODAY).ok).toBe(false);
    for (const none of [null, TODAY, '2020-01-01'])
      expect(checkPause(none, TODAY)).toMatchObject({ value: null });
  });
});

describe('days of its own', () => {
  test('take the place of those in the settings, while there is Pro', () => {
    const own = { remindDays: '5' };
    expect(decide(own, { today: '2026-11-20' })).toEqual([['payment', '2026-11-25', 5, 'sent']]);
    expect(decide(own, { today: '2026-11-18' })).toEqual([]);
    expect(decide(own, { today: '2026-11-20', hasPro: false })).toEqual([]);
    expect(decide(own, { today: '2026-11-18', hasPro: false })).toHaveLength(1);
  });

  test('can be none at all', () => {
    expect(decide({ remindDays: 'none' })).toEqual([]);
    expect(decide({ remindDays: 'none' }, { hasPro: false })).toHaveLength(1);
  });

  test.each([
    ['14 3', '14 3'],
    [' 3, 14,3 ', '14 3'],
    [7, '7'],
    ['0', '0'],
    ['None', 'none'],
    ['  ', null],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (typed, stored) => expect(checkOwnDays(typed)).toMatchObject({ value: stored }));

  test.each(['4', '7 none', '-7', '7.0', '1e1', '07x', [7], {}, true, '100', '365'])(
    '%j is refused',
    (typed) => {
      expect(checkOwnDays(typed).ok).toBe(false);
    },
  );

  test('come back as they were stored', () => {
    expect([readOwnDays(null), readOwnDays('none'), readOwnDays('30 0')]).toEqual([null, [], [30, 0]]);
  });
});

test('whatever is chosen, each event is announced once per lead over a year, never after its day', () => {
  const days = fc.subarray([...LEAD_DAYS], { minLength: 1 });
  const quiet = fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 });
  const downtime = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 0, maxLength: 6 });
  fc.assert(
    fc.property(
      days,
      quiet,
      downtime,
      fc.integer({ min: 0, max: 27 }),
      (leadDays, quietDays, gaps, shift) => {
        const rule = { leadDays, hour: 9, quietDays, pausedUntil: null };
        const item = itemOf({
          anchorOn: addDays('2026-01-31', -shift),
          nextRenewalOn: '2026-01-01',
          noticeDays: 10,
        });
        const seen = new Map<string, string>();
        let decidedOn = '2025-12-31';
        let today = '2026-01-01';
        while (today < '2027-01-01') {
          if (!quietDays.includes(new Date(`${today}T00:00:00Z`).getUTCDay())) {
            for (const { event, lead, outcome } of decideReminders([item], rule, {
              today,
              decidedOn,
              isMandate: false,
              hasPro: true,
            })) {
              const key = `${event.kind} ${event.on} ${lead}`;
              expect(seen.has(key)).toBe(false);
              seen.set(key, outcome);
              expect(outcome === 'past').toBe(event.on < today);
            }
            decidedOn = coveredUntil(rule, today);
          }
          today = addDays(today, 1 + (gaps.length > 0 && today.endsWith('7') ? (gaps.pop() ?? 0) : 0));
        }
        // One payment and one last day to cancel in each of the months that the longest lead and the last days lie around.
        const whole = [...seen.keys()].filter((key) => / 2026-(0[89]|1[01])/.test(key));
        expect(whole).toHaveLength(4 * 2 * leadDays.length);
      },
    ),
    { numRuns: 25 },
  );
});

describe('the time of the next decision', () => {
  test('is the next one that is ahead and not on a quiet day', () => {
    const next = (now: string, rule = RULE) =>
      new Date(nextDecisionAt(rule, now.slice(0, 10), 'UTC', Date.parse(now))).toISOString();
    expect(next('2026-11-18T08:59:00Z')).toBe('2026-11-18T09:00:00.000Z');
    expect(next('2026-11-18T09:00:00Z')).toBe('2026-11-19T09:00:00.000Z');
    expect(next('2026-11-20T10:00:00Z', { ...RULE, quietDays: [0, 6] })).toBe('2026-11-23T09:00:00.000Z');
    expect(next('2026-11-18T10:00:00Z', { ...RULE, quietDays: [0, 1, 2, 4, 5, 6] })).toBe(
      '2026-11-25T09:00:00.000Z',
    );
    expect(next('2026-11-18T10:00:00Z', { ...RULE, quietDays: [0], pausedUntil: '2026-12-06' })).toBe(
      '2026-12-07T09:00:00.000Z',
    );
  });

  test('is looked for in between where a pause is long', () => {
    const now = Date.parse('2026-11-18T10:00:00Z');
    const rule = { ...RULE, pausedUntil: '2027-06-01' };
    expect(new Date(nextLookAt(rule, TODAY, 'UTC', now)).toISOString()).toBe('2026-11-26T10:00:00.000Z');
  });
});

test('choices are from what is offered, each once, in its order', () => {
  expect(checkLeadDays([2, 7, 2])).toMatchObject({ value: [7, 2] });
  expect(checkQuietDays([6, 0])).toMatchObject({ value: [0, 6] });
  for (const wrong of [[], [4], ['7'], 7, null, undefined, [Number.NaN]])
    expect(checkLeadDays(wrong).ok).toBe(false);
  for (const wrong of [[7], [0, 1, 2, 3, 4, 5, 6], 'x']) expect(checkQuietDays(wrong).ok).toBe(false);
  expect([9, 5, 22].every((hour) => checkReminderHour(hour).ok)).toBe(true);
  for (const wrong of [4, 23, '9', 9.5, null]) expect(checkReminderHour(wrong).ok).toBe(false);
});
