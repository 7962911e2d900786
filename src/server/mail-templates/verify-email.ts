/** The verification mail, with a link for "this was not me". */
import type { DeviceName } from '#core/account/device-name';
import type { Message } from '#server/mail/service';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';
import { writeMoment } from './moment.ts';

export interface VerifyEmailReader {
  name: string | null;
  language: Language;
  url: string;
  disownUrl: string;
  madeAt: Date;
  /** Null if the browser is unknown. */
  madeWith: DeviceName | null;
}

export function writeVerifyEmail(to: VerifyEmailReader): Message {
  const { greeting, device, verifyEmail: texts } = mailTexts[to.language];
  return layOut({
    kind: 'verify-email',
    language: to.language,
    subject: texts.subject,
    before: [greeting(to.name), texts.lead],
    button: { label: texts.button, url: to.url },
    after: [texts.validity, texts.made(writeMoment(to.madeAt, to.language), device(to.madeWith))],
    second: { label: texts.notMe, url: to.disownUrl },
  });
}
