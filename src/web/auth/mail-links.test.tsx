// The pages that mails link to: verifying an address, a new password, "this was not me" (rules account.5, account.6).
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import { publicLanguages } from '../language/public-languages.ts';
import { NotMePage } from './not-me-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const VERIFY = 'GET /api/auth/verify-email';
const RESEND = 'POST /api/auth/resend-verification';
const RESET = 'POST /api/auth/reset-password';
const CHECK = 'POST /api/auth/reset-password/check';
const DISOWN = 'POST /api/auth/disown';
const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

let links = 0;
/** Each test opens a link of its own: a page spends a token once. */
function open(page: React.ReactNode, answers: Answers, token: string | null = `token-${++links}`) {
  history.replaceState(null, '', token === null ? '/' : `/?token=${token}`);
  return openScreen(page, answers);
}
const openVerify = (answers: Answers, token?: string | null) => open(<VerifyEmailPage />, answers, token);
const openReset = (answers: Answers, token?: string | null) =>
  open(<ResetPasswordPage />, { [CHECK]: { passkeys: 0 }, ...answers }, token);
const openNotMe = (answers: Answers, token?: string | null) => open(<NotMePage />, answers, token);
const heading = (page: ReturnType<typeof openScreen>) => page.names('h1')[0];
const PROVEN = { message: 'Verified', isSignedIn: false, email: 'asha@example.com' };

test('while the link is checked it says so', async () => {
  const page = openVerify({ [VERIFY]: 'waiting' });
  await page.see('Verifying your email…');
});

test('a verified address is told, with the way to sign in', async () => {
  const page = openVerify({ [VERIFY]: PROVEN });
  await page.see('Email Verified!');
  expect(page.text()).toContain('You can sign in now.');
  expect(document.querySelector('a[href="/?auth=signin"]')?.textContent).toBe('Sign in');
});

test('who is signed in here goes on to the dashboard', async () => {
  const page = openVerify({ [VERIFY]: { ...PROVEN, isSignedIn: true } });
  await page.see('Go to your dashboard');
  expect(page.text()).not.toContain('You can sign in now.');
});

