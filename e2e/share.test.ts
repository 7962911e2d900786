/** Adding from a receipt: pasted into the form or shared with the installed app, always reviewed before it is saved. */
import type { Page } from '@playwright/test';
import { hashPassword } from '#server/auth/password';
import { PASSWORD } from '#testing/accounts';
import type { Person } from '#testing/people';
import { listTraces } from '#testing/traces';
import { expect, test } from './fixtures.ts';
import { dayFromNow } from './test-subscriptions.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

const RENEWS_ON = dayFromNow(20);
const RECEIPT = `Spotify\nReceipt for your payment\nPremium Individual $11.99/month\nNext billing date ${RENEWS_ON}`;

function formOf(page: Page) {
  return page.getByRole('dialog', { name: 'Add Subscription' });
}

async function openPasteBox(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add Subscription' }).click();
  await formOf(page).getByRole('button', { name: 'Paste a receipt' }).click();
  return formOf(page).getByLabel('Receipt, mail or SMS');
}

async function expectDraft(page: Page) {
  const form = formOf(page);
  await expect(form.getByLabel('Service Name')).toHaveValue('Spotify Premium');
  await expect(form.getByLabel('Amount')).toHaveValue('11.99');
  await expect(form.getByLabel('Next Renewal Date')).toHaveValue(RENEWS_ON);
  await expect(form.getByRole('combobox', { name: 'Category' })).toContainText('Music');
  await expect(form.getByRole('combobox', { name: 'Billing Cycle' })).toContainText('Monthly');
}

async function savedOf(person: Person): Promise<{ name: string; amount: string; currency: string }[]> {
  return (await person.client.get('/api/subscriptions')).body as never;
}

/** What a phone does when a text is shared with the app: it opens the app by posting a form. */
async function shareText(page: Page, text: string): Promise<void> {
  await page.evaluate((shared) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'multipart/form-data';
    form.action = '/dashboard/share';
    for (const [name, value] of Object.entries({ title: 'Your receipt', text: shared, url: '' })) {
      const field = document.createElement('textarea');
      field.name = name;
      field.value = value;
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, text);
}

async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test('a pasted receipt fills the form, the person corrects it and adds it', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn();
  const parsers: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/receipt-(?!(?:name|month)-table)/.test(request.url())) parsers.push(request.url());
  });
  const box = await openPasteBox(page);
  await expect(box).toBeFocused();
  expect(parsers).toEqual([]);
  await box.fill(RECEIPT);
  await expectDraft(page);
  expect(parsers).toHaveLength(1);
  const form = formOf(page);
  await expect(form.getByRole('status')).toContainText('Filled in from your text: Service Name');
  await expect(form.getByText('from your text', { exact: true })).toHaveCount(5);
  await checkAccessibility();

  await form.getByLabel('Amount').fill('12.50');
  await expect(form.getByText('from your text', { exact: true })).toHaveCount(4);
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your Subscriptions' })).toContainText('Spotify Premium');
  expect(await savedOf(person)).toMatchObject([
    { name: 'Spotify Premium', amount: '12.50', currency: 'USD' },
  ]);
});

test('nothing is saved without the person’s own press, and nothing of the text leaves the device', async ({
  page,
  signIn,
}) => {
  const person = await signIn();
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  const box = await openPasteBox(page);
  await box.fill(`${RECEIPT}\nSecret passphrase`);
  await expectDraft(page);
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('No subscriptions yet')).toBeVisible();
  expect(await savedOf(person)).toEqual([]);
  expect(bodies.filter((text) => /Secret passphrase|Spotify/.test(text))).toEqual([]);
});

test('a share that no service worker takes asks for the text to be pasted', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/dashboard');
  await shareText(page, RECEIPT);
  await expect(formOf(page).getByRole('status')).toHaveText(
    'The shared text did not arrive. Copy it and paste it here.',
  );
  await expect(page).toHaveURL(/\/dashboard$/);
  await formOf(page).getByLabel('Receipt, mail or SMS').fill(RECEIPT);
  await expectDraft(page);
});

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a shared text opens the form with its draft, once, and the server never sees it', async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    const person = await signIn();
    await page.goto('/dashboard');
    await untilControlled(page);
    await shareText(page, RECEIPT);
    await expectDraft(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(formOf(page).getByLabel('Receipt, mail or SMS')).toHaveValue(`Your receipt\n${RECEIPT}`);
    await checkAccessibility();
    expect(await savedOf(person)).toEqual([]);
    await page.reload();
    await expect(page.getByText('No subscriptions yet')).toBeVisible();
    await expect(formOf(page)).toBeHidden();
    expect(await listTraces(page, ['Premium Individual'])).toEqual([]);
  });

  test('without a network a share is read and added all the same', async ({ page, context, signIn }) => {
    const person = await signIn();
    await page.goto('/dashboard');
    await expect(page.getByText('No subscriptions yet')).toBeVisible();
    await untilControlled(page);
    await context.setOffline(true);
    await shareText(page, RECEIPT);
    await expectDraft(page);
    await formOf(page).getByRole('button', { name: 'Add Subscription' }).click();
    await expect(page.getByRole('region', { name: 'Your Subscriptions' })).toContainText('Spotify Premium');
    expect(await savedOf(person)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(async () => (await savedOf(person)).length).toBe(1);
  });

  test('a visitor signs in first and finds the shared text waiting', async ({ page, app, context }) => {
    const { user } = await app.person({ passwordHash: await hashPassword(PASSWORD) });
    await page.goto('/dashboard');
    await page.waitForURL(/auth=signin/);
    await page.goto('/verify-email');
    await untilControlled(page);
    await shareText(page, RECEIPT);
    await page.waitForURL(/auth=signin&next=/);
    expect(page.url()).not.toContain('Spotify');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectDraft(page);
    expect(await context.cookies()).not.toEqual([]);
  });

  test('a logout wipes a shared text that nobody took', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/settings');
    await untilControlled(page);
    await page.evaluate(async (text) => {
      const body = new FormData();
      body.set('text', text);
      await fetch('/dashboard/share', { method: 'POST', body, redirect: 'manual' });
    }, RECEIPT);
    expect(await listTraces(page, ['Premium Individual'])).toEqual(['databases: Premium Individual']);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    expect(await listTraces(page, ['Premium Individual'])).toEqual([]);
  });
});
