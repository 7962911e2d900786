/** Mail without SMTP: real messages as `.eml` files in `DATA_DIR/outbox`. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import nodemailer from 'nodemailer';
import { composeMail, isPlainAddress } from './compose.ts';
import type { MailSender, OutgoingMail } from './port.ts';

/** A mail, or the draft of one: nothing else in the folder is ours to remove. */
const MAIL_NAME = /^\.?\d{8}T\d{9}Z_.*\.(?:eml|tmp)$/;

export function createOutboxFolder(options: { folder: string; clock: { now(): Date } }): MailSender {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to))
        return { kind: 'permanent', code: 'EADDRESS', reason: 'The recipient is not a mail address.' };
      try {
        await keepOnce(options.folder, mail, options.clock.now(), async () => {
          const { message } = await composer.sendMail(composeMail(mail, options.clock.now()));
          return message as Buffer;
        });
        return { kind: 'sent' };
      } catch (error) {
        const { code = 'EOUTBOX', message } = error as NodeJS.ErrnoException;
        return { kind: 'retry', code, reason: message };
      }
    },
    forget: (address) => forgetMailsTo(options.folder, address),
    close: () => composer.close(),
  };
}

async function keepOnce(folder: string, mail: OutgoingMail, now: Date, compose: () => Promise<Buffer>) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ending = `_${toFileName(mail.messageId)}.eml`;
  const isKept = (await readdir(folder)).some((name) => name.endsWith(ending));
  if (isKept) return;
  await writeWhole(folder, `${stamp(now)}${ending}`, await compose());
}

// Written aside and renamed: a reader, or a crash, never sees half a message.
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${randomUUID()}.tmp`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}

/** Removes what a crash left half written, too. */
export async function forgetMailsTo(folder: string, address: string): Promise<void> {
  for (const name of await listMails(folder)) {
    const file = join(folder, name);
    const content = await readFile(file, 'utf8').catch(ifGone(''));
    // A long header goes on in the next line.
    const recipient = /^To:((?:.|\r?\n[ \t])*)/im.exec(content)?.[1]?.trim();
    if (recipient !== undefined && isSameAddress(recipient, address)) await rm(file, { force: true });
  }
}

/** Domains in other scripts stand in the header as they go over the wire: `xn--…`. */
function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => {
    const at = address.lastIndexOf('@');
    const domain = address.slice(at + 1);
    return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
  });
  return first === second;
}

/** Goes by the time in their names, which is the server's own. */
export async function deleteOutboxBefore(folder: string, before: Date): Promise<void> {
  for (const name of await listMails(folder))
    if (name.replace(/^\./, '') < stamp(before)) await rm(join(folder, name), { force: true });
}

async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifGone<string[]>([]));
  return names.filter((name) => MAIL_NAME.test(name));
}

function ifGone<Empty>(empty: Empty): (error: NodeJS.ErrnoException) => Empty {
  return (error) => {
    if (error.code === 'ENOENT') return empty;
    throw error;
  };
}

function stamp(at: Date): string {
  return at.toISOString().replace(/[-:.]/g, '');
}

/** Readable, safe on every file system, and still different for different ids after shortening. */
function toFileName(messageId: string): string {
  const readable = messageId
    .replace(/[<>]/g, '')
    .replace(/[^A-Za-z0-9@-]/g, '-')
    .slice(0, 60);
  return `${readable}-${createHash('sha256').update(messageId).digest('hex').slice(0, 12)}`;
}
