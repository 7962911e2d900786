/** The provider's HTTP API on the sandbox's state; the numbers refer to docs/razorpay.md. */
import { timingSafeEqual } from 'node:crypto';
import { CHECKOUT_SCRIPT } from './checkout.ts';
import { countCycles } from './cycles.ts';
import { buildPlan, buildSubscription, present } from './entities.ts';
import {
  cancelInput,
  checkoutInput,
  OBJECT_ID,
  pauseInput,
  planInput,
  readInput,
  refundInput,
  resumeInput,
  subscriptionInput,
  updateInput,
} from './input.ts';
import type { Ledger } from './ledger.ts';
import { listObjects } from './list.ts';
import { findRefund, refundPayment } from './refunds.ts';
import { printRefusal, refuseUnknownId, SandboxRefusal } from './refusal.ts';
import { requireStatus } from './states.ts';
import type { SandboxKind } from './store.ts';
import type { SandboxWorld } from './world.ts';

export interface SandboxRequest {
  method: string;
  /** The path without the mount point and the query, so `/v1/subscriptions`. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface SandboxReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Api {
  ledger: Ledger;
  world: SandboxWorld;
  keyId: string;
  keySecret: string;
}

type Route = (api: Api, request: SandboxRequest, id: string) => Promise<object>;

const ID = '([A-Za-z0-9_]{1,64})';
const route = (method: string, path: string, run: Route) => ({
  method,
  path: new RegExp(`^/v1${path}$`),
  run,
});

/** R7: those about plans and subscriptions are there only where the account has them. */
const SUBSCRIPTION_PATHS = /^\/v1\/(plans|subscriptions)(\/|$)/;
const YEAR_LIMIT = 100;

const ROUTES = [
  route('POST', '/plans', createPlan),
  route('GET', '/plans', ({ ledger }, { query }) => listObjects(ledger, 'plan', query)),
  route('GET', `/plans/${ID}`, async ({ ledger }, _, id) => ledger.findPlan(id)),
  route('POST', '/subscriptions', createSubscription),
  route('GET', '/subscriptions', async ({ ledger, world }, { query }) => {
    await world.runDue();
    return listObjects(ledger, 'subscription', query, 'plan_id');
  }),
  route('GET', `/subscriptions/${ID}`, ({ ledger }, _, id) => ledger.findSubscription(id)),
  route('PATCH', `/subscriptions/${ID}`, ({ world }, { body }, id) =>
    world.changePlan(id, readInput(updateInput, body).plan_id),
  ),
  route('POST', `/subscriptions/${ID}/cancel`, cancelSubscription),
  route('POST', `/subscriptions/${ID}/pause`, ({ world }, { body }, id) => {
    readInput(pauseInput, body);
    return world.pause(id);
  }),
  route('POST', `/subscriptions/${ID}/resume`, ({ world }, { body }, id) => {
    readInput(resumeInput, body);
    return world.resume(id);
  }),
  route('GET', '/invoices', listInvoices),
  route('GET', `/invoices/${ID}`, (api, _, id) => findObject(api, 'invoice', id)),
  route('GET', `/payments/${ID}`, (api, _, id) => findObject(api, 'payment', id)),
  route('POST', `/payments/${ID}/refund`, ({ ledger }, { body, headers }, id) =>
    refundPayment(ledger, id, readInput(refundInput, body), headers['x-refund-idempotency'] ?? null),
  ),
  route('GET', `/payments/${ID}/refunds`, async (api, { query }, id) => {
    await findObject(api, 'payment', id);
    query.set('payment_id', id);
    return listObjects(api.ledger, 'refund', query, 'payment_id');
  }),
  route('GET', '/refunds', ({ ledger }, { query }) => listObjects(ledger, 'refund', query)),
  route('GET', `/refunds/${ID}`, async ({ ledger }, _, id) => (await findRefund(ledger, id)).body),
];

/** Called by the checkout script in the browser, with the public key id only. */
const CHECKOUT_ROUTES = [
  route('GET', '/checkout/preferences', showCheckout),
  route('POST', '/checkout/pay', ({ world }, request) => {
    const { subscription_id: id, email = null, contact = null, ...checkout } = readCheckout(request);
    return checkout.subscription_card_change
      ? world.replaceCard(id)
      : world.pay(id, 'card', { email, contact });
  }),
  route('POST', '/checkout/fail', ({ world }, request) =>
    world.decline(readCheckout(request).subscription_id),
  ),
];

export function createApi(api: Api) {
  return async (request: SandboxRequest): Promise<SandboxReply> => {
    if (request.method === 'GET' && request.path === '/v1/checkout.js') return printScript();
    try {
      return printJson(200, present(await run(api, request)));
    } catch (error) {
      if (error instanceof SandboxRefusal) return printJson(error.status, printRefusal(error));
      throw error;
    }
  };
}

async function run(api: Api, request: SandboxRequest): Promise<object> {
  const isCheckout = request.path.startsWith('/v1/checkout/');
  const isOff = !api.ledger.switches.subscriptionsEnabled && SUBSCRIPTION_PATHS.test(request.path);
  for (const { method, path, run: answer } of isCheckout ? CHECKOUT_ROUTES : isOff ? [] : ROUTES) {
    const match = method === request.method ? path.exec(request.path) : null;
    if (match === null) continue;
    if (isCheckout) checkPublicKey(api, request);
    else checkKeys(api, request);
    return answer(api, request, match[1] ?? '');
  }
  throw new SandboxRefusal('The requested URL was not found on the server.');
}

/** R1: the header must match exactly. */
function checkKeys(api: Api, request: SandboxRequest): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${api.keyId}:${api.keySecret}`).toString('base64')}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new SandboxRefusal('Authentication failed', null, 401);
  }
}

function checkPublicKey(api: Api, request: SandboxRequest): void {
  const keyId = request.method === 'GET' ? request.query.get('key_id') : readCheckout(request).key_id;
  if (keyId !== api.keyId) throw new SandboxRefusal('The api key provided is invalid', 'key_id', 401);
}

const readCheckout = (request: SandboxRequest) => readInput(checkoutInput, request.body);

async function createPlan({ ledger }: Api, request: SandboxRequest): Promise<object> {
  const plan = buildPlan(`plan_${ledger.newSuffix()}`, readInput(planInput, request.body), ledger.now());
  await ledger.insert({ id: plan.id, kind: 'plan', parentId: null, body: plan });
  return plan;
}

async function createSubscription({ ledger }: Api, request: SandboxRequest): Promise<object> {
  const input = readInput(subscriptionInput, request.body);
  const plan = await ledger.findPlan(input.plan_id);
  const now = ledger.now();
  if (input.total_count > countCycles(plan, YEAR_LIMIT)) {
    throw new SandboxRefusal('The total count field is invalid.', 'total_count');
  }
  for (const field of ['start_at', 'expire_by'] as const) {
    if ((input[field] ?? now + 1) > now) continue;
    throw new SandboxRefusal(`The ${field.replace('_', ' ')} field is invalid.`, field);
  }
  const body = buildSubscription(`sub_${ledger.newSuffix()}`, input, now);
  await ledger.insert({ id: body.id, kind: 'subscription', parentId: plan.id, body });
  return body;
}

async function cancelSubscription({ world }: Api, { body }: SandboxRequest, id: string): Promise<object> {
  const { cancel_at_cycle_end: isAtEnd } = readInput(cancelInput, body);
  return isAtEnd ? world.cancelAtCycleEnd(id) : world.cancelNow(id);
}

async function listInvoices({ ledger, world }: Api, { query }: SandboxRequest): Promise<object> {
  const id = query.get('subscription_id');
  // Invoices that have been issued meanwhile belong into the list.
  if (id === null) await world.runDue();
  else await ledger.findSubscription(id);
  return listObjects(ledger, 'invoice', query, 'subscription_id');
}

async function findObject({ ledger }: Api, kind: SandboxKind, id: string): Promise<object> {
  const found = await ledger.store.get(id);
  if (found?.kind !== kind) throw refuseUnknownId();
  if (found.parentId !== null) await ledger.findSubscription(found.parentId);
  return (await ledger.store.get(id))?.body ?? found.body;
}

/** What the sheet shows: the plan's price, and what paying would take now (R24, R36, R37). */
async function showCheckout({ ledger }: Api, { query }: SandboxRequest): Promise<object> {
  const id = query.get('subscription_id') ?? '';
  if (!OBJECT_ID.test(id)) throw refuseUnknownId();
  const subscription = await ledger.findSubscription(id);
  const isReplacing = query.get('subscription_card_change') === 'true';
  const { status, quantity, plan_id } = subscription;
  requireStatus(
    subscription,
    isReplacing ? ['pending', 'halted'] : ['created', 'pending', 'halted'],
    'payable',
  );
  const { item, period } = await ledger.findPlan(plan_id);
  const amount = item.amount * quantity;
  const isFree = isReplacing && status === 'halted';
  return { status, period, amount, currency: item.currency, amount_due: isFree ? 0 : amount };
}

function printJson(status: number, value: object): SandboxReply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

function printScript(): SandboxReply {
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: CHECKOUT_SCRIPT,
  };
}
