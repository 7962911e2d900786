/** Finding subscriptions in bank statements: every form through the file input, questions, review, and no request. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, addMonthsClamped } from '#core/calendar-day';
import type { Person } from '#testing/people';
import { type BankForm, writeStatement } from '#testing/statements/bank-forms';
import { listTraces, readDevice } from '#testing/traces';
import { expect, test, toastOf } from './fixtures.ts';
import { untilQuiet } from './network.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

const PATH = '/settings/data/statements';
const FIRST_ON = addMonthsClamped(dayFromNow(-20), -7);

interface Row {
  on: string;
  minor: number;
  narration: string;
  ref: string;
}

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function monthly(narration: string, minor: number, count = 8, firstOn = FIRST_ON): Row[] {
  return Array.from({ length: count }, (_, n) => ({
    on: addMonthsClamped(firstOn, n),
    minor: -minor,
    narration,
    ref: `${narration.length}${n}`.padStart(12, '4'),
  }));
}

/** Purchases on irregular days, with days above 12 so that their order can be told. */
function purchases(): Row[] {
  return [3, 16, 29, 47, 51, 78, 99, 120, 133, 171, 190].map((day, n) => ({
    on: addDays(FIRST_ON, day),
    minor: -1000 - n * 371,
    narration: `CORNER BOOKS ${n}`,
    ref: `9${n}`.padStart(12, '9'),
  }));
}

function statement(form: BankForm, currency: string, ...parts: Row[][]): Chosen {
  const rows = parts.flat().sort((a, b) => (a.on < b.on ? -1 : 1));
  const { name, bytes } = writeStatement(form, rows, currency, form);
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}

function text(name: string, content: string): Chosen {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
}

async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  await page.getByLabel('Choose files').setInputFiles(files);
}

function section(page: Page, title: string) {
  return page.getByRole('region', { name: title });
}

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'Find subscriptions in your statements' })).toBeVisible();
}

async function savedOf(person: Person): Promise<{ name: string; amount: string; billingCycle: string }[]> {
  return (await person.client.get('/api/subscriptions')).body as never;
}

const NETFLIX = 'NETFLIX.COM 866-579-7172 CA';
const FORMS: readonly (readonly [BankForm, string, string])[] = [
  ['hdfc-text', 'INR', 'UPI-NETFLIX COM-NETFLIXUPI.PAYU@HDFCBANK-HDFC0000499-430912345678-MONTHLY AUTOPAY'],
  ['hdfc-sheet', 'INR', 'UPI-NETFLIX COM-NETFLIXUPI.PAYU@HDFCBANK-HDFC0000499-430912345678-MONTHLY AUTOPAY'],
  ['icici', 'INR', 'UPI/430912345678/Autopay/netflix@axisbank/Axis Bank/AXI12'],
  ['icici-new', 'INR', 'UPI/430912345678/Autopay/netflix@axisbank/Axis Bank/AXI12'],
  ['sbi', 'INR', 'TO TRANSFER-UPI/DR/409212345678/NETFLIX/YESB/netflix@y/UPI'],
  ['axis', 'INR', 'ACH D- NETFLIX-12345678'],
  ['kotak', 'INR', 'POS 416021XXXXXX1234 NETFLIX COM'],
  ['chase-checking', 'USD', NETFLIX],
  ['chase-card', 'USD', NETFLIX],
  ['amex', 'USD', NETFLIX],
  ['amex-long', 'USD', NETFLIX],
  ['german', 'EUR', 'NETFLIX INTERNATIONAL B.V. Abo'],
  ['british', 'GBP', 'NETFLIX.COM AMSTERDAM'],
  ['australian', 'AUD', 'NETFLIX AUSTRALIA PTY L MELBOURNE AU'],
  ['ofx1', 'USD', NETFLIX],
  ['ofx2', 'USD', NETFLIX],
  ['qfx', 'USD', NETFLIX],
];

test('every bank’s form is read through the file input', async ({ page, signIn }) => {
  await signIn();
  await open(page);
  for (const [form, currency, narration] of FORMS) {
    await test.step(form, async () => {
      await choose(page, statement(form, currency, monthly(narration, 49_900), purchases()));
      const found = section(page, 'Not recorded yet').getByRole('listitem');
      await expect(found.filter({ hasText: 'Netflix' }).first(), form).toContainText('499.00 every month', {
        useInnerText: true,
      });
      await expect(page.getByText('19 transactions in 1 file')).toBeVisible();
      await page.getByRole('button', { name: 'Read other files' }).click();
    });
  }
});

