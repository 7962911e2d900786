/** Getting in and out in a browser: the modal, the mailed links, logout. */
import type { Page } from '@playwright/test';
import { hashPassword } from '#server/auth/password';
import { type MailedApp, PASSWORD, startMailedApp } from '#testing/accounts';
import { linkIn } from '#testing/fakes/inbox';
import { listTraces } from '#testing/traces';
import { expect, ownAddress, runningClock, test, toastOf } from './fixtures.ts';

function newEmail(): string {
  return `asha-${Math.random().toString(36).slice(2)}@example.com`;
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function fillSignUp(page: Page, email: string, password: string, repeat = password): Promise<void> {
  await page.getByLabel('Full Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(repeat);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test.describe('the modal', () => {
  test('opens from the landing page, has two tabs, closes again, and says what is missing clear of its form', {
    tag: '@phone',
  }, async ({ page, checkAccessibility, isPhone }) => {
    // Several tests in one visit.
    test.slow();
    await page.goto('/');
    if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Login' }).first().click();
    await expect(page).toHaveURL('/?auth=signin');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await checkAccessibility();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Full Name')).toBeVisible();
    await checkAccessibility();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/');

    await page.getByRole('button', { name: 'Get Started' }).first().click();
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await test.step('what a toast says stands clear of the form it is about', async () => {
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Sign In' }).click();
      await expect(toastOf(page)).toContainText('Email is required');
      const toast = await toastOf(page).boundingBox();
      const last = await form.getByRole('button', { name: 'Use a passkey' }).boundingBox();
      if (!toast || !last) throw new Error('the toast and the button should be there');
      const isBeside = toast.x >= last.x + last.width;
      expect(isBeside || toast.y + toast.height <= last.y || toast.y >= last.y + last.height).toBe(true);
      expect(toast.y + toast.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    });

    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await test.step('says at the field and as a notification what is missing', async () => {
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('alert').getByText('Name is required')).toBeVisible();
      await expect(page.getByRole('alert').getByText('Email is required')).toBeVisible();
      await expect(page.getByRole('alert').getByText('Password is required')).toBeVisible();
      await expect(toastOf(page)).toContainText('Name is required');
      await expect(page.getByLabel('Full Name')).toBeFocused();
      await checkAccessibility();
      await fillSignUp(page, newEmail(), 'abc12');
      await expect(toastOf(page)).toContainText('Password must be at least 6 characters long.');
      await fillSignUp(page, newEmail(), PASSWORD, 'another password');
      await expect(toastOf(page)).toContainText('Passwords do not match');
      await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible();
    });
  });

  test('works with the keyboard alone', async ({ page, app }) => {
    const { user } = await app.person({ passwordHash: await hashPassword(PASSWORD) });
    await page.goto('/?auth=signup');
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(user.email);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard');
    await page.goto('/');
    await page.waitForURL('/dashboard');
  });

  test('refuses a taken address in the words of the server, finds a country by typing, and asks for the name of any other', async ({
    page,
    app,
  }) => {
    const { user } = await app.person();
    await page.goto('/?auth=signup');
    await fillSignUp(page, user.email, PASSWORD);
    await expect(toastOf(page)).toContainText('Signup Failed');
    await expect(toastOf(page)).toContainText('An account with this email already exists');
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveValue('United States');
    await country.click();
    await page.keyboard.type('ind');
    await expect(page.getByRole('option').first()).toContainText('India');
    await page.keyboard.press('Enter');
    await expect(country).toHaveValue('India');
    await country.click();
    await page.keyboard.type('other');
    await page.keyboard.press('Enter');
    const email = newEmail();
    await fillSignUp(page, email, PASSWORD);
    await expect(toastOf(page)).toContainText('Please enter your country name');
    await expect(page.getByRole('alert').getByText('Please enter your country name')).toBeVisible();
    await page.getByLabel('Country name').fill('Wakanda');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('/dashboard');
    const client = app.visitor();
    const { body } = await client.post('/api/auth/signin', { email, password: PASSWORD });
    expect(body.user.country).toBe('Wakanda');
  });
});

test.describe('the links of our mails', () => {
  let mailed: MailedApp;
  test.beforeAll(async () => {
    mailed = await startMailedApp({ clock: runningClock(), env: await ownAddress() });
  });
  test.afterAll(() => mailed.close());
  // Some tests move the clock, so links expire.
  test.beforeEach(() => mailed.app.clock.set(new Date().toISOString()));

  test('sign up, verify by mail, sign in, change the password: the other session is out, and logout leaves nothing', async ({
    page,
    browser,
  }) => {
    test.slow();
    const { origin } = mailed.app;
    const email = newEmail();

    await page.clock.install();
    await page.goto(`${origin}/?auth=signup`);
    await fillSignUp(page, email, PASSWORD);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(toastOf(page)).toContainText(
      'Please check your email and click the verification link before signing in.',
    );
    // The default would be gone by then; this one stays for ten seconds.
    await page.clock.fastForward(5_500);
    await expect(toastOf(page)).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(toastOf(page)).toBeHidden();

    await page.goto(`${origin}/?auth=signin`);
    await fillSignIn(page, email, PASSWORD);
    await expect(toastOf(page)).toContainText('Email Verification Required');
    await expect(toastOf(page)).toContainText(
      'Please check your email and click the verification link before signing in.',
    );

    const link = linkIn(await mailed.inbox.waitForMail(email));
    expect(link.startsWith(`${origin}/verify-email?token=`)).toBe(true);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Email Verified!' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await fillSignIn(page, email, PASSWORD);
    await page.waitForURL(`${origin}/dashboard`);

    const elsewhere = await browser.newContext();
    const otherPage = await elsewhere.newPage();
    await otherPage.goto(`${origin}/?auth=signin`);
    await fillSignIn(otherPage, email, PASSWORD);
    await otherPage.waitForURL(`${origin}/dashboard`);
    // An open page would leave for the sign-in by itself, at the first request that is refused.
    await otherPage.goto('about:blank');

    await page.goto(`${origin}/settings`);
    await page.getByLabel('Current Password').fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill('another right password');
    await page.getByLabel('Confirm New Password').fill('another right password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toastOf(page)).toContainText('Your password has been changed successfully');

    await otherPage.goto(`${origin}/settings`);
    await otherPage.waitForURL(`${origin}/?auth=signin&next=%2Fsettings`);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${origin}/`);
    expect(await listTraces(page, ['Asha Rao', email])).toEqual([]);
    await elsewhere.close();
  });

  test.describe('verification', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('it says that it is on its way, then that there is no network, and can be tried again', {
      tag: '@phone',
    }, async ({ page, checkAccessibility }) => {
      let cutOff = () => {};
      const cut = new Promise<void>((resolve) => {
        cutOff = resolve;
      });
      await page.route('**/api/auth/verify-email*', (route) => cut.then(() => route.abort()));
      await page.goto('/verify-email?token=unknown');
      await expect(page.getByRole('heading', { name: 'Verifying your email' })).toBeVisible();
      await checkAccessibility();
      cutOff();
      await expect(page.getByText('Network error occurred')).toBeVisible();
      await checkAccessibility();
      await page.unroute('**/api/auth/verify-email*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Invalid verification token')).toBeVisible();
      await checkAccessibility();
    });
  });

  test('a reset sets the password, ends every session, and works once', async ({
    page,
    checkAccessibility,
  }) => {
    const { origin } = mailed.app;
    const { user, client } = await mailed.app.person({ passwordHash: await hashPassword(PASSWORD) });
    await page.goto(`${origin}/?auth=signin`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(toastOf(page)).toContainText('Please enter your email address');
    await checkAccessibility();
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(toastOf(page)).toContainText(
      "If an account exists, we've sent a password reset link to your email.",
    );
    const link = linkIn(await mailed.inbox.waitForMail(user.email));

    await page.goto(link);
    const reset = async (password: string, repeat = password) => {
      await page.getByLabel('New Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm New Password').fill(repeat);
      await page.getByRole('button', { name: 'Reset password' }).click();
    };
    await reset('abc', 'abd');
    await expect(toastOf(page)).toContainText("Passwords Don't Match");
    await reset('abc12');
    await expect(toastOf(page)).toContainText('Password Too Short');
    await expect(toastOf(page)).toContainText('Password must be at least 6 characters long.');
    await checkAccessibility();
    await reset('a brand new password');
    await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible();
    await expect(toastOf(page)).toContainText('Password Reset Successful!');
    await checkAccessibility();
    expect((await client.get('/api/auth/user')).status).toBe(401);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await fillSignIn(page, user.email, 'a brand new password');
    await page.waitForURL(`${origin}/dashboard`);

    await page.goto(link);
    await reset('yet another password');
    await expect(toastOf(page)).toContainText('Reset Failed');
    await page.goto(`${origin}/reset-password`);
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await checkAccessibility();
  });
});
