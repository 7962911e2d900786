/** The Hindi that public pages show, the sign-in modal and the landing page's pieces of the dashboard included. */
import type { Texts } from '../en/screens.ts';
import { problemTexts } from './problems.ts';
import { accountTexts } from './screens/account.ts';
import { authTexts } from './screens/auth.ts';
import { dashboardTexts } from './screens/dashboard.ts';
import { landingTexts } from './screens/landing.ts';
import { legalTexts } from './screens/legal.ts';
import { messagesTexts } from './screens/messages.ts';
import { shellTexts } from './screens/shell.ts';
import { subscriptionsTexts } from './screens/subscriptions.ts';
import { wordsTexts } from './screens/words.ts';

export const hindiPublic = {
  account: accountTexts,
  auth: authTexts,
  dashboard: dashboardTexts,
  landing: landingTexts,
  legal: legalTexts,
  messages: messagesTexts,
  problems: problemTexts,
  shell: shellTexts,
  subscriptions: subscriptionsTexts,
  words: wordsTexts,
} satisfies Partial<Texts>;
