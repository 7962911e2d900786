import { en } from './en/mail.ts';
import { hi } from './hi/mail.ts';
import type { ByLanguage } from './language.ts';

/** What mails and the pages behind their links say. */
export const mailTexts: ByLanguage<typeof en> = { en, hi };
