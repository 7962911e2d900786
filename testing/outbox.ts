/** Reads the outbox folder that takes the place of SMTP: for tests, and for the development page that shows mails. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** File names, the newest first: each starts with its time. */
export async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
}

export async function readMail(folder: string, name: string): Promise<Email> {
  // A name may come from an address bar: nothing outside the folder is a mail.
  return PostalMime.parse(await readFile(path.join(folder, path.basename(name))));
}
