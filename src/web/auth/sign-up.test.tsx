// Signing up: what is checked first, what is sent, and both outcomes (rules account.1, account.2).
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import { publicLanguages } from '../language/public-languages.ts';
import { SignUpForm } from './sign-up-form.tsx';

const SIGN_UP = 'POST /api/auth/signup';
const VALID = {
  'Full Name': 'Asha Rao',
  Email: 'asha@example.com',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};
const assign = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  assign.mockReset();
  onClose.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  localStorage.clear();
});

const openForm = (answers: Answers = {}) =>
  openScreen(<SignUpForm next="/dashboard" onClose={onClose} />, answers);
type Opened = ReturnType<typeof openScreen>;

async function fillIn(form: Opened, fields: Partial<typeof VALID> = {}) {
  for (const [label, text] of Object.entries({ ...VALID, ...fields })) await form.fill(label, text);
}

test.each([
  ['Full Name', '', 'Name is required'],
  ['Full Name', ' a ', 'Name must be at least 2 characters long'],
  ['Email', '', 'Email is required'],
  ['Email', 'asha@', 'Please enter a valid email address'],
  ['Confirm Password', 'correct horses', 'Passwords do not match'],
])('%s %j is not sent: %s', async (label, text, problem) => {
  const form = openForm();
  await fillIn(form, { [label]: text });
  await form.press('Create Account');
  await form.see(problem);
  await until(() => expect(form.names('[role=alert]')).toEqual([problem]));
  expect(form.names('[aria-invalid=true]')).toEqual([label]);
  expect(form.sent(SIGN_UP)).toEqual([]);
});

test.each([
  ['12345', false],
  ['123456', true],
])('a password of 6 characters is enough, of 5 is not: %j', async (password, isSent) => {
  const form = openForm({ [SIGN_UP]: 'waiting' });
  await fillIn(form, { Password: password, 'Confirm Password': password });
  await form.press('Create Account');
  if (isSent) await until(() => expect(form.sent(SIGN_UP)).toHaveLength(1));
  else await form.see('Password must be at least 6 characters long.');
  expect(form.sent(SIGN_UP)).toHaveLength(isSent ? 1 : 0);
});

test('of several problems the notification says the first, and each field its own', async () => {
  const form = openForm();
  await form.press('Create Account');
  await form.see('Name is required');
  await until(() =>
    expect(form.names('[role=alert]')).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
    ]),
  );
  await until(() => expect(form.names('ol li')).toEqual([expect.stringContaining('Name is required')]));
});

test('the country is one of the list, or Other with a name', async () => {
  const form = openForm({ [SIGN_UP]: 'waiting' });
  await fillIn(form);
  await form.choose('Country', 'Other');
  await form.press('Create Account');
  await form.see('Please enter your country name');
  expect(form.sent(SIGN_UP)).toEqual([]);
  await form.fill('Country name', 'Narnia');
  await form.press('Create Account');
  await until(() => expect(form.sent(SIGN_UP)).toMatchObject([{ country: 'Narnia' }]));
});

test('the whole account is sent once, with the language of the page', async () => {
  const form = openForm({ [SIGN_UP]: 'waiting' });
  await fillIn(form);
  await form.fill('Country', 'indi');
  form.key('Enter');
  await form.press('Create Account');
  await until(() => expect(form.sent(SIGN_UP)).toHaveLength(1));
  expect(form.sent(SIGN_UP)).toEqual([
    {
      name: 'Asha Rao',
      email: 'asha@example.com',
      password: 'correct horse',
      country: 'India',
      language: 'en',
    },
  ]);
});

test('without verification the new person is let in after a second', async () => {
  const form = openForm({
    [SIGN_UP]: { requiresVerification: false, user: sampleUser() },
  });
  const readBefore: string[] = [];
  assign.mockImplementation(() => readBefore.push(form.text()));
  await fillIn(form);
  await form.press('Create Account');
  await until(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
  expect(readBefore).toEqual([expect.stringContaining('Your account is ready. Taking you in…')]);
  expect(onClose).not.toHaveBeenCalled();
});

test('with verification the modal closes and asks to look into the mail', async () => {
  const form = openForm({ [SIGN_UP]: { requiresVerification: true, message: 'Verify' } });
  await fillIn(form);
  await form.press('Create Account');
  await form.see('Please check your email and click the verification link before signing in.');
  expect(onClose).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  [refuse('email_taken'), 'An account with this email already exists'],
  [
    refuse('invalid_input', { problems: [{ path: 'password', code: 'password_common' }] }),
    'This is one of the most common passwords, so it is easy to guess. Please choose another one.',
  ],
  [{ status: 502 } as const, 'Failed to create account'],
  ['unreachable' as const, 'Failed to create account'],
])('a refusal is titled Signup Failed and keeps what was typed', async (answer, sentence) => {
  const form = openForm({ [SIGN_UP]: answer });
  await fillIn(form);
  await form.press('Create Account');
  await form.see('Signup Failed');
  await form.see(sentence);
  expect(form.field('Email').value).toBe('asha@example.com');
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['abc', 'At least 6 characters'],
  ['aaaaaaaa', 'Weak'],
  ['correct horse battery staple', 'Strong'],
])('while typing %j the strength is said: %s', async (password, label) => {
  const form = openForm();
  await form.fill('Password', password);
  await form.see(label);
});

test('terms and privacy are linked', async () => {
  const form = openForm();
  await form.see('By creating an account you agree to our');
  expect(form.names('a[href="/terms"], a[href="/privacy"]')).toEqual([
    'Terms & Conditions',
    'Privacy Policy',
  ]);
});

test('in Hindi the account is asked for, and made, in Hindi', async () => {
  await showHindi(publicLanguages);
  const form = openForm({ [SIGN_UP]: 'waiting' });
  await form.see(/[\u0900-\u097f]/);
  const [name = '', email = '', , password = '', repeat = ''] = form.names('label');
  for (const [label, text] of [
    [name, 'आशा'],
    [email, 'asha@example.com'],
    [password, 'correct horse'],
    [repeat, 'correct horse'],
  ] as const)
    await form.fill(label, text);
  await form.press(form.names('button[type=submit]')[0] ?? '');
  await until(() => expect(form.sent(SIGN_UP)).toMatchObject([{ name: 'आशा', language: 'hi' }]));
});
