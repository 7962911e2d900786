/** What mails say and how they are built: same content in both parts, nothing a name can break (H20). */
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/account';
import { writeGoogleOnlyNotice } from './google-only-notice.ts';
import { writePasswordChanged } from './password-changed.ts';
import { writeResetPassword } from './reset-password.ts';
import { writeVerifyEmail } from './verify-email.ts';

const URL_WITH_TOKEN = 'https://outgo.example/verify-email?token=abc&x=1';
const writers = { writeVerifyEmail, writeResetPassword, writeGoogleOnlyNotice, writePasswordChanged };
const cases = Object.entries(writers).flatMap(([name, write]) =>
  languages.map((language) => [name, language, write] as const),
);

describe.each(cases)('%s in %s', (_name, language, write) => {
  const letter = write({ name: 'Asha', language, url: URL_WITH_TOKEN });

  test('carries the link in both parts, and says in which language it is', () => {
    expect(letter.text).toContain(URL_WITH_TOKEN);
    expect(letter.html).toContain('href="https://outgo.example/verify-email?token=abc&amp;x=1"');
    expect(letter.html).toContain(`<html lang="${language}">`);
    expect(letter.subject).not.toBe('');
    expect(letter.text).toContain('Asha');
  });

  test('says the same in both parts', () => {
    const shown = letter.html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replace(/\s+/g, ' ');
    for (const paragraph of letter.text.split('\n\n')) {
      for (const line of paragraph.split('\n').filter((part) => part !== '-- ')) {
        expect(shown).toContain(line.replace(/:$/, '').trim());
      }
    }
  });

  test('shows markup in a name as it was typed and loads nothing from outside', () => {
    const evil = write({ name: '<img src=x onerror=alert(1)>"\'', language, url: URL_WITH_TOKEN });
    expect(evil.html).not.toContain('<img');
    expect(evil.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    expect(letter.html).not.toMatch(/<(img|script|link|iframe)\b|\bsrc=|url\(|@import/i);
  });
});
