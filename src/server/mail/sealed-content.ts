/** The content of a queued mail, encrypted with a key derived from the server's secret and bound to its row. */
import type { Deps } from '#server/deps';
import { decrypt, encrypt } from '#server/secrets/sealing';
import type { MailRow } from './store.ts';

interface Content {
  text: string;
  html: string;
  headers: Record<string, string>;
  mayRepeat?: boolean;
}

export function sealContent(deps: Deps, mailId: string, content: Content): Promise<Buffer> {
  return encrypt(deps, 'mail', content, mailId);
}

/** Undefined when it was sealed with another secret. */
export async function openContent(deps: Deps, mail: MailRow): Promise<Content | undefined> {
  const { sealed, text, html, headers } = mail;
  if (sealed === null) return { text, html, headers };
  return (await decrypt(deps, 'mail', sealed, mail.id)) as Content | undefined;
}
