// Files that are no files, several at once, and guessed columns (rules account.16, account.17).
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { EXPORT_COLUMNS } from '#core/import/own-file';
import { RENEWLET_CSV, SUBTRACKR_CSV, WALLOS_JSON } from '#testing/imports/fixtures';
import { sampleSubscription } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import { wipeDevice } from '../device/wipe-device.ts';
import { ImportPage } from './import-page.tsx';

const LIST = 'Name,Price,Next payment,Cycle\n';

beforeEach(() => localStorage.clear());

function openImport(answers: Answers = {}) {
  return openScreen(<ImportPage />, {
    'GET /api/auth/user': sampleUser({ isPro: true }),
    'GET /api/subscriptions': [],
    'POST /api/imports': refuse('busy'),
    ...answers,
  });
}

async function drop(...files: File[]): Promise<void> {
  const input = await until(() => {
    const found = document.querySelector('input[type=file]');
    if (!found) throw new Error('no place to drop files');
    return found;
  });
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { files } });
  input.dispatchEvent(event);
}

function csv(content: string, name = 'list.csv'): File {
  return new File([content], name);
}

/** A folder as a browser hands it over when it was dropped. */
function folder(name: string): File {
  const file = new File([], name);
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
  return file;
}

function ofSize(bytes: number, name: string): File {
  return Object.defineProperty(csv('', name), 'size', { value: bytes });
}

test('a folder, a file that is too large and a picture say why, beside one that can be read', async () => {
  const page = openImport();
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'shot.png');
  await drop(folder('Lists'), ofSize(2 ** 30, 'huge.csv'), picture, csv(`${LIST}Hulu,5,2027-01-01,monthly`));
  await page.see('Add 1 subscription');
  await page.see('Lists could not be opened: choose the file itself, not a folder');
  await page.see('huge.csv is larger than 100 MB');
  await page.see('shot.png is a picture');
});

test.each([
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf], 'utf8'],
  ['UTF-16 with its mark', [0xff, 0xfe], 'utf16le'],
  ['UTF-16 without', [], 'utf16le'],
] as const)('a file in %s is read', async (_, mark, encoding) => {
  const page = openImport();
  const content = Buffer.from(`${LIST}Café ₹,5,2027-01-01,monthly`, encoding);
  await drop(new File([new Uint8Array([...mark, ...content])], 'list.csv'));
  await page.see('Add 1 subscription');
  await page.see('Café ₹');
});

test('two files of one name are both read, and each says which rows of it cannot be', async () => {
  const page = openImport();
  await drop(
    csv(`${LIST}Hulu,5,2027-01-01,monthly\n,6,2027-01-01,monthly`),
    csv(`${LIST}Gym,x,2027-01-01,monthly`),
    csv(''),
    csv(''),
  );
  await page.see('Add 1 subscription');
  const titles = page.names('h2').filter((title) => title.includes('cannot be read'));
  expect(titles).toEqual(['list.csv: 1 row cannot be read', 'list.csv: 1 row cannot be read']);
  await page.see('1 subscription in 2 files');
  await page.see('It is left out.');
  expect(page.text().match(/list\.csv has no subscriptions in it/g)).toHaveLength(2);
});

test('pauses, ends and what goes to the notes are shown before anything is added, and a row that is cut off is named', async () => {
  const page = openImport();
  const life = 'Name,Price,Next payment,End date,Status\nHulu,5/mo,2098-01-01,2099-03-01,Active\n';
  const wallos = JSON.parse(WALLOS_JSON).map((row: object) => ({
    ...row,
    'Cancellation Date': '2099-03-01',
  }));
  await drop(
    csv(
      `${life}Gym,6/mo,2098-01-01,2026-03-01,Cancelled\nPaper,6/mo,2098-01-01,never,Paused\nClub,6/mo,2098-01-01,,Goa\n`,
    ),
    csv(JSON.stringify(wallos.slice(0, 1)), 'wallos.json'),
    csv(`${Object.values(EXPORT_COLUMNS).join(',')}\nPrime,OTT,5.00,USD,monthly`, 'outgo.csv'),
  );
  await page.see('next on Jan 1, 2098 · ends on Mar 1, 2099');
  await page.see('ended on Mar 1, 2026');
  await page.see('paused from');
  await page.see('“Cancellation Date” goes to the notes');
  await page.see('row 5, column “Status”: “Goa” is taken as active · “Status” goes to the notes');
  await page.see('list.csv: 1 state is not known to us and taken as active: row 5 “Goa”');
  await page.see('Row 2 ends before column “Next renewal”: the file seems to be cut off');
});

