/** What `npm run shots` shows of finding subscriptions in bank statements. */
import type { Page } from 'playwright-core';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { writeStatement } from '../statements/bank-forms.ts';
import { makeLifeStories } from '../statements/life-stories.ts';
import { insertSubscriptions } from '../subscriptions.ts';
import { inHindi, type Scene } from './scene.ts';

const PATH = '/settings/data/statements';

const free = (app: TestApp): Promise<Person> => app.person({ name: 'Ravi' });
const nearlyFull = async (app: TestApp): Promise<Person> => {
  const person = await free(app);
  await insertSubscriptions(app.server.deps, person.user.id, 3);
  return person;
};

async function chooseFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });
}

async function readStory(page: Page): Promise<void> {
  const rows = makeLifeStories(3, 1)[0]?.rows ?? [];
  const { name, bytes } = writeStatement('chase-checking', rows, 'USD', 'statement');
  await chooseFile(page, name, bytes);
  await page.locator('#found-new').waitFor();
}

async function askColumns(page: Page): Promise<void> {
  await chooseFile(
    page,
    'account.csv',
    new TextEncoder().encode('Quand;Quoi;Combien\n2026-01-31;Netflix;-9,99\n2026-02-28;Netflix;-9,99'),
  );
  await page.getByRole('combobox').first().waitFor();
}

async function showCharges(page: Page): Promise<void> {
  await readStory(page);
  await page.locator('details summary').first().click();
}

const LONG_NAME = 'a-very-long-name-of-a-statement-that-somebody-downloaded-in-november-2026-from-the-bank';

/** Two accounts of one merchant, a big amount, a long name, and files that are no statements. */
async function readOdd(page: Page): Promise<void> {
  const months = Array.from({ length: 9 }, (_, n) => `0${n + 1}/0${n + 1}/2026`);
  const rows = months.flatMap((day) => [
    `${day},NETFLIX.COM,-17.99`,
    `${day},NETFLIX.COM,-7.99`,
    `${day},WOLFESCHLEGELSTEINHAUSENBERGERDORFF MEMBERSHIP,-98765.43`,
  ]);
  const text = (name: string, content: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content, 'latin1'),
  });
  await page
    .locator('input[type=file]')
    .setInputFiles([
      text(`${LONG_NAME}.csv`, ['Date,Description,Amount', ...rows].join('\n')),
      text(`${LONG_NAME}.pdf`, '%PDF-1.7'),
      text('photo.csv', '\u0089PNG'),
    ]);
  await page.locator('main button').first().waitFor();
  await page
    .getByRole('button', { name: /January|जनवरी/ })
    .first()
    .click();
  await page.locator('#found-new').waitFor();
  await page.locator('main details summary').first().click();
}

const breakWorker = (page: Page) =>
  page.addInitScript(() => {
    Worker.prototype.postMessage = function (this: Worker) {
      this.dispatchEvent(new ErrorEvent('error'));
    };
  });

async function readBroken(page: Page): Promise<void> {
  await chooseFile(page, 'account.csv', new TextEncoder().encode('Date,Description,Amount\n'));
  await page.getByRole('alert').waitFor();
}

export const statementScenes: readonly Scene[] = [
  { name: 'statements', path: PATH, as: free },
  { name: 'statements-review', path: PATH, as: nearlyFull, act: showCharges, isWhole: true },
  { name: 'statements-odd', path: PATH, as: nearlyFull, act: readOdd, isWhole: true },
  { name: 'statements-broken', path: PATH, as: free, before: breakWorker, act: readBroken },
  { name: 'statements-columns', path: PATH, as: free, act: askColumns, isWhole: true },
  { name: 'statements-hindi', path: PATH, as: nearlyFull, before: inHindi, act: readStory, isWhole: true },
];
