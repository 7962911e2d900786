/**
 * Who may call what, written from the specification and apart from the rows that the server reads: for each call with
 * well-formed input, the status that each kind of caller must get. Calls that are not listed here are a miss.
 */
import { subscriptionBody } from '#testing/subscriptions';

export const ACTORS = [
  'visitor',
  /** Free, and names what belongs to somebody else. */
  'stranger',
  /** The same, with an address that nobody has proven: signed in where the server does not ask for that. */
  'unverified',
  /** Free, after a time of Pro. */
  'owner',
  'pro',
  /** Has an administrator's address, verified by a link alone. */
  'impostor',
  'admin',
  /** An administrator who signed in 13 hours ago. */
  'late admin',
] as const;
export type Actor = (typeof ACTORS)[number];

/** What the calls name: all of it is the owner's. */
export interface Things {
  email: string;
  subscription: string;
  import: string;
  scenario: string;
  channel: string;
  passkey: string;
  session: string;
  payment: string;
  feed: string;
  change: string;
  /** Differs at each call. */
  fresh: string;
}

interface Cells {
  statuses: readonly number[];
  path?: (things: Things) => string;
  body?: (things: Things) => unknown;
}

const given =
  (statuses: readonly number[]) =>
  (more: Omit<Cells, 'statuses'> = {}) => ({ statuses, ...more });

/** The same for everybody. */
const open = (status: number) => given(ACTORS.map(() => status));
/** Whoever is signed in, about themselves. */
const own = (free: number, pro = free) => given([401, free, free, free, pro, free, free, free]);
/** Something with an id: for everyone else it is not there. */
const owned = (free: number, pro = free) => given([401, 404, 404, free, pro, 404, 404, 404]);
/** The same where even the owner needs Pro, which is said before anything about the id. */
const ownedPro = (pro: number) => given([401, 403, 403, 403, pro, 403, 403, 403]);
const adminReads = (status: number) => given([401, 403, 403, 403, 403, 403, status, status]);
const adminChanges = (status: number) => given([401, 403, 403, 403, 403, 403, status, 403]);

const REASON = 'Asked for in writing';
const scenario = () => ({ name: 'A scenario', changes: [] });
const about = (add: Record<string, unknown> = {}) => ({
  body: ({ email }: Things) => ({ email, ...add }),
});

