/** What `npm run shots` shows of importing subscriptions. */
import type { Page } from 'playwright-core';
import { SUBTRACKR_CSV, WALLOS_JSON } from '../imports/fixtures.ts';
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
  { name: 'import-done', path: PATH, as: pro, act: finish },
  { name: 'import-past', path: '/settings/data', as: withImports, isWhole: true },
  { name: 'import-hindi', path: PATH, as: withNetflix, before: inHindi, act: readWallos, isWhole: true },
];
