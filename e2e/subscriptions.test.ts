/** Subscriptions in a browser: the list in every state, adding, editing, deleting, renewing, and the limits. */
import type { Locator, Page } from '@playwright/test';
import { insertSubscriptions } from '#testing/subscriptions';
import { expect, test } from './fixtures.ts';
import { untilQuiet } from './network.ts';
import { openForm } from './subscription-form.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

function list(page: Page) {
  return page.getByRole('region', { name: 'Your Subscriptions' });
}

/** A row of the table, or a card on a phone. */
function row(page: Page, name: string) {
  return list(page).locator('tbody tr, li').filter({ hasText: name });
}

async function pick(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an empty account says so, and a known service found by keyboard fills category, price and totals', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility }) => {
  await signIn({ country: 'United States' });
  await page.goto('/dashboard');
  await test.step('an account without subscriptions says so', async () => {
    await expect(page.getByText('No subscriptions yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Subscription' })).toBeVisible();
    await checkAccessibility();
  });
  await test.step('no renewals in the next 30 days is said', async () => {
    await page.getByRole('button', { name: 'Renewals (30 days)' }).click();
    await expect(page.getByText('Nothing renews in the next 30 days')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  const form = await openForm(page);
  await test.step('what is missing is named at each field, and the first has the focus', async () => {
    await form.getByRole('button', { name: 'Add Subscription' }).click();
    await expect(form.getByRole('alert')).toHaveText([
      'Service name is required.',
      'Category is required.',
      'Amount is required.',
    ]);
    await expect(form.getByLabel('Service Name')).toBeFocused();
    await checkAccessibility();
  });
  await test.step('at most 20 services are suggested', async () => {
    await form.getByLabel('Service Name').pressSequentially('e');
    await expect(page.getByRole('option')).toHaveCount(20);
    await form.getByLabel('Service Name').fill('');
  });
  await form.getByLabel('Service Name').pressSequentially('netfl');
  await expect(page.getByRole('option', { name: /^Netflix/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Service Name')).toHaveValue('Netflix');
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveText('Streaming & Entertainment');
  await expect(form.getByLabel('Amount')).not.toHaveValue('');
  await form.getByLabel('Amount').fill('15.49');
  await form.getByLabel('Amount').press('ArrowUp');
  await expect(form.getByLabel('Amount')).toHaveValue('15.5');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Netflix')).toContainText('$15.50/mo');
  await expect(page.getByRole('region', { name: 'Monthly Total' })).toContainText('$15.50');
});

test('loading shows three skeleton rows, and a failure a way out', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Netflix' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/api/subscriptions', async (route) => {
    asked += 1;
    await held;
    await route.fulfill({ status: 500, json: { error: 'Something went wrong.' } });
  });
  await page.goto('/dashboard');
  await expect(list(page).locator('.skeleton')).toHaveCount(3);
  await expect(list(page).locator('.skeleton').first()).toHaveAttribute('aria-hidden', 'true');
  release();
  await expect(list(page).getByText('Your subscriptions could not be loaded')).toBeVisible();
  // Advice comes last; it does not ask again for a list that could not be had.
  await expect(page.getByRole('button', { name: /^Analyze/ })).toBeVisible();
  await untilQuiet(page);
  expect(asked).toBe(1);
  await page.unroute('**/api/subscriptions');
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Netflix')).toBeVisible();
});

/** Does what Ctrl+V does, without the system's clipboard. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('choosing a plan fills its price, a wrong price can be reported, and a pasted amount is understood as people write it', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn({ country: 'India' });
  await page.goto('/dashboard');
  const form = await openForm(page);
  await form.getByLabel('Service Name').fill('Netflix');
  await form.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /^Premium/ }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('649');
  await expect(form.getByText('Our prices are of Nov 2025.')).toBeVisible();
  await checkAccessibility();
  await form.getByLabel('Amount').fill('699');
  const sent = page.waitForRequest('**/api/price-reports');
  await form.getByRole('button', { name: 'This price is wrong' }).click();
  expect((await sent).postDataJSON()).toEqual({
    service: 'Netflix',
    currency: 'INR',
    billingCycle: 'monthly',
    amount: '699.00',
  });
  await expect(form.getByRole('button', { name: 'This price is wrong' })).toBeHidden();

  await form.getByLabel('Service Name').fill('Rent');
  await pick(page, 'Category', 'Other');
  await pick(page, 'Billing Cycle', 'Yearly');
  const amount = form.getByLabel('Amount');
  await expect(amount).toHaveAttribute('type', 'number');
  await expect(amount).toHaveAttribute('step', '0.01');
  await paste(amount, '₹ 1,20,000');
  await expect(amount).toHaveValue('120000.00');
  // Scrolling leaves it alone.
  await amount.focus();
  await page.mouse.wheel(0, 120);
  await expect(amount).toHaveValue('120000.00');
  await expect(form.getByText('That is ₹1,20,000.00/yr · ₹10,000.00/mo')).toBeVisible();
  await form.getByLabel('Notes').fill('Half is mine');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(row(page, 'Rent')).toContainText('₹1,20,000.00/yr · ₹10,000.00/mo');
});

