/** Who an account belongs to, in a browser: a stranger's sign-up, its owner's link, a fresh sign-in before passkeys change. */
import { hashPassword } from '#server/auth/password';
import { type MailedApp, PASSWORD, signUpBody, startMailedApp, tokenOf } from '#testing/accounts';
import { Authenticator } from '#testing/authenticator';
import { linkIn } from '#testing/fakes/inbox';
import { addPasskey, enterByPasskey } from '#testing/passkeys';
import { expect, ownAddress, runningClock, signInContext, test, toastOf } from './fixtures.ts';
import { addDevice } from './virtual-device.ts';

const OWNERS = 'the owner of the mailbox';

/** Passkeys belong to a name, so the server is known as localhost here. */
async function startNamedApp(env: Record<string, string> = {}): Promise<MailedApp & { origin: string }> {
  const { PORT } = await ownAddress();
  const origin = `http://localhost:${PORT}`;
  const clock = runningClock();
  return { ...(await startMailedApp({ clock, env: { PORT, APP_URL: origin, ...env } })), origin };
}

/** A stranger signs up with somebody's address and adds a passkey; then the owner requests the link. */
async function squat({ app, inbox, origin }: MailedApp & { origin: string }, email: string) {
  const browser = app.visitor();
  await browser.post('/api/auth/signup', signUpBody(email));
  const device = new Authenticator(origin);
  expect((await addPasskey(browser, device)).status).toBe(201);
  await app.visitor().post('/api/auth/resend-verification', { email });
  return { browser, device, mail: await inbox.waitForMail(email, 'Verify') };
}

test('the owner of a mailbox takes over an account that a stranger made with it', async ({
  page,
  closeAtEnd,
  checkAccessibility,
}) => {
  const mailed = closeAtEnd(await startNamedApp({ REQUIRE_EMAIL_VERIFICATION: 'false' }));
  const email = 'victim@example.com';
  const { browser, device, mail } = await squat(mailed, email);
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1, name: 'Email Verified!' })).toBeVisible();
  await checkAccessibility();
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  expect((await enterByPasskey(mailed.app.visitor(), device)).status).toBe(400);

  const password = page.getByLabel(`Password of ${email}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').getByText('Password is required')).toBeVisible();
  await password.fill('what might it be');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').getByText('If you did not choose it, set a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await page.getByLabel('New Password', { exact: true }).fill(OWNERS);
  await page.getByLabel('Confirm New Password').fill(OWNERS);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible();
  const signIn = (chosen: string) =>
    mailed.app.visitor().post('/api/auth/signin', { email, password: chosen });
  expect([(await signIn(PASSWORD)).status, (await signIn(OWNERS)).status]).toEqual([401, 200]);
});

test('“this was not me” deletes the account at a press, not before', async ({
  page,
  closeAtEnd,
  checkAccessibility,
}) => {
  const mailed = closeAtEnd(await startNamedApp({ REQUIRE_EMAIL_VERIFICATION: 'false' }));
  const { browser, mail } = await squat(mailed, 'not-me@example.com');
  const link = /http\S+\/not-me\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Was it not you?' })).toBeVisible();
  await checkAccessibility();
  expect((await browser.get('/api/auth/user')).status).toBe(200);
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
  await checkAccessibility();
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  await page.goto(link);
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(tokenOf(link)).toHaveLength(64);
});

test('adding, then removing a passkey asks for a fresh sign-in in place, and goes on', async ({
  page,
  closeAtEnd,
  context,
  checkAccessibility,
}) => {
  const mailed = closeAtEnd(await startNamedApp());
  const person = await mailed.app.person({ passwordHash: await hashPassword(PASSWORD) });
  await signInContext(context, mailed.origin, person);
  await addDevice(page);
  mailed.app.clock.advance({ minutes: 11 });
  await page.goto(`${mailed.origin}/settings`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(again).toBeVisible();
  await checkAccessibility();
  await again.getByLabel('Your password').fill('not the password');
  await again.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(again.getByText('Current password is incorrect')).toBeVisible();
  await again.getByLabel('Your password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(toastOf(page)).toContainText('Passkey added');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await mailed.inbox.waitForMail(person.user.email, 'A passkey was added');

  mailed.app.clock.advance({ minutes: 11 });
  await section.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(again).toBeVisible();
  await again.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(toastOf(page)).toContainText('Passkey removed');
  await expect(section).toContainText('No passkeys yet');
});

test('a common password is said to be one while it is typed', async ({ page }) => {
  await page.goto('/?auth=signup');
  await page.getByLabel('Password', { exact: true }).fill('Iloveyou1');
  await expect(page.getByText('One of the most common passwords')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Iloveyou1 and nobody else');
  await expect(page.getByText('One of the most common passwords')).toBeHidden();
});
