/** What mails say and how they are built: same content in both parts, nothing a name can break. */
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/account';
import type { DeviceName } from '#core/account/device-name';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { writeGoogleOnlyNotice } from './google-only-notice.ts';
import { writePasskeyNotice } from './passkey-notice.ts';
import { writePasswordChanged } from './password-changed.ts';
import { writeReminderTest } from './reminder-test.ts';
import { writeResetPassword } from './reset-password.ts';
import { writeVerifyEmail } from './verify-email.ts';

const URL_WITH_TOKEN = 'https://outgo.example/verify-email?token=abc&x=1';
const AT = new Date('2026-11-15T09:05:00Z');
const DISOWN_URL = 'https://outgo.example/verify-email/not-me?token=def';

interface Reader {
  name: string;
  language: Language;
  url: string;
}

const verifyEmail = (to: Reader, madeWith: DeviceName | null = null) =>
  writeVerifyEmail({ ...to, disownUrl: DISOWN_URL, madeAt: AT, madeWith });
const passkeyNotice = (kind: 'added' | 'removed') => (to: Reader) =>
  writePasskeyNotice({ ...to, kind, passkey: 'My <b>phone</b>', at: AT, device: null });

const writers = {
  writeVerifyEmail: (to: Reader) => verifyEmail(to),
  writeResetPassword,
  writeGoogleOnlyNotice,
  writePasswordChanged,
  writeReminderTest,
  writePasskeyAdded: passkeyNotice('added'),
  writePasskeyRemoved: passkeyNotice('removed'),
};
const cases = Object.entries(writers).flatMap(([name, write]) =>
  languages.map((language) => [name, language, write] as const),
);

describe.each(cases)('%s in %s', (_name, language, write) => {
  const mail = write({ name: 'Asha', language, url: URL_WITH_TOKEN });

  test('carries the link in both parts, and says in which language it is', () => {
    expect(mail.text).toContain(URL_WITH_TOKEN);
    expect(mail.html).toContain('href="https://outgo.example/verify-email?token=abc&amp;x=1"');
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.subject).not.toBe('');
    expect(mail.text).toContain('Asha');
  });

  test('says the same in both parts', () => {
    const shown = mail.html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replace(/\s+/g, ' ');
    for (const paragraph of mail.text.split('\n\n')) {
      for (const line of paragraph.split('\n').filter((part) => part !== '-- ')) {
        expect(shown).toContain(line.replace(/:$/, '').trim());
      }
    }
  });

  test('shows markup in a name as it was typed and loads nothing from outside', () => {
    const evil = write({ name: '<img src=x onerror=alert(1)>"\'', language, url: URL_WITH_TOKEN });
    expect(evil.html).not.toContain('<img');
    expect(evil.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)\b|\bsrc=|url\(|@import/i);
  });
});

test.each(languages)(
  'the verification mail in %s says when and with what the account was made, and how to undo it',
  (language) => {
    const to = { name: 'Asha', language, url: URL_WITH_TOKEN };
    const { text, html } = verifyEmail(to, { browser: 'Firefox', system: 'Windows' });
    expect(text).toMatch(/15 (November|नवंबर) 2026/);
    expect(text).toContain('09:05 UTC');
    expect(text).toContain('Firefox');
    expect(text).toContain('Windows');
    expect(text).toContain(`${mailTexts[language].verifyEmail.notMe}:\n${DISOWN_URL}`);
    expect(html).toContain(`href="${DISOWN_URL}"`);
    expect(verifyEmail(to).text).toContain(mailTexts[language].device(null));
  },
);
