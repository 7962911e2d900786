/** The English catalogue, assembled by noun. Every other language has this type, so a missing text does not compile. */
import { accountTexts } from './en/account.ts';
import { adminTexts } from './en/admin.ts';
import { adviceTexts } from './en/advice.ts';
import { authTexts } from './en/auth.ts';
import { dashboardTexts } from './en/dashboard.ts';
import { installTexts } from './en/install.ts';
import { landingTexts } from './en/landing.ts';
import { legalTexts } from './en/legal.ts';
import { messagesTexts } from './en/messages.ts';
import { planTexts } from './en/plan.ts';
import { shareTexts } from './en/share.ts';
import { shellTexts } from './en/shell.ts';
import { subscriptionsTexts } from './en/subscriptions.ts';
import { unsentTexts } from './en/unsent.ts';
import { wordsTexts } from './en/words.ts';

export const en = {
  account: accountTexts,
  admin: adminTexts,
  auth: authTexts,
  dashboard: dashboardTexts,
  insights: adviceTexts,
  install: installTexts,
  landing: landingTexts,
  legal: legalTexts,
  messages: messagesTexts,
  plan: planTexts,
  share: shareTexts,
  shell: shellTexts,
  subscriptions: subscriptionsTexts,
  unsent: unsentTexts,
  words: wordsTexts,
};

export type Texts = typeof en;
