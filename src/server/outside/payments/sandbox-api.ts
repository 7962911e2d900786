/** The provider's HTTP surface over the stand-in's books: Basic keys, strict fields, its errors, its lists. */
import { z } from 'zod';
import { CHECKOUT_SCRIPT } from './sandbox-checkout.ts';
import { buildPlan, buildSubscription, newSuffix, present } from './sandbox-entities.ts';
import type { Ledger } from './sandbox-ledger.ts';
import { printRefusal, SandboxRefusal } from './sandbox-refusal.ts';
import type { SandboxKind } from './sandbox-store.ts';
import { LIVE, requireStatus, type SandboxWorld } from './sandbox-world.ts';
import { isSameSignature } from './signatures.ts';

export interface SandboxRequest {
  method: string;
  /** Without the mount point and the query, so `/v1/subscriptions`. */
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

const ROUTES = [
  route('POST', '/plans', createPlan),
  route('GET', `/plans/${ID}`, async ({ ledger }, _, id) => ledger.findPlan(id)),
  route('POST', '/subscriptions', createSubscription),
  route('GET', '/subscriptions', (api, { query }) => listObjects(api, 'subscription', query, 'plan_id')),
  route('GET', `/subscriptions/${ID}`, ({ ledger }, _, id) => ledger.findSubscription(id)),
  route('POST', `/subscriptions/${ID}/cancel`, cancelSubscription),
  route(
    'POST',
    `/subscriptions/${ID}/pause`,
    async ({ world }, _, id) => (await world.pause(id)).subscription,
  ),
  route(
    'POST',
    `/subscriptions/${ID}/resume`,
    async ({ world }, _, id) => (await world.resume(id)).subscription,
  ),
  route('GET', '/invoices', listInvoices),
  route('GET', `/invoices/${ID}`, (api, _, id) => findObject(api, 'invoice', id)),
  route('GET', `/payments/${ID}`, (api, _, id) => findObject(api, 'payment', id)),
];

/** Called by the checkout script in the browser, with the public key id only. */
const CHECKOUT_ROUTES = [
  route('GET', '/checkout/preferences', showCheckout),
  route('POST', '/checkout/pay', ({ world }, request) => world.pay(readCheckout(request).subscription_id)),
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
  for (const { method, path, run: answer } of isCheckout ? CHECKOUT_ROUTES : ROUTES) {
    const match = method === request.method ? path.exec(request.path) : null;
    if (match === null) continue;
    if (isCheckout) checkPublicKey(api, request);
    else checkKeys(api, request);
    return answer(api, request, match[1] ?? '');
  }
  throw new SandboxRefusal('The requested URL was not found on the server.');
}

function checkKeys(api: Api, request: SandboxRequest): void {
  const expected = `Basic ${Buffer.from(`${api.keyId}:${api.keySecret}`).toString('base64')}`;
  if (!isSameSignature(expected, request.headers.authorization ?? '')) {
    throw new SandboxRefusal('Authentication failed', null, 401);
  }
}

function checkPublicKey(api: Api, request: SandboxRequest): void {
  const keyId = request.method === 'GET' ? request.query.get('key_id') : readCheckout(request).key_id;
  if (keyId !== api.keyId) throw new SandboxRefusal('The api key provided is invalid', 'key_id', 401);
}

const notes = z
  .record(z.string().max(256), z.string().max(256))
  .refine((pairs) => Object.keys(pairs).length <= 15);
const planInput = z.strictObject({
  period: z.enum(['monthly', 'yearly']),
  interval: z.literal(1),
  item: z.strictObject({
    name: z.string(),
    amount: z.int().min(100),
    currency: z.literal('INR'),
    description: z.string().optional(),
  }),
  notes: notes.optional(),
});
const subscriptionInput = z.strictObject({
  plan_id: z.string(),
  total_count: z.int().min(1).max(1200),
  quantity: z.int().min(1).optional(),
  customer_notify: z.boolean().optional(),
  expire_by: z.int().positive().optional(),
  notes: notes.optional(),
});
const cancelInput = z.strictObject({ cancel_at_cycle_end: z.boolean().optional() });
const checkoutInput = z.strictObject({ key_id: z.string(), subscription_id: z.string() });

function readInput<T>(schema: z.ZodType<T>, body: string): T {
  const result = schema.safeParse(parseJson(body || '{}'));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    throw new SandboxRefusal(`${issue.keys.join(', ')} is/are not required and should not be sent`);
  }
  const field = issue?.path.join('.') ?? '';
  throw new SandboxRefusal(`The ${field.replaceAll('_', ' ')} field is invalid.`, field || null);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new SandboxRefusal('The request body is not JSON.');
  }
}

const readCheckout = (request: SandboxRequest) => readInput(checkoutInput, request.body);

async function createPlan({ ledger }: Api, request: SandboxRequest): Promise<object> {
  const { period, item } = readInput(planInput, request.body);
  const plan = buildPlan(`plan_${newSuffix()}`, period, item.name, item.amount, ledger.now());
  await ledger.store.insert({ id: plan.id, kind: 'plan', parentId: null, body: plan });
  return plan;
}

async function createSubscription({ ledger }: Api, request: SandboxRequest): Promise<object> {
  const input = readInput(subscriptionInput, request.body);
  const plan = await ledger.findPlan(input.plan_id);
  const subscription = buildSubscription(`sub_${newSuffix()}`, input, ledger.now());
  await ledger.store.insert({
    id: subscription.id,
    kind: 'subscription',
    parentId: plan.id,
    body: subscription,
  });
  return subscription;
}

async function cancelSubscription(
  { ledger, world }: Api,
  request: SandboxRequest,
  id: string,
): Promise<object> {
  const input = readInput(cancelInput, request.body);
  if (!input.cancel_at_cycle_end) return (await world.cancelNow(id)).subscription;
  const { status, current_end } = requireStatus(await ledger.findSubscription(id), LIVE, 'cancellable');
  if (current_end === null) {
    throw new SandboxRefusal(`Subscription cannot be cancelled at cycle end in ${status} status.`, 'status');
  }
  return world.cancelAtCycleEnd(id);
}

async function listInvoices(api: Api, { query }: SandboxRequest): Promise<object> {
  const id = query.get('subscription_id');
  // Renewals that have fallen due meanwhile belong into the list.
  if (id !== null) await api.ledger.findSubscription(id);
  return listObjects(api, 'invoice', query, 'subscription_id');
}

async function listObjects(
  { ledger }: Api,
  kind: SandboxKind,
  query: URLSearchParams,
  parent: string,
): Promise<object> {
  const found = await ledger.store.list(kind, query.get(parent) ?? undefined);
  const skip = Number(query.get('skip') ?? 0);
  const count = Math.min(Number(query.get('count') ?? 10), 100);
  const items = found.reverse().slice(skip, skip + count);
  return { entity: 'collection', count: items.length, items: items.map(({ body }) => present(body)) };
}

async function findObject({ ledger }: Api, kind: SandboxKind, id: string): Promise<object> {
  const found = await ledger.store.get(id);
  if (found?.kind !== kind) throw new SandboxRefusal('The id provided does not exist', 'id');
  return found.body;
}

async function showCheckout({ ledger }: Api, { query }: SandboxRequest): Promise<object> {
  const { plan_id, status } = await ledger.findSubscription(query.get('subscription_id') ?? '');
  const { item, period } = await ledger.findPlan(plan_id);
  return { status, period, amount: item.amount, currency: item.currency };
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
