/** Reminders in a browser: the way to the own calendar, its secret address, and what a calendar program gets there. */
import { hi } from '#texts/hi/screens';
import { listEnglish } from './english-words.ts';
import { expect, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

test('from the calendar to an address that a calendar program can read, and back to none', {
  tag: '@phone',
}, async ({ page, signIn, app, checkAccessibility }) => {
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Netflix', amount: '10.00', nextRenewalDate: dayFromNow(3) });
  await page.goto('/dashboard/calendar');
  await page.getByRole('link', { name: 'Add to your own calendar' }).click();
  await expect(page).toHaveTitle('Reminders · Outgo');
  await page.getByRole('switch', { name: 'Remind me by mail' }).click();
  await page.getByRole('checkbox', { name: '14 days' }).click();
  await expect(page.getByText(/^Next check:/)).toBeVisible();
  await page.getByRole('link', { name: 'See what comes' }).click();
  await expect(page.getByText('Netflix: $10.00 on').first()).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Back to reminders' }).click();
  await page.getByRole('button', { name: 'Make my calendar address' }).click();
  const field = page.getByLabel('Secret address');
  await expect(field).toHaveValue(/\/calendar\/[\w-]{64}\.ics$/);
  const address = new URL(await field.inputValue()).pathname;
  await checkAccessibility();
  await expect
    .poll(async () => (await person.client.get('/api/reminders/settings')).body)
    .toMatchObject({ isOn: true, leadDays: [14, 7, 3, 2], hour: 9 });
  const file = await app.visitor().get(address);
  expect(file.text).toContain('SUMMARY:Netflix: $10.00');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('button', { name: 'Make my calendar address' })).toBeVisible();
  expect((await app.visitor().get(address)).status).toBe(404);
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await expect(page.getByRole('link', { name: 'Open reminders' })).toBeVisible();
});

test('every setting is in Hindi, is kept, and is there after a reload', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const t = hi.reminders;
  const person = await signIn({ language: 'hi', proForDays: 30 });
  await giveSubscriptions(person, { name: 'Netflix', amount: '10.00', nextRenewalDate: dayFromNow(3) });
  await page.goto('/settings/reminders');
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await page.getByRole('switch', { name: t.mail.isOn }).click();
  await page.getByRole('checkbox', { name: t.timing.days(14), exact: true }).click();
  await page.getByRole('combobox', { name: t.timing.hour }).click();
  await page.getByRole('option').nth(2).click();
  await page.getByRole('checkbox', { name: 'रविवार' }).click();
  await page.getByLabel(t.timing.pause).fill(dayFromNow(20));
  await page.getByRole('button', { name: t.timing.pauseButton, exact: true }).click();
  await expect(page.getByRole('button', { name: t.timing.resume })).toBeVisible();
  await page.getByRole('button', { name: hi.channels.add }).click();
  const dialog = page.getByRole('dialog', { name: hi.channels.form.title });
  await dialog.getByRole('combobox', { name: hi.channels.form.service }).click();
  await page.getByRole('option', { name: 'ntfy' }).click();
  expect(await listEnglish(page)).toEqual([]);
  await dialog.getByLabel(hi.channels.form.topic, { exact: true }).fill('renewals-8f3kq');
  await dialog.getByRole('button', { name: hi.channels.form.save, exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: t.calendar.make }).click();
  await expect(page.getByLabel(t.calendar.address)).toBeVisible();
  await expect
    .poll(async () => (await person.client.get('/api/reminders/settings')).body)
    .toMatchObject({
      isOn: true,
      leadDays: [14, 7, 3, 2],
      hour: 7,
      quietDays: [0],
      pausedUntil: dayFromNow(20),
    });
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'रविवार' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: t.timing.days(14), exact: true })).toBeChecked();
  await expect(page.getByText('ntfy.sh/renewals-8f3kq')).toBeVisible();
  await expect(page.getByLabel(t.calendar.address)).toBeVisible();
  // Entries in the menus of calendar programs, which are called so there.
  expect(await listEnglish(page, ['Subscribe from web', 'On the network'])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await checkAccessibility();
});

