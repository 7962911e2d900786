// The person's data: what can be taken along, and how the account is deleted (rules account.13, account.14).
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import { AccountInformation } from './account-information.tsx';
import { DataPage } from './data-page.tsx';

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

const DELETE = 'POST /api/user/delete';
const SERVER = { payments: 'sandbox', google: false, emailVerification: false, demo: false } as const;

function openData(user: Partial<User> = {}, answers: Answers = {}) {
  return openScreen(<DataPage />, {
    'GET /api/auth/user': sampleUser(user),
    'GET /api/auth/passkeys': [],
    'GET /api/server': SERVER,
    ...answers,
  });
}

async function openDialog(answers: Answers = {}) {
  const page = openData({}, answers);
  await page.press('Delete my account');
  await page.see('Delete your account?');
  return page;
}

/** Presses the one of the two buttons with this name that is in the dialog. */
function confirm() {
  document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click();
}

test('everything can be had as JSON and the subscriptions as CSV', async () => {
  const page = openData();
  await page.see('Everything (JSON)');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/user/export.json',
    '/api/user/export.csv',
  ]);
  expect(page.text()).toContain('On any plan, as often as you like.');
});

test('past imports say what they added and what of it was changed since, the budget too', async () => {
  const importedAt = '2026-11-18T00:00:00Z';
  const past = { format: 'outgo', importedAt } as const;
  const page = openData(
    {},
    {
      'GET /api/imports': [
        { ...past, id: 'a', added: 3, untouched: 2, hasBudget: true },
        { ...past, id: 'b', added: 0, untouched: 0, hasBudget: true },
        { ...past, id: 'c', added: 0, untouched: 0, hasBudget: false },
      ],
    },
  );
  await page.see('Imports you can undo');
  const said = [...document.querySelectorAll('li p:last-child')].map(({ textContent }) => textContent);
  expect(said.slice(0, 3)).toEqual([
    '3 subscriptions added, 2 unchanged since · monthly budget set',
    'monthly budget set',
    'monthly budget set, changed since',
  ]);
});

test.each([
  ['a free user', {}, SERVER, false],
  ['Pro', { isPro: true }, SERVER, true],
  ['Pro where payments are off', { isPro: true }, { ...SERVER, payments: 'off' as const }, false],
])('%s is told of the paid time that is lost: %j', async (_, user, server, isTold) => {
  const page = openData(user, { 'GET /api/server': server });
  await page.see('cannot be brought back');
  await page.settle();
  expect(page.text().includes('what you paid for and did not use is lost')).toBe(isTold);
});

test('the dialog asks for the own address, and nothing is deleted by opening it', async () => {
  const page = await openDialog();
  expect(page.text()).toContain('There is no way back.');
  expect(page.field('Type asha@example.com to confirm').value).toBe('');
  await page.press('Keep my account');
  await page.gone('Delete your account?');
  expect(page.sent(DELETE)).toEqual([]);
});

test.each([
  [
    refuse('invalid_input', { problems: [{ path: 'email', code: 'email_not_yours' }] }),
    'This is not the email address of your account',
  ],
  [{ status: 502 } as const, 'The account could not be deleted. Please try again.'],
  ['unreachable' as const, 'The account could not be deleted. Please try again.'],
])('a refusal is said at the field, and the person stays signed in', async (answer, sentence) => {
  const page = await openDialog({ [DELETE]: answer });
  await page.fill('Type asha@example.com to confirm', 'other@example.com');
  confirm();
  await page.see(sentence);
  expect(page.names('[role=dialog] [role=alert]')).toEqual([sentence]);
  expect(page.field('Type asha@example.com to confirm').value).toBe('other@example.com');
  expect(assign).not.toHaveBeenCalled();
});

test('an old sign-in is renewed first; then the account goes, and the device is left', async () => {
  let isFresh = false;
  const page = await openDialog({
    [DELETE]: () => (isFresh ? { message: 'Deleted' } : refuse('sign_in_again')),
    'POST /api/auth/sign-in-again': () => {
      isFresh = true;
      return { user: sampleUser() };
    },
  });
  await page.fill('Type asha@example.com to confirm', 'asha@example.com');
  confirm();
  await page.see('Confirm that it is you');
  expect(assign).not.toHaveBeenCalled();
  await page.fill('Your password', 'my password');
  await page.press('Confirm');
  await until(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(page.sent(DELETE)).toEqual([{ email: 'asha@example.com' }, { email: 'asha@example.com' }]);
});

test('while it is being deleted the dialog cannot be left', async () => {
  const page = await openDialog({ [DELETE]: 'waiting' });
  await page.fill('Type asha@example.com to confirm', 'asha@example.com');
  confirm();
  await until(() => expect(page.names('[role=dialog] button:disabled')).toContain('Keep my account'));
  page.key('Escape');
  await page.press('Close');
  expect(page.text()).toContain('Delete your account?');
});

test.each([
  [false, 'Free'],
  [true, 'Pro'],
])('the account says who one is and since when (Pro: %s)', async (isPro, type) => {
  const page = openScreen(<AccountInformation user={sampleUser({ isPro })} />, { 'GET /api/server': SERVER });
  await page.see('Account type');
  expect(page.names('dd')).toEqual([
    'asha@example.com',
    type,
    expect.stringMatching(/^(Dec 31|Jan 1), 202[56]$/),
  ]);
});

test('where payments are off there is no type of account', async () => {
  const page = openScreen(<AccountInformation user={sampleUser({ isPro: true })} />, {
    'GET /api/server': { ...SERVER, payments: 'off' },
  });
  await page.settle();
  expect(page.names('dt')).toEqual(['Email', 'Member since']);
});

test('in Hindi the deletion is explained in Hindi', async () => {
  await showHindi();
  const page = openData();
  await page.see(/[\u0900-\u097f]/);
  const [button = ''] = page.names('section button');
  expect(button).toMatch(/[\u0900-\u097f]/);
  await page.press(button);
  await until(() => expect(page.names('[role=dialog] h2')[0]).toMatch(/^[^a-z]+$/i));
});