test('nothing is requested while files are read, and the page says so', async ({ page, signIn }) => {
  await signIn();
  await open(page);
  await untilQuiet(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await choose(page, statement('chase-card', 'USD', monthly(NETFLIX, 1799), purchases()));
  await expect(section(page, 'Not recorded yet')).toContainText('Netflix');
  await expect(page.getByText('Requests since you chose the files: none')).toBeVisible();
  expect(requests).toEqual([]);
  await page.goto('/settings');
  expect(await listTraces(page, ['NETFLIX.COM 866', 'CORNER BOOKS'])).toEqual([]);
});

test('a request that the worker makes is listed', async ({ page, signIn }) => {
  await signIn();
  await open(page);
  await choose(page, statement('chase-card', 'USD', monthly(NETFLIX, 1799), purchases()));
  await expect(page.getByText('Requests since you chose the files: none')).toBeVisible();
  const [worker] = page.workers();
  expect(await worker?.evaluate(async () => (await fetch('/api/health')).text())).toBeTruthy();
  await page.getByText('Requests since you chose the files: 1').click();
  await expect(page.getByRole('listitem').filter({ hasText: /^\/api\/health$/ })).toBeVisible();
});

test('after a run the device holds fingerprints and how files are read, nothing else, and a logout ends that too', async ({
  page,
  signIn,
}) => {
  await signIn();
  await open(page);
  await untilQuiet(page);
  const before = await readDevice(page);
  const rows = Array.from({ length: 9 }, (_, n) => `0${n + 1}/0${n + 1}/2025,RIVERSIDE CLIMBING,-19.17`);
  await choose(page, text('mine.csv', ['Date,Description,Amount', ...rows].join('\n')));
  await page
    .getByRole('button', { name: /January/ })
    .first()
    .click();
  const found = page.getByRole('listitem').filter({ hasText: 'Riverside Climbing' }).first();
  await found.getByRole('button', { name: 'Not a subscription' }).click();
  await expect(toastOf(page)).toContainText('will not be shown again');
  const after = await readDevice(page);
  expect(after.sessionStorage).toBe(before.sessionStorage);
  const stored = JSON.parse(after.localStorage ?? '{}') as Record<string, string>;
  const added = Object.keys(stored).filter((key) => !(key in JSON.parse(before.localStorage ?? '{}')));
  expect(added).toEqual(['outgo.until-logout.statements']);
  const kept = JSON.parse(stored[added[0] ?? ''] ?? '{}');
  expect(kept).toEqual({
    dismissed: [expect.stringMatching(/^[0-9a-f]{16}$/)],
    cancelled: {},
    layouts: { [Object.keys(kept.layouts)[0] ?? '']: { dayOrder: 'day-first' } },
  });
  expect(Object.keys(kept.layouts)[0]).toMatch(/^[0-9a-f]{16}$/);
  const whole = Object.values(after).join('\n');
  expect(whole).not.toMatch(/riverside|19[.,]17|mine\.csv/i);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  expect(Object.keys(JSON.parse((await readDevice(page)).localStorage ?? '{}'))).not.toContain(added[0]);
});

test('how a file was read can be changed', async ({ page, signIn, checkAccessibility }) => {
  await signIn();
  await open(page);
  const rows = Array.from({ length: 6 }, (_, n) => `0${n + 1}/0${n + 1}/2025;Netflix;-17.99`);
  await choose(page, text('odd.csv', ['Quand;Quoi;Combien', ...rows].join('\n')));
  for (const [label, option] of [
    ['Date', '1 · Quand'],
    ['Description', '2 · Quoi'],
    ['Amount', '3 · Combien'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('button', { name: /January/ })
    .first()
    .click();
  const found = section(page, 'Not recorded yet').getByRole('listitem').first();
  await expect(found).toContainText('$17.99');
  await page.getByText('How the files were read').click();
  await expect(page.getByLabel('Days')).toHaveText('Day before month');
  await checkAccessibility();
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: /^EUR/ }).click();
  await expect(found).toContainText('€17.99');
  await page.getByText('How the files were read').click();
  await page.getByRole('button', { name: 'Choose the columns again' }).click();
  await expect(page.getByRole('heading', { name: 'Which column is which in odd.csv?' })).toBeVisible();
});

test('two accounts of one merchant are added under two names', async ({ page, signIn }) => {
  const person = await signIn();
  await open(page);
  const second = monthly(NETFLIX, 1799, 8, addDays(FIRST_ON, 11));
  await choose(page, statement('chase-card', 'USD', monthly(NETFLIX, 1799), second, purchases()));
  const fresh = section(page, 'Not recorded yet');
  await expect(fresh.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await fresh.getByRole('button', { name: 'Add 2 subscriptions' }).click();
  await expect(toastOf(page)).toContainText('2 subscriptions added');
  await expect(section(page, 'Recorded already')).toContainText('Netflix (2)');
  expect((await savedOf(person)).map(({ name, amount }) => `${name} ${amount}`).sort()).toEqual([
    'Netflix (1) 17.99',
    'Netflix (2) 17.99',
  ]);
});

test('a worker that breaks is said, and trying again reads the same files', async ({ page, signIn }) => {
  await signIn();
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    let isFirst = true;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      if (!isFirst) return postMessage.apply(this, given as never);
      isFirst = false;
      this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    } as never;
  });
  await open(page);
  await choose(page, statement('chase-card', 'USD', monthly(NETFLIX, 1799), purchases()));
  await expect(page.getByRole('alert')).toContainText('Reading stopped unexpectedly');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'Not recorded yet')).toContainText('Netflix');
});

