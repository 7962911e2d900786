import { en } from './en/receipt.ts';
import { hi } from './hi/receipt.ts';
import type { ByLanguage } from './language.ts';

export const receiptTexts: ByLanguage<typeof en> = { en, hi };
