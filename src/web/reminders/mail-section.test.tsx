// Reminders by mail in settings, and when they come: each choice is saved at once (rules reminder.1 and 9).
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/duration';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import { MailSection } from './mail-section.tsx';
import type { ReminderSettings } from './reminder-settings.ts';
import { TimingSection } from './timing-section.tsx';

const OFF: ReminderSettings = {
  isOn: false,
  leadDays: [7, 3, 2],
  hour: 9,
  quietDays: [],
  pausedUntil: null,
  nextAt: null,
};
const ON: ReminderSettings = { ...OFF, isOn: true, nextAt: '2026-11-19T14:00:00.000Z' };
const PUT = 'PUT /api/reminders/settings';
const TEST = 'GET /api/reminders/test-mail';
const SEND = 'POST /api/reminders/test-mail';
const AT = '2026-11-18T09:00:00.000Z';

const open = (settings: ReminderSettings, answers: Answers = {}, user: Partial<User> = {}) =>
  openScreen(
    <>
      <MailSection />
      <TimingSection />
    </>,
    {
      'GET /api/auth/user': sampleUser(user),
      'GET /api/reminders/settings': settings,
      [TEST]: { test: null },
      [PUT]: (body) => ({ ...(body as typeof OFF), nextAt: ON.nextAt }),
      ...answers,
    },
  );

test('off, only the switch is there; on, the days, the hour and when it is looked next', async () => {
  const page = open(OFF);
  await page.see('To asha@example.com');
  expect(page.text()).not.toContain('How long before');
  await page.press('Remind me by mail');
  await page.see('Next check: Thursday, November 19');
  expect(page.text()).toContain('9:00');
  expect(page.sent(PUT)).toEqual([
    { isOn: true, leadDays: [7, 3, 2], hour: 9, quietDays: [], pausedUntil: null },
  ]);
});

test('days, hour and quiet days are saved as they are chosen', async () => {
  const page = open(ON);
  await page.press('14 days');
  await until(() => expect(page.sent(PUT)).toHaveLength(1));
  await page.settle();
  await page.choose('Time', '8:00 PM');
  await until(() => expect(page.sent(PUT)).toHaveLength(2));
  await page.settle();
  await page.press('Sunday');
  await until(() => expect(page.sent(PUT)).toHaveLength(3));
  expect(page.sent(PUT).at(-1)).toEqual({
    isOn: true,
    leadDays: [7, 3, 2, 14],
    hour: 20,
    quietDays: [0],
    pausedUntil: null,
  });
});

test('quick choices in both sections are all sent, each with those before it', async () => {
  const page = open(ON);
  await page.see('How long before');
  await Promise.all([page.press('14 days'), page.press('Sunday'), page.press('Remind me by mail')]);
  await until(() => expect(page.sent(PUT)).toHaveLength(3));
  await page.settle();
  expect(page.sent(PUT).at(-1)).toMatchObject({ isOn: false, leadDays: [7, 3, 2, 14], quietDays: [0] });
  expect(page.names('[role=checkbox][data-state=checked]')).toEqual([
    '14 days',
    '7 days',
    '3 days',
    '2 days',
    'Sunday',
  ]);
});

test('a pause is set by its day, said, and taken back', async () => {
  const page = open(ON);
  await page.see('Pause until');
  const day = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);
  await page.fill('Pause until', '2020-01-01');
  expect(page.names('button:disabled')).toContain('Pause');
  await page.fill('Pause until', day);
  await page.press('Pause');
  await page.see('Paused: the next message comes on');
  expect(page.sent(PUT)).toMatchObject([{ pausedUntil: day, isOn: true }]);
  await page.press('End the pause');
  await page.see('Pause until');
  expect(page.sent(PUT).at(-1)).toMatchObject({ pausedUntil: null });
});

test('a refusal is said, and the choice is as before', async () => {
  const page = open(
    { ...ON, leadDays: [7] },
    { [PUT]: refuse('invalid_input', { problems: [{ path: 'leadDays', code: 'lead_days_invalid' }] }) },
  );
  await page.press('7 days');
  await page.see('Choose at least one of the offered days.');
  await until(() => expect(document.querySelector('[role=checkbox][data-state=checked]')).not.toBeNull());
});

test('an unverified address is told why nothing comes', async () => {
  const page = open(ON, {}, { emailVerified: false });
  await page.see('only once your email address is verified');
  expect(page.text()).not.toContain('Next check');
  expect(page.text()).not.toContain('Send a test');
});

test('a test is sent, and what became of it is shown once it is known', async () => {
  let result: 'waiting' | 'sent' = 'waiting';
  const page = open(OFF, {
    [TEST]: () => ({ test: { result, at: AT } }),
    [SEND]: () => ({ test: { result, at: AT } }),
  });
  await page.see('Send a test');
  await page.press('Send a test');
  await page.see('The test is on its way');
  expect(page.sent(SEND)).toHaveLength(1);
  result = 'sent';
  await page.see('Last test: sent, and taken by the mail server');
});

test('a test that the mail server refuses or has not taken says so, and one too many is refused', async () => {
  const failed = open(OFF, { [TEST]: { test: { result: 'failed', at: AT } } });
  await failed.see('Last test: refused by the mail server');
  const kept = open(OFF, { [TEST]: { test: { result: 'kept', at: AT } } });
  await kept.see('because no mail server is set up');
  const waiting = open(OFF, {
    [TEST]: { test: { result: 'retrying', at: AT } },
    [SEND]: refuse('too_many_attempts'),
  });
  await waiting.see('has not taken the test yet; it is tried again');
  await waiting.press('Send a test');
  await waiting.see('Too many');
});

test('what cannot be loaded can be tried again', async () => {
  let isDown = true;
  const page = open(OFF, { 'GET /api/reminders/settings': () => (isDown ? { status: 502 } : OFF) });
  await page.see('This could not be loaded');
  isDown = false;
  await page.press('Try again');
  await page.see('Remind me by mail');
});

test('it is all in Hindi, the days of the week too', async () => {
  await showHindi();
  const page = open(ON);
  await page.see('रविवार');
  expect(page.names('legend, label').join(' ')).not.toMatch(/[a-z]{3}/i);
});
