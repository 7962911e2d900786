/** Any rhythm in a browser: a pack of 28 days added, counted, edited, renewed, and all of it without a network too. */
import type { Page } from '@playwright/test';
import { hi } from '#texts/hi/screens';
import { expect, test, toastOf } from './fixtures.ts';
import { goOnline, OFFLINE } from './network.ts';
import { openForm } from './subscription-form.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

const PACK = {
  name: 'Jio',
  category: 'Other',
  amount: '299',
  currency: 'INR',
  billingCycle: 'P28D',
} as const;

function row(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Your Subscriptions' })
    .locator('tbody tr, li')
    .filter({ hasText: name });
}

async function pick(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a pack of 28 days is added, counted, explained and edited', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const { client } = await signIn({ country: 'India' });
  await page.goto('/dashboard');
  const form = await openForm(page);
  const cycle = form.getByRole('combobox', { name: 'Billing Cycle' });
  await cycle.click();
  await expect(page.getByRole('option')).toHaveText([
    'Monthly',
    'Quarterly',
    'Half-yearly',
    'Yearly',
    'Other…',
  ]);
  await page.getByRole('option', { name: 'Other…' }).click();
  await expect(cycle).toHaveText('Other…');
  await expect(form.getByLabel('Paid every')).toHaveValue('28');
  await expect(form.getByRole('combobox', { name: 'Unit' })).toHaveText('days');
  await form.getByLabel('Service Name').fill('Recharge');
  await form.getByLabel('Service Name').press('Tab');
  await pick(page, 'Category', 'Other');
  await form.getByLabel('Amount').fill('299');
  await expect(form.getByText('That is ₹299.00/28 days · ₹325.03/mo')).toBeVisible();
  await checkAccessibility();
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Recharge')).toContainText('₹299.00/28 days · ₹325.03/mo');
  await expect(page.getByRole('region', { name: 'Monthly Total' })).toContainText('₹325.03');
  await expect(page.getByRole('region', { name: 'Yearly Total' })).toContainText('₹3,900.35');

  await page.getByRole('button', { name: 'Show the math: Monthly Total' }).click();
  const math = page.getByRole('dialog');
  await expect(math).toContainText('₹299.00 ÷ 28 × 30.4375');
  await expect(math).toContainText('a month of 30.4375 days, which is 365.25 ÷ 12');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit Recharge' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Subscription' });
  await expect(edit.getByRole('combobox', { name: 'Billing Cycle' })).toHaveText('Other…');
  await expect(edit.getByLabel('Paid every')).toHaveValue('28');
  await edit.getByLabel('Paid every').fill('3');
  await pick(page, 'Unit', 'months');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Recharge')).toContainText('₹299.00/3 mo · ₹99.67/mo');
  expect((await client.get('/api/subscriptions')).body[0].billingCycle).toBe('quarterly');
});

test('the whole rhythm is set by keyboard, and a wrong number is named at its field', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn({ country: 'India' });
  await page.goto('/dashboard');
  const form = await openForm(page);
  await form.getByLabel('Service Name').fill('Newspaper');
  await form.getByLabel('Service Name').press('Tab');
  await pick(page, 'Category', 'Other');
  await form.getByLabel('Amount').fill('50');
  await form.getByRole('combobox', { name: 'Billing Cycle' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const count = form.getByLabel('Paid every');
  await expect(count).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(['Enter a whole number from 1 to 999.']);
  await expect(count).toBeFocused();
  await expect(count).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Unit' })).toHaveText('weeks');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(row(page, 'Newspaper')).toContainText('₹50.00/wk · ₹217.41/mo');
});

test('choosing a pack of the catalogue fills its price and its rhythm', async ({ page, signIn }) => {
  await signIn({ country: 'India' });
  await page.goto('/dashboard');
  const form = await openForm(page);
  await form.getByLabel('Service Name').pressSequentially('jio prep');
  await page.getByRole('option', { name: /^Jio Prepaid/ }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('299');
  await expect(form.getByLabel('Paid every')).toHaveValue('28');
  await form.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /^2 GB a day, 84 days/ }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('859');
  await expect(form.getByLabel('Paid every')).toHaveValue('84');
  await form.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /^2.5 GB a day, a year/ }).click();
  await expect(form.getByRole('combobox', { name: 'Billing Cycle' })).toHaveText('Yearly');
  await expect(form.getByLabel('Paid every')).toBeHidden();
});

test('a pasted recharge fills the rhythm', async ({ page, signIn }) => {
  await signIn({ country: 'India' });
  await page.goto('/dashboard');
  const form = await openForm(page);
  await form.getByRole('button', { name: 'Paste a receipt' }).click();
  await form
    .getByLabel('Receipt, mail or SMS')
    .fill('Recharge of Rs 859.00 is successful for your Airtel number. Validity: 84 days.');
  await expect(form.getByLabel('Paid every')).toHaveValue('84');
  await expect(form.getByLabel('Amount')).toHaveValue('859.00');
});

