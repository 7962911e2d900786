/** The Hindi catalogue, assembled by noun. Its words are agreed in docs/hindi.md, so that one thing has one name. */

import { accountTexts } from './en/account.ts';
import { adminTexts } from './en/admin.ts';
import { authTexts } from './en/auth.ts';
import { dashboardTexts } from './en/dashboard.ts';
import { insightsTexts } from './en/insights.ts';
import { installTexts } from './en/install.ts';
import { landingTexts } from './en/landing.ts';
import { legalTexts } from './en/legal.ts';
import { planTexts } from './en/plan.ts';
import { shellTexts } from './en/shell.ts';
import { subscriptionsTexts } from './en/subscriptions.ts';
import { unsentTexts } from './en/unsent.ts';
import type { Texts } from './en.ts';

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
