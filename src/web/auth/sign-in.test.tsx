// The sign-in modal: signing in, other ways in, and the forgotten password, with the messages of the catalogue.
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import type { AuthRequest } from '../device/session.ts';
import { publicLanguages } from '../language/public-languages.ts';
import { AuthModal } from './auth-modal.tsx';

const SIGN_IN = 'POST /api/auth/signin';
const FORGOT = 'POST /api/auth/forgot-password';
const PLEASE_VERIFY = 'Please check your email and click the verification link before signing in.';
const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  localStorage.clear();
});

function openModal(answers: Answers = {}, request: Partial<AuthRequest> = {}) {
  const asked: AuthRequest = { view: 'signin', next: '/dashboard', error: null, lost: null, ...request };
  return openScreen(<AuthModal {...asked} onClose={() => {}} />, answers);
}

type Opened = ReturnType<typeof openScreen>;

/** The tab has the same name as the button. */
function submit() {
  document.querySelector<HTMLElement>('form button[type=submit]')?.click();
}

async function signIn(modal: Opened, email: string, password: string) {
  await modal.fill('Email', email);
  await modal.fill('Password', password);
  submit();
}

test.each([
  ['', 'secret', 'Email is required'],
  ['asha', 'secret', 'Please enter a valid email address'],
  ['asha@example.com', '', 'Password is required'],
])('address %j with password %j is not sent: %s', async (email, password, problem) => {
  const modal = openModal();
  await signIn(modal, email, password);
  await modal.see(problem);
  expect(modal.names('form [role=alert]')).toEqual([problem]);
  expect(modal.sent(SIGN_IN)).toEqual([]);
});

test('what is typed as a password is hidden, and shown while it is asked for', async () => {
  const modal = openModal();
  await modal.fill('Password', 'secret words');
  const typeOf = () => modal.field('Password').type;
  expect(typeOf()).toBe('password');
  await modal.press('Show password');
  await until(() => expect(typeOf()).toBe('text'));
  await modal.press('Hide password');
  await until(() => expect(typeOf()).toBe('password'));
  expect(modal.field('Password').value).toBe('secret words');
});

test('a password shorter than new ones may be is still tried', async () => {
  const modal = openModal({ [SIGN_IN]: 'waiting' });
  await signIn(modal, 'asha@example.com', '123');
  await until(() => expect(modal.sent(SIGN_IN)).toEqual([{ email: 'asha@example.com', password: '123' }]));
});

test('after signing in the page goes on to the address that was asked for', async () => {
  const modal = openModal({ [SIGN_IN]: { user: sampleUser() } }, { next: '/settings' });
  const readBefore: string[] = [];
  assign.mockImplementation(() => readBefore.push(modal.text()));
  await signIn(modal, 'asha@example.com', 'secret');
  await until(() => expect(assign).toHaveBeenCalledWith('/settings'));
  expect(readBefore).toEqual([expect.stringContaining('Signed in')]);
});

test.each([
  ['a wrong password', refuse('invalid_credentials')],
  ['a broken server', refuse('internal')],
  ['a proxy', { status: 502 }],
] as const)('%s is said as wrong credentials', async (_, answer) => {
  const modal = openModal({ [SIGN_IN]: answer });
  await signIn(modal, 'asha@example.com', 'secret');
  await modal.see('Invalid Credentials. Try again');
  await modal.see('Please check your email and password');
  expect(modal.field('Email').value).toBe('asha@example.com');
});

test.each([
  [refuse('too_many_attempts'), 'Too many attempts. Please wait a little and try again.'],
  [refuse('busy'), 'We are very busy right now. Please try again in a moment.'],
])('who has to wait is not told that the password is wrong', async (answer, sentence) => {
  const modal = openModal({ [SIGN_IN]: answer });
  await signIn(modal, 'asha@example.com', 'secret');
  await modal.see(sentence);
  expect(modal.text()).not.toContain('Invalid Credentials');
});

test('without a connection the form says so, beside the message of the catalogue', async () => {
  const modal = openModal({ [SIGN_IN]: 'unreachable' });
  await signIn(modal, 'asha@example.com', 'secret');
  await modal.see('The server could not be reached. Check your connection and try again.');
  await modal.see('Invalid Credentials. Try again');
});

