/** What `npm run shots` shows of the way in and of the account: landing, texts, sign-in, links of mails, settings. */
import type { Page } from 'playwright-core';
import { HOUR_MS } from '#core/duration';
import { hashPassword } from '#server/auth/password';
import { writeAnswerLink } from '#server/reminders/answer-link';
import { PASSWORD } from '../accounts.ts';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { subscriptionBody } from '../subscriptions.ts';
import { answer, hold, inHindi, type Scene } from './scene.ts';

const UNBROKEN_EMAIL = `${'wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60)}@example.com`;

const withPassword = async (app: TestApp): Promise<Person> =>
  app.person({ country: 'India', proForDays: 200, passwordHash: await hashPassword(PASSWORD) });
const fromGoogle = (app: TestApp): Promise<Person> =>
  app.person({ name: '', googleId: `g-${Math.random()}`, passwordHash: null });
const unbroken = async (app: TestApp): Promise<Person> =>
  app.person({
    // One address can be there only once, and a run may take the scene again.
    email: `${Date.now()}${UNBROKEN_EMAIL}`.slice(-UNBROKEN_EMAIL.length),
    name: 'عبد الرحمن بن محمد الفاروقي',
    country: 'Ruritania and the Outer Principalities',
    passwordHash: await hashPassword(PASSWORD),
    hasFixedTimeZone: true,
    timeZone: 'America/Argentina/ComodRivadavia',
  });

const pressLast = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).last().click();

const VERIFY = '**/api/auth/verify-email*';
const refuseVerification = (error: string) => answer(VERIFY, 400, { message: error });

const provesAddress = answer(VERIFY, 200, {
  message: 'ok',
  isSignedIn: false,
  email: UNBROKEN_EMAIL,
  newPasswordToken: 'x',
});
const NOT_ME = '/verify-email/not-me?token=x';
const hasPasskeys = answer('**/api/auth/reset-password/check', 200, { passkeys: 2 });

/** Every change in settings asks for a fresh sign-in, whatever way the account has. */
async function isStale(page: Page): Promise<void> {
  await giveRows(page);
  await answer('**/api/user/sessions/*', 403, { message: 'again', code: 'sign_in_again' })(page);
}

async function giveRows(page: Page): Promise<void> {
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';
  const session = { id: 'a', userAgent: null, address: '10.0.0.7', isCurrent: true };
  await answer('**/api/user/sessions', 200, [
    { ...session, createdAt: at(200), lastSeenAt: at(0) },
    { ...session, id: 'b', userAgent: phone, isCurrent: false, createdAt: at(3000), lastSeenAt: at(30) },
    {
      ...session,
      id: 'c',
      address: '2001:0db8:85a3:08d3:1319:8a2e:0370:7344',
      isCurrent: false,
      createdAt: at(9000),
      lastSeenAt: at(800),
    },
  ])(page);
  await answer('**/api/auth/passkeys', 200, [
    { id: 'p', name: 'Chrome on macOS', createdAt: at(90), lastUsedAt: null },
    { id: 'q', name: 'W'.repeat(60), createdAt: at(900), lastUsedAt: at(2) },
  ])(page);
}

async function fillSignUpWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(UNBROKEN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('short but fine');
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function resetWith(page: Page, password: string, repeat: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(repeat);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

async function openForgot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forgot password?' }).click();
}

const LANDING: Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-hindi', path: '/', before: inHindi },
  {
    name: 'landing-menu',
    path: '/',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'refunds', path: '/cancellation-refunds' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'privacy-hindi', path: '/privacy', before: inHindi },
  { name: 'terms', path: '/terms' },
  {
    name: 'api',
    path: '/api/docs',
    act: (page) => page.locator('summary').nth(2).click(),
  },
  { name: 'not-found', path: '/nowhere' },
  { name: 'not-found-guess', path: '/privcy' },
];