test('every control is used in Hindi, and nothing that it shows is in English', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const { reminders: t, channels: c, reminderHistory: h } = hi;
  const { form } = c;
  // Entries in the menus of calendar programs and services, and a setting of a browser: they are called so there.
  const names = ['Subscribe from web', 'On the network', ...SERVICE_MENUS];
  const expectHindi = async (what: string) => expect.poll(() => listEnglish(page, names), what).toEqual([]);
  const person = await signIn({ language: 'hi', proForDays: 30 });
  await giveSubscriptions(person, { name: 'Netflix', amount: '10.00', nextRenewalDate: dayFromNow(3) });
  await page.goto('/settings/reminders');
  const mailSwitch = page.getByRole('switch', { name: t.mail.isOn });
  await mailSwitch.click();
  await expect(page.getByText(t.timing.leadDays)).toBeVisible();
  await expectHindi('mail is on');

  await page.getByRole('button', { name: t.mail.test }).click();
  await expect(page.getByText(t.mail.testResults.kept)).toBeVisible();
  await expectHindi('a test mail');

  for (const box of await page.getByRole('checkbox').all()) {
    const was = await box.isChecked();
    await box.click();
    await expect(box).toBeChecked({ checked: !was });
    await box.click();
    await expect(box).toBeChecked({ checked: was });
  }
  await page.getByRole('combobox', { name: t.timing.hour }).click();
  await expectHindi('the hours');
  await page.getByRole('option').last().click();
  await page.getByLabel(t.timing.pause).fill(dayFromNow(20));
  await page.getByRole('button', { name: t.timing.pauseButton, exact: true }).click();
  await expectHindi('paused');
  await page.getByRole('button', { name: t.timing.resume }).click();
  await expect(page.getByLabel(t.timing.pause)).toBeVisible();

  await page.getByRole('button', { name: c.device.add }).click();
  await expect(
    page.getByRole('region', { name: hi.words.notifications }).getByRole('listitem'),
  ).toBeVisible();
  await expectHindi('a device that cannot be added');

  await page.getByRole('button', { name: c.add }).click();
  const dialog = page.getByRole('dialog', { name: form.title });
  for (const kind of ['telegram', 'ntfy', 'discord', 'slack', 'gotify', 'webhook'] as const) {
    await dialog.getByRole('combobox', { name: form.service }).click();
    await page.getByRole('option', { name: c.kinds[kind], exact: true }).click();
    await dialog.getByRole('button', { name: form.save, exact: true }).click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectHindi(`${kind}, left empty`);
  }
  await dialog.getByLabel(form.address, { exact: true }).fill('https://hooks.example.com/outgo');
  await dialog.getByRole('button', { name: form.save, exact: true }).click();
  const secret = page.getByRole('dialog', { name: c.secret.title });
  await expect(secret).toBeVisible();
  await expectHindi('the secret');
  await checkAccessibility();
  await secret.getByRole('button', { name: c.secret.done }).click();
  await page.getByRole('button', { name: c.testOf(c.kinds.webhook) }).click();
  await expect(page.getByText(c.results.unreachable).first()).toBeVisible();
  await expectHindi('a test that fails');
  await page.getByRole('button', { name: c.removeOf(c.kinds.webhook) }).click();
  await expect(page.getByText(c.none)).toBeVisible();

  await page.getByRole('button', { name: t.calendar.make }).click();
  await page.getByRole('combobox', { name: t.calendar.alarm }).click();
  await expectHindi('the alarms');
  await page.getByRole('option').last().click();
  for (const [name, title] of [
    [t.calendar.renew, t.calendar.renewTitle],
    [t.calendar.off, t.calendar.offTitle],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: title });
    await expect(question).toBeVisible();
    await expectHindi(name);
    await question.getByRole('button', { name, exact: true }).click();
    await expect(question).toBeHidden();
  }
  await expect(page.getByRole('button', { name: t.calendar.make })).toBeVisible();

  await page.getByRole('link', { name: t.history.open }).click();
  await expect(page.getByRole('heading', { name: h.coming.title })).toBeVisible();
  await expectHindi('what comes');
  await page.getByRole('link', { name: h.back }).click();
  await mailSwitch.click();
  await expect(page.getByText(t.timing.leadDays)).toBeHidden();
  await expectHindi('all is off');
});

const SERVICE_MENUS = [
  'Edit Channel',
  'Integrations',
  'Webhooks',
  'Copy Webhook URL',
  'Incoming Webhooks',
  'Add New Webhook',
];
