/** Google sign-in in a browser against the stand-in issuer: the happy path, and the ways it can go wrong. */
import { ASHA, type GoogleFake, type GoogleUser, startGoogle } from '#testing/fakes/google';
import { startApp, type TestApp } from '#testing/start-app';
import { expect, ownAddress, runningClock, testOn, toastOf } from './fixtures.ts';

/** Google, and a server that is set up for it. */
let google: GoogleFake;
let own: TestApp;
/** The user who signs in at Google; a new one in each test. */
let asha: GoogleUser;

/** Runs against that server. */
const it = testOn(() => own);

it.beforeAll(async () => {
  google = await startGoogle();
  own = await startApp({
    clock: runningClock(),
    env: {
      ...(await ownAddress()),
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
    },
  });
});
it.afterAll(async () => {
  await own.close();
  await google.close();
});
it.beforeEach(() => {
  const sub = String(Math.random()).slice(2);
  asha = { ...ASHA, sub, email: `asha.${sub}@gmail.com` };
  google.users.splice(0, google.users.length, asha);
  google.setAuto(true);
  google.setFlaws({});
});

const BUTTON = { name: 'Continue with Google' };

it.describe('someone in India', () => {
  it.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN' });

  it('signs in with Google, comes back to the page they wanted, and gets their country', async ({ page }) => {
    google.setAuto(false);
    await page.goto('/settings');
    await page.getByRole('button', BUTTON).click();
    const guessed = page.waitForResponse((answer) => answer.url().endsWith('/api/user/country'));
    await page.getByRole('button', { name: new RegExp(asha.email) }).click();
    await page.waitForURL('/settings');
    await expect(page.getByText(asha.email)).toBeVisible();
    await expect(page.getByText('Password Not Available')).toBeVisible();
    expect((await guessed).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
  });

  it('a country that was chosen is never guessed again', async ({ page }) => {
    await page.goto('/?auth=signin&next=/settings');
    const guessed = page.waitForResponse((answer) => answer.url().endsWith('/api/user/country'));
    await page.getByRole('button', BUTTON).click();
    await guessed;
    await page.reload();
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.keyboard.type('united states');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Update country' }).click();
    await expect(toastOf(page)).toContainText('Your country is now United States.');
    await page.reload();
    await expect(page.getByText(asha.email)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
  });
});

const CANCELLED = 'You cancelled the sign-in with Google.';
const INCOMPLETE = 'The sign-in with Google did not come back complete.';

// What the server makes of each flaw of a reply is tested in src/server/auth/google.test.ts.
it('a sign-in that was cancelled, and a forged one, end at the modal with a sentence and without a session', async ({
  page,
  checkAccessibility,
}) => {
  for (const [flaw, sentence] of [
    ['deny', CANCELLED],
    ['badNonce', INCOMPLETE],
  ] as const) {
    google.setFlaws({ [flaw]: true });
    await page.goto('/?auth=signin');
    await page.getByRole('button', BUTTON).click();
    await expect(page.getByRole('dialog').getByRole('alert'), flaw).toContainText(sentence);
    expect((await page.request.get('/api/auth/user')).status(), flaw).toBe(401);
  }
  await checkAccessibility();
});

it('a change that needs a fresh sign-in goes on after Google, and another Google account confirms nothing', async ({
  page,
}) => {
  await page.goto(`${own.origin}/?auth=signin&next=/settings`);
  await page.getByRole('button', BUTTON).click();
  await page.waitForURL(`${own.origin}/settings`);
  // The last test of this server: its clock stays ahead.
  own.clock.advance({ minutes: 11 });
  const confirm = async () => {
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('button', { name: 'Confirm with Google' }).click();
  };
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  google.users.splice(0, google.users.length, { ...asha, sub: 'another', email: 'bo@gmail.com' });
  await confirm();
  await expect(toastOf(page)).toContainText('That was another Google account.');
  await expect(page).toHaveURL(`${own.origin}/settings`);
  await expect(page.getByText(asha.email)).toBeVisible();

  google.users.splice(0, google.users.length, asha);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirm();
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible();
  await expect(page).toHaveURL(`${own.origin}/settings`);
});
