/** The mail for a reset request when the account has no password: no token, only how to sign in. */
import type { Message } from '#server/mail/service';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';

export function writeGoogleOnlyNotice(to: { name: string | null; language: Language; url: string }): Message {
  const { greeting, googleOnly: texts } = mailTexts[to.language];
  return layOut({
    kind: 'google-only-notice',
    language: to.language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead, texts.advice],
    button: { label: texts.button, url: to.url },
    after: [texts.unasked],
  });
}
