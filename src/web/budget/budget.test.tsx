// The line about the budget, and the dialog where it is set (rules money.6, money.7).
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, setToday, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { changeUnsent } from '../subscriptions/unsent/perform-change.ts';
import { UnsentCard } from '../subscriptions/unsent/unsent-card.tsx';
import { readUnsent } from '../subscriptions/unsent/use-unsent.ts';
import { BudgetDialog } from './budget-dialog.tsx';
import { BudgetLines } from './budget-lines.tsx';

beforeEach(async () => {
  setToday('2026-11-18');
  await openSender();
});

const BUDGET = { currency: 'INR', overall: '500.00', categories: { OTT: '300.00', Music: '119.00' } };
const LIST = [
  sampleSubscription({ amount: '649.00', currency: 'INR', nextRenewalDate: '2026-12-01' }),
  sampleSubscription({
    name: 'Spotify',
    category: 'Music',
    amount: '119.00',
    currency: 'INR',
    nextRenewalDate: '2026-12-18',
  }),
  sampleSubscription({ name: 'Later', amount: '9999.00', currency: 'INR', nextRenewalDate: '2027-06-01' }),
];

function answersOf(answers: Answers): Answers {
  return {
    'GET /api/auth/user': sampleUser({ country: 'India', timeZone: 'UTC', hasFixedTimeZone: true }),
    'GET /api/subscriptions': LIST,
    'GET /api/budget': { budget: BUDGET },
    ...answers,
  };
}

const openLines = (answers: Answers = {}) => openScreen(<BudgetLines onOpen={vi.fn()} />, answersOf(answers));

function openDialog(answers: Answers = {}) {
  const onClose = vi.fn();
  return { onClose, page: openScreen(<BudgetDialog onClose={onClose} />, answersOf(answers)) };
}

test('what goes over is said with the sum, the difference and the limit; what is within is not', async () => {
  const page = openLines();
  await page.see('The next 30 days come to ₹768.00, ₹268.00 over your budget of ₹500.00.');
  await page.see(
    'Streaming & Entertainment: the next 30 days come to ₹649.00, ₹349.00 over its budget of ₹300.00.',
  );
  expect(page.text()).not.toContain('Music');
});

test('in Hindi as well', async () => {
  await showHindi();
  await openLines().see('अगले 30 दिनों में ₹768.00 देने हैं, आपके ₹500.00 के बजट से ₹268.00 ज़्यादा।');
});

test.each<[string, Answers]>([
  ['within the budget', { 'GET /api/budget': { budget: { ...BUDGET, overall: '768.00', categories: {} } } }],
  ['without a budget', { 'GET /api/budget': { budget: null } }],
  ['where it cannot be had', { 'GET /api/budget': { status: 500 } }],
])('%s nothing is said', async (_when, answers) => {
  const page = openLines(answers);
  await page.settle();
  expect(page.text()).toBe('');
});

test('a budget in another currency than the country’s is compared in its own', async () => {
  const page = openLines({
    'GET /api/subscriptions': [sampleSubscription({ amount: '20.00' })],
    'GET /api/budget': { budget: { currency: 'USD', overall: '15.00', categories: {} } },
  });
  await page.see('The next 30 days come to $20.00, $5.00 over your budget of $15.00.');
});

test('each limit has beside it what the next 30 days come to', async () => {
  const { page } = openDialog();
  await page.see('₹768.00 in the next 30 days, ₹268.00 over');
  await page.see('₹119.00 in the next 30 days');
  expect([page.field('Overall').value, page.field('Cloud Storage').value]).toEqual(['500.00', '']);
});

test('limits are typed as people write them, saved as one whole, and said to be saved', async () => {
  const { page, onClose } = openDialog({
    'GET /api/budget': { budget: null },
    'PUT /api/budget': { budget: BUDGET },
  });
  await page.see('₹768.00 in the next 30 days');
  await page.fill('Overall', '₹ 1,20,000');
  await page.fill('Fitness & Wellness', '999.5');
  await page.press('Save budget');
  await page.see('Your budget is saved');
  expect(page.sent('PUT /api/budget')).toEqual([
    { currency: 'INR', overall: '120000.00', categories: { Gym: '999.50' } },
  ]);
  expect(onClose).toHaveBeenCalled();
});

