// Active sessions: where the person is signed in, and how one or all others are ended (rule account.8).
import { expect, test, vi } from 'vitest';
import { HOUR_MS } from '#core/duration';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import type { Session } from './queries.ts';
import { SessionList } from './session-list.tsx';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Safari/604.1';
const END_ALL = 'DELETE /api/user/sessions';
const END_ONE = 'DELETE /api/user/sessions/:id';
const AGAIN = 'POST /api/auth/sign-in-again';

function session(fields: Partial<Session> = {}): Session {
  return {
    id: 'here',
    isCurrent: true,
    userAgent: CHROME,
    address: '203.0.113.7',
    createdAt: '2026-01-02T12:00:00.000Z',
    lastSeenAt: new Date().toISOString(),
    ...fields,
  };
}

const PHONE = session({
  id: 'phone',
  isCurrent: false,
  userAgent: IPHONE,
  lastSeenAt: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
});

function openList(sessions: Session[], answers: Answers = {}) {
  return openScreen(<SessionList />, {
    'GET /api/auth/user': sampleUser(),
    'GET /api/auth/passkeys': [],
    'GET /api/user/sessions': () => [...sessions],
    ...answers,
  });
}

test('each session says device, last use, day of sign-in and address, and this one is marked', async () => {
  const list = openList([session(), PHONE]);
  await list.see('Chrome on Windows');
  const [here, phone] = list.names('ul li');
  expect(here).toMatch(
    /^Chrome on Windows\s*This device\s*Active now.*signed in Jan 2, 2026.*203\.0\.113\.7$/,
  );
  expect(phone).toMatch(/^Safari on iPhone\s*Last active 2 hours ago/);
  expect(phone).not.toContain('This device');
});

test('only another session can be ended, by a button that names it', async () => {
  const list = openList([session(), PHONE]);
  await list.see('Safari on iPhone');
  expect(list.names('li button')).toEqual(['Sign out Safari on iPhone']);
});

test('a program that is no browser is an unknown device', async () => {
  const list = openList([session({ userAgent: 'curl/8.5' })]);
  await list.see('Unknown device');
});

test('who is signed in here only is told so, and there is nothing to end', async () => {
  const list = openList([session()]);
  await list.see('You are signed in on this device only.');
  expect(list.names('button')).toEqual([]);
});

test.each([
  [1, '1 other session was ended.'],
  [3, '3 other sessions were ended.'],
])('ending the others says how many: %i', async (ended, sentence) => {
  const sessions = [session(), PHONE];
  const list = openList(sessions, {
    [END_ALL]: () => {
      sessions.splice(1);
      return { message: 'Ended', ended };
    },
  });
  await list.press('Sign out others');
  await list.see(sentence);
  await list.see('You are signed in on this device only.');
  expect(list.names('ul li')).toHaveLength(1);
});

test('ending one asks for that one, names it, and the list is read again', async () => {
  const sessions = [session(), PHONE];
  const list = openList(sessions, {
    [END_ONE]: () => {
      sessions.splice(1);
      return { message: 'Ended' };
    },
  });
  await list.press('Sign out Safari on iPhone');
  await list.see('Safari on iPhone has been signed out.');
  expect(list.sent(END_ONE)).toEqual(['/api/user/sessions/phone']);
  await until(() => expect(list.names('ul li')).toHaveLength(1));
});

test.each([
  ['Sign out others', END_ALL, 'The other sessions could not be ended. Please try again.'],
  ['Sign out Safari on iPhone', END_ONE, 'The session could not be ended. Please try again.'],
] as const)(
  'where "%s" fails, the session stays and the failure is told',
  async (button, endpoint, sentence) => {
    const list = openList([session(), PHONE], { [endpoint]: { status: 502 } });
    await list.press(button);
    await list.see(sentence);
    expect(list.text()).toContain('Safari on iPhone');
  },
);

test('an old sign-in asks for the password first, and then ends the sessions', async () => {
  let isFresh = false;
  const list = openList([session(), PHONE], {
    [AGAIN]: () => {
      isFresh = true;
      return { user: sampleUser() };
    },
    [END_ALL]: () => (isFresh ? { message: 'Ended', ended: 1 } : refuse('sign_in_again')),
  });
  await list.press('Sign out others');
  await list.see('Confirm that it is you');
  await list.press('Confirm');
  await list.see('Password is required');
  expect(list.sent(AGAIN)).toEqual([]);
  await list.fill('Your password', 'my password');
  await list.press('Confirm');
  await list.see('1 other session was ended.');
  expect(list.sent(AGAIN)).toEqual([{ password: 'my password' }]);
  expect(list.sent(END_ALL)).toHaveLength(2);
});

test('a wrong password is said at the field, and nothing is ended', async () => {
  const list = openList([session(), PHONE], {
    [AGAIN]: refuse('wrong_current_password'),
    [END_ALL]: refuse('sign_in_again'),
  });
  await list.press('Sign out others');
  await list.fill('Your password', 'wrong');
  await list.press('Confirm');
  await list.see('Current password is incorrect');
  expect(list.field('Your password').getAttribute('aria-invalid')).toBe('true');
  expect(list.sent(END_ALL)).toHaveLength(1);
});

test('who closes the question has ended nothing, and is told', async () => {
  const list = openList([session(), PHONE], { [END_ALL]: refuse('sign_in_again') });
  await list.press('Sign out others');
  await list.press('Close');
  await list.see('Please sign in again to do that.');
  expect(list.sent(END_ALL)).toHaveLength(1);
  await list.gone('Confirm that it is you');
});

test('a Google account confirms with Google, and not with a password it does not have', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const list = openList([session(), PHONE], {
    'GET /api/auth/user': sampleUser({ hasPassword: false, googleId: 'g-1' }),
    [END_ALL]: refuse('sign_in_again'),
  });
  await list.press('Sign out others');
  await list.press('Confirm with Google');
  expect(list.names('[role=dialog] input')).toEqual([]);
  expect(assign).toHaveBeenCalledWith('/api/auth/google?next=%2Fsettings&language=en&again=true');
});

test('an account without any of these is asked to sign in again', async () => {
  const list = openList([session(), PHONE], {
    'GET /api/auth/user': sampleUser({ hasPassword: false }),
    [END_ALL]: refuse('sign_in_again'),
  });
  await list.press('Sign out others');
  await list.see('Log out and sign in again to make this change.');
});

test('a list that cannot be had is asked for again by a button', async () => {
  let isDown = true;
  const list = openScreen(<SessionList />, {
    'GET /api/user/sessions': () => (isDown ? { status: 500 } : [session()]),
  });
  await list.see('This list could not be loaded');
  isDown = false;
  await list.press('Try again');
  await list.see('Chrome on Windows');
});

test('in Hindi the last use is Hindi too', async () => {
  await showHindi();
  const list = openList([session(), PHONE]);
  await list.see('2 घंटे पहले');
});