test('with one subscription there is no search, and the keyboard comes back to the button that opened a dialog', async ({
  page,
  signIn,
}) => {
  const person = await signIn();
  await giveSubscriptions(person, { name: 'Netflix' });
  await page.goto('/dashboard');
  await expect(row(page, 'Netflix')).toBeVisible();
  await test.step('five or fewer are shown without search', async () => {
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });

  await test.step('the keyboard starts at the name, and comes back to the button that opened a dialog', async () => {
    const openers = [
      page.getByRole('button', { name: 'Add Subscription' }).first(),
      page.getByRole('button', { name: 'Edit Netflix' }),
      page.getByRole('button', { name: 'Delete Netflix' }),
    ];
    for (const [at, opener] of openers.entries()) {
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole(at === 2 ? 'alertdialog' : 'dialog');
      await expect(dialog).toBeVisible();
      if (at === 0) await expect(dialog.getByLabel('Service Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
});

test('a sixth subscription on Free shows the counts and leads to Pro, and nothing typed is lost', {
  tag: '@phone-only',
}, async ({ page, signIn, checkAccessibility }) => {
  const person = await signIn();
  await giveSubscriptions(person, ...['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })));
  await page.goto('/dashboard');
  const form = await openForm(page);
  await form.getByLabel('Service Name').fill('Sixth');
  await pick(page, 'Category', 'Other');
  await form.getByLabel('Amount').fill('5');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  const limit = page.getByRole('dialog', { name: 'Subscription limit reached' });
  await expect(limit).toContainText('5 of 5 subscriptions used');
  await checkAccessibility();
  await limit.getByRole('button', { name: 'Not now' }).click();
  await expect(form.getByLabel('Service Name')).toHaveValue('Sixth');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await limit.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(limit).toBeHidden();
  await expect(form).toBeHidden();
});

test('upcoming renewals are grouped and labelled, and an overdue one is renewed with one click', {
  tag: '@phone-only',
}, async ({ page, signIn, checkAccessibility }) => {
  const person = await signIn();
  await giveSubscriptions(
    person,
    { name: 'Late', nextRenewalDate: dayFromNow(-3) },
    { name: 'Now', nextRenewalDate: dayFromNow(0) },
    { name: 'Next', nextRenewalDate: dayFromNow(1) },
    { name: 'Week', nextRenewalDate: dayFromNow(7) },
    { name: 'Eighth', nextRenewalDate: dayFromNow(8) },
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Renewals (30 days)' }).click();
  const modal = page.getByRole('dialog', { name: 'Upcoming Renewals' });
  await expect(modal.getByRole('heading', { level: 3 })).toHaveText([/^Overdue/, /^This week/, /^Later/]);
  await expect(modal.getByRole('region', { name: /^Overdue/ }).getByRole('listitem')).toHaveText([
    /Late.*\$15\.49\/mo.*Overdue/,
  ]);
  await expect(modal.getByRole('region', { name: /^This week/ }).getByRole('listitem')).toHaveText([
    /Now.*Today.*Urgent/,
    /Next.*Tomorrow.*Urgent/,
    /Week.*7 days.*Urgent/,
  ]);
  const later = modal.getByRole('region', { name: /^Later/ }).getByRole('listitem');
  await expect(later).toHaveText([/Eighth.*8 days/]);
  await expect(later).not.toContainText('Urgent');
  await checkAccessibility();

  await modal.getByRole('button', { name: 'Mark Late as renewed' }).click();
  await expect(modal.getByRole('region', { name: /^Overdue/ })).toHaveCount(0);
  await expect(page.getByText('Marked as renewed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(modal.getByRole('region', { name: /^Overdue/ })).toBeVisible();
});

test('after Pro has ended the older ones are locked, apart and in no total, with a way back', {
  tag: '@phone',
}, async ({ page, signIn, app, checkAccessibility }) => {
  const person = await signIn();
  await insertSubscriptions(app.server.deps, person.user.id, 7, () => ({ amountMinor: 1000 }));
  await page.goto('/dashboard');
  const locked = page.getByRole('region', { name: 'Locked subscriptions' });
  await expect(locked.getByRole('listitem')).toHaveText([/Service 6\s*Locked/, /Service 7\s*Locked/]);
  await expect(row(page, 'Service')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Monthly Total' })).toContainText('$50.00');
  await expect(locked.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Delete Service 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Service 6')).toBeVisible();
  await expect(locked.getByRole('listitem')).toHaveCount(1);
});

test('of 5,000 subscriptions only the rows in sight are ever in the page', { tag: '@phone' }, async ({
  page,
  signIn,
  app,
}) => {
  const person = await signIn({ proForDays: 30 });
  await insertSubscriptions(app.server.deps, person.user.id, 5000);
  await page.goto('/dashboard');
  // Arriving may take its time on a busy machine; it is the scrolling that is looked at.
  await expect(row(page, 'Service').first()).toBeVisible({ timeout: 30_000 });
  const frame = page.getByRole('region', { name: 'List of subscriptions' });
  const most = await frame.evaluate(async (element) => {
    let rowsAtOnce = 0;
    let rowsMadeByAStep = 0;
    for (let step = 0; step < 60; step += 1) {
      let made = 0;
      const watcher = new MutationObserver((changes) => {
        for (const change of changes)
          for (const node of change.addedNodes)
            if (node instanceof Element && node.matches('tr, li')) made += 1;
      });
      watcher.observe(element, { childList: true, subtree: true });
      element.scrollBy(0, 900);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      watcher.disconnect();
      rowsMadeByAStep = Math.max(rowsMadeByAStep, made);
      rowsAtOnce = Math.max(rowsAtOnce, element.querySelectorAll('tbody tr, li').length);
    }
    return { rowsAtOnce, rowsMadeByAStep };
  });
  expect(await frame.evaluate((element) => element.scrollHeight)).toBeGreaterThan(300_000);
  expect(most.rowsMadeByAStep).toBeGreaterThan(0);
  expect(most.rowsMadeByAStep).toBeLessThan(45);
  expect(most.rowsAtOnce).toBeLessThan(45);
});

test('a price typed with a decimal comma keeps its decimals', async ({ page, signIn }) => {
  await signIn({ country: 'Germany' });
  await page.goto('/dashboard');
  const form = await openForm(page);
  await form.getByLabel('Amount').pressSequentially('12,50');
  await expect(form.getByLabel('Amount')).toHaveValue('12.50');
});
