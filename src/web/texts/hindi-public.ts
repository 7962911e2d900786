/** The Hindi that public pages show, the sign-in modal and the landing page's pieces of the dashboard included. */

import type { Texts } from './en.ts';
import { accountTexts } from './hi/account.ts';
import { authTexts } from './hi/auth.ts';
import { dashboardTexts } from './hi/dashboard.ts';
import { landingTexts } from './hi/landing.ts';
import { legalTexts } from './hi/legal.ts';
import { messagesTexts } from './hi/messages.ts';
import { shellTexts } from './hi/shell.ts';
import { subscriptionsTexts } from './hi/subscriptions.ts';
import { wordsTexts } from './hi/words.ts';

export const hindiPublic = {
  account: accountTexts,
  auth: authTexts,
  dashboard: dashboardTexts,
  landing: landingTexts,
  legal: legalTexts,
  messages: messagesTexts,
  shell: shellTexts,
  subscriptions: subscriptionsTexts,
  words: wordsTexts,
} satisfies Partial<Texts>;
