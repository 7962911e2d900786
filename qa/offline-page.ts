/** What runs in a tab of `offline-tab.ts`: the app's own code below its screens, bundled once and run with the globals of each tab. */
import { QueryObserver } from '@tanstack/react-query';
import { keepFirst } from '#web/dashboard/add-first.ts';
import { openCopies, queryWithCopy } from '#web/device/cached-answers.ts';
import { createQueryClient, queryFor } from '#web/device/query-client.ts';
import { performBulk } from '#web/subscriptions/bulk/perform-bulk.ts';
import { chargeAgain } from '#web/subscriptions/charge-again.ts';
import { ChangeNotTaken } from '#web/subscriptions/failure.ts';
import { refetchFigures, restoreList } from '#web/subscriptions/list-cache.ts';
import { payToday } from '#web/subscriptions/paid-today.ts';
import {
  dashboardQuery,
  lockedQuery,
  renewalsQuery,
  subscriptionsQuery,
  viewerIn,
} from '#web/subscriptions/queries.ts';
import { followUnsent } from '#web/subscriptions/unsent/follow-unsent.ts';
import {
  changeUnsent,
  performAdd,
  performBudget,
  performDelete,
  performEdit,
  performRenewal,
} from '#web/subscriptions/unsent/perform-change.ts';
import { listWithUnsent } from '#web/subscriptions/unsent/server-list.ts';
import { readUnsent, whenSender } from '#web/subscriptions/unsent/use-unsent.ts';
import { userQuery } from '#web/viewer/use-user.ts';

export const page = {
  ChangeNotTaken,
  QueryObserver,
  changeUnsent,
  chargeAgain,
  createQueryClient,
  dashboardQuery,
  followUnsent,
  keepFirst,
  listWithUnsent,
  lockedQuery,
  openCopies,
  payToday,
  performAdd,
  performBudget,
  performBulk,
  performDelete,
  performEdit,
  performRenewal,
  queryFor,
  queryWithCopy,
  readUnsent,
  renewalsQuery,
  restoreList,
  refetchFigures,
  subscriptionsQuery,
  userQuery,
  viewerIn,
  whenSender,
};