test('an unverified address is told to verify, and how to get another link', async () => {
  const modal = openModal({ [SIGN_IN]: refuse('email_not_verified') });
  await signIn(modal, 'asha@example.com', 'secret');
  await modal.see('Email Verification Required');
  expect(modal.names('form [role=alert]')).toEqual([`${PLEASE_VERIFY} Send a new verification link`]);
  expect(document.querySelector('form [role=alert] a')?.getAttribute('href')).toBe('/verify-email');
});

test('a language kept with the account is shown on a new device', async () => {
  await showHindi(publicLanguages);
  localStorage.clear();
  const modal = openModal({ [SIGN_IN]: { user: sampleUser({ language: 'hi' }) } });
  await modal.see(/[\u0900-\u097f]/);
  const [email = '', password = ''] = modal.names('form label');
  await modal.fill(email, 'asha@example.com');
  await modal.fill(password, 'secret');
  submit();
  await until(() => expect(localStorage.getItem('outgo.account-language')).toBe('hi'));
});

test.each([
  ['email_unverified', /Google has not verified the email address/],
  ['other_google_account', /linked to another Google account/],
  ['google_denied', /You cancelled the sign-in with Google/],
  ['google_unavailable', /Google cannot be reached at the moment/],
  ['something_new', /The sign-in did not work\. Please try again\./],
  ['toString', /The sign-in did not work\. Please try again\./],
])('a return from Google with %s says why', async (error, sentence) => {
  const modal = openModal({}, { error });
  await modal.see(sentence);
});

test.each([
  ['analysis', 'Please log in to use AI analysis features'],
  ['bundles', 'Please log in to use bundle suggestions'],
] as const)('a session that ended during %s says what to log in for', async (lost, sentence) => {
  const modal = openModal({}, { lost });
  await modal.see(sentence);
});

test('Google is asked with the way back, where it is set up', async () => {
  const server = { payments: 'off', google: true, emailVerification: false, demo: false } as const;
  const modal = openModal({ 'GET /api/server': server }, { next: '/settings' });
  await modal.press('Continue with Google');
  await until(() => expect(assign).toHaveBeenCalledWith('/api/auth/google?next=%2Fsettings&language=en'));
});

test.each([
  [
    { payments: 'off', google: false, emailVerification: false, demo: false } as const,
    'Google sign-in is not set up on this server. Please use your email and password.',
  ],
  ['unreachable' as const, 'Google sign-in could not be started. Please try again.'],
])('where Google cannot be used it says why', async (server, sentence) => {
  const modal = openModal({ 'GET /api/server': server });
  await modal.press('Continue with Google');
  await modal.see(sentence);
  expect(assign).not.toHaveBeenCalled();
});

test('a passkey is offered to sign in, where the browser has them, and never to sign up', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const modal = openModal();
  await modal.see('Use a passkey');
  await modal.press('Sign Up');
  await modal.see('Create Account');
  expect(modal.text()).not.toContain('Use a passkey');
});

test('the forgotten password takes over the typed address', async () => {
  const modal = openModal({ [FORGOT]: { message: 'Sent' } });
  await modal.fill('Email', 'asha@example.com');
  await modal.press('Forgot password?');
  await modal.see('Forgot your password?');
  expect(modal.field('Email').value).toBe('asha@example.com');
  await modal.press('Send reset link');
  await modal.see("If an account exists, we've sent a password reset link to your email.");
  expect(modal.sent(FORGOT)).toEqual([{ email: 'asha@example.com' }]);
  await modal.press('Back to sign in');
  await modal.see('Forgot password?');
});

test('without an address the forgotten password asks for one', async () => {
  const modal = openModal();
  await modal.press('Forgot password?');
  await modal.press('Send reset link');
  await modal.see('Email Required');
  await modal.see('Please enter your email address');
  expect(modal.sent(FORGOT)).toEqual([]);
});

test.each([{ status: 500 }, 'unreachable', refuse('too_many_attempts')] as const)(
  'a mail that could not be sent has one sentence, whatever the reason',
  async (answer) => {
    const modal = openModal({ [FORGOT]: answer });
    await modal.fill('Email', 'asha@example.com');
    await modal.press('Forgot password?');
    await modal.press('Send reset link');
    await modal.see('Failed to send reset email');
    expect(modal.text()).not.toContain('If an account exists');
  },
);
