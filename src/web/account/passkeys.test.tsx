// Passkeys in the settings: the list, adding, renaming and removing (rule account.8).
import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#core/duration';
import { type Answers, openScreen, refuse, sampleUser, showHindi } from '#testing/screen';
import { PasskeyList } from './passkey-list.tsx';
import type { Passkey } from './queries.ts';

const create = vi.fn();

const OPTIONS = 'POST /api/auth/passkeys/options';
const REGISTER = 'POST /api/auth/passkeys/register';
const RENAME = 'PUT /api/auth/passkeys/:id';
const REMOVE = 'DELETE /api/auth/passkeys/:id';
const MAKING = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Outgo' },
  user: { id: 'AAAA', name: 'asha@example.com', displayName: 'Asha Rao' },
  pubKeyCredParams: [],
};
/** What a browser answers. */
const MADE = {
  id: 'made',
  rawId: new ArrayBuffer(1),
  type: 'public-key',
  response: { clientDataJSON: new ArrayBuffer(1), attestationObject: new ArrayBuffer(1) },
  getClientExtensionResults: () => ({}),
};

const LAPTOP: Passkey = {
  id: 'p-1',
  name: 'Work laptop',
  createdAt: '2026-03-04T12:00:00.000Z',
  lastUsedAt: null,
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  create.mockReset().mockResolvedValue(MADE);
});

function openList(passkeys: Passkey[], answers: Answers = {}) {
  return openScreen(<PasskeyList />, {
    'GET /api/auth/user': sampleUser(),
    'GET /api/auth/passkeys': () => [...passkeys],
    [OPTIONS]: MAKING,
    ...answers,
  });
}

test('without a passkey it says what one is, and offers to add it', async () => {
  const list = openList([]);
  await list.see('No passkeys yet');
  expect(list.text()).toContain('cannot be phished');
  expect(list.names('button')).toEqual(['Add a passkey']);
});

test('a browser that cannot make passkeys says so instead of offering it', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const list = openList([]);
  await list.see('This browser cannot make passkeys here.');
  expect(list.names('button')).toEqual([]);
});

test('each says when it was added and last used, and its buttons name it', async () => {
  const hour = new Date(Date.now() - HOUR_MS).toISOString();
  const list = openList([LAPTOP, { ...LAPTOP, id: 'p-2', name: 'Phone', lastUsedAt: hour }]);
  await list.see('Work laptop');
  expect(list.names('ul li')).toEqual([
    expect.stringMatching(/^Work laptop\s*Added Mar 4, 2026.*not used yet$/),
    expect.stringMatching(/^Phone\s*Added Mar 4, 2026.*last used 1 hour ago$/),
  ]);
  expect(list.names('li button')).toEqual([
    'Rename Work laptop',
    'Remove Work laptop',
    'Rename Phone',
    'Remove Phone',
  ]);
});

test('a new passkey is named, made by the browser, and then in the list', async () => {
  const passkeys: Passkey[] = [];
  const list = openList(passkeys, {
    [REGISTER]: () => {
      passkeys.push(LAPTOP);
      return LAPTOP;
    },
  });
  await list.press('Add a passkey');
  await list.fill('Passkey name', '  Work laptop ');
  await list.press('Create passkey');
  await list.see('Passkey added');
  await list.see('Added Mar 4, 2026');
  expect(list.sent(REGISTER)).toMatchObject([{ name: 'Work laptop', response: { id: 'made' } }]);
  expect(create).toHaveBeenCalledOnce();
  await list.gone('Give it a name');
});

