import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computedMs } from '#testing/elapsed';
import { refuse } from '../verdict.ts';
import {
  checkCountry,
  checkEmail,
  checkNewPassword,
  checkPassword,
  checkPasswordChange,
  checkPasswordRepeat,
  checkUserName,
  emailKey,
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
    expect(checkEmail(input)).toEqual(refuse('email_required'));
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
    expect(checkEmail(input)).toEqual(refuse('email_invalid'));
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
    const took = computedMs(() => {
      checkEmail(`${'a.'.repeat(100_000)}@`);
      checkEmail(`a@${'a-'.repeat(120)}`);
    });
    // A quadratic pattern would take minutes.
    expect(took).toBeLessThan(10_000);
  });
});

describe('a person’s name', () => {
  test.each([
    ['', refuse('person_name_required')],
    ['   ', refuse('person_name_required')],
    [undefined, refuse('person_name_required')],
    ['A', refuse('person_name_too_short', { limit: 2 })],
    [' A ', refuse('person_name_too_short', { limit: 2 })],
    ['😀', refuse('person_name_too_short', { limit: 2 })],
    ['a'.repeat(101), refuse('person_name_too_long', { limit: 100 })],
    ['A\u0000B', refuse('person_name_unreadable')],
    [7, refuse('person_name_unreadable')],
  ])('of %.10j is refused: %j', (input, refusal) => {
    expect(checkUserName(input)).toEqual(refusal);
  });

  test('of two characters after trimming is enough', () => {
    expect(checkUserName(' Al ')).toEqual({ ok: true, value: 'Al' });
    expect(checkUserName('李明')).toEqual({ ok: true, value: '李明' });
  });
});

describe('passwords', () => {
  test('at sign-up and reset need 6 characters', () => {
    expect(checkPassword('12345')).toEqual(refuse('password_too_short', { limit: 6 }));
    expect(checkPassword('123456')).toEqual({ ok: true, value: '123456' });
    expect(checkPassword('      ')).toEqual({ ok: true, value: '      ' });
    expect(checkPassword('')).toEqual(refuse('password_required'));
    expect(checkPassword(undefined)).toEqual(refuse('password_required'));
    expect(checkPassword('a'.repeat(1001))).toEqual(refuse('password_too_long', { limit: 1000 }));
  });

  test('that differ do not match', () => {
    expect(checkPasswordRepeat('secret', 'Secret')).toEqual(refuse('passwords_differ'));
    expect(checkPasswordRepeat('secret', 'secret').ok).toBe(true);
  });

  test.each([
    ['', 'longenough', 'longenough', refuse('password_fields_required')],
    ['current', '', '', refuse('password_fields_required')],
    ['current', 'short', 'other', refuse('new_passwords_differ')],
    ['current', '1234567', '1234567', refuse('new_password_too_short', { limit: 8 })],
  ])('in settings: %j, %j, %j gives %j', (current, next, confirm, refusal) => {
    expect(checkPasswordChange(current, next, confirm)).toEqual(refusal);
  });

  test('in settings need 8 characters', () => {
    expect(checkPasswordChange('current', '12345678', '12345678')).toEqual({ ok: true, value: '12345678' });
    expect(checkNewPassword(undefined)).toEqual(refuse('password_fields_required'));
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
    expect(checkCountry('Other')).toEqual(refuse('country_required'));
    expect(checkCountry(' other ')).toEqual(refuse('country_required'));
  });

  test('must be readable and not endless', () => {
    expect(checkCountry('In\u0000dia')).toEqual(refuse('country_unreadable'));
    expect(checkCountry({})).toEqual(refuse('country_unreadable'));
    expect(checkCountry('a'.repeat(101)).ok).toBe(false);
  });
});
