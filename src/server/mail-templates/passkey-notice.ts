import type { DeviceName } from '#core/account/device-name';
import type { Message } from '#server/mail/service';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';
import { writeMoment } from './moment.ts';

export interface PasskeyNoticeReader {
  name: string | null;
  language: Language;
  url: string;
  kind: 'added' | 'removed';
  passkey: string | null;
  at: Date;
  device: DeviceName | null;
}

export function writePasskeyNotice(to: PasskeyNoticeReader): Message {
  const { greeting, device, passkeyAdded, passkeyRemoved } = mailTexts[to.language];
  const texts = to.kind === 'added' ? passkeyAdded : passkeyRemoved;
  return layOut({
    kind: `passkey-${to.kind}`,
    language: to.language,
    subject: texts.subject,
    before: [
      greeting(to.name),
      texts.lead(to.passkey),
      texts.made(writeMoment(to.at, to.language), device(to.device)),
    ],
    button: { label: texts.button, url: to.url },
    after: [texts.advice],
  });
}