test('what pays, tags and the share are shown, and what is not read is named for each file', async () => {
  const page = openImport();
  await drop(csv(RENEWLET_CSV, 'renewlet.csv'), csv(SUBTRACKR_CSV, 'subtrackr.csv'));
  await page.see('Not read of renewlet.csv: Reminder days');
  await page.see('Not read of subtrackr.csv: ID, Account, Usage, Created At');
  await page.see('your share $3.00 · #Family #Music');
  await page.see('paid with Visa');
  await page.press('Change the columns of renewlet.csv');
  await page.see('My share of the price');
});

test.each([
  [
    'of one format',
    [csv(`${LIST}Gym,5,2027-01-01,monthly`), csv(`${LIST}Hulu,5,2027-01-01,monthly`)],
    'table',
  ],
  ['of several', [csv(`${LIST}Gym,5,2027-01-01,monthly`), csv(WALLOS_JSON, 'wallos.json')], 'several'],
])('files %s in one go are recorded as what they are', async (_, files, format) => {
  const page = openImport();
  await drop(...files);
  await page.press(format === 'table' ? 'Add 2 subscriptions' : 'Add 5 subscriptions');
  await page.settle();
  expect(page.sent('POST /api/imports')).toMatchObject([{ format }]);
});

test('columns are proposed by their contents, taken when they are confirmed, and remembered until a logout', async () => {
  const page = openImport();
  await drop(csv('Was;Wieviel;Wann\nHulu;12,99;03.12.2027\nGym;49,00;05.12.2027'));
  await page.see('Which column is which in list.csv?');
  await page.see('This is how it would be read');
  expect(page.text()).toContain('Hulu');
  expect(page.text()).not.toContain('Add 2 subscriptions');
  await page.press('Continue');
  await page.see('How often are the prices paid in list.csv?');
  await page.press('Yearly');
  await page.see('Add 2 subscriptions');
  await page.see('/yr');
  const remembered = () => Object.values(localStorage).filter((value) => value.includes('columns'));
  expect(remembered()).toHaveLength(1);
  await wipeDevice({ hasExpired: true });
  expect(remembered()).toHaveLength(1);
  await wipeDevice({ hasExpired: false });
  expect(remembered()).toEqual([]);
});

test('which month a name of several means is asked, and taken for the other days too', async () => {
  const page = openImport();
  await drop(csv(`${LIST}Hulu,5,15 lis 2027,monthly\nMax,6,1 lip 2027,monthly`));
  await page.see('What is “15 lis 2027”?');
  await page.see('October 15, 2027');
  await page.press('Monday, November 15, 2027');
  await page.see('Add 2 subscriptions');
  await page.see('Jul 1, 2027');
});

test('a reading that is stopped shows nothing of its files, and others can be chosen', async () => {
  const page = openImport();
  let finish = () => {};
  const slow = csv(`${LIST}Hulu,5,2027-01-01,monthly`);
  const bytes = await slow.arrayBuffer();
  slow.arrayBuffer = () =>
    new Promise((resolve) => {
      finish = () => resolve(bytes);
    });
  await drop(slow);
  await page.see('Reading…');
  await page.press('Stop');
  await page.see('Drop a file here');
  finish();
  await drop(csv(`${LIST}Gym,5,2027-01-01,monthly`));
  await page.see('Add 1 subscription');
  expect(page.text()).not.toContain('Hulu');
});

test('a file that was added and undone is a new import when it is added again', async () => {
  const page = openImport({
    'POST /api/imports': {
      id: 'one',
      format: 'table',
      added: 1,
      untouched: 1,
      hasBudget: false,
      importedAt: '2026-11-18T00:00:00Z',
    },
    'POST /api/imports/:id/undo': { removed: 1, kept: [], isBudgetRemoved: false },
  });
  const keys: (string | null)[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address.endsWith('/api/imports') && init.method === 'POST')
      keys.push(new Headers(init.headers).get('idempotency-key'));
    return answer(address, init);
  });
  for (let turn = 0; turn < 2; turn += 1) {
    await drop(csv(`${LIST}Hulu,5,2027-01-01,monthly`));
    await page.press('Add 1 subscription');
    await page.press('Undo import');
  }
  await until(() => expect(new Set(keys).size).toBe(2));
});

