/** Tells the owner of an account that its password is another one now. */
import type { Letter } from '#server/mail/service';
import { layOut } from './layout.ts';
import { type Language, mailTexts } from './texts/catalogue.ts';

export function writePasswordChanged(to: { name: string | null; language: Language; url: string }): Letter {
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
