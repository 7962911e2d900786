/** Passkeys in a browser, with Chromium's own virtual device: made, named, used to sign in, removed. */
import { expect, signInContext, test, toastOf } from './fixtures.ts';
import { addDevice } from './virtual-device.ts';

test('a passkey is made, named, used to sign in, and removed', async ({
  page,
  app,
  context,
  checkAccessibility,
}) => {
  // A passkey belongs to a name: browsers make none for a bare address.
  const origin = app.origin.replace('127.0.0.1', 'localhost');
  const person = await app.person();
  await signInContext(context, origin, person);
  await addDevice(page);

  await page.goto(`${origin}/settings`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section).toContainText('No passkeys yet');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill(' ');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('alert').getByText('Please give the passkey a name')).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('Passkey name').fill('Work laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(toastOf(page)).toContainText('Passkey added');
  await expect(section.getByRole('listitem')).toContainText('Work laptop');

  await section.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('Passkey name').fill('Home laptop');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(section.getByRole('listitem')).toContainText('Home laptop');

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(toastOf(page)).toContainText('This device already has a passkey for your account.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/?auth=signin&next=/settings`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${origin}/settings`);
  await expect(page.getByText(person.user.email)).toBeVisible();

  await section.getByRole('button', { name: 'Remove Home laptop' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toastOf(page)).toContainText('Passkey removed');
  await expect(section).toContainText('No passkeys yet');
});

test('a passkey that the server does not know signs nobody in', async ({ page, app, context }) => {
  const origin = app.origin.replace('127.0.0.1', 'localhost');
  const person = await app.person();
  await signInContext(context, origin, person);
  await addDevice(page);
  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(toastOf(page)).toContainText('Passkey added');
  const [passkey] = (await person.client.get('/api/auth/passkeys')).body;
  await person.client.delete(`/api/auth/passkeys/${passkey.id}`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/?auth=signin`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toastOf(page)).toContainText('That passkey could not be used. Please try again.');
  await expect(page).toHaveURL(`${origin}/?auth=signin`);
});
