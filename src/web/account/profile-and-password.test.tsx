// Update Profile and Change Password: what is refused before it is sent, and what a failure says.
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsPage } from './settings-page.tsx';

const user = sampleUser();
const reload = vi.fn();
beforeEach(() => {
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  sessionStorage.clear();
});

const UPDATE = 'POST /api/user/update-profile';
const CHANGE = 'POST /api/user/change-password';
const openProfile = (answers: Answers = {}) => openScreen(<ProfileForm user={user} />, answers);
const openPassword = (answers: Answers = {}) => openScreen(<PasswordForm user={user} />, answers);
type Opened = ReturnType<typeof openScreen>;

async function changePassword(form: Opened, current: string, next: string, confirm: string) {
  await form.fill('Current Password', current);
  await form.fill('New Password', next);
  await form.fill('Confirm New Password', confirm);
  await form.press('Change password');
}

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  [' A ', 'Name must be at least 2 characters long'],
])('a name %j is not sent: %s', async (name, problem) => {
  const form = openProfile();
  await form.fill('Full Name', name);
  await form.press('Update name');
  // The notification says it too, and may come before the form does.
  await until(() => expect(form.names('[role=alert]')).toEqual([problem]));
  await form.see(problem);
  expect(form.field('Full Name').getAttribute('aria-invalid')).toBe('true');
  expect(form.sent(UPDATE)).toEqual([]);
});

test('the form starts with the name as it is, and the page reloads with the new one', async () => {
  const form = openProfile({ [UPDATE]: sampleUser({ name: 'Asha Iyer' }) });
  await form.see('Full Name');
  expect(form.field('Full Name').value).toBe('Asha Rao');
  await form.fill('Full Name', 'Asha Iyer');
  await form.press('Update name');
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(form.sent(UPDATE)).toEqual([{ name: 'Asha Iyer' }]);
});

test('the success is told after the reload, once', async () => {
  const form = openProfile({ [UPDATE]: user });
  await form.press('Update name');
  await until(() => expect(reload).toHaveBeenCalledOnce());
  const page = openScreen(<SettingsPage />, { 'GET /api/auth/user': user });
  await page.see('Your name has been updated successfully');
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ['a proxy', { status: 502 }, 'Failed to update profile'],
  ['no connection', 'unreachable', 'Failed to update profile'],
  ['the server', refuse('too_many_attempts'), 'Too many attempts. Please wait a little and try again.'],
] as const)(
  'where %s refuses the name, it says why and keeps what was typed',
  async (_, answer, sentence) => {
    const form = openProfile({ [UPDATE]: answer });
    await form.fill('Full Name', 'Asha Iyer');
    await form.press('Update name');
    await form.see(sentence);
    expect(form.field('Full Name').value).toBe('Asha Iyer');
    expect(reload).not.toHaveBeenCalled();
  },
);

test.each([
  ['', '', '', 'All password fields are required'],
  ['old', 'a new password', '', 'All password fields are required'],
  ['', 'a new password', 'a new password', 'All password fields are required'],
  ['old', 'short', 'other', 'New passwords do not match'],
  ['old', '1234567', '1234567', 'New password must be at least 8 characters long'],
])('current %j, new %j, confirmed %j: %s', async (current, next, confirm, problem) => {
  const form = openPassword();
  await changePassword(form, current, next, confirm);
  await form.see(problem);
  await until(() => expect(form.names('[role=alert]')).toEqual([problem]));
  expect(form.sent(CHANGE)).toEqual([]);
});

test('the problem is shown at the field that it is about', async () => {
  const form = openPassword();
  await changePassword(form, 'old', 'a new password', 'another password');
  await form.see('New passwords do not match');
  const invalid = () => form.names('input[aria-invalid=true]');
  expect(invalid()).toEqual(['Confirm New Password']);
  await changePassword(form, '', 'a new password', 'a new password');
  await until(() => expect(invalid()).toEqual(['Current Password']));
});

test('a changed password is told, and no field keeps one', async () => {
  const form = openPassword({ [CHANGE]: { message: 'Changed' } });
  await changePassword(form, 'the old one', 'a new password', 'a new password');
  await form.see('Your password has been changed successfully');
  expect(form.sent(CHANGE)).toEqual([{ currentPassword: 'the old one', newPassword: 'a new password' }]);
  const labels = ['Current Password', 'New Password', 'Confirm New Password'];
  expect(labels.map((label) => form.field(label).value)).toEqual(['', '', '']);
});

test.each([
  [refuse('wrong_current_password'), 'Current password is incorrect'],
  [{ status: 503 }, 'Failed to change password'],
] as const)('a refused change says why and keeps the fields', async (answer, sentence) => {
  const form = openPassword({ [CHANGE]: answer });
  await changePassword(form, 'wrong', 'a new password', 'a new password');
  await form.see(sentence);
  expect(form.field('New Password').value).toBe('a new password');
});

test('each password can be shown and hidden again', async () => {
  const form = openPassword();
  await form.fill('New Password', 'a new password');
  expect(form.field('New Password').type).toBe('password');
  const toggles = document.querySelectorAll<HTMLElement>('button[aria-label="Show password"]');
  expect(toggles).toHaveLength(3);
  toggles[1]?.click();
  await until(() => expect(form.field('New Password').type).toBe('text'));
  expect(form.field('Current Password').type).toBe('password');
  await form.press('Hide password');
  await until(() => expect(form.field('New Password').type).toBe('password'));
});

test('a Google account without a password is sent to its Google settings', async () => {
  const form = openScreen(<PasswordForm user={sampleUser({ googleId: 'g-1', hasPassword: false })} />);
  await form.see('Password Not Available');
  expect(form.text()).toContain('Use your Google account settings');
  expect(form.names('a')).toEqual(['Open Google account settings']);
  expect(form.names('input')).toEqual([]);
});

test('an account without Google and without a password is not told of Google', async () => {
  const form = openScreen(<PasswordForm user={sampleUser({ hasPassword: false })} />);
  await form.see('Password Not Available');
  expect(form.text()).not.toContain('Google');
});

test('the four tips stand beside the password', async () => {
  const form = openPassword();
  await form.see('Security tips');
  expect(form.names('ul li')).toEqual([
    'Use at least 8 characters.',
    'Mix upper and lower case letters, numbers and symbols.',
    'Do not reuse a password from another site.',
    'Use a password manager to make and remember it.',
  ]);
});

test('in Hindi the refusal of an empty name is Hindi too', async () => {
  await showHindi();
  const form = openProfile();
  await form.see(/[\u0900-\u097f]/);
  const [label = ''] = form.names('label');
  await form.fill(label, '');
  const [submit = ''] = form.names('button[type=submit]');
  await form.press(submit);
  await until(() => expect(form.names('[role=alert]')[0]).toMatch(/^[^a-zA-Z]+$/));
});
