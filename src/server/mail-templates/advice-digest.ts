/** Pro's monthly advice by mail, with an unsubscribe link (RFC 8058). */
import { formatMoney } from '#core/money/money';
import type { Message } from '#server/mail/service';
import { stopHeaders } from '#server/mail/stop-link';
import { languageOf } from '#server/users/present';
import type { UserRow } from '#server/users/store';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';

export interface Digest {
  /** All savings, largest first; the mail lists a few. */
  savings: readonly { title: string; perMonth: number }[];
  total: number;
  currency: string;
}

const NAMED = 3;

export function writeAdviceDigest(
  to: Pick<UserRow, 'name' | 'language' | 'country'>,
  { savings, total, currency }: Digest,
  links: { dashboard: string; stop: string },
): Message {
  const language = languageOf(to);
  const { greeting, adviceDigest: texts } = mailTexts[language];
  const money = (amount: number) => formatMoney(amount, currency, to.country);
  const rest = savings.length - NAMED;
  return layOut({
    kind: 'advice-digest',
    language,
    subject: texts.subject(savings.length, money(total)),
    before: [
      greeting(to.name),
      texts.lead,
      ...savings.slice(0, NAMED).map(({ title, perMonth }) => texts.saving(title, money(perMonth))),
      ...(rest > 0 ? [texts.more(rest)] : []),
    ],
    button: { label: texts.button, url: links.dashboard },
    after: [texts.made],
    stop: { label: texts.stop, url: links.stop },
    headers: stopHeaders(links.stop),
  });
}