test('a pack recharged late runs from today, from the list and from the renewals, in Hindi too', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility }) => {
  const person = await signIn({ country: 'India' });
  await giveSubscriptions(person, { ...PACK, nextRenewalDate: dayFromNow(-3) });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Mark Jio as renewed' }).click();
  await expect(row(page, 'Jio')).toContainText('25 days');
  await toastOf(page).getByRole('button', { name: 'Paid today instead' }).click();
  await expect(row(page, 'Jio')).toContainText('28 days');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Jio')).toContainText('Overdue');
  await page.evaluate(() => localStorage.setItem('outgo.language', 'hi'));
  await page.reload();
  await page.getByRole('button', { name: hi.dashboard.renewals }).click();
  await checkAccessibility();
  const { payTodayNamed, paidToday } = hi.subscriptions.renewal;
  await page.getByRole('button', { name: payTodayNamed('Jio') }).click();
  await expect(page.getByText(paidToday, { exact: true }).first()).toBeVisible();
  expect((await person.client.get('/api/subscriptions')).body[0]).toMatchObject({
    nextRenewalDate: dayFromNow(28),
    anchorDate: dayFromNow(0),
  });
});

test('in Hindi the form, the list and the math say the rhythm', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('outgo.language', 'hi'));
  const person = await signIn({ country: 'India' });
  await giveSubscriptions(person, { ...PACK, nextRenewalDate: dayFromNow(9) });
  await page.goto('/dashboard');
  await expect(page.getByText('₹299.00/28 दिन').first()).toBeVisible();
  await page.getByRole('button', { name: hi.subscriptions.edit('Jio') }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('combobox', { name: hi.subscriptions.form.cycle })).toHaveText(
    hi.subscriptions.form.otherCycle,
  );
  await expect(form.getByLabel(hi.subscriptions.form.every)).toHaveValue('28');
  await expect(form.getByRole('combobox', { name: hi.subscriptions.form.unit })).toHaveText('दिन');
});

test.describe('without a network', () => {
  test.use(OFFLINE);

  test('a late recharge is kept, undone and kept again, and the server agrees afterwards', async ({
    page,
    context,
    signIn,
  }) => {
    const person = await signIn({ country: 'India' });
    await giveSubscriptions(person, { ...PACK, nextRenewalDate: dayFromNow(-3) });
    await page.goto('/dashboard');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await context.setOffline(true);
    const payToday = async () => {
      await page.getByRole('button', { name: 'Mark Jio as renewed' }).click();
      await expect(row(page, 'Jio')).toContainText('25 days');
      await toastOf(page).getByRole('button', { name: 'Paid today instead' }).click();
      await expect(row(page, 'Jio')).toContainText('28 days');
    };
    await payToday();
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Jio')).toContainText('Overdue');
    await payToday();
    await goOnline(context, page);
    await expect(row(page, 'Jio')).toContainText('28 days');
    expect((await person.client.get('/api/subscriptions')).body[0]).toMatchObject({
      nextRenewalDate: dayFromNow(28),
      anchorDate: dayFromNow(0),
    });
  });

  test('a rhythm is added, edited and renewed, and the server agrees afterwards', async ({
    page,
    context,
    signIn,
  }) => {
    const person = await signIn({ country: 'India' });
    await giveSubscriptions(person, { ...PACK, nextRenewalDate: dayFromNow(-30) });
    await page.goto('/dashboard');
    await expect(row(page, 'Jio')).toContainText('₹299.00/28 days');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Mark Jio as renewed' }).click();
    // 30 days ago and two rhythms of 28 days on.
    await expect(row(page, 'Jio')).toContainText('26 days');
    await page.getByRole('button', { name: 'Edit Jio' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Subscription' });
    await edit.getByLabel('Paid every').fill('84');
    await edit.getByLabel('Amount').fill('859');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row(page, 'Jio')).toContainText('₹859.00/84 days · ₹311.26/mo');
    const form = await openForm(page);
    await form.getByLabel('Service Name').fill('Newspaper');
    await form.getByLabel('Service Name').press('Tab');
    await pick(page, 'Category', 'Other');
    await pick(page, 'Billing Cycle', 'Other…');
    await form.getByLabel('Paid every').fill('1');
    await pick(page, 'Unit', 'weeks');
    await form.getByLabel('Amount').fill('50');
    await form.getByRole('button', { name: 'Add Subscription' }).click();
    await expect(form).toBeHidden();
    // 311.259… + 217.410…
    await expect(page.getByRole('region', { name: 'Monthly Total' })).toContainText('₹528.67');
    await goOnline(context, page);
    const { body } = await person.client.get('/api/subscriptions');
    expect(
      body
        .map(({ name, billingCycle, amount }: Record<string, string>) => [name, billingCycle, amount])
        .sort(),
    ).toEqual([
      ['Jio', 'P84D', '859.00'],
      ['Newspaper', 'P1W', '50.00'],
    ]);
    expect((await person.client.get('/api/analytics/dashboard')).body.monthlyTotal).toBe(528.67);
    await expect(page.getByRole('region', { name: 'Monthly Total' })).toContainText('₹528.67');
  });
});
