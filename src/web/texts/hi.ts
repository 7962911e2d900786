/** The Hindi catalogue, assembled by noun. Its words are agreed in docs/hindi.md, so that one thing has one name. */

import { adminTexts } from './en/admin.ts';
import { dashboardTexts } from './en/dashboard.ts';
import { insightsTexts } from './en/insights.ts';
import { landingTexts } from './en/landing.ts';
import { legalTexts } from './en/legal.ts';
import { planTexts } from './en/plan.ts';
import { subscriptionsTexts } from './en/subscriptions.ts';
import type { Texts } from './en.ts';
import { accountTexts } from './hi/account.ts';
import { authTexts } from './hi/auth.ts';
import { installTexts } from './hi/install.ts';
import { shellTexts } from './hi/shell.ts';
import { unsentTexts } from './hi/unsent.ts';

export const hi: Texts = {
  account: accountTexts,
  admin: adminTexts,
  auth: authTexts,
  dashboard: dashboardTexts,
  insights: insightsTexts,
  install: installTexts,
  landing: landingTexts,
  legal: legalTexts,
  plan: planTexts,
  shell: shellTexts,
  subscriptions: subscriptionsTexts,
  unsent: unsentTexts,
};
