/** The mail texts of every language. */
import type { User } from '#server/users/present';
import { en, type MailTexts } from './en.ts';
import { hi } from './hi.ts';

export type Language = User['language'];

export const mailTexts: Record<Language, MailTexts> = { en, hi };
