/** What a queued mail says, encrypted with a key of the server's secret and bound to its row. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { deriveKey } from '#server/auth/sealing';
import type { Deps } from '#server/deps';
import type { MailRow } from './store.ts';

interface Content {
  text: string;
  html: string;
  headers: Record<string, string>;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export async function sealContent(deps: Deps, mailId: string, content: Content): Promise<Buffer> {
  const iv = deps.random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, await deriveKey(deps, 'mail'), iv).setAAD(Buffer.from(mailId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined when it was sealed with another secret. */
export async function openContent(deps: Deps, mail: MailRow): Promise<Content | undefined> {
  const { sealed, text, html, headers } = mail;
  if (sealed === null) return { text, html, headers };
  const decipher = createDecipheriv(CIPHER, await deriveKey(deps, 'mail'), sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(mail.id)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const opened = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return JSON.parse(Buffer.concat(opened).toString('utf8'));
  } catch {
    return undefined;
  }
}