const OWN_FILE = {
  format: 'outgo',
  version: 1,
  budget: { currency: 'USD', overall: '50.00', categories: { OTT: '15.00' } },
  subscriptions: [sampleSubscription()],
};

const DONE = {
  id: 'one',
  format: 'outgo',
  added: 1,
  untouched: 1,
  hasBudget: true,
  importedAt: '2026-11-18T00:00:00Z',
} as const;

test('the budget of an export is shown with its amounts, set as well, and taken back by the undo', async () => {
  const page = openImport({
    'GET /api/budget': { budget: null },
    'POST /api/imports': DONE,
    'POST /api/imports/:id/undo': { removed: 1, kept: [], isBudgetRemoved: true },
  });
  await drop(csv(JSON.stringify(OWN_FILE), 'outgo.json'));
  await page.see('The file has a monthly budget, which is set as well.');
  await page.see('Overall $50.00 · Streaming & Entertainment $15.00');
  await page.press('Add 1 subscription');
  await page.see('The monthly budget is set as well.');
  expect(page.sent('POST /api/imports')).toEqual([expect.objectContaining({ budget: OWN_FILE.budget })]);
  await page.press('Undo import');
  await page.see('The budget that came with them is removed too.');
});

test('the budget of an export is left out beside one, also where that is removed on another device meanwhile', async () => {
  const page = openImport({ 'GET /api/budget': { budget: OWN_FILE.budget } });
  await drop(csv(JSON.stringify(OWN_FILE), 'outgo.json'));
  await page.see('which is left out: you have one already.');
  await page.press('Add 1 subscription');
  await page.settle();
  expect(page.sent('POST /api/imports')).toEqual([
    expect.not.objectContaining({ budget: expect.anything() }),
  ]);
});

test('a budget that was set on another device meanwhile stays, which is said', async () => {
  const page = openImport({
    'GET /api/budget': { budget: null },
    'POST /api/imports': { ...DONE, hasBudget: false },
  });
  await drop(csv(JSON.stringify(OWN_FILE), 'outgo.json'));
  await page.press('Add 1 subscription');
  await page.see('The monthly budget of the file was left out: you have one already.');
});

test.each<[string, Answers]>([
  ['cannot be loaded', { 'GET /api/budget': { status: 500 } }],
  ['is not loaded yet', { 'GET /api/budget': 'waiting' }],
])('while what is set %s, nothing is promised about the budget of a file', async (_what, answers) => {
  const page = openImport(answers);
  await drop(csv(JSON.stringify(OWN_FILE), 'outgo.json'));
  await page.see('The file has a monthly budget, which is set as well if you have none yet.');
});

test.each<[string, Answers, object[]]>([
  [
    'all subscriptions are there already',
    { 'GET /api/subscriptions': [sampleSubscription()] },
    OWN_FILE.subscriptions,
  ],
  ['there is no subscription', {}, []],
])(
  'where in an export %s, its budget can be set alone, and undone',
  async (_what, answers, subscriptions) => {
    const page = openImport({
      ...answers,
      'GET /api/budget': { budget: null },
      'POST /api/imports': { ...DONE, added: 0, untouched: 0 },
      'POST /api/imports/:id/undo': { removed: 0, kept: [], isBudgetRemoved: true },
    });
    await drop(csv(JSON.stringify({ ...OWN_FILE, subscriptions }), 'outgo.json'));
    await page.see('The file has a monthly budget, and you have none yet.');
    await page.press('Set the budget');
    await page.see('The budget is set');
    expect(page.sent('POST /api/imports')).toEqual([
      { format: 'outgo', subscriptions: [], budget: OWN_FILE.budget },
    ]);
    await page.press('Undo import');
    await page.see('The budget is removed again');
  },
);

test('a budget alone that another device was faster with is refused with the reason, and shown as there', async () => {
  let budget: typeof OWN_FILE.budget | null = null;
  const page = openImport({
    'GET /api/budget': () => ({ budget }),
    'POST /api/imports': () => {
      budget = OWN_FILE.budget;
      return refuse('budget_taken');
    },
  });
  await drop(csv(JSON.stringify({ ...OWN_FILE, subscriptions: [] }), 'outgo.json'));
  await page.press('Set the budget');
  await page.see('You have a budget already, which stays as it is.');
  await page.see('which is left out: you have one already.');
  await page.see('Nothing to add');
});