test('whoever was signed in elsewhere is out, and the password is asked once', async () => {
  let isRight = false;
  const page = openVerify({
    [VERIFY]: { ...PROVEN, newPasswordToken: 'fresh' },
    'POST /api/auth/signin': () => (isRight ? { user: sampleUser() } : refuse('invalid_credentials')),
  });
  await page.see('whoever was signed in to this account has been signed out');
  await page.fill('Password of asha@example.com', 'wrong');
  await page.press('Continue');
  await page.see('That is not the password of this account.');
  isRight = true;
  await page.fill('Password of asha@example.com', 'right one');
  await page.press('Continue');
  await until(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
  expect(page.names('a[href="/reset-password?token=fresh"]')).toEqual(['Set a new password']);
});

test('an expired link offers a new one by mail', async () => {
  const page = openVerify({ [VERIFY]: refuse('verification_expired'), [RESEND]: { message: 'Sent' } });
  await page.see('This verification link has expired');
  expect(heading(page)).toBe('Verification link expired');
  await page.press('Send verification email');
  await page.see('Email is required');
  await page.fill('Email', 'asha@example.com');
  await page.press('Send verification email');
  await page.see('Email Sent');
  expect(page.sent(RESEND)).toEqual([{ email: 'asha@example.com' }]);
});

test('an address without a token says so and asks the server nothing', async () => {
  const page = openVerify({}, null);
  await page.see('Verification token is missing');
  expect(page.names('form button')).toEqual(['Send verification email']);
  expect(page.sent(VERIFY)).toEqual([]);
});

test.each([
  [{ status: 502 } as const, 'Failed to send verification email'],
  [refuse('too_many_attempts'), 'Too many attempts. Please wait a little and try again.'],
])('a new link that could not be sent says why', async (answer, sentence) => {
  const page = openVerify({ [RESEND]: answer }, null);
  await page.fill('Email', 'asha@example.com');
  await page.press('Send verification email');
  await page.see(sentence);
});

test('a link that was used says so, and is not tried again', async () => {
  const page = openVerify({ [VERIFY]: refuse('verification_invalid') });
  await page.see('Invalid verification token');
  expect(heading(page)).toBe('Verification failed');
  expect(page.text()).toContain('Each link works once.');
  expect(page.names('button')).not.toContain('Try again');
  expect(page.sent(VERIFY)).toHaveLength(1);
  expect(page.names('a')).toContain('Send a new link');
});

test('without a connection the same link is tried again', async () => {
  let isOffline = true;
  const page = openVerify({ [VERIFY]: () => (isOffline ? 'unreachable' : PROVEN) });
  await page.see('Network error occurred');
  isOffline = false;
  await page.press('Try again');
  await page.see('Email Verified!');
  expect(page.sent(VERIFY)).toHaveLength(2);
});

test('a reset without a token is an invalid link, with the way to a new one', async () => {
  const page = openReset({}, null);
  await page.see('Invalid Reset Link');
  expect(page.names('a')).toContain('Request a new link');
  expect(page.names('form')).toEqual([]);
});

async function reset(page: ReturnType<typeof openScreen>, password: string, repeat: string) {
  await page.fill('New Password', password);
  await page.fill('Confirm New Password', repeat);
  await page.press('Reset password');
}

test.each([
  ['abcdef', 'abcdeg', "Passwords Don't Match"],
  ['abc', 'abd', "Passwords Don't Match"],
  ['12345', '12345', 'Password Too Short'],
  ['', '', 'Password Too Short'],
])('new password %j and %j: %s', async (password, repeat, title) => {
  const page = openReset({});
  await reset(page, password, repeat);
  await page.see(title);
  if (title === 'Password Too Short') await page.see('Password must be at least 6 characters long.');
  expect(page.sent(RESET)).toEqual([]);
});

test('a new password is set by the token of the link, and the page says what follows', async () => {
  const page = openReset({ [RESET]: { message: 'Reset' } }, 'the-token');
  await reset(page, 'new password', 'new password');
  await page.see('Password Reset Complete!');
  expect(page.sent(RESET)).toEqual([{ token: 'the-token', password: 'new password', removePasskeys: true }]);
  expect(page.text()).toContain('every device has been signed out');
});

test('passkeys are removed with the reset unless the person keeps them', async () => {
  const page = openReset({ [CHECK]: { passkeys: 2 }, [RESET]: { message: 'Reset' } });
  await page.see('This account has 2 passkeys.');
  document.querySelector<HTMLElement>('[role=checkbox]')?.click();
  await reset(page, 'new password', 'new password');
  await page.see('Password Reset Complete!');
  expect(page.sent(RESET)).toMatchObject([{ removePasskeys: false }]);
});

test.each([
  [
    refuse('reset_expired'),
    'Reset Link Expired',
    'This password reset link has expired. Please request a new one.',
    true,
  ],
  [refuse('reset_invalid'), 'Reset Failed', 'Invalid reset link', true],
  [{ status: 500 } as const, 'Reset Failed', 'Failed to reset password. Please try again.', false],
])('a reset that fails is told by its reason', async (answer, title, sentence, isDead) => {
  const page = openReset({ [RESET]: answer });
  await reset(page, 'new password', 'new password');
  await page.see(title);
  await page.see(sentence);
  expect(page.names('a').includes('Request a new link')).toBe(isDead);
});

test('only a press deletes an account that somebody else made', async () => {
  const page = openNotMe({ [DISOWN]: { message: 'Deleted' } }, 'stolen');
  await page.see('Was it not you?');
  await page.settle();
  expect(page.sent(DISOWN)).toEqual([]);
  await page.press('Delete the account');
  await page.see('Account deleted');
  expect(page.sent(DISOWN)).toEqual([{ token: 'stolen' }]);
});

test.each([
  [refuse('already_verified'), 'This email is verified already'],
  [refuse('verification_invalid'), 'This link no longer works'],
])('a link that deletes nothing more says what to do', async (answer, title) => {
  const page = openNotMe({ [DISOWN]: answer });
  await page.press('Delete the account');
  await page.see(title);
  expect(page.names('button')).not.toContain('Delete the account');
});

test('a deletion that failed can be pressed again', async () => {
  const page = openNotMe({ [DISOWN]: { status: 503 } });
  await page.press('Delete the account');
  await page.see('The account could not be deleted. Please try again.');
  await page.press('Delete the account');
  await until(() => expect(page.sent(DISOWN)).toHaveLength(2));
});

test('the link without a token asks nothing', async () => {
  const page = openNotMe({}, null);
  await page.see('This link no longer works');
});

test('in Hindi an expired link is told in Hindi', async () => {
  await showHindi(publicLanguages);
  const page = openVerify({ [VERIFY]: refuse('verification_expired') });
  await until(() => expect(page.names('form button')[0]).toMatch(/[\u0900-\u097f]/));
  expect(page.names('[role=status]')[0]).not.toMatch(/expired/i);
});
