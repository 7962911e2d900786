/** What `npm run shots` shows of importing subscriptions. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { EXPORT_COLUMNS } from '#core/import/own-file';
import { RENEWLET_CSV, SUBTRACKR_CSV, WALLOS_JSON } from '../imports/fixtures.ts';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { subscriptionBody } from '../subscriptions.ts';
import { inHindi, type Scene } from './scene.ts';

const PATH = '/settings/data/import';

const free = (app: TestApp): Promise<Person> => app.person({ name: 'Ravi' });
const pro = (app: TestApp): Promise<Person> => app.person({ name: 'Ravi', proForDays: 30 });
const withNetflix = async (app: TestApp): Promise<Person> => {
  const person = await free(app);
  await person.client.post('/api/subscriptions', subscriptionBody({ name: 'Netflix' }));
  return person;
};
const withImports = async (app: TestApp): Promise<Person> => {
  const person = await withNetflix(app);
  const subscriptions = [subscriptionBody({ name: 'Hulu' }), subscriptionBody({ name: 'Spotify' })];
  await person.client.post('/api/imports', { format: 'wallos', subscriptions });
  return person;
};

const BUDGET = { currency: 'INR', overall: '99999999.50', categories: { OTT: '1500.00', Gym: '2400.00' } };
const withBudgetImport = async (app: TestApp): Promise<Person> => {
  const person = await withImports(app);
  await person.client.post('/api/imports', { format: 'outgo', subscriptions: [], budget: BUDGET });
  return person;
};

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

/** A duplicate, something bought once, something disabled, a long name and a large price. */
async function readWallos(page: Page): Promise<void> {
  const rows = JSON.parse(WALLOS_JSON);
  const more = [
    'Hulu',
    'An insurance with a name that is far longer than any list was drawn for',
    'مرحبا بالعالم',
  ].map((name, index) => ({
    ...rows[0],
    Name: name,
    Price: index === 1 ? '₹99999999.5' : `${'abc'.slice(index)}9.99`,
  }));
  await chooseFile(page, 'subscriptions.json', JSON.stringify([...rows, ...more]));
  await page.locator('#import-list').waitFor();
}

async function askColumns(page: Page): Promise<void> {
  await chooseFile(
    page,
    'meine-abos.csv',
    'Was;Wieviel;Wann;Wie oft\nNetflix;17,99;31.01.2026;monatlich\nGym;29,90;15.03.2026;monatlich',
  );
  await page.getByRole('combobox').first().waitFor();
}

/** Headings that say nothing, and more columns than a phone has room for. */
async function guessColumns(page: Page): Promise<void> {
  await chooseFile(
    page,
    'a list with a name that is much longer than the card that shows it, version 2 (final).csv',
    [
      'A,B,C,D,E,F',
      '1,Netflix,15.49,Monthly,2026-12-31,https://netflix.com/account',
      '2,An insurance with a name that is far longer than any list was drawn for,"99,999,999.00",Every 3 months,2027-02-01,https://example.com',
      '3,مرحبا بالعالم,9.99,Monthly,2026-12-09,https://example.org',
    ].join('\n'),
  );
  await page.getByRole('combobox').first().waitFor();
}

/** Two that can be read, one that is a picture and one that is empty. */
async function chooseSeveral(page: Page): Promise<void> {
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content, 'latin1'),
  });
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('wallos.json', WALLOS_JSON.replace(/[^ -~]/g, '$')),
      file('subtrackr.csv', SUBTRACKR_CSV),
      file('photo of my subscriptions.png', '\x89PNG\r\n\x1a\n'),
      file('empty.csv', ''),
    ]);
  await page.locator('#import-list').waitFor();
}

/** What ends or is paused, a day that goes to the notes, and a row that was cut off. */
async function readLives(page: Page): Promise<void> {
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });
  const [wallos] = JSON.parse(WALLOS_JSON);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file(
        'my list.csv',
        'Name,Price,Next payment,End date,Status\nGym,40/mo,2098-01-01,2099-03-01,Active\nNews,6/mo,2098-01-01,never,Paused\nRadio,3/mo,2098-01-01,soon,Frozen',
      ),
      file('wallos.json', JSON.stringify([{ ...wallos, 'Cancellation Date': '2099-03-01' }])),
      file('outgo.csv', `${Object.values(EXPORT_COLUMNS).join(';')}\nPrime;OTT;5.00;USD`),
    ]);
  await page.locator('#import-list').waitFor();
}

/** An export without subscriptions. */
async function readBudget(page: Page): Promise<void> {
  const file = { format: 'outgo', version: 1, budget: BUDGET, subscriptions: [] };
  await chooseFile(page, 'outgo.json', JSON.stringify(file));
  await page.getByText('99,999,999').waitFor();
}

async function setBudget(page: Page, _: BrowserContext, person: Person | undefined): Promise<void> {
  // The budget is as it was before the last picture.
  await person?.client.put('/api/budget', {});
  await readBudget(page);
  await page.getByRole('button', { name: 'Set the budget' }).click();
  await page.getByRole('button', { name: 'Undo import' }).waitFor();
}