test('findings are reviewed, edited, dismissed for good and added together @phone', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const person = await signIn();
  await open(page);
  await checkAccessibility();
  const file = statement(
    'chase-checking',
    'USD',
    monthly(NETFLIX, 1799),
    monthly('HULU 877-8244858 CA', 999),
    monthly('RIVERSIDE CLIMBING MEMBER DUES', 8900),
    monthly('SPOTIFY USA 877-7781161 NY', 1199),
    purchases(),
  );
  await choose(page, file);
  const fresh = section(page, 'Not recorded yet');
  await expect(fresh.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(4);
  const netflix = fresh.getByRole('listitem').filter({ has: page.getByText('Netflix', { exact: true }) });
  await netflix.getByText('Show the charges').click();
  await expect(netflix.getByText(NETFLIX).first()).toBeVisible();
  await checkAccessibility();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const climbing = fresh.getByRole('listitem').filter({ hasText: 'Riverside Climbing' }).first();
  await climbing.getByRole('button', { name: 'Not a subscription' }).click();
  await expect(toastOf(page)).toContainText('Riverside Climbing will not be shown again');
  await expect(climbing).toBeHidden();

  await fresh.getByRole('checkbox', { name: 'Select Spotify Premium' }).click();
  await fresh.getByRole('button', { name: 'Add 2 subscriptions' }).click();
  await expect(toastOf(page)).toContainText('2 subscriptions added');
  await expect(section(page, 'Recorded already')).toContainText('Hulu');

  await fresh.getByRole('button', { name: 'Edit and add' }).click();
  const form = page.getByRole('dialog', { name: 'Add Subscription' });
  await expect(form.getByLabel('Service Name')).toHaveValue('Spotify Premium');
  await form.getByLabel('Amount').fill('10.99');
  await form.getByRole('button', { name: 'Add Subscription' }).click();
  await expect(form).toBeHidden();
  const saved = (await savedOf(person)).map(
    ({ name, amount, billingCycle }) => `${name} ${amount} ${billingCycle}`,
  );
  expect(saved.sort()).toEqual([
    'Hulu 9.99 monthly',
    'Netflix 17.99 monthly',
    'Spotify Premium 10.99 monthly',
  ]);

  await page.reload();
  await choose(page, file);
  await expect(section(page, 'Recorded already')).toContainText('Netflix');
  await expect(page.getByText('Riverside Climbing')).toHaveCount(0);
  expect(await listTraces(page, ['Riverside', 'RIVERSIDE'])).toEqual([]);
});

test('what is recorded is compared: dearer, charged after a cancellation, no longer charged', async ({
  page,
  signIn,
}) => {
  const person = await signIn();
  await giveSubscriptions(
    person,
    { name: 'Netflix', amount: '15.49', currency: 'USD', billingCycle: 'monthly' },
    { name: 'Hulu', amount: '9.99', currency: 'USD', billingCycle: 'monthly' },
  );
  await open(page);
  const earlier = [monthly('HULU', 999, 4), monthly('CRUNCHYROLL', 799, 7), purchases()];
  await choose(page, statement('chase-card', 'USD', monthly(NETFLIX, 1799), ...earlier));
  await expect(section(page, 'Recorded, but not charged any more')).toContainText('Hulu');
  const dearer = section(page, 'The price went up');
  await expect(dearer).toContainText('recorded with $15.49');
  await dearer.getByRole('button', { name: 'Change to $17.99' }).click();
  await expect
    .poll(async () => (await savedOf(person)).map(({ amount }) => amount).sort())
    .toEqual(['17.99', '9.99']);

  const crunchyroll = section(page, 'Not recorded yet')
    .getByRole('listitem')
    .filter({ hasText: 'Crunchyroll' });
  await crunchyroll.first().getByRole('button', { name: 'I cancelled it' }).click();
  await page.getByRole('button', { name: 'Read other files' }).click();
  const later = monthly('CRUNCHYROLL', 799, 10, addMonthsClamped(FIRST_ON, 2));
  await choose(page, statement('chase-card', 'USD', monthly(NETFLIX, 1799), later));
  await expect(section(page, 'Charged after you cancelled')).toContainText('Crunchyroll');
});

