/** The Hindi of the app behind sign-in: every noun but those of the public pages. A new noun has its line here. */

import type { Texts } from './en.ts';
import { accountTexts } from './hi/account.ts';
import { adminTexts } from './hi/admin.ts';
import { adviceTexts } from './hi/advice.ts';
import { authTexts } from './hi/auth.ts';
import { dashboardTexts } from './hi/dashboard.ts';
import { installTexts } from './hi/install.ts';
import { messagesTexts } from './hi/messages.ts';
import { planTexts } from './hi/plan.ts';
import { shareTexts } from './hi/share.ts';
import { shellTexts } from './hi/shell.ts';
import { subscriptionsTexts } from './hi/subscriptions.ts';
import { unsentTexts } from './hi/unsent.ts';
import { wordsTexts } from './hi/words.ts';

export const hindiApp: Omit<Texts, 'landing' | 'legal'> = {
  account: accountTexts,
  admin: adminTexts,
  auth: authTexts,
  dashboard: dashboardTexts,
  insights: adviceTexts,
  install: installTexts,
  messages: messagesTexts,
  plan: planTexts,
  share: shareTexts,
  shell: shellTexts,
  subscriptions: subscriptionsTexts,
  unsent: unsentTexts,
  words: wordsTexts,
};