test('a wrong amount is named at its field, and nothing is sent', async () => {
  const { page } = openDialog();
  await page.see('₹119.00 in the next 30 days');
  await page.fill('Music & Audio', '12.345');
  await page.press('Save budget');
  await page.see(/decimal/);
  await until(() => expect(page.field('Music & Audio').getAttribute('aria-invalid')).toBe('true'));
  expect(page.sent('PUT /api/budget')).toEqual([]);
});

test('when the server is busy what was typed stays', async () => {
  const { page, onClose } = openDialog({ 'PUT /api/budget': refuse('busy') });
  await page.fill('Overall', '750');
  await page.press('Save budget');
  await page.see('Error');
  await page.see('We are very busy right now.');
  expect(page.field('Overall').value).toBe('750');
  expect(onClose).not.toHaveBeenCalled();
  expect(readUnsent()).toEqual([]);
});

/** The dialog, and the dashboard's line and list of unsent changes below it. */
function openAll(answers: Answers = {}) {
  const onClose = vi.fn();
  const all = (
    <>
      <BudgetDialog onClose={onClose} />
      <BudgetLines onOpen={vi.fn()} />
      <UnsentCard onEdit={vi.fn()} />
    </>
  );
  return { onClose, page: openScreen(all, answersOf(answers)) };
}

function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  return { comeBack: () => online.mockReturnValue(true) };
}

test('without a network it is kept on the device, shown at once, and sent when the network is back', async () => {
  const { comeBack } = goOffline();
  const { page, onClose } = openAll({
    'PUT /api/budget': (body) => ({ budget: { ...BUDGET, ...(body as object) } }),
  });
  await page.see('₹268.00 over your budget of ₹500.00.');
  await page.fill('Overall', '700');
  await page.press('Save budget');
  await page.see('Your budget is saved');
  await page.see('Kept on this device.');
  expect(onClose).toHaveBeenCalled();
  await page.see('₹68.00 over your budget of ₹700.00.');
  await page.see('Monthly budget · Changed');
  expect(page.sent('PUT /api/budget')).toEqual([]);
  comeBack();
  await changeUnsent((queue) => queue);
  await until(() => expect(readUnsent()).toEqual([]));
  expect(page.sent('PUT /api/budget')).toEqual([{ ...BUDGET, overall: '700.00' }]);
});

test('of several that were not sent the last one is sent alone', async () => {
  const { comeBack } = goOffline();
  const { page } = openAll({ 'PUT /api/budget': (body) => ({ budget: { ...BUDGET, ...(body as object) } }) });
  for (const overall of ['700', '600']) {
    await page.fill('Overall', overall);
    await page.press('Save budget');
    await until(() => expect(readUnsent()).toMatchObject([{ budget: { overall: `${overall}.00` } }]));
  }
  comeBack();
  await changeUnsent((queue) => queue);
  await until(() => expect(readUnsent()).toEqual([]));
  expect(page.sent('PUT /api/budget')).toEqual([{ ...BUDGET, overall: '600.00' }]);
});

test('removed without a network it is gone at once, and its undo leaves nothing to send', async () => {
  goOffline();
  const { page } = openAll();
  await page.see('over your budget');
  await page.press('Remove budget');
  await page.see('Your budget is removed');
  await page.gone('over your budget');
  await page.press('Undo');
  await page.see('₹268.00 over your budget of ₹500.00.');
  expect(readUnsent()).toEqual([]);
});

