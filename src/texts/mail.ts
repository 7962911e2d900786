import { en } from './en/mail.ts';
import { hi } from './hi/mail.ts';
import type { ByLanguage } from './language.ts';

/** Texts of mails and of the pages their links open. */
export const mailTexts: ByLanguage<typeof en> = { en, hi };
