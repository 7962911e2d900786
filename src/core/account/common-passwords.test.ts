import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from '../data/common-password-table.ts';
import { PASSWORD_MIN_LENGTH } from './account.ts';
import { isCommonPassword } from './common-passwords.ts';

const listed = COMMON_PASSWORDS.split(/\s+/).filter(Boolean);

test('at least 3,000 passwords are listed, once each, in lower case, and none that is too short anyway', () => {
  expect(listed.length).toBeGreaterThanOrEqual(3_000);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((password) => password !== password.toLowerCase())).toEqual([]);
  expect(listed.filter((password) => [...password].length < PASSWORD_MIN_LENGTH)).toEqual([]);
});

test.each([
  '123456',
  'password',
  'Password1',
  'QWERTY',
  'iloveyou',
  'admin123',
  'p@ssw0rd',
  '１２３４５６',
  ' 123456 ',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['outgo1', 'Outgo2026!', '123outgo', 'Subscriptions', 'renewal#1'])(
  '%s is a word of the product, and no password',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each([
  '',
  'outgoing mail tray',
  'correct horse battery',
  'a right password',
  'tw9!kf',
  'constructor',
  '__proto__',
])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