test('without a name nothing is asked of the browser', async () => {
  const list = openList([]);
  await list.press('Add a passkey');
  await list.fill('Passkey name', '   ');
  await list.press('Create passkey');
  await list.see('Please give the passkey a name');
  expect(create).not.toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', 'The passkey was not made: the request was cancelled or took too long.'],
  ['AbortError', 'The passkey was not made: the request was cancelled or took too long.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['SecurityError', 'The passkey could not be made. Please try again.'],
])('where the browser answers %s it says: %s', async (name, sentence) => {
  create.mockRejectedValue(Object.assign(new Error(), { name }));
  const list = openList([]);
  await list.press('Add a passkey');
  await list.fill('Passkey name', 'Laptop');
  await list.press('Create passkey');
  await list.see(sentence);
  expect(list.sent(REGISTER)).toEqual([]);
  expect(list.field('Passkey name').value).toBe('Laptop');
});

test('an old sign-in is renewed first; the name that was typed is still the one sent', async () => {
  let isFresh = false;
  const list = openList([], {
    [OPTIONS]: () => (isFresh ? MAKING : refuse('sign_in_again')),
    'POST /api/auth/sign-in-again': () => {
      isFresh = true;
      return { user: sampleUser() };
    },
    [REGISTER]: LAPTOP,
  });
  await list.press('Add a passkey');
  await list.fill('Passkey name', 'Work laptop');
  await list.press('Create passkey');
  await list.fill('Your password', 'my password');
  await list.press('Confirm');
  await list.see('Passkey added');
  expect(list.sent(REGISTER)).toMatchObject([{ name: 'Work laptop', response: { id: 'made' } }]);
});

test('a new name is saved for that passkey', async () => {
  const list = openList([LAPTOP], { [RENAME]: { ...LAPTOP, name: 'Home laptop' } });
  await list.press('Rename Work laptop');
  await list.see('Rename passkey');
  expect(list.field('Passkey name').value).toBe('Work laptop');
  await list.fill('Passkey name', 'Home laptop');
  await list.press('Save name');
  await list.gone('Rename passkey');
  expect(list.sent(RENAME)).toEqual([{ name: 'Home laptop' }]);
});

test('a name that cannot be saved stays in the dialog', async () => {
  const list = openList([LAPTOP], { [RENAME]: 'unreachable' });
  await list.press('Rename Work laptop');
  await list.fill('Passkey name', 'Home laptop');
  await list.press('Save name');
  await list.see('Your change could not be saved. Please try again.');
  expect(list.field('Passkey name').value).toBe('Home laptop');
});

test('removing asks first, and says what stays on the device', async () => {
  const passkeys = [LAPTOP];
  const list = openList(passkeys, {
    [REMOVE]: () => {
      passkeys.pop();
      return { message: 'Removed' };
    },
  });
  await list.press('Remove Work laptop');
  await list.see('Remove “Work laptop”?');
  expect(list.text()).toContain('stays in your device or password manager');
  expect(list.sent(REMOVE)).toEqual([]);
  await list.press('Remove');
  await list.see('Passkey removed');
  await list.see('No passkeys yet');
  expect(list.sent(REMOVE)).toEqual(['/api/auth/passkeys/p-1']);
});

test('who cancels keeps the passkey', async () => {
  const list = openList([LAPTOP]);
  await list.press('Remove Work laptop');
  await list.press('Cancel');
  await list.gone('Remove “Work laptop”?');
  expect(list.sent(REMOVE)).toEqual([]);
  expect(list.names('ul li')).toHaveLength(1);
});

test('a removal that fails is told, and the passkey is still listed', async () => {
  const list = openList([LAPTOP], { [REMOVE]: { status: 500 } });
  await list.press('Remove Work laptop');
  await list.press('Remove');
  await list.see('The passkey could not be removed. Please try again.');
  expect(list.text()).toContain('Work laptop');
});

test('a list that cannot be had offers to try again', async () => {
  const list = openList([], { 'GET /api/auth/passkeys': { status: 503 } });
  await list.see('This list could not be loaded');
  expect(list.names('button')).toEqual(['Try again']);
});

test('in Hindi nothing of the empty list stays English', async () => {
  await showHindi();
  const list = openList([]);
  await list.see('पासकी');
  expect(list.names('button').join()).not.toMatch(/[a-z]/i);
});