const AUTH: Scene[] = [
  { name: 'signin', path: '/?auth=signin', act: (page) => page.getByRole('dialog').waitFor() },
  { name: 'signin-wrong', path: '/?auth=signin', act: pressLast('Sign in') },
  {
    name: 'signin-unverified',
    path: '/?auth=signin',
    before: answer('**/api/auth/signin', 403, { message: 'Please verify your email' }),
    act: async (page) => {
      await page.getByLabel('Email').fill(UNBROKEN_EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await pressLast('Sign in')(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'signin-from-google',
    path: '/?auth_error=google_denied',
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'signin-hindi',
    path: '/?auth=signin',
    before: inHindi,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'signup', path: '/?auth=signup', act: (page) => page.getByRole('dialog').waitFor() },
  { name: 'signup-wrong', path: '/?auth=signup', act: fillSignUpWrongly },
  {
    name: 'signup-hindi',
    path: '/?auth=signup',
    before: inHindi,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'forgot', path: '/?auth=signin', act: openForgot },
  {
    name: 'forgot-sent',
    path: '/?auth=signin',
    act: async (page) => {
      await openForgot(page);
      await page.getByLabel('Email').fill(UNBROKEN_EMAIL);
      await pressLast('Send reset link')(page);
      await page.getByRole('status').first().waitFor();
    },
  },
];

const LINKS: Scene[] = [
  { name: 'verify-missing', path: '/verify-email' },
  { name: 'verify-loading', path: '/verify-email?token=x', before: hold(VERIFY) },
  { name: 'verify-success', path: '/verify-email?token=x', before: provesAddress },
  {
    name: 'verify-success-hindi',
    path: '/verify-email?token=x',
    before: (page) => inHindi(page).then(() => provesAddress(page)),
  },
  {
    name: 'verify-signed-in',
    path: '/verify-email?token=x',
    before: answer(VERIFY, 200, { message: 'ok', isSignedIn: true, email: UNBROKEN_EMAIL }),
  },
  { name: 'verify-error', path: '/verify-email?token=x' },
  {
    name: 'verify-expired',
    path: '/verify-email?token=x',
    before: refuseVerification('This verification link has expired'),
  },
  { name: 'verify-hindi', path: '/verify-email', before: inHindi },
  { name: 'not-me', path: NOT_ME },
  { name: 'not-me-hindi', path: NOT_ME, before: inHindi },
  { name: 'not-me-dead', path: NOT_ME, act: pressLast('Delete the account') },
  {
    name: 'not-me-done',
    path: NOT_ME,
    before: answer('**/api/auth/disown', 200, { message: 'ok' }),
    act: pressLast('Delete the account'),
  },
  {
    name: 'not-me-verified',
    path: NOT_ME,
    before: answer('**/api/auth/disown', 409, { message: 'verified' }),
    act: pressLast('Delete the account'),
  },
  { name: 'reset-passkeys', path: '/reset-password?token=x', before: hasPasskeys },
  {
    name: 'reset-passkeys-hindi',
    path: '/reset-password?token=x',
    before: (page) => inHindi(page).then(() => hasPasskeys(page)),
  },
  { name: 'reset-password', path: '/reset-password?token=x' },
  { name: 'reset-wrong', path: '/reset-password?token=x', act: (page) => resetWith(page, 'abc', 'abd') },
  { name: 'reset-dead', path: '/reset-password?token=x', act: (page) => resetWith(page, PASSWORD, PASSWORD) },
  {
    name: 'reset-done',
    path: '/reset-password?token=x',
    before: answer('**/api/auth/reset-password', 200, { message: 'ok' }),
    act: (page) => resetWith(page, PASSWORD, PASSWORD),
  },
  { name: 'reset-invalid', path: '/reset-password' },
];

const CALENDAR_FEED = {
  address: `https://outgo.example/calendar/${'Zm9vYmFy'.repeat(8)}.ics`,
  alarmDays: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastReadAt: '2026-11-02T10:00:00.000Z',
};

async function giveReminders(page: Page): Promise<void> {
  const choice = {
    isOn: true,
    leadDays: [7, 3, 2],
    hour: 9,
    quietDays: [0],
    pausedUntil: null,
    nextAt: '2026-11-19T14:00:00.000Z',
  };
  await answer('**/api/reminders/settings', 200, choice)(page);
  await answer('**/api/calendar-feed', 200, { feed: CALENDAR_FEED })(page);
}

const LONG_NAME = 'The Complete Archive of Regional Newspapers, Magazines and Radio Plays, Family Plan';

/** One message to come, one that is silent, and every outcome so far. */
async function giveReminderHistory(page: Page): Promise<void> {
  await giveReminders(page);
  const subscriptionId = '01933b7e-0000-7000-8000-000000000001';
  const item = { subscriptionId, dueOn: '2026-11-25', currency: 'INR' };
  const decided = {
    subscriptionId,
    name: 'Netflix',
    kind: 'payment',
    dueOn: '2026-11-25',
    leadDays: 7,
    channel: 'mail',
    outcome: 'sent',
    decidedAt: '2026-11-18T03:30:00.000Z',
    delivery: 'delivered',
  };
  await answer(/api\/reminders\/history/, 200, {
    coming: [
      {
        at: '2026-11-22T03:30:00.000Z',
        items: [
          { ...item, name: 'Netflix', kind: 'payment', amount: '649.00' },
          { ...item, name: LONG_NAME, kind: 'cancel-by', amount: '9999999.99' },
        ],
      },
    ],
    silent: [{ subscriptionId, name: LONG_NAME, reason: 'later', nextOn: '2027-10-01' }],
    decided: [
      decided,
      { ...decided, leadDays: 3, delivery: 'failed' },
      { ...decided, name: LONG_NAME, leadDays: 2, outcome: 'past', delivery: null },
      { ...decided, name: null, leadDays: 1, channel: 'telegram', delivery: null },
    ],
  })(page);
}

const seeName = (page: Page) => page.getByText(LONG_NAME).first().waitFor();

let answerLink = '';
/** A person with a link as it stands in a reminder's mail. */
const withReminder = async (app: TestApp, language: 'en' | 'hi'): Promise<Person> => {
  const person = await app.person({ country: 'India', language });
  const dueOn = new Date(Date.now() + 7 * 24 * HOUR_MS).toISOString().slice(0, 10);
  const body = subscriptionBody({ name: LONG_NAME, currency: 'INR', nextRenewalDate: dueOn });
  const { body: row } = await person.client.post('/api/subscriptions', body);
  const link = writeAnswerLink(app.server.deps, {
    userId: person.user.id,
    subscriptionId: row.id,
    kind: 'payment',
    dueOn,
    paidOn: dueOn,
    sentOn: dueOn,
  });
  // The test's server is known by its address only once it runs.
  answerLink = link.slice(link.indexOf('/api/'));
  return person;
};

const SETTINGS: Scene[] = [
  { name: 'settings', path: '/settings', as: withPassword },
  { name: 'settings-rows', path: '/settings', as: withPassword, before: giveRows },
  { name: 'settings-unbroken', path: '/settings', as: unbroken },
  { name: 'reminders', path: '/settings/reminders', as: withPassword },
  {
    name: 'reminders-address',
    path: '/settings/reminders',
    as: withPassword,
    isWhole: true,
    before: giveReminders,
  },
  {
    name: 'reminders-hindi',
    path: '/settings/reminders',
    as: withPassword,
    isWhole: true,
    before: async (page) => {
      await inHindi(page);
      await giveReminders(page);
    },
  },
  {
    name: 'reminders-failed',
    path: '/settings/reminders',
    as: withPassword,
    before: answer('**/api/calendar-feed', 502, {}),
  },
  {
    name: 'reminder-history',
    path: '/settings/reminders/history',
    as: withPassword,
    before: giveReminderHistory,
    act: seeName,
    isWhole: true,
  },
  {
    name: 'reminder-history-hindi',
    path: '/settings/reminders/history',
    as: withPassword,
    before: (page) => inHindi(page).then(() => giveReminderHistory(page)),
    act: seeName,
    isWhole: true,
  },
  {
    name: 'reminder-answer',
    path: '/terms',
    as: (app) => withReminder(app, 'en'),
    act: (page) => page.goto(answerLink),
  },
  {
    name: 'reminder-answer-hindi',
    path: '/terms',
    as: (app) => withReminder(app, 'hi'),
    act: (page) => page.goto(`${answerLink}&answer=cancelled`),
  },
  { name: 'settings-data', path: '/settings/data', as: withPassword },
  {
    name: 'settings-data-delete',
    path: '/settings/data',
    as: withPassword,
    act: async (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  { name: 'settings-google', path: '/settings', as: fromGoogle },
  {
    name: 'settings-hindi',
    path: '/settings',
    as: withPassword,
    before: (page) => inHindi(page).then(() => giveRows(page)),
  },
  { name: 'settings-loading', path: '/settings', as: withPassword, before: hold('**/api/auth/user') },
  {
    name: 'settings-waiting',
    path: '/settings',
    as: withPassword,
    before: hold(/api\/(user\/sessions|auth\/passkeys)/),
  },
  {
    name: 'settings-failed',
    path: '/settings',
    as: withPassword,
    before: answer('**/api/user/sessions', 502, {}),
  },
  {
    name: 'settings-offline',
    path: '/settings',
    as: withPassword,
    act: (page, context) => context.setOffline(true).then(() => page.waitForTimeout(300)),
  },
  {
    name: 'settings-wrong',
    path: '/settings',
    as: withPassword,
    act: async (page) => {
      await page.getByLabel('Current Password').fill('x');
      await page.getByLabel('New Password', { exact: true }).fill('abc');
      await page.getByLabel('Confirm New Password').fill('abd');
      await pressLast('Change password')(page);
    },
  },
  {
    name: 'settings-sign-in-again',
    path: '/settings',
    as: async (app) =>
      app.person({ googleId: `g-${Math.random()}`, passwordHash: await hashPassword(PASSWORD) }),
    before: isStale,
    act: pressLast(/^Sign out Unknown/),
  },
  {
    name: 'settings-sign-in-again-hindi',
    path: '/settings',
    as: withPassword,
    before: (page) => inHindi(page).then(() => isStale(page)),
    act: pressLast(/को साइन आउट करें$/),
  },
  { name: 'settings-passkey', path: '/settings', as: withPassword, act: pressLast('Add a passkey') },
  {
    name: 'settings-passkey-remove',
    path: '/settings',
    as: withPassword,
    before: giveRows,
    act: pressLast(/^Remove W/),
  },
];

export const publicScenes: Scene[] = [...LANDING, ...AUTH, ...LINKS, ...SETTINGS];
