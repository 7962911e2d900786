/** Google sign-in in a browser against the stand-in issuer: the happy path, and every way it can go wrong (H11). */
import { ASHA, type GoogleFake, type GoogleFlaws, startGoogle } from '#testing/fakes/google';
import type { TestApp } from '#testing/start-app';
import { expect, startOwnApp, test, toastOf } from './fixtures.ts';

interface Ground {
  google: GoogleFake;
  own: TestApp;
}

/** A server that is set up for Google, and Google. */
const it = test.extend<{ ground: Ground }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  ground: async ({}, use) => {
    const google = await startGoogle();
    const own = await startOwnApp({
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
    });
    await use({ google, own });
    await own.close();
    await google.close();
  },
});

const BUTTON = { name: 'Continue with Google' };

test('where Google is not set up, a click says so', async ({ page }) => {
  await page.goto('/?auth=signin');
  await page.getByRole('button', BUTTON).click();
  await expect(toastOf(page)).toContainText('Google sign-in is not set up on this server.');
  await expect(page).toHaveURL('/?auth=signin');
});

it.describe('someone in India', () => {
  it.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN' });

  it('signs in with Google, comes back to the page they wanted, and gets their country', async ({
    page,
    ground,
  }) => {
    const { own, google } = ground;
    google.setAuto(false);
    await page.goto(`${own.origin}/settings`);
    await page.getByRole('button', BUTTON).click();
    const guessed = page.waitForResponse((answer) => answer.url().endsWith('/api/user/country'));
    await page.getByRole('button', { name: /asha@gmail.com/ }).click();
    await page.waitForURL(`${own.origin}/settings`);
    await expect(page.getByText(ASHA.email)).toBeVisible();
    await expect(page.getByText('Password Not Available')).toBeVisible();
    expect((await guessed).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
  });

  it('a country that was chosen is never guessed again', async ({ page, ground }) => {
    const { own } = ground;
    await page.goto(`${own.origin}/?auth=signin&next=/settings`);
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
    await expect(page.getByText(ASHA.email)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
  });
});

const CANCELLED = 'You cancelled the sign-in with Google.';
const INCOMPLETE = 'The sign-in with Google did not come back complete.';
const hostile: [keyof GoogleFlaws, string][] = [
  ['deny', CANCELLED],
  ['badState', INCOMPLETE],
  ['badNonce', INCOMPLETE],
  ['badAudience', INCOMPLETE],
  ['expired', INCOMPLETE],
  ['algNone', INCOMPLETE],
  ['badKey', INCOMPLETE],
];

it('every hostile answer of an issuer ends at the modal, with a sentence and without a session', async ({
  page,
  ground,
  checkAccessibility,
}) => {
  it.slow();
  const { own, google } = ground;
  for (const [flaw, sentence] of hostile) {
    google.setFlaws({ [flaw]: true });
    await page.goto(`${own.origin}/?auth=signin`);
    await page.getByRole('button', BUTTON).click();
    await expect(page.getByRole('dialog').getByRole('alert'), flaw).toContainText(sentence);
    expect((await page.request.get(`${own.origin}/api/auth/user`)).status(), flaw).toBe(401);
  }
  await checkAccessibility();
});

it('an address that Google has not verified is refused', async ({ page, ground }) => {
  const { own, google } = ground;
  google.users.splice(0, 1, { ...ASHA, email_verified: false });
  await page.goto(`${own.origin}/?auth=signup`);
  await page.getByRole('button', BUTTON).click();
  await page.waitForURL(`${own.origin}/?auth_error=email_unverified`);
  await expect(page.getByRole('dialog')).toContainText(
    'Google has not verified the email address of that account.',
  );
});

it('the same address under another Google account is not merged', async ({ page, ground, context }) => {
  const { own, google } = ground;
  await page.goto(`${own.origin}/?auth=signin`);
  await page.getByRole('button', BUTTON).click();
  await page.waitForURL(`${own.origin}/dashboard`);
  await context.clearCookies();
  google.users.splice(0, 1, { ...ASHA, sub: '200000000000000000002' });
  await page.goto(`${own.origin}/api/auth/google`);
  await page.waitForURL(`${own.origin}/?auth_error=other_google_account`);
  await expect(page.getByRole('dialog')).toContainText('linked to another Google account');
});

it('a callback that nobody started signs nobody in', async ({ page, ground }) => {
  await page.goto(`${ground.own.origin}/api/auth/google/callback?code=stolen&state=guessed`);
  await expect(page.getByRole('dialog')).toContainText(INCOMPLETE);
});

it('an unknown code in the address is answered with a plain sentence', async ({ page, ground }) => {
  await page.goto(`${ground.own.origin}/?auth_error=constructor`);
  await expect(page.getByRole('dialog')).toContainText('The sign-in did not work. Please try again.');
});

it('a change that needs a fresh sign-in goes on after Google, and another Google account confirms nothing', async ({
  page,
  ground,
}) => {
  const { own, google } = ground;
  await page.goto(`${own.origin}/?auth=signin&next=/settings`);
  await page.getByRole('button', BUTTON).click();
  await page.waitForURL(`${own.origin}/settings`);
  own.clock.advance({ minutes: 11 });
  const confirm = async () => {
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('button', { name: 'Confirm with Google' }).click();
  };
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  google.users.splice(0, google.users.length, { ...ASHA, sub: 'another', email: 'bo@gmail.com' });
  await confirm();
  await expect(toastOf(page)).toContainText('That was another Google account.');
  await expect(page).toHaveURL(`${own.origin}/settings`);
  await expect(page.getByText(ASHA.email)).toBeVisible();

  google.users.splice(0, google.users.length, ASHA);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirm();
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible();
  await expect(page).toHaveURL(`${own.origin}/settings`);
});