test('where the answer was lost it is kept, and the same is sent again', async () => {
  let isLost = true;
  const { page, onClose } = openAll({
    'PUT /api/budget': () => (isLost ? 'unreachable' : { budget: { ...BUDGET, overall: '700.00' } }),
  });
  await page.fill('Overall', '700');
  await page.press('Save budget');
  await page.see('Kept on this device.');
  expect(onClose).toHaveBeenCalled();
  const [waiting] = readUnsent();
  expect(waiting).toMatchObject({ kind: 'budget', isSent: true });
  isLost = false;
  await changeUnsent((queue) => queue);
  await until(() => expect(readUnsent()).toEqual([]));
  const sent = page.sent('PUT /api/budget');
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('what is kept can be discarded, which shows what the server has', async () => {
  goOffline();
  const { page } = openAll();
  await page.fill('Overall', '700');
  await page.press('Save budget');
  await page.see('₹68.00 over your budget of ₹700.00.');
  await page.press('Discard: Monthly budget');
  await page.see('Discard the change to Monthly budget?');
  await page.press('Discard');
  await page.see('₹268.00 over your budget of ₹500.00.');
  expect(readUnsent()).toEqual([]);
});

test('it is removed as a whole, and brought back by the undo', async () => {
  const { page, onClose } = openDialog({ 'PUT /api/budget': { budget: null } });
  await page.press('Remove budget');
  await page.see('Your budget is removed');
  expect(onClose).toHaveBeenCalled();
  await page.press('Undo');
  await page.settle();
  expect(page.sent('PUT /api/budget')).toEqual([{}, BUDGET]);
});

test('an undo that fails is said, and can be tried again', async () => {
  let isDown = false;
  const { page } = openDialog({
    'PUT /api/budget': () => (isDown ? refuse('busy') : { budget: null }),
  });
  await page.press('Remove budget');
  await page.see('Your budget is removed');
  isDown = true;
  await page.press('Undo');
  await page.see('The budget could not be brought back.');
  isDown = false;
  await page.press('Undo');
  await page.gone('could not be brought back');
  await until(() => expect(page.sent('PUT /api/budget')).toEqual([{}, BUDGET, BUDGET]));
});

test('a mistyped amount is kept and named when the others are to be converted', async () => {
  const { page } = openDialog({
    'GET /api/rates': { daily: null },
    'GET /api/budget': { budget: { currency: 'USD', overall: '10.00', categories: { Music: '5.00' } } },
  });
  await page.see('These amounts are in USD, as you set them.');
  await page.fill('Music & Audio', '5.o0');
  await page.press('Convert to INR');
  await until(() => expect(page.field('Music & Audio').getAttribute('aria-invalid')).toBe('true'));
  expect([page.field('Overall').value, page.field('Music & Audio').value]).toEqual(['10.00', '5.o0']);
  await page.fill('Music & Audio', '6');
  await page.press('Convert to INR');
  await page.gone('as you set them');
  expect(Number(page.field('Music & Audio').value)).toBeGreaterThan(250);
});

test('one set in another currency stays in it until it is converted and saved', async () => {
  const { page } = openDialog({
    'GET /api/rates': { daily: null },
    'GET /api/budget': { budget: { currency: 'USD', overall: '10.00', categories: {} } },
    'PUT /api/budget': { budget: BUDGET },
  });
  await page.see('These amounts are in USD, as you set them.');
  await page.press('Convert to INR');
  await page.gone('as you set them');
  const converted = page.field('Overall').value;
  expect(Number(converted)).toBeGreaterThan(500);
  expect(page.sent('PUT /api/budget')).toEqual([]);
  await page.press('Save budget');
  await page.see('Your budget is saved');
  expect(page.sent('PUT /api/budget')).toEqual([{ currency: 'INR', overall: converted, categories: {} }]);
});

test('a budget that cannot be loaded is not shown as empty', async () => {
  let isDown = true;
  const { page } = openDialog({
    'GET /api/budget': () => (isDown ? { status: 500 } : { budget: BUDGET }),
  });
  await page.see('The budget could not be loaded');
  expect(page.names('input')).toEqual([]);
  isDown = false;
  await page.press('Try again');
  await page.see('₹268.00 over');
});
