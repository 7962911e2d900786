import type { Message } from '#server/mail/service';
import { LAST_MAIL } from '#server/mail/store';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';

export function writeAccountDeleted(to: {
  name: string | null;
  language: Language;
  url: string;
  hasPaid: boolean;
}): Message {
  const { greeting, accountDeleted: texts } = mailTexts[to.language];
  return layOut({
    kind: LAST_MAIL,
    language: to.language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead, ...(to.hasPaid ? [texts.payments] : [])],
    button: { label: texts.button, url: to.url },
    after: [texts.advice],
  });
}