export const TABLE: Record<string, Cells> = {
  'GET /healthz': open(200)(),
  'GET /readyz': open(200)(),
  'GET /api/server': open(200)(),
  'GET /api/openapi.json': open(200)(),
  'GET /api/docs': open(200)(),
  'GET /api/rates': open(200)(),
  'GET /api/plan/prices': open(200)(),
  'POST /api/demo': open(201)({ body: () => ({}) }),
  'POST /api/webhooks/razorpay': open(400)({ body: () => ({ event: 'subscription.charged' }) }),
  'GET /calendar/:file': open(200)({ path: ({ feed }) => feed }),

  'POST /api/auth/signup': open(201)({
    body: ({ fresh }) => ({
      name: 'Asha',
      email: `${fresh}@example.com`,
      password: 'plum-tractor-9-violet',
      country: 'India',
    }),
  }),
  'POST /api/auth/signin': open(401)(about({ password: 'not the right one' })),
  'POST /api/auth/logout': open(200)(),
  'POST /api/auth/forgot-password': open(200)(about()),
  'POST /api/auth/resend-verification': open(200)(about()),
  'GET /api/auth/verify-email': open(400)({ path: () => '/api/auth/verify-email?token=made-up' }),
  'POST /api/auth/disown': open(400)({ body: () => ({ token: 'made-up' }) }),
  'POST /api/auth/reset-password': open(400)({
    body: () => ({ token: 'made-up', password: 'plum-tractor-9-violet' }),
  }),
  'POST /api/auth/reset-password/check': open(400)({ body: () => ({ token: 'made-up' }) }),
  'GET /api/auth/google': open(404)(),
  'GET /api/auth/google/callback': open(404)(),
  'POST /api/auth/passkey-signin/options': open(200)(),
  'POST /api/auth/passkey-signin/finish': open(400)({
    body: () => ({ response: { id: 'made-up', response: {} } }),
  }),
  'GET /api/auth/user': own(200)(),
  'POST /api/auth/sign-in-again': own(403)({ body: () => ({ password: 'anything at all' }) }),
  'GET /api/auth/passkeys': own(200)(),
  'POST /api/auth/passkeys/options': given([401, 200, 200, 200, 200, 200, 200, 403])(),
  'POST /api/auth/passkeys/register': given([401, 400, 400, 400, 400, 400, 400, 403])({
    body: () => ({ name: 'Phone', response: { id: 'made-up', response: {} } }),
  }),
  'PUT /api/auth/passkeys/:id': owned(200)({ body: () => ({ name: 'Phone' }) }),
  'DELETE /api/auth/passkeys/:id': given([401, 404, 404, 200, 200, 404, 404, 403])(),

  'PUT /api/user/country': own(200)({ body: () => ({ country: 'India' }) }),
  'POST /api/user/update-profile': own(200)({ body: () => ({ name: 'Asha' }) }),
  'POST /api/user/change-password': own(403)({
    body: () => ({ currentPassword: 'anything at all', newPassword: 'plum-tractor-9-violet' }),
  }),
  'PUT /api/user/preferences': own(200)({ body: () => ({ language: 'en' }) }),
  'POST /api/user/delete': given([401, 400, 400, 200, 200, 400, 400, 403])(about()),
  'GET /api/user/export.json': own(200)(),
  'GET /api/user/export.csv': own(200)(),
  'GET /api/user/sessions': own(200)(),
  'DELETE /api/user/sessions': given([401, 200, 200, 200, 200, 200, 200, 403])(),
  'DELETE /api/user/sessions/:id': given([401, 404, 404, 200, 200, 404, 404, 403])(),

  'GET /api/subscriptions': own(200)(),
  'GET /api/subscriptions/locked': own(200)(),
  'POST /api/subscriptions': own(201)({ body: ({ fresh }) => subscriptionBody({ name: fresh }) }),
  'PUT /api/subscriptions/:id': owned(200)({ body: () => ({ amount: '1.23' }) }),
  'DELETE /api/subscriptions/:id': owned(200)(),
  'POST /api/subscriptions/:id/renew': owned(200)(),
  'GET /api/subscriptions/:id/history': ownedPro(200)(),
  'POST /api/subscriptions/bulk': own(200)({
    body: ({ subscription }) => ({ action: 'delete', ids: [subscription] }),
  }),
  'POST /api/subscriptions/bulk/undo': own(200)({ body: ({ change }) => ({ changes: [change] }) }),
  'GET /api/imports': own(200)(),
  'POST /api/imports': own(201)({
    body: ({ fresh }) => ({ format: 'outgo', subscriptions: [subscriptionBody({ name: fresh })] }),
  }),
  'POST /api/imports/:id/undo': owned(200)(),
  'GET /api/budget': own(200)(),
  'PUT /api/budget': own(200)({ body: () => ({ overall: '100' }) }),
  'GET /api/analytics/dashboard': own(200)(),
  'GET /api/reminders/next30': own(200)(),

  'GET /api/calendar-feed': own(200)(),
  'POST /api/calendar-feed': own(201)(),
  'PUT /api/calendar-feed': given([401, 404, 404, 200, 200, 404, 404, 404])({
    body: () => ({ alarmDays: 1 }),
  }),
  'DELETE /api/calendar-feed': own(200)(),
  'GET /api/reminders/settings': own(200)(),
  'PUT /api/reminders/settings': own(200)({
    body: () => ({ isOn: true, leadDays: [7], hour: 9, quietDays: [] }),
  }),
  'GET /api/reminders/test-mail': own(200)(),
  // Nothing is mailed to an address that may be somebody else's (rule reminder.16).
  'POST /api/reminders/test-mail': given([401, 200, 409, 200, 200, 200, 200, 200])(),
  'GET /api/reminders/history': own(200)({
    path: ({ subscription }) => `/api/reminders/history?subscription=${subscription}`,
  }),
  'GET /api/reminders/history/older': own(200)({
    path: ({ subscription }) =>
      `/api/reminders/history/older?before=2030-01-01T00:00:00.000Z_2030-01-01_0_${subscription}_payment_mail`,
  }),
  'GET /api/reminders/answer': open(400)({ path: () => '/api/reminders/answer?token=made-up' }),
  'POST /api/reminders/answer': open(400)({ path: () => '/api/reminders/answer?token=made-up' }),
  'GET /api/reminders/unsubscribe': open(400)({ path: () => '/api/reminders/unsubscribe?token=made-up' }),
  'POST /api/reminders/unsubscribe': open(400)({ path: () => '/api/reminders/unsubscribe?token=made-up' }),
  'GET /api/digest/unsubscribe': open(400)({ path: () => '/api/digest/unsubscribe?token=made-up' }),
  'POST /api/digest/unsubscribe': open(400)({ path: () => '/api/digest/unsubscribe?token=made-up' }),
  'GET /api/channels': own(200)(),
  'POST /api/channels': own(403, 201)({ body: () => ({ kind: 'ntfy', topic: 'renewals' }) }),
  'POST /api/channels/devices': own(
    403,
    400,
  )({
    body: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth: 'x' } }),
  }),
  'POST /api/channels/:id/test': given([401, 404, 404, 403, 200, 404, 404, 404])(),
  'DELETE /api/channels/:id': owned(200)(),

  'POST /api/price-reports': own(201)({ body: () => ({ service: 'Netflix', billingCycle: 'monthly' }) }),
  'POST /api/analyze': own(200)(),
  'GET /api/analyze': own(200)(),
  'GET /api/bundles': own(200)(),
  'POST /api/suggest-bundles': own(200)(),
  'GET /api/bundles/switch-plan': own(403, 200)(),
  'GET /api/recommendations': own(200)(),
  'GET /api/ai-usage': own(200)(),
  'GET /api/insights/sent': own(200)(),
  'GET /api/insights/marks': own(200)(),
  'PUT /api/insights/marks': own(200)({ body: () => ({ factId: 'yearly:netflix', state: 'done' }) }),
  'GET /api/what-if-plans': own(403, 200)(),
  'POST /api/what-if-plans': own(403, 201)({ body: scenario }),
  'PUT /api/what-if-plans/:id': ownedPro(200)({ body: scenario }),
  'DELETE /api/what-if-plans/:id': owned(200)(),

  'GET /api/subscription/status': own(200)(),
  'POST /api/subscription/create': own(201, 409)({ body: () => ({ billingCycle: 'monthly' }) }),
  'POST /api/subscription/replace-card': own(409)(),
  'POST /api/subscription/verify-payment': own(400)({
    body: () => ({
      razorpay_payment_id: 'pay_x',
      razorpay_subscription_id: 'sub_1',
      razorpay_signature: '00',
    }),
  }),
  'POST /api/subscription/cancel': own(409, 200)(),
  'GET /api/subscription/payments': own(200)(),
  'GET /api/subscription/payments/:id/receipt': owned(200)(),

  'GET /api/admin/analytics/dashboard': adminReads(200)(),
  'GET /api/admin/analytics/dashboard/:days': adminReads(200)({
    path: () => '/api/admin/analytics/dashboard/30',
  }),
  'GET /api/admin/user-status': adminReads(200)({
    path: ({ email }) => `/api/admin/user-status?email=${encodeURIComponent(email)}`,
  }),
  'GET /api/admin/audit': adminReads(200)(),
  'GET /api/admin/payment-problems': adminReads(200)(),
  'GET /api/admin/price-reports': adminReads(200)(),
  'POST /api/admin/upgrade-user': adminChanges(200)(about({ billingCycle: 'monthly' })),
  'POST /api/admin/refund': adminChanges(404)({ body: () => ({ paymentId: 'pay_unknown', reason: REASON }) }),
  'POST /api/admin/end-pro': adminChanges(409)(about({ reason: REASON })),
  'POST /api/admin/end-sessions': adminChanges(200)(about({ reason: REASON })),
  'POST /api/admin/reconcile': adminChanges(200)(about()),
  'POST /api/admin/resend-verification': adminChanges(409)(about()),
};
