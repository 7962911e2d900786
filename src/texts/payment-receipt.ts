import { en } from './en/payment-receipt.ts';
import { hi } from './hi/payment-receipt.ts';
import type { ByLanguage } from './language.ts';

export const paymentReceiptTexts: ByLanguage<typeof en> = { en, hi };
