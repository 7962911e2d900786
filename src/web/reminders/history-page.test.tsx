// Why a reminder came or did not, and what will come, in words (rule reminder.8).
import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoints';
import { DELIVERIES, DROP_REASONS } from '#core/reminders/recheck';
import { type Answers, openScreen, sampleUser, showHindi } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import { HistoryPage } from './history-page.tsx';
import type { ReminderSettings } from './reminder-settings.ts';

type History = AnswerOf<'GET /api/reminders/history'>;

const ON: ReminderSettings = {
  isOn: true,
  leadDays: [7, 3, 2],
  hour: 9,
  quietDays: [],
  pausedUntil: null,
  nextAt: '2026-11-19T09:00:00.000Z',
};
const ID = '01933b7e-0000-7000-8000-000000000001';
const DECIDED: History['decided'][number] = {
  subscriptionId: ID,
  name: 'Netflix',
  kind: 'payment',
  dueOn: '2026-11-25',
  leadDays: 7,
  channel: 'mail',
  outcome: 'sent',
  decidedAt: '2026-11-18T09:00:00.000Z',
  delivery: 'sent',
  reason: null,
};
const FULL: History = {
  ways: [
    { channel: 'mail', obstacle: null },
    { channel: 'telegram', obstacle: null },
  ],
  coming: [
    {
      at: '2026-11-22T09:00:00.000Z',
      channels: ['mail', 'telegram'],
      items: [
        {
          subscriptionId: ID,
          name: 'Netflix',
          kind: 'payment',
          dueOn: '2026-11-25',
          amount: '649.00',
          currency: 'INR',
        },
        {
          subscriptionId: ID,
          name: 'Gym',
          kind: 'cancel-by',
          dueOn: '2026-11-24',
          amount: '2000.00',
          currency: 'INR',
        },
      ],
    },
  ],
  silent: [
    { subscriptionId: ID, name: 'Yearly', reason: 'later', nextOn: '2027-10-01' },
    { subscriptionId: `${ID.slice(0, -1)}2`, name: 'Resting', reason: 'paused', nextOn: null },
  ],
  decided: [
    DECIDED,
    { ...DECIDED, leadDays: 3, delivery: 'refused' },
    { ...DECIDED, leadDays: 2, outcome: 'past', delivery: null },
    { ...DECIDED, name: null, leadDays: 1, channel: 'telegram', delivery: null },
  ],
  next: null,
};
const NOTHING: History = { ways: [], coming: [], silent: [], decided: [], next: null };

const open = (history: History, answers: Answers = {}, user: Partial<User> = {}) =>
  openScreen(<HistoryPage />, {
    'GET /api/auth/user': sampleUser({ timeZone: 'UTC', ...user }),
    'GET /api/reminders/settings': ON,
    'GET /api/reminders/history': history,
    ...answers,
  });

test('says what comes and when, what is silent and why, and what became of each so far', async () => {
  const page = open(FULL);
  await page.see(/Sun.* Nov 22.*9:00/);
  for (const words of [
    /Netflix: .*649.00 on Nov 25, 2026/,
    /Last day to cancel Gym: Nov 24, 2026, then .*2,000.00/,
    'By mail, Telegram',
    'Next payment: Oct 1, 2027.',
    'Paused, so nothing is paid.',
    'Netflix, due Nov 25, 2026: 7 days before',
    'look in the spam folder',
    'your mail provider refused it',
    'the day was over',
    /A deleted subscription.*1 day before.*By Telegram/,
  ])
    await page.see(words);
});

test('a name that turns the direction of text leaves the price and the day readable', async () => {
  const name = '\u202Egnp.exe';
  const page = open({
    ...FULL,
    coming: FULL.coming.map((each) => ({ ...each, items: each.items.map((item) => ({ ...item, name })) })),
    decided: [{ ...DECIDED, name }],
  });
  await page.see(/\u2068\u202Egnp\.exe\u2069: .*649\.00 on Nov 25, 2026/);
  await page.see(/\u2068\u202Egnp\.exe\u2069, due Nov 25, 2026: 7 days before/);
});

