/** Working offline: edits are stored, shown, sent exactly once, and conflicts are left to the user. */
import type { Page } from '@playwright/test';
import type { Client } from '#testing/client';
import { subscriptionBody } from '#testing/subscriptions';
import { listTraces } from '#testing/traces';
import { expect, signInContext, test, toastOf } from './fixtures.ts';
import { goOnline, OFFLINE } from './network.ts';

test.use(OFFLINE);

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The list's own row or card of a subscription. */
function item(page: Page, name: string) {
  const list = page.getByRole('region', { name: 'Your Subscriptions' });
  return list
    .getByRole('row', { name: new RegExp(name) })
    .or(list.getByRole('listitem').filter({ hasText: name }));
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });

async function add(page: Page, name: string, amount = '9.99'): Promise<void> {
  await page.getByRole('button', { name: 'Add Subscription' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Subscription' });
  await form.getByLabel('Service Name').fill(name);
  await form.getByLabel('Service Name').press('Tab');
  await form.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Music & Audio' }).click();
  await form.getByLabel('Amount').fill(amount);
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(form).toBeHidden();
}

async function changeAmount(page: Page, name: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Subscription' });
  await form.getByLabel('Amount').fill(amount);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(item(page, name)).toHaveCount(0);
}

async function setBudget(page: Page, overall: string): Promise<void> {
  await page.getByRole('button', { name: 'Budget', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Monthly budget' });
  await dialog.getByLabel('Overall').fill(overall);
  await dialog.getByRole('button', { name: 'Save budget' }).click();
  await expect(dialog).toBeHidden();
}

const budgetOf = async (client: Client) => (await client.get('/api/budget')).body.budget?.overall;

/** What the server has, by name. */
async function serverHas(client: Client): Promise<Record<string, string>> {
  const { body } = await client.get('/api/subscriptions');
  return Object.fromEntries(body.map((row: { name: string; amount: string }) => [row.name, row.amount]));
}

async function give(client: Client, ...rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows)
    expect((await client.post('/api/subscriptions', subscriptionBody(row))).status).toBe(201);
}

test('what is added, edited and deleted without a network outlives a reload and reaches the server exactly once', async ({
  page,
  context,
  signIn,
  checkAccessibility,
}) => {
  const { client } = await signIn();
  await give(client, { name: 'Vantaflix', amount: '10.00' }, { name: 'Huloo', amount: '8.00' });
  await client.put('/api/budget', { overall: '11' });
  await openDashboard(page);
  await expect(item(page, 'Vantaflix')).toBeVisible();
  await expect(page.getByText('come to $18.00, $7.00 over your budget of $11.00.')).toBeVisible();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/subscriptions'))
      posts.push(request.url());
  });
  await context.setOffline(true);
  await add(page, 'Quillbox', '11.00');
  await expect(toastOf(page)).toContainText('Kept on this device');
  await changeAmount(page, 'Vantaflix', '12.00');
  await remove(page, 'Huloo');
  await expect(page.getByText(/Offline · data from \d\d:\d\d · 3 changes waiting/)).toBeVisible();
  await expect(item(page, 'Quillbox')).toContainText('Not sent yet');
  await expect(page.getByText('$23.00').first()).toBeVisible();
  await checkAccessibility();

  await page.reload();
  await expect(item(page, 'Quillbox')).toContainText('Not sent yet');
  await expect(item(page, 'Vantaflix')).toContainText('$12');
  await expect(item(page, 'Huloo')).toHaveCount(0);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  // The added one renews in a month: whether the budget's 30 days include it depends on the month.
  await expect(page.getByText(/come to \$(12|23)\.00, .* over your budget of \$11\.00\./)).toBeVisible();
  expect(await serverHas(client)).toEqual({ Vantaflix: '10.00', Huloo: '8.00' });

  await goOnline(context, page);
  await expect.poll(() => serverHas(client)).toEqual({ Vantaflix: '12.00', Quillbox: '11.00' });
  await expect(item(page, 'Quillbox')).not.toContainText('Not sent yet');
  await page.reload();
  await expect(item(page, 'Quillbox')).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('an overdue one is marked as renewed without a network', async ({ page, context, signIn }) => {
  const { client } = await signIn();
  await give(client, { name: 'Late', nextRenewalDate: '2026-11-01' });
  await openDashboard(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark Late as renewed' }).click();
  await expect(item(page, 'Late')).toContainText('Not sent yet');
  await expect(item(page, 'Late')).not.toContainText('Overdue');
  await goOnline(context, page);
  const { body } = await client.get('/api/subscriptions');
  expect(body[0].nextRenewalDate > '2026-11-01').toBe(true);
});

test('a budget set without a network is shown at once, outlives a reload and is sent when the network is back', async ({
  page,
  context,
  signIn,
}) => {
  const { client } = await signIn();
  await give(client, { name: 'Vantaflix', amount: '18.00' });
  await openDashboard(page);
  await expect(item(page, 'Vantaflix')).toBeVisible();
  await context.setOffline(true);
  await setBudget(page, '12');
  await expect(toastOf(page)).toContainText('Kept on this device');
  const line = page.getByText('come to $18.00, $6.00 over your budget of $12.00.');
  await expect(line).toBeVisible();
  await expect(waiting(page)).toContainText('Monthly budget');
  await page.reload();
  await expect(line).toBeVisible();
  expect(await budgetOf(client)).toBeUndefined();
  await goOnline(context, page);
  await expect.poll(() => budgetOf(client)).toBe('12.00');
  await expect(line).toBeVisible();
});

test('two devices change the same field: both values are shown and the person chooses', {
  tag: '@phone',
}, async ({ page, context, signIn, checkAccessibility }) => {
  const { client } = await signIn();
  await give(client, { name: 'Vantaflix', amount: '10.00', notes: 'old' });
  await openDashboard(page);
  await context.setOffline(true);
  await changeAmount(page, 'Vantaflix', '12.00');
  const { body } = await client.get('/api/subscriptions');
  await client.put(`/api/subscriptions/${body[0].id}`, { amount: '15.00', notes: 'theirs' });
  await context.setOffline(false);
  await waiting(page).getByRole('button', { name: 'Choose: Vantaflix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of Vantaflix' });
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog).toContainText('12.00 USD');
  await expect(dialog).toContainText('15.00 USD');
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(waiting(page)).toBeHidden();
  await expect
    .poll(async () => (await client.get('/api/subscriptions')).body[0])
    .toMatchObject({ amount: '12.00', notes: 'theirs' });

  await context.setOffline(true);
  await changeAmount(page, 'Vantaflix', '13.00');
  await client.put(`/api/subscriptions/${body[0].id}`, { amount: '16.00' });
  await context.setOffline(false);
  await waiting(page).getByRole('button', { name: 'Choose: Vantaflix' }).click();
  await dialog.getByRole('radio', { name: /Other device/ }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(waiting(page)).toBeHidden();
  await expect.poll(() => serverHas(client)).toEqual({ Vantaflix: '16.00' });
  await expect(item(page, 'Vantaflix')).toContainText('$16');
});

test('a plan known to be full is said at once, also without a network', async ({ page, context, signIn }) => {
  const { client } = await signIn();
  await give(client, ...['A', 'B', 'C', 'D', 'E'].map((letter) => ({ name: `Service ${letter}` })));
  await openDashboard(page);
  await expect(item(page, 'Service E')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Subscription' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Subscription' });
  await form.getByLabel('Service Name').fill('Quillbox');
  await form.getByLabel('Service Name').press('Tab');
  await form.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Music & Audio' }).click();
  await form.getByLabel('Amount').fill('5');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(page.getByText('5 of 5 subscriptions used')).toBeVisible();
});

test('a session that expired meanwhile keeps only the unsent edits, and sends them after sign-in', async ({
  page,
  context,
  signIn,
  app,
}) => {
  const person = await signIn({ name: 'Aurelia Quicksilver' });
  await give(person.client, { name: 'Vantaflix', amount: '10.00' });
  await openDashboard(page);
  await context.setOffline(true);
  await add(page, 'Quillbox', '11.00');
  await setBudget(page, '21');
  await context.clearCookies();
  await context.setOffline(false);
  await page.waitForURL(/\/\?auth=signin/);
  expect(await listTraces(page, ['Vantaflix', 'Aurelia Quicksilver', person.user.email])).toEqual([]);
  expect(await listTraces(page, ['Quillbox'])).not.toEqual([]);

  const again = { ...person, client: await app.signInAgain(person) };
  await signInContext(context, app.origin, again);
  await page.goto('/dashboard');
  await expect.poll(() => serverHas(again.client)).toEqual({ Vantaflix: '10.00', Quillbox: '11.00' });
  await expect.poll(() => budgetOf(again.client)).toBe('21.00');
  await expect(waiting(page)).toBeHidden();
});

test('a device of an account that was deleted elsewhere keeps nothing of it, unsent edits neither', async ({
  page,
  context,
  signIn,
}) => {
  const person = await signIn({ name: 'Aurelia Quicksilver' });
  await give(person.client, { name: 'Vantaflix', amount: '10.00' });
  await openDashboard(page);
  await context.setOffline(true);
  await add(page, 'Quillbox', '11.00');
  const { email } = person.user;
  expect((await person.client.post('/api/user/delete', { email })).status).toBe(200);
  await context.setOffline(false);
  await page.waitForURL('/');
  expect(await listTraces(page, ['Vantaflix', 'Quillbox', 'Aurelia Quicksilver', email])).toEqual([]);
});

test('unsent edits of an expired session are dropped when another person signs in, and after 7 days', async ({
  page,
  context,
  signIn,
}) => {
  for (const way of ['another person', '7 days'] as const) {
    await signIn();
    await openDashboard(page);
    await context.setOffline(true);
    await add(page, 'Quillbox', '11.00');
    await context.clearCookies();
    await context.setOffline(false);
    await page.waitForURL(/\/\?auth=signin/);
    expect(await listTraces(page, ['Quillbox'])).not.toEqual([]);
    if (way === 'another person') {
      await signIn();
      await openDashboard(page);
    } else {
      await page.evaluate(() => localStorage.setItem('outgo.device.unsent-until', String(Date.now() - 1)));
      await page.goto('/');
    }
    await expect.poll(() => listTraces(page, ['Quillbox']), way).toEqual([]);
    // A page that is still asking would find its session gone, and leave by itself in the next round.
    await page.goto('about:blank');
    await context.clearCookies();
  }
});

test('two tabs: what one keeps the other shows, and it is sent once', async ({ page, context, signIn }) => {
  const { client } = await signIn();
  await openDashboard(page);
  const other = await context.newPage();
  await openDashboard(other);
  let posts = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/subscriptions')) posts += 1;
  });
  await context.setOffline(true);
  await add(page, 'Quillbox', '11.00');
  await expect(item(other, 'Quillbox')).toContainText('Not sent yet');
  await add(other, 'Tidalux', '10.00');
  await expect(item(page, 'Tidalux')).toContainText('Not sent yet');
  await context.setOffline(false);
  await expect(waiting(page)).toBeHidden();
  await expect(waiting(other)).toBeHidden();
  await expect.poll(() => serverHas(client)).toEqual({ Quillbox: '11.00', Tidalux: '10.00' });
  expect(posts).toBe(2);
  await expect(item(other, 'Quillbox')).toHaveCount(1);
});

test('logging out with unsent edits asks first, then wipes everything', async ({
  page,
  context,
  signIn,
  app,
}) => {
  const { client, user } = await signIn({ name: 'Aurelia Quicksilver' });
  await give(client, { name: 'Vantaflix', amount: '10.00' });
  await openDashboard(page);
  await context.setOffline(true);
  await add(page, 'Quillbox', '11.00');
  await page.getByRole('button', { name: 'Logout' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Log out with 1 change unsent?' });
  await asking.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(item(page, 'Quillbox')).toContainText('Not sent yet');
  await page.getByRole('button', { name: 'Logout' }).click();
  await asking.getByRole('button', { name: 'Log out and remove' }).click();
  await page.waitForURL('/');
  const secrets = ['Quillbox', 'Vantaflix', user.name, user.email, user.id];
  expect(await listTraces(page, secrets)).toEqual([]);
  // The logout has not reached the server, so its cookie still works: the app must not open.
  await page.goto('/dashboard');
  await page.waitForURL('/');
  expect(await listTraces(page, secrets)).toEqual([]);
  await context.setOffline(false);
  // The server has heard of the logout, and of nothing else.
  await expect.poll(async () => (await client.get('/api/auth/user')).status).toBe(401);
  expect(await serverHas(await app.signInAgain({ user }))).toEqual({ Vantaflix: '10.00' });
});