test('what is too much for one request is said before anything is sent', async () => {
  const page = openImport();
  // Three bytes each.
  const notes = 'अ'.repeat(2000);
  const rows = Array.from({ length: 3000 }, (_, index) => `Service ${index},5,2027-01-01,monthly,${notes}`);
  await drop(csv(`Name,Price,Next payment,Cycle,Notes\n${rows.join('\n')}`));
  await page.see('With their notes this is more than the 16 MB that one import can have.');
  expect(page.names('button:disabled')).toContain('Add 3,000 subscriptions');
});

test('what is long is sent compressed, and where it does not arrive in time, it is said what to do', async () => {
  const page = openImport({ 'POST /api/imports': 'unreachable' });
  const answer = fetch;
  const sent: { coding: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const coding = new Headers(init.headers).get('content-encoding');
    if (init.method === 'POST') sent.push({ coding, body: init.body });
    return answer(address, init);
  });
  const notes = 'Nothing is ever the same. '.repeat(70);
  const rows = Array.from({ length: 800 }, (_, index) => `Service ${index},5,2027-01-01,monthly,${notes}`);
  await drop(csv(`Name,Price,Next payment,Cycle,Notes\n${rows.join('\n')}`));
  await page.press('Add 800 subscriptions');
  await page.see('the connection is too slow for this much at once');
  const [first] = sent;
  if (!(first?.body instanceof Blob)) throw new Error('nothing compressed was sent');
  expect(first.coding).toBe('gzip');
  const plain = gunzipSync(await first.body.arrayBuffer());
  expect(JSON.parse(plain.toString()).subscriptions).toHaveLength(800);
  expect(first.body.size).toBeLessThan(plain.length / 10);
});

test('a request that took too long was not one that did not arrive', async () => {
  const page = openImport({ 'POST /api/imports': refuse('request_timeout') });
  await drop(csv(`${LIST}Hulu,5,2027-01-01,monthly`));
  await page.press('Add 1 subscription');
  await page.see('untick some rows and import them separately');
  expect(page.text()).not.toContain('No answer came from the server');
});

test('where the answer is lost, the very same request is sent again, also when the list says by now that all is there', async () => {
  let isThere = false;
  const page = openImport({
    'POST /api/imports': 'unreachable',
    'GET /api/subscriptions': () => (isThere ? [sampleSubscription({ name: 'Hulu' })] : []),
  });
  const keys: (string | null)[] = [];
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      // The request arrived, and only the answer was lost.
      isThere = true;
    }
    return answer(address, init);
  });
  await drop(csv(`${LIST}Hulu,5,2027-01-01,monthly`));
  await page.press('Add 1 subscription');
  await page.see('No answer came from the server. Try again: nothing is added twice.');
  await page.see('Already there');
  await page.press('Try again');
  await page.settle();
  const [first, second] = page.sent('POST /api/imports');
  expect(second).toEqual(first);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  // Another choice is another request.
  await page.press('Add Hulu');
  await page.see('Add 1 subscription');
  expect(page.text()).not.toContain('No answer came from the server');
});

test('a budget of an export that cannot be read is said, and the rest is taken', async () => {
  const page = openImport();
  const file = { ...OWN_FILE, budget: { ...OWN_FILE.budget, overall: 'lots' } };
  await drop(csv(JSON.stringify(file), 'outgo.json'));
  await page.see('a monthly budget that cannot be read');
  await page.press('Add 1 subscription');
  await page.settle();
  expect(page.sent('POST /api/imports')).toEqual([
    expect.not.objectContaining({ budget: expect.anything() }),
  ]);
});

test('of an export of Outgo it is said what does not come back', async () => {
  const page = openImport();
  await drop(csv(JSON.stringify(OWN_FILE), 'outgo.json'));
  await page.see('history, settings and marked advice do not.');
});

test('in Hindi a folder is refused in Hindi', async () => {
  await showHindi();
  const page = openImport();
  await drop(folder('Lists'));
  await page.see('Lists खोली नहीं जा सकी');
});

test('another cycle keeps what was unticked, and the choice keeps the focus', async () => {
  const page = openImport();
  await drop(csv('Name,Price,Next payment\nHulu,5,2098-01-01\nGym,6,2098-01-01'));
  await page.see('How often are the prices paid in list.csv?');
  await page.press('Monthly');
  await page.press('Add Gym');
  await page.see('Add 1 subscription');
  await page.choose('Prices without a cycle are paid', 'Yearly');
  await page.see('$5.00/yr');
  await page.see('Add 1 subscription');
  expect(page.field('Prices without a cycle are paid')).toBe(document.activeElement);
});
