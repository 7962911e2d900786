/** The life of a subscription in a browser: paused, ended, restored, charged again, and all of it without a network too. */
import type { Page } from '@playwright/test';
import { hi } from '#texts/hi/screens';
import { expect, test } from './fixtures.ts';
import { goOnline, OFFLINE } from './network.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

const SONG = { name: 'Spotify', category: 'Music', amount: '10.00', currency: 'USD' };
const FILM = { name: 'Netflix', category: 'OTT', amount: '20.00', currency: 'USD' };

const list = (page: Page) => page.getByRole('region', { name: 'Your Subscriptions' });
const quiet = (page: Page) => page.getByRole('region', { name: 'Paused and ended' });
const total = (page: Page) => page.getByRole('region', { name: 'Monthly Total' });

async function setStatus(page: Page, name: string, status: 'Active' | 'Paused' | 'Ended') {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Subscription' });
  const more = form.getByRole('button', { name: 'More details' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await form.getByRole('button', { name: status, exact: true }).click();
  return form;
}

test('a subscription is paused in the form, leaves every figure, and is restored in one tap', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility }) => {
  const person = await signIn();
  await giveSubscriptions(
    person,
    { ...SONG, nextRenewalDate: dayFromNow(5) },
    { ...FILM, nextRenewalDate: dayFromNow(9) },
  );
  await page.goto('/dashboard');
  await expect(total(page)).toContainText('$30.00');
  await expect(quiet(page)).toBeHidden();
  const form = await setStatus(page, 'Spotify', 'Paused');
  await expect(form.getByLabel('Paused since')).toHaveValue(dayFromNow(0));
  await form.getByLabel('Resumes on').fill(dayFromNow(0));
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('alert')).toHaveText('It must resume after the day it was paused.');
  await expect(form.getByLabel('Resumes on')).toBeFocused();
  await form.getByLabel('Resumes on').fill('');
  await checkAccessibility();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(total(page)).toContainText('$20.00');
  await expect(list(page).getByText('Spotify')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Renewals (30 days)' })).toContainText('1');
  await quiet(page).getByText('Paused and ended').click();
  await expect(quiet(page)).toContainText('Spotify');
  await expect(quiet(page)).toContainText('No payment was due since');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Restore Spotify' }).click();
  await expect(total(page)).toContainText('$30.00');
  await expect(list(page)).toContainText('Spotify');
  await expect(quiet(page)).toBeHidden();
  // Undone, it is paused as before.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total(page)).toContainText('$20.00');
  await expect(quiet(page)).toBeVisible();
});

test('an ended one shows what it saved, and one tap counts it again when it was charged', async ({
  page,
  signIn,
}) => {
  const person = await signIn();
  await giveSubscriptions(
    person,
    { ...SONG, billingCycle: 'P1W', nextRenewalDate: dayFromNow(-20), endsOn: dayFromNow(-21) },
    { ...FILM, nextRenewalDate: dayFromNow(9) },
  );
  await page.goto('/dashboard');
  await expect(total(page)).toContainText('$20.00');
  // 20, 13 and 6 days ago.
  await expect(quiet(page)).toContainText('$30.00 saved so far');
  await quiet(page).getByText('Paused and ended').click();
  await page.getByRole('button', { name: 'Charged again? Spotify' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'ask them for the money back',
  );
  await expect(list(page)).toContainText('Spotify');
  await expect(list(page).locator('tbody tr, li').filter({ hasText: 'Spotify' })).toContainText('Tomorrow');
  await expect(quiet(page)).toBeHidden();
});

test('a full Free plan takes a sixth when one is paused, and says why it cannot come back', async ({
  page,
  signIn,
}) => {
  const person = await signIn();
  const rows = [1, 2, 3, 4, 5].map((index) => ({
    ...SONG,
    name: `S${index}`,
    nextRenewalDate: dayFromNow(5),
  }));
  await giveSubscriptions(person, { ...FILM, pausedOn: dayFromNow(-3) }, ...rows);
  await page.goto('/dashboard');
  await quiet(page).getByText('Paused and ended').click();
  await page.getByRole('button', { name: 'Restore Netflix' }).click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toContainText('room for 5 active subscriptions');
  await expect(quiet(page)).toContainText('Netflix');
});

test('in Hindi the list and the form say it', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('outgo.language', 'hi'));
  const person = await signIn({ country: 'India' });
  await giveSubscriptions(person, { ...FILM, currency: 'INR', endsOn: dayFromNow(-3) });
  await page.goto('/dashboard');
  await page.getByText(hi.life.title).click();
  await page.getByRole('button', { name: hi.subscriptions.edit('Netflix') }).click();
  await expect(page.getByRole('dialog').getByLabel(hi.life.form.endedOn)).toHaveValue(dayFromNow(-3));
});

test.describe('without a network', () => {
  test.use(OFFLINE);

  test('pausing, ending and restoring work, and the server agrees afterwards', async ({
    page,
    context,
    signIn,
  }) => {
    const person = await signIn();
    await giveSubscriptions(
      person,
      { ...SONG, nextRenewalDate: dayFromNow(5) },
      { ...FILM, nextRenewalDate: dayFromNow(9), endsOn: dayFromNow(-1) },
    );
    await page.goto('/dashboard');
    await expect(total(page)).toContainText('$10.00');
    await quiet(page).getByText('Paused and ended').click();
    await expect(page.getByRole('button', { name: 'Restore Netflix' })).toBeVisible();
    // Loads the form before the network goes.
    await setStatus(page, 'Spotify', 'Active');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Restore Netflix' }).click();
    await expect(total(page)).toContainText('$30.00');
    const form = await setStatus(page, 'Spotify', 'Paused');
    await form.getByLabel('Resumes on').fill(dayFromNow(20));
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(total(page)).toContainText('$20.00');
    await expect(quiet(page)).toContainText('Spotify');
    await page.reload();
    await expect(total(page)).toContainText('$20.00');
    await expect(quiet(page)).toBeVisible();
    await goOnline(context, page);
    await expect(total(page)).toContainText('$20.00');
    const { body } = await person.client.get('/api/subscriptions');
    expect(body.find(({ name }: { name: string }) => name === 'Netflix').endsOn).toBeNull();
    expect(body.find(({ name }: { name: string }) => name === 'Spotify')).toMatchObject({
      pausedOn: dayFromNow(0),
      resumesOn: dayFromNow(20),
    });
  });
});