test('each outcome of a message by another way has its words, in both languages', async () => {
  const decided: History['decided'] = [
    ...DELIVERIES.filter((each) => each !== 'dropped').map((delivery) => ({ ...DECIDED, delivery })),
    ...DROP_REASONS.map((reason) => ({ ...DECIDED, delivery: 'dropped' as const, reason })),
  ].map((row, place) => ({ ...row, channel: 'telegram', subscriptionId: `${ID.slice(0, -2)}${10 + place}` }));
  const page = open({ ...FULL, decided });
  for (const words of [
    'Sent, and taken there.',
    'it has not been taken there yet',
    'it was refused there',
    'given up after trying',
    'Skipped: the subscription was deleted',
    'Skipped: reminders were paused',
    'Skipped: this way is part of Pro',
    'Skipped: there was no device or address',
  ])
    await page.see(words);
  expect(page.text().match(/Skipped: /g)).toHaveLength(DROP_REASONS.length);
  expect(page.text()).not.toContain('mail provider');
  await showHindi();
  const hindi = open({ ...FULL, decided });
  for (const words of ['वहाँ इसे लेने से मना कर दिया', 'एक दिन कोशिश के बाद भेजना बंद कर दिया', 'वहाँ ले लिया गया'])
    await hindi.see(words);
  expect(hindi.text().match(/छोड़ दिया गया: /g)).toHaveLength(DROP_REASONS.length);
});

test('off, it says that nothing comes; unverified, why', async () => {
  const off = open(NOTHING, { 'GET /api/reminders/settings': { ...ON, isOn: false, nextAt: null } });
  await off.see('Reminders are off, so nothing will come.');
  expect(off.text()).not.toContain('Nothing to say');
  const ways: History['ways'] = [
    { channel: 'mail', obstacle: 'unverified' },
    { channel: 'telegram', obstacle: 'pro_over' },
    { channel: 'push', obstacle: 'removed' },
  ];
  const unreached = open({ ...NOTHING, ways });
  await unreached.see('until your email address is verified');
  await unreached.see('Nothing is sent by Telegram: that is part of Pro');
  await unreached.see('Nothing is sent as a notification: no device or address is left');
  await unreached.see('No message in the next 30 days.');
});

test('what cannot be loaded can be tried again', async () => {
  let isDown = true;
  const page = open(FULL, { 'GET /api/reminders/history': () => (isDown ? { status: 502 } : FULL) });
  await page.see('This could not be loaded');
  isDown = false;
  await page.press('Try again');
  await page.see('Paused, so nothing is paid.');
});

test('it is all in Hindi', async () => {
  await showHindi();
  const page = open(FULL);
  await page.see('अगले 30 दिन');
  expect(page.text().replaceAll(/Netflix|Gym|Yearly|Resting|Telegram|Outgo|am|pm/gi, '')).not.toMatch(
    /[a-z]{3}/i,
  );
});

test('of one subscription it asks for that one, names it, and leads back to all', async () => {
  history.replaceState(null, '', `/settings/reminders/history?subscription=${ID}`);
  const asked: string[] = [];
  const page = open(FULL, {
    'GET /api/reminders/history': (_, address) => {
      asked.push(address);
      return FULL;
    },
  });
  await page.see('Only Netflix');
  expect(asked).toEqual([`/api/reminders/history?subscription=${ID}`]);
  await page.press('Show all');
  await page.gone('Only Netflix');
  await page.see('Paused, so nothing is paid.');
  expect(asked.at(-1)).toBe('/api/reminders/history');
});

test('older ones are read a page at a time, until there are none', async () => {
  const OLDER = 'GET /api/reminders/history/older';
  let isDown = false;
  const asked: (string | null)[] = [];
  const page = open(
    { ...NOTHING, decided: [DECIDED], next: 'first' },
    {
      [OLDER]: (_body, address) => {
        if (isDown) return { status: 502 };
        const before = new URL(address, 'http://outgo.test').searchParams.get('before');
        asked.push(before);
        return before === 'first'
          ? { decided: [{ ...DECIDED, dueOn: '2026-10-25' }], next: 'second' }
          : { decided: [{ ...DECIDED, dueOn: '2026-09-25' }], next: null };
      },
    },
  );
  await page.see('due Nov 25, 2026');
  expect(asked).toEqual([]);
  await page.press('Show older');
  await page.see('due Oct 25, 2026');
  isDown = true;
  await page.press('Show older');
  await page.see('The older ones could not be loaded');
  isDown = false;
  await page.press('Try again');
  await page.see('due Sep 25, 2026');
  expect(asked).toEqual(['first', 'second']);
  expect(page.text()).toContain('due Nov 25, 2026');
  expect(page.text()).not.toContain('Show older');
});
