import type { Message } from '#server/mail/service';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';

export function writePasswordChanged(to: { name: string | null; language: Language; url: string }): Message {
  const { greeting, passwordChanged: texts } = mailTexts[to.language];
  return layOut({
    kind: 'password-changed',
    language: to.language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead],
    button: { label: texts.button, url: to.url },
    after: [texts.advice],
  });
}
