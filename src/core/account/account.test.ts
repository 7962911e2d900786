import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALL_PASSWORDS_REQUIRED,
  COUNTRY_NAME_UNREADABLE,
  checkCountry,
  checkEmail,
  checkNewPassword,
  checkPassword,
  checkPasswordChange,
  checkPasswordRepeat,
  checkPersonName,
  EMAIL_INVALID,
  EMAIL_REQUIRED,
  emailKey,
  NAME_TOO_LONG,
  NAME_UNREADABLE,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_LONG,
} from './account.ts';

// Any UTF-16 at all, lone surrogates included.
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

describe('an e-mail address', () => {
  test.each([
    ['ana@example.com', 'ana@example.com', 'ana@example.com'],
    [' Ana.Maria+test@Example.COM ', 'Ana.Maria+test@Example.COM', 'ana.maria+test@example.com'],
    ["o'neil@example.co.in", "o'neil@example.co.in", "o'neil@example.co.in"],
    ['jos\u0065\u0301@example.com', 'josé@example.com', 'josé@example.com'],
    ['राम@उदाहरण.भारत', 'राम@उदाहरण.भारत', 'राम@उदाहरण.भारत'],
    ['\u212aim@example.com', 'Kim@example.com', 'kim@example.com'],
  ])('%j is taken as %s and found as %s', (input, email, key) => {
    expect(checkEmail(input)).toEqual({ ok: true, value: { email, key } });
  });

  test.each([undefined, null, '', '  '])('of %j is missing', (input) => {
    expect(checkEmail(input)).toEqual({ ok: false, problem: EMAIL_REQUIRED });
  });

  test.each([
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@example.',
    'ana@example.com.',
    'ana.@example.com',
    '.ana@example.com',
    'a..na@example.com',
    'ana@-example.com',
    'ana@exa_mple.com',
    'ana@example..com',
    'ana@192.168.0.1',
    'ana@[127.0.0.1]',
    'ana@example.com,admin@example.com',
    'ana@example.com admin@example.com',
    'ana@example.com;admin@example.com',
    'ana@@example.com',
    'ana@example.com@example.org',
    '"ana@x.test x"@example.com',
    'Ana <ana@example.com>',
    'ana(comment)@example.com',
    'ana\uff20example.com',
    'ana@example\uff0ecom',
    'ana@ex\ufb01ne.com',
    'ſam@example.com',
    'ana\u200b@example.com',
    'ana\u0000@example.com',
    'ana\n@example.com',
    'ana\u202e@example.com',
    'ana\u1160@example.com',
    'ana\ud800@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ana@${'a'.repeat(64)}.com`,
    `ana@${'a.'.repeat(130)}com`,
    5,
    {},
    ['ana@example.com'],
  ])('of %j is refused', (input) => {
    expect(checkEmail(input)).toEqual({ ok: false, problem: EMAIL_INVALID });
  });

  test('two spellings of one mailbox have one key, and a key is its own key', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(emailKey(address.toUpperCase())).toBe(emailKey(address.toLowerCase()));
        expect(emailKey(emailKey(address))).toBe(emailKey(address));
        const verdict = checkEmail(address);
        if (verdict.ok) expect(verdict.value.key).toBe(emailKey(address));
      }),
    );
  });

  test('whatever is typed, the answer comes at once and no accepted address holds a separator', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const verdict = checkEmail(`${text}@example.com`);
        if (verdict.ok) expect(verdict.value.email).not.toMatch(/[\s,;:"<>()[\]\\\p{Cc}]/u);
      }),
    );
    const start = performance.now();
    checkEmail(`${'a.'.repeat(100_000)}@`);
    checkEmail(`a@${'a-'.repeat(120)}`);
    // A quadratic pattern would take minutes; the limit leaves room for a busy machine.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('a person’s name', () => {
  test.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    [undefined, 'Name is required'],
    ['A', 'Name must be at least 2 characters long'],
    [' A ', 'Name must be at least 2 characters long'],
    ['😀', 'Name must be at least 2 characters long'],
    ['a'.repeat(101), NAME_TOO_LONG],
    ['A\u0000B', NAME_UNREADABLE],
    [7, NAME_UNREADABLE],
  ])('of %.10j is refused: %s', (input, problem) => {
    expect(checkPersonName(input)).toEqual({ ok: false, problem });
  });

  test('of two characters after trimming is enough', () => {
    expect(checkPersonName(' Al ')).toEqual({ ok: true, value: 'Al' });
    expect(checkPersonName('李明')).toEqual({ ok: true, value: '李明' });
  });
});

describe('passwords', () => {
  test('at sign-up and reset need 6 characters', () => {
    expect(checkPassword('12345')).toEqual({
      ok: false,
      problem: 'Password must be at least 6 characters long.',
    });
    expect(checkPassword('123456')).toEqual({ ok: true, value: '123456' });
    expect(checkPassword('      ')).toEqual({ ok: true, value: '      ' });
    expect(checkPassword('')).toEqual({ ok: false, problem: PASSWORD_REQUIRED });
    expect(checkPassword(undefined)).toEqual({ ok: false, problem: PASSWORD_REQUIRED });
    expect(checkPassword('a'.repeat(1001))).toEqual({ ok: false, problem: PASSWORD_TOO_LONG });
  });

  test('that differ do not match', () => {
    expect(checkPasswordRepeat('secret', 'Secret')).toEqual({ ok: false, problem: 'Passwords do not match' });
    expect(checkPasswordRepeat('secret', 'secret').ok).toBe(true);
  });

  test.each([
    ['', 'longenough', 'longenough', 'All password fields are required'],
    ['current', '', '', 'All password fields are required'],
    ['current', 'short', 'other', 'New passwords do not match'],
    ['current', '1234567', '1234567', 'New password must be at least 8 characters long'],
  ])('in settings: %j, %j, %j gives "%s"', (current, next, confirm, problem) => {
    expect(checkPasswordChange(current, next, confirm)).toEqual({ ok: false, problem });
  });

  test('in settings need 8 characters', () => {
    expect(checkPasswordChange('current', '12345678', '12345678')).toEqual({ ok: true, value: '12345678' });
    expect(checkNewPassword(undefined)).toEqual({ ok: false, problem: ALL_PASSWORDS_REQUIRED });
  });
});

describe('a country at sign-up', () => {
  test('is kept as sent, by name or code, and may be missing', () => {
    expect(checkCountry(' India ')).toEqual({ ok: true, value: 'India' });
    expect(checkCountry('in')).toEqual({ ok: true, value: 'in' });
    expect(checkCountry('Wakanda')).toEqual({ ok: true, value: 'Wakanda' });
    expect([checkCountry(undefined), checkCountry('')]).toEqual(Array(2).fill({ ok: true, value: null }));
  });

  test('cannot be the bare word Other', () => {
    expect(checkCountry('Other')).toEqual({ ok: false, problem: 'Please enter your country name' });
    expect(checkCountry(' other ')).toEqual({ ok: false, problem: 'Please enter your country name' });
  });

  test('must be readable and not endless', () => {
    expect(checkCountry('In\u0000dia')).toEqual({ ok: false, problem: COUNTRY_NAME_UNREADABLE });
    expect(checkCountry({})).toEqual({ ok: false, problem: COUNTRY_NAME_UNREADABLE });
    expect(checkCountry('a'.repeat(101)).ok).toBe(false);
  });
});