test('Free explains how many can be added', async ({ page, signIn }) => {
  const person = await signIn();
  await giveSubscriptions(
    person,
    ...['One', 'Two', 'Three', 'Four'].map((name) => ({ name, amount: '1.00', currency: 'USD' })),
  );
  await open(page);
  await choose(
    page,
    statement(
      'chase-card',
      'USD',
      monthly(NETFLIX, 1799),
      monthly('HULU', 999),
      monthly('CRUNCHYROLL', 799),
      purchases(),
    ),
  );
  const fresh = section(page, 'Not recorded yet');
  await expect(fresh).toContainText('Free holds 5 subscriptions: there is room for 1 more.');
  // Another can be picked once there is room for it.
  await expect(fresh.getByRole('checkbox', { checked: false, disabled: true })).toHaveCount(2);
  await fresh.getByRole('checkbox', { checked: true }).click();
  await fresh.getByRole('checkbox', { name: 'Select Crunchyroll' }).click();
  await fresh.getByRole('button', { name: 'Add 1 subscription' }).click();
  await expect(toastOf(page)).toContainText('1 subscription added');
  await expect(fresh).toContainText('there is room for 0 more');
  await expect(fresh.getByRole('button', { name: 'Add 0 subscriptions' })).toBeDisabled();
  await fresh.getByRole('button', { name: 'See Pro' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('unknown columns and days in either order are asked once, then remembered', async ({ page, signIn }) => {
  await signIn();
  await open(page);
  const rows = Array.from({ length: 9 }, (_, n) => `0${n + 1}/0${n + 1}/2025;Netflix;-17.99`);
  const file = text('odd.csv', ['Quand;Quoi;Combien', ...rows].join('\n'));
  await choose(page, file);
  await expect(page.getByRole('heading', { name: 'Which column is which in odd.csv?' })).toBeVisible();
  for (const [label, option] of [
    ['Date', '1 · Quand'],
    ['Description', '2 · Quoi'],
    ['Amount', '3 · Combien'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('What is 01/01/2025?')).toBeVisible();
  await page
    .getByRole('button', { name: /January/ })
    .first()
    .click();
  await expect(page.getByText('9 transactions in 1 file')).toBeVisible();
  await page.reload();
  await choose(page, file);
  await expect(page.getByText('9 transactions in 1 file')).toBeVisible();
});

test('files that overlap count once, and what cannot be read is named', async ({ page, signIn }) => {
  await signIn();
  await open(page);
  const first = monthly(NETFLIX, 1799, 6);
  const second = monthly(NETFLIX, 1799, 8).slice(4);
  await choose(
    page,
    { ...statement('amex', 'USD', first, purchases()), name: 'first.csv' },
    { ...statement('ofx1', 'USD', second), name: 'second.ofx' },
    text('letter.csv', 'Dear customer'),
    text('book.xlsx', 'PK\u0003\u0004 xl/workbook.xml'),
  );
  await expect(page.getByText('19 transactions in 2 files')).toBeVisible();
  await expect(page.getByText('letter.csv does not look like a statement')).toBeVisible();
  await expect(page.getByText('book.xlsx is a spreadsheet: open it and save it as CSV first')).toBeVisible();
  await expect(section(page, 'Not recorded yet')).toContainText('8 charges');
});

test('a very long statement shows how far it is and can be stopped', async ({ page, signIn }) => {
  await signIn();
  await open(page);
  const many = Array.from({ length: 300_000 }, (_, n) => ({
    on: addDays('2024-01-01', n % 700),
    minor: -100 - (n % 9973),
    narration: `CORNER SHOP ${n} BRANCH ${n % 977}`,
    ref: `${n}`,
  }));
  const file = statement('amex', 'USD', many);
  const path = test.info().outputPath('many.csv');
  await writeFile(path, file.buffer);
  await page.getByLabel('Choose files').setInputFiles(path);
  await expect(page.getByRole('progressbar', { name: 'Reading your statements…' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Drop statements here')).toBeVisible();
  await choose(page, statement('amex', 'USD', monthly(NETFLIX, 1799), purchases()));
  await expect(section(page, 'Not recorded yet')).toContainText('Netflix');
});

test('the empty dashboard and the settings lead to it, in Hindi too', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Find them in a bank statement' }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await page.getByRole('link', { name: 'Back to your data' }).click();
  await page.getByRole('link', { name: 'Read a statement' }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await page.evaluate(() => localStorage.setItem('outgo.language', 'hi'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'स्टेटमेंट में सब्सक्रिप्शन खोजें' })).toBeVisible();
});
