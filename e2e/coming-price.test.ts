/** A price to come in a browser: a trial is entered, shown with the day to cancel by, and kept without a network. */
import type { Page } from '@playwright/test';
import { hi } from '#texts/hi/screens';
import { expect, test } from './fixtures.ts';
import { goOnline, OFFLINE } from './network.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

const TRIAL = { name: 'Netflix', category: 'OTT', amount: '0', currency: 'USD' };
const row = (page: Page) =>
  page
    .getByRole('region', { name: 'Your Subscriptions' })
    .locator('tbody tr, li')
    .filter({ hasText: 'Netflix' });

async function openMore(page: Page) {
  await page.getByRole('button', { name: 'Edit Netflix' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Subscription' });
  const more = form.getByRole('button', { name: 'More details' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  return form;
}

test('a trial is entered, says what it will cost, and warns with the last day to cancel', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility }) => {
  const person = await signIn();
  await giveSubscriptions(person, { ...TRIAL, nextRenewalDate: dayFromNow(5) });
  await page.goto('/dashboard');
  const form = await openMore(page);
  await form.getByLabel('Then it costs').fill('19.99');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('alert')).toHaveText('Enter both the new price and the day it starts.');
  await expect(form.getByLabel('From', { exact: true })).toBeFocused();
  await form.getByLabel('From', { exact: true }).fill(dayFromNow(5));
  await expect(form.getByText('$239.88 more a year')).toBeVisible();
  await checkAccessibility();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(row(page)).toContainText('Trial, $19.99 from');
  await expect(row(page)).toContainText('cancel by');
  await expect(page.getByRole('region', { name: 'Monthly Total' })).toContainText('$0.00');
  await page.getByRole('button', { name: 'Renewals (30 days)' }).click();
  await expect(page.getByRole('dialog')).toContainText('Trial, $19.99 from');
  await checkAccessibility();
});

test('in Hindi the list says it, with two days for a mandate in India', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('outgo.language', 'hi'));
  const person = await signIn({ country: 'India' });
  await giveSubscriptions(person, {
    ...TRIAL,
    currency: 'INR',
    nextRenewalDate: '2036-12-10',
    thenAmount: '649',
    thenFrom: '2036-12-10',
  });
  await page.goto('/dashboard');
  await expect(page.getByText(/8 दिस.*तक कैंसिल करें/)).toBeVisible();
  await page.getByRole('button', { name: hi.subscriptions.edit('Netflix') }).click();
  await expect(page.getByRole('dialog').getByLabel(hi.coming.form.thenAmount)).toHaveValue('649.00');
});

test.describe('without a network', () => {
  test.use(OFFLINE);

  test('a price to come is entered, and the server agrees afterwards', async ({ page, context, signIn }) => {
    const person = await signIn();
    await giveSubscriptions(person, { ...TRIAL, amount: '10', nextRenewalDate: dayFromNow(5) });
    await page.goto('/dashboard');
    await openMore(page);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await context.setOffline(true);
    const form = await openMore(page);
    await form.getByLabel('Then it costs').fill('12');
    await form.getByLabel('From', { exact: true }).fill(dayFromNow(40));
    await form.getByLabel('Notice period in days').fill('30');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    await goOnline(context, page);
    await expect(row(page)).toContainText('$12.00 from');
    expect((await person.client.get('/api/subscriptions')).body[0]).toMatchObject({
      thenAmount: '12.00',
      thenFrom: dayFromNow(40),
      noticeDays: 30,
    });
  });

  test('the prices over time are shown as last seen, and what is missing is said', async ({
    page,
    context,
    signIn,
    checkAccessibility,
  }) => {
    const person = await signIn({ proForDays: 30 });
    const rows = [
      { ...TRIAL, amount: '10' },
      { ...TRIAL, name: 'Hulu', amount: '7' },
    ];
    await giveSubscriptions(
      person,
      ...rows.map((each, at) => ({ ...each, nextRenewalDate: dayFromNow(5 + at) })),
    );
    const [{ id }] = (await person.client.get('/api/subscriptions')).body;
    await person.client.put(`/api/subscriptions/${id}`, { amount: '12' });
    await page.goto('/dashboard/calendar');
    const card = page.getByRole('region', { name: 'Price history' });
    await expect(card).toContainText('+20.0%');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await context.setOffline(true);
    await page.reload();
    await expect(card).toContainText('as last seen here');
    await expect(card).toContainText('+20.0%');
    await checkAccessibility();
    await card.getByRole('combobox', { name: 'Subscription' }).click();
    await page.getByRole('option', { name: 'Hulu' }).click();
    await expect(card).toContainText('this history was never opened on this device');
    await expect(card).toContainText('$7.00/mo');
    await context.setOffline(false);
    await expect(card).toContainText('first price');
    await expect(card).not.toContainText('out of reach');
  });
});

test('a shared pack with a rise, a day to cancel by and ten tags fits its card, in a long list too', {
  tag: '@phone-only',
}, async ({ page, signIn }) => {
  const person = await signIn({ country: 'India', proForDays: 30 });
  const pack = {
    name: 'Netflix',
    amount: '1029',
    currency: 'INR',
    billingCycle: 'P84D',
    share: '1/3',
    nextRenewalDate: dayFromNow(20),
    thenAmount: '1199',
    thenFrom: dayFromNow(20),
    tags: 'family, tv, sport, phone, home, flat, trip, work, fun, news',
  };
  await giveSubscriptions(person, pack, { name: 'Spotify', nextRenewalDate: dayFromNow(21) });
  const card = row(page);
  /** The room between the last line of text and the card's lower edge. */
  const roomPx = () =>
    card.evaluate((item) => {
      const bottoms = [...item.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom);
      return item.getBoundingClientRect().bottom - Math.max(...bottoms);
    });
  await page.goto('/dashboard');
  await expect(card).toContainText('₹399.67 from');
  await expect.poll(roomPx).toBeGreaterThan(8);
  const tags = card.getByText('#family');
  await expect.poll(async () => (await tags.boundingBox())?.width).toBeGreaterThan(60);
  const more = Array.from({ length: 40 }, (_, index) => ({
    name: `Service ${index}`,
    nextRenewalDate: dayFromNow(30),
  }));
  await giveSubscriptions(person, ...more);
  await page.reload();
  await expect(card).toContainText('₹399.67 from');
  await expect(page.getByText('Service 1', { exact: true })).toBeVisible();
  await expect.poll(roomPx).toBeGreaterThan(8);
});
