/** Importing subscriptions: files of others, questions, duplicates, the Free limit, undo, offline and the keyboard. */
import type { Page } from '@playwright/test';
import { SUBTRACKR_CSV, WALLOS_JSON } from '#testing/imports/fixtures';
import type { Person } from '#testing/people';
import { expect, test, toastOf } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

const PATH = '/settings/data/import';

async function choose(
  page: Page,
  ...files: (readonly [name: string, content: string | Buffer])[]
): Promise<void> {
  await page
    .getByLabel('Choose files')
    .setInputFiles(
      files.map(([name, content]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })),
    );
}

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'Import subscriptions' })).toBeVisible();
}

async function namesOf(person: Person): Promise<string[]> {
  const list = (await person.client.get('/api/subscriptions')).body as { name: string }[];
  return list.map(({ name }) => name).sort();
}

function list(names: readonly string[]): string {
  return `Name,Price,Cycle,Next payment\n${names.map((name) => `${name},9.99,monthly,2027-01-15`).join('\n')}`;
}

test('a file of Wallos is shown row by row, added after a press, and undone from the data page', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn();
  // A paused subscription counts as already there too.
  await giveSubscriptions(person, { name: 'Netflix', pausedOn: dayFromNow(-3) });
  await page.goto('/settings/data');
  await page.getByRole('link', { name: 'Import a file' }).click();
  await choose(page, ['subscriptions.json', WALLOS_JSON]);
  await expect(page.getByText('subscriptions.json: an export of Wallos, 5 rows')).toBeVisible();
  const broken = page.getByRole('region', { name: '1 row cannot be read' });
  await expect(broken).toContainText(
    'Row 5, column “Payment Cycle”: “One-time” is paid once, so it is no subscription',
  );
  const rows = page.getByRole('region', { name: 'What will be added' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('Already there');
  await expect(rows.nth(3)).toContainText('Paused or ended');
  expect(await namesOf(person)).toEqual(['Netflix']);
  await rows.nth(0).getByRole('checkbox').check();
  await expect(rows.nth(0)).toContainText('will be added as “Netflix (2)”');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Add 4 subscriptions' }).click();
  await expect(page.getByText('4 subscriptions added')).toBeVisible();
  expect(await namesOf(person)).toEqual(['Airtel', 'Netflix', 'Netflix (2)', 'Old gym', 'Spotify']);
  await checkAccessibility();
  await page.goto('/settings/data');
  await expect(page.getByText('4 subscriptions added')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect(toastOf(page)).toContainText('4 subscriptions removed');
  await expect(page.getByText('Imports you can undo')).toBeHidden();
  expect(await namesOf(person)).toEqual(['Netflix']);
});

test('the Free limit is explained before anything is written, and what fits can be chosen', async ({
  page,
  signIn,
}) => {
  const person = await signIn();
  await open(page);
  await choose(page, ['list.csv', list(Array.from({ length: 12 }, (_, index) => `Service ${index + 1}`))]);
  await expect(page.getByText('Free holds 5 subscriptions: 5 of 12 fit.')).toBeVisible();
  await expect(page.getByText('No room on Free')).toHaveCount(7);
  await page.getByRole('checkbox', { name: 'Add Service 1', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add 5 subscriptions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 subscriptions added')).toBeVisible();
  expect(await namesOf(person)).toEqual(['Service 2', 'Service 3', 'Service 4', 'Service 5', 'Service 6']);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Drop a file here')).toBeVisible();
  expect(await namesOf(person)).toEqual([]);
});

test('unknown columns, days and prices are asked about once and remembered', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn();
  await open(page);
  const file = ['mine.csv', 'Was;Wieviel;Wann\nHulu;1.234;03/04/2026\nGym;499;05/06/2026'] as const;
  await choose(page, file);
  await expect(page.getByRole('heading', { name: 'Which column is which in mine.csv?' })).toBeVisible();
  // The columns are proposed by their contents.
  for (const [role, column] of [
    ['Name', '1 · Was'],
    ['Price', '2 · Wieviel'],
    ['First payment', '3 · Wann'],
  ] as const)
    await expect(page.getByRole('combobox', { name: role, exact: true })).toHaveText(column);
  await page.getByRole('combobox', { name: 'First payment', exact: true }).click();
  await page.getByRole('option', { name: 'Not in this file' }).click();
  await expect(page.getByText('Choose the name, the price,', { exact: false })).toBeVisible();
  await page.getByRole('combobox', { name: 'First payment', exact: true }).click();
  await page.getByRole('option', { name: '3 · Wann' }).click();
  await expect(page.getByText('This is how it would be read')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'April 3, 2026' }).click();
  await page.getByRole('button', { name: '1,234.000' }).click();
  await page.getByRole('button', { name: 'Yearly', exact: true }).click();
  await expect(page.getByText('$1,234.00/yr')).toBeVisible();
  await page.getByRole('combobox', { name: 'Prices without a cycle are paid' }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await expect(page.getByText('$1,234.00/mo')).toBeVisible();
  await page.reload();
  await choose(page, file);
  await expect(page.getByText('$1,234.00/mo')).toBeVisible();
});

test('wrong files say why, also beside a right one', async ({ page, signIn }) => {
  await signIn();
  await open(page);
  await choose(page, ['a.pdf', '%PDF-1.7'], ['b.txt', 'just words'], ['c.csv', list(['Hulu'])]);
  await expect(page.getByText('a.pdf is a PDF: save the list as CSV instead')).toBeVisible();
  await expect(page.getByText('b.txt does not look like a list of subscriptions')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 1 subscription' })).toBeVisible();
});

test('a name that was taken meanwhile refuses the whole import, and the list is up to date again', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const person = await signIn();
  await open(page);
  await choose(page, ['list.csv', list(['Hulu', 'Gym'])]);
  await expect(page.getByRole('button', { name: 'Add 2 subscriptions' })).toBeVisible();
  await giveSubscriptions(person, { name: 'hulu' });
  await page.getByRole('button', { name: 'Add 2 subscriptions' }).click();
  await expect(page.getByRole('alert')).toContainText('These names were taken in the meantime: hulu.');
  expect(await namesOf(person)).toEqual(['hulu']);
  await page.getByRole('button', { name: 'Add 1 subscription' }).click();
  await expect(page.getByText('1 subscription added')).toBeVisible();
  expect(await namesOf(person)).toEqual(['Gym', 'hulu']);
});

test('a file as an old Excel saves it is read, and of two tabs that add it at once one does', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const person = await signIn();
  const text = 'Name;Preis;Turnus;Nächste Zahlung\r\nMüsli – ’s Abo;1.234,56 €;Monatlich;31.12.2027\r\n';
  const inWindows1252 = { '–': '\x96', '’': '\x92', '€': '\x80' };
  const bytes = Object.entries(inWindows1252).reduce((all, [sign, byte]) => all.replace(sign, byte), text);
  const other = await page.context().newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await open(tab);
    await choose(tab, ['Mappe1.csv', Buffer.from(bytes, 'latin1')]);
    await expect(tab.getByText('Müsli – ’s Abo', { exact: true })).toBeVisible();
    await expect(tab.getByText('€1,234.56/mo')).toBeVisible();
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Add 1 subscription' }).click()));
  const added = (tab: Page) => tab.getByText('1 subscription added');
  const refused = (tab: Page) => tab.getByText('These names were taken in the meantime', { exact: false });
  for (const tab of tabs) await expect(added(tab).or(refused(tab))).toBeVisible();
  const counts = await Promise.all(tabs.map((tab) => added(tab).count()));
  expect(counts.sort()).toEqual([0, 1]);
  expect(await namesOf(person)).toEqual(['Müsli – ’s Abo']);
  await other.close();
});

test('offline the file can be looked at, and is added when the network is back', async ({
  page,
  context,
  signIn,
}) => {
  const person = await signIn();
  await open(page);
  await choose(page, ['subscriptions.csv', SUBTRACKR_CSV]);
  const add = page.getByRole('button', { name: 'Add 4 subscriptions' });
  await expect(add).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: false }).last()).toBeVisible();
  await expect(add).toBeDisabled();
  await context.setOffline(false);
  await add.click();
  await expect(page.getByText('4 subscriptions added')).toBeVisible();
  expect(await namesOf(person)).toEqual(['GitHub', 'Newspaper', 'Old one', 'iCloud']);
});

test('five thousand rows are read, shown in parts and added', async ({ page, signIn }) => {
  const person = await signIn({ proForDays: 30 });
  await open(page);
  await choose(page, ['long.csv', list(Array.from({ length: 5000 }, (_, index) => `Service ${index}`))]);
  await expect(page.getByRole('checkbox')).toHaveCount(100);
  await page.getByRole('button', { name: 'Add 5,000 subscriptions' }).click();
  // Seconds on a free machine; as long as the test may take on a busy one.
  await expect(page.getByText('5,000 subscriptions added')).toBeVisible({ timeout: 75_000 });
  expect(await namesOf(person)).toHaveLength(5000);
});
