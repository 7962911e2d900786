/** The Hindi texts of the app behind sign-in: everything except the public pages. */
import type { Texts } from '../en/screens.ts';
import { problemTexts } from './problems.ts';
import { accountTexts } from './screens/account.ts';
import { adminTexts } from './screens/admin.ts';
import { adviceTexts } from './screens/advice.ts';
import { attentionTexts } from './screens/attention.ts';
import { authTexts } from './screens/auth.ts';
import { budgetTexts } from './screens/budget.ts';
import { bulkTexts } from './screens/bulk.ts';
import { channelsTexts } from './screens/channels.ts';
import { comingTexts } from './screens/coming.ts';
import { dashboardTexts } from './screens/dashboard.ts';
import { firstServicesTexts } from './screens/first-services.ts';
import { importTexts } from './screens/import.ts';
import { installTexts } from './screens/install.ts';
import { lifeTexts } from './screens/life.ts';
import { messagesTexts } from './screens/messages.ts';
import { ownShareTexts } from './screens/own-share.ts';
import { paymentMethodTexts } from './screens/payment-method.ts';
import { planTexts } from './screens/plan.ts';
import { remindDaysTexts } from './screens/remind-days.ts';
import { reminderHistoryTexts } from './screens/reminder-history.ts';
import { remindersTexts } from './screens/reminders.ts';
import { shareTexts } from './screens/share.ts';
import { shellTexts } from './screens/shell.ts';
import { statementTexts } from './screens/statement.ts';
import { subscriptionsTexts } from './screens/subscriptions.ts';
import { tagsTexts } from './screens/tags.ts';
import { unsentTexts } from './screens/unsent.ts';
import { wordsTexts } from './screens/words.ts';

export const hindiApp: Omit<Texts, 'landing' | 'legal'> = {
  account: accountTexts,
  admin: adminTexts,
  auth: authTexts,
  attention: attentionTexts,
  budget: budgetTexts,
  bulk: bulkTexts,
  channels: channelsTexts,
  coming: comingTexts,
  dashboard: dashboardTexts,
  advice: adviceTexts,
  firstServices: firstServicesTexts,
  import: importTexts,
  install: installTexts,
  life: lifeTexts,
  messages: messagesTexts,
  problems: problemTexts,
  ownShare: ownShareTexts,
  paymentMethod: paymentMethodTexts,
  plan: planTexts,
  remindDays: remindDaysTexts,
  reminderHistory: reminderHistoryTexts,
  reminders: remindersTexts,
  share: shareTexts,
  shell: shellTexts,
  statement: statementTexts,
  subscriptions: subscriptionsTexts,
  tags: tagsTexts,
  unsent: unsentTexts,
  words: wordsTexts,
};
