/** The mail that proves an address (specification §4). */
import type { Letter } from '#server/mail/service';
import { layOut } from './layout.ts';
import { type Language, mailTexts } from './texts/catalogue.ts';

export function writeVerifyEmail(to: { name: string | null; language: Language; url: string }): Letter {
  const { greeting, verifyEmail: texts } = mailTexts[to.language];
  return layOut({
    kind: 'verify-email',
    language: to.language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead],
    button: { label: texts.button, url: to.url },
    after: [texts.validity, texts.unasked],
  });
}
