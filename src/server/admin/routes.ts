/** Handlers for administrators; http/handle checks the access. */
import { showPriceReports } from '#server/advice/price-reports';
import { readAudit } from '#server/audit/service';
import type { Handlers } from '#server/http/call';
import { readKey } from '#server/requests/idempotency';
import { answerTexts } from '#texts/en/answers';
import { readAnalytics } from './analytics.ts';
import type { AdminDeps } from './deps.ts';
import { endPro, readPaymentProblems, reconcileNow, refund } from './payments.ts';
import { endSessions } from './sessions.ts';
import { readStatus, resendVerification, upgradeUser } from './support.ts';

type AdminHandlers = Pick<
  Handlers,
  | 'GET /api/admin/analytics/dashboard'
  | 'GET /api/admin/analytics/dashboard/:days'
  | 'GET /api/admin/user-status'
  | 'POST /api/admin/upgrade-user'
  | 'POST /api/admin/refund'
  | 'POST /api/admin/end-pro'
  | 'POST /api/admin/end-sessions'
  | 'POST /api/admin/reconcile'
  | 'GET /api/admin/payment-problems'
  | 'POST /api/admin/resend-verification'
  | 'GET /api/admin/audit'
  | 'GET /api/admin/price-reports'
>;

export function adminRoutes(deps: AdminDeps): AdminHandlers {
  return {
    'GET /api/admin/analytics/dashboard': (call) => readAnalytics(deps, { ...call, ...call.query }),
    'GET /api/admin/analytics/dashboard/:days': (call) => readAnalytics(deps, { ...call, ...call.params }),
    'GET /api/admin/user-status': ({ query }) => readStatus(deps, query.email),
    'POST /api/admin/upgrade-user': ({ by, requestId, body, headers }) =>
      upgradeUser(deps, { by: by.user, requestId }, body, readKey(headers['idempotency-key'])),
    'POST /api/admin/refund': ({ by, requestId, body }) => refund(deps, { by: by.user, requestId }, body),
    'POST /api/admin/end-pro': ({ by, requestId, body }) => endPro(deps, { by: by.user, requestId }, body),
    'POST /api/admin/end-sessions': ({ by, requestId, body }) =>
      endSessions(deps, { by: by.user, requestId }, body),
    'POST /api/admin/reconcile': ({ by, requestId, body }) =>
      reconcileNow(deps, { by: by.user, requestId }, body.email),
    'GET /api/admin/payment-problems': () => readPaymentProblems(deps),
    'POST /api/admin/resend-verification': async ({ by, requestId, body }) => {
      await resendVerification(deps, { by: by.user, requestId }, body.email);
      return { message: answerTexts.mailSent };
    },
    'GET /api/admin/price-reports': () => showPriceReports(deps),
    'GET /api/admin/audit': ({ query }) => readAudit(deps, query.before),
  };
}
