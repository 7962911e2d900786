import { readFile } from 'node:fs/promises';
import { hashPassword } from '#server/auth/password';
import { PASSWORD } from '#testing/accounts';
import { subscriptionBody } from '#testing/subscriptions';
import { listTraces } from '#testing/traces';
import { expect, test, toastOf } from './fixtures.ts';

test('shows who is signed in and where else, ends the other sessions, and lists the four tips', {
  tag: '@phone',
}, async ({ page, app, signIn, checkAccessibility }) => {
  const person = await signIn({ passwordHash: await hashPassword(PASSWORD), proForDays: 20 });
  const phone = await app.signInAgain(person);
  await page.goto('/settings');
  const information = page.getByRole('region', { name: 'Account Information' });
  await expect(information).toContainText(person.user.email);
  await expect(information).toContainText('Pro');
  await expect(page.getByRole('list', { name: 'Security tips' }).getByRole('listitem')).toHaveCount(4);
  await expect(page).toHaveTitle('Settings · Outgo');
  const section = page.getByRole('region', { name: 'Active sessions' });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await checkAccessibility();
  await section.getByRole('button', { name: 'Sign out others' }).click();
  await expect(toastOf(page)).toContainText('1 other session was ended.');
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section).toContainText('You are signed in on this device only.');
  expect((await phone.get('/api/auth/user')).status).toBe(401);
  expect((await person.client.get('/api/auth/user')).status).toBe(200);
  await test.step('the monthly mail can be switched off', async () => {
    const choice = page.getByRole('switch', { name: 'Monthly advice by mail' });
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(choice).not.toBeChecked();
    await expect.poll(async () => (await person.client.get('/api/auth/user')).body.wantsDigest).toBe(false);
  });
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('name, theme, time zone, country, currency and password are checked and kept', async ({
  page,
  signIn,
  app,
  checkAccessibility,
}) => {
  // Several tests in one visit.
  test.slow();
  const { user, client } = await signIn({
    name: 'Asha Rao',
    country: 'United States',
    passwordHash: await hashPassword(PASSWORD),
  });
  const readUser = async () => (await client.get('/api/auth/user')).body;
  await page.goto('/settings');

  await test.step('a new name is checked, saved, and seen after the page has reloaded', async () => {
    const name = page.getByLabel('Full Name');
    const save = page.getByRole('button', { name: 'Update name' });
    await name.fill(' A ');
    await save.click();
    await expect(toastOf(page)).toContainText('Name must be at least 2 characters long');
    await expect(page.getByRole('alert').getByText('Name must be at least 2 characters long')).toBeVisible();
    await name.fill('Asha R. Iyer');
    const reloaded = page.waitForEvent('load');
    await save.click();
    await reloaded;
    await expect(toastOf(page)).toContainText('Your name has been updated successfully');
    await expect(name).toHaveValue('Asha R. Iyer');
    await page.reload();
    await expect(name).toHaveValue('Asha R. Iyer');
    await expect(toastOf(page)).toBeHidden();
  });

  await test.step('theme, time zone, country and currency are kept', async () => {
    await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.getByRole('group', { name: 'Time zone' }).getByRole('button', { name: 'Fixed' }).click();
    await page.getByRole('combobox', { name: 'Fixed time zone' }).click();
    await page.keyboard.type('kolkata');
    await page.getByRole('option', { name: /Asia\/Kolkata/ }).click();
    await expect.poll(async () => (await readUser()).timeZone).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    expect((await readUser()).hasFixedTimeZone).toBe(true);

    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.keyboard.type('india');
    await expect(page.getByRole('option')).toContainText(['India']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
    await page.getByRole('button', { name: 'Update country' }).click();
    await expect(toastOf(page)).toContainText('Your country is now India.');
    await expect(page.getByRole('region', { name: 'Country' })).toContainText(
      'does not touch amounts you have saved',
    );

    await page.getByRole('switch', { name: 'Choose a currency for each subscription' }).click();
    await expect.poll(async () => (await readUser()).hasCurrencyPerSubscription).toBe(true);

    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('combobox', { name: 'Fixed time zone' })).toHaveValue('Asia/Kolkata');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
    await expect(page.getByRole('switch', { name: 'Choose a currency for each subscription' })).toBeChecked();
    await page.getByRole('group', { name: 'Time zone' }).getByRole('button', { name: 'Automatic' }).click();
    await expect.poll(async () => (await readUser()).hasFixedTimeZone).toBe(false);
  });

  await test.step('a new password is checked, and works at once', async () => {
    const change = async (current: string, next: string, confirm: string) => {
      await page.getByLabel('Current Password').fill(current);
      await page.getByLabel('New Password', { exact: true }).fill(next);
      await page.getByLabel('Confirm New Password').fill(confirm);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('x', 'abc', 'abd');
    await expect(toastOf(page)).toContainText('New passwords do not match');
    await checkAccessibility();
    await change(PASSWORD, 'a new password', 'a new password');
    await expect(toastOf(page)).toContainText('Your password has been changed successfully');
    await expect(page.getByLabel('Current Password')).toHaveValue('');
    const again = await app
      .visitor()
      .post('/api/auth/signin', { email: user.email, password: 'a new password' });
    expect(again.status).toBe(200);
  });
});

test('everything can be taken along, and the account deleted with all that is on the device', {
  tag: '@phone',
}, async ({ page, signIn, app, checkAccessibility }) => {
  const person = await signIn({ name: 'Aurelia Quicksilver' });
  await person.client.post('/api/subscriptions', subscriptionBody({ name: 'Quicksilver TV' }));
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Export or delete your data' }).click();
  await expect(page).toHaveTitle('Your data · Outgo');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Everything (JSON)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^outgo-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: { email: person.user.email },
    subscriptions: [{ name: 'Quicksilver TV' }],
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const typed = dialog.getByLabel(`Type ${person.user.email} to confirm`);
  await typed.fill('someone@example.com');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not the email address of your account')).toBeVisible();
  await checkAccessibility();
  await typed.fill(person.user.email);
  await typed.press('Enter');
  await page.waitForURL('/');
  expect(await listTraces(page, [person.user.email, 'Quicksilver'])).toEqual([]);
  expect(
    (
      await app.signInAgain(person).then(
        (client) => client.get('/api/auth/user'),
        () => ({ status: 401 }),
      )
    ).status,
  ).toBe(401);
});
