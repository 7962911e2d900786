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

export const statementScenes: readonly Scene[] = [
  { name: 'statements', path: PATH, as: free },
  { name: 'statements-review', path: PATH, as: nearlyFull, act: showCharges, isWhole: true },
  { name: 'statements-columns', path: PATH, as: free, act: askColumns, isWhole: true },
  { name: 'statements-hindi', path: PATH, as: nearlyFull, before: inHindi, act: readStory, isWhole: true },
];