/** Nothing in it says how often it is paid. */
async function askCycle(page: Page): Promise<void> {
  await chooseFile(
    page,
    'a list of mine.csv',
    'Name,Price,Next payment\nNetflix,₹649,2098-01-31\nGym,₹1999,2098-01-05\n',
  );
  await page.getByRole('button', { name: /^(Half-yearly|छमाही)/ }).waitFor();
}

async function chooseCycle(page: Page): Promise<void> {
  await askCycle(page);
  await page.getByRole('button', { name: 'Yearly', exact: true }).click();
  await page.locator('#import-list').waitFor();
}

/** Shares, tags, what pays, and columns that are not read. */
async function readShared(page: Page): Promise<void> {
  await chooseFile(page, 'renewlet.csv', RENEWLET_CSV);
  await page.locator('#import-list').waitFor();
}

/** States that are not known, and an export with a budget beside it. */
async function readStates(page: Page): Promise<void> {
  const buffer = (content: string) => ({ mimeType: 'text/plain', buffer: Buffer.from(content) });
  const subscription = subscriptionBody({ name: 'Prime', currency: 'INR' });
  const own = { format: 'outgo', version: 1, budget: BUDGET, subscriptions: [subscription] };
  const list =
    'Name,Price,Next payment,Status\nGym,40/mo,2098-01-01,Goa\nNews,6/mo,2098-01-01,A long remark about where and how it is paid and by whom\n';
  await page.locator('input[type=file]').setInputFiles([
    { name: 'my list.csv', ...buffer(list) },
    { name: 'outgo.json', ...buffer(JSON.stringify(own)) },
  ]);
  await page.locator('#import-list').waitFor();
}

/** A reader that gets as far as two fifths. As text, because a compiled class needs helpers that the page does not have. */
const stopHalfWay = (page: Page) =>
  page.addInitScript(`window.Worker = class {
    postMessage() {
      setTimeout(() => this.onmessage?.({ data: { kind: 'progress', share: 0.4 } }));
    }
    terminate() {}
  };`);

async function beginReading(page: Page): Promise<void> {
  await chooseFile(page, 'everything since 2009.csv', SUBTRACKR_CSV);
  await page.getByRole('button', { name: 'Stop' }).waitFor();
}

async function refuse(page: Page): Promise<void> {
  await chooseFile(page, 'statement of November.pdf', '%PDF-1.7 ...');
  await page.getByRole('alert').first().waitFor();
}

/** The file is given by its path: as a buffer it is more than Playwright hands over. */
async function refuseSize(page: Page): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outgo-shots-'));
  const file = path.join(folder, 'everything since 2009.csv');
  await writeFile(file, '');
  await truncate(file, 101 * 1024 * 1024);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('alert').first().waitFor();
  await rm(folder, { recursive: true });
}

async function finish(page: Page): Promise<void> {
  await chooseFile(page, 'subscriptions.csv', SUBTRACKR_CSV);
  await page.locator('#import-list').waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /^Add/ }).click();
  await page.getByText('subscriptions added').waitFor();
}

export const importScenes: readonly Scene[] = [
  { name: 'import', path: PATH, as: free },
  { name: 'import-preview', path: PATH, as: withNetflix, act: readWallos, isWhole: true },
  { name: 'import-columns', path: PATH, as: free, act: askColumns, isWhole: true },
  { name: 'import-guessed', path: PATH, as: free, act: guessColumns, isWhole: true },
  { name: 'import-several', path: PATH, as: withNetflix, act: chooseSeveral, isWhole: true },
  { name: 'import-lives', path: PATH, as: free, act: readLives, isWhole: true },
  { name: 'import-states', path: PATH, as: free, act: readStates, isWhole: true },
  { name: 'import-states-hindi', path: PATH, as: free, before: inHindi, act: readStates, isWhole: true },
  { name: 'import-cycle', path: PATH, as: free, act: askCycle },
  { name: 'import-cycle-hindi', path: PATH, as: free, before: inHindi, act: askCycle },
  { name: 'import-cycle-chosen', path: PATH, as: free, act: chooseCycle, isWhole: true },
  { name: 'import-shared', path: PATH, as: free, act: readShared, isWhole: true },
  { name: 'import-shared-hindi', path: PATH, as: free, before: inHindi, act: readShared, isWhole: true },
  { name: 'import-budget', path: PATH, as: free, act: readBudget },
  { name: 'import-budget-hindi', path: PATH, as: free, before: inHindi, act: readBudget },
  { name: 'import-budget-done', path: PATH, as: free, act: setBudget },
  { name: 'import-reading', path: PATH, as: free, before: stopHalfWay, act: beginReading },
  { name: 'import-refused', path: PATH, as: free, act: refuse },
  { name: 'import-too-large', path: PATH, as: free, act: refuseSize },
  {
    name: 'import-guessed-hindi',
    path: PATH,
    as: free,
    before: inHindi,
    act: guessColumns,
    isWhole: true,
  },
  { name: 'import-done', path: PATH, as: pro, act: finish },
  { name: 'import-past', path: '/settings/data', as: withBudgetImport, isWhole: true },
  { name: 'import-hindi', path: PATH, as: withNetflix, before: inHindi, act: readWallos, isWhole: true },
];
