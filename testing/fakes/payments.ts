/** Razorpay on loopback: the product's own stand-in behind a real port, with faults and webhooks under control. */
import type { FlushOptions } from '#server/outside/payments/sandbox/delivery';
import { type InvoiceBody, SANDBOX_PLAN_IDS } from '#server/outside/payments/sandbox/entities';
import { createSandbox, type Sandbox } from '#server/outside/payments/sandbox/server';
import { createMemoryStore, type SandboxStore } from '#server/outside/payments/sandbox/store';
import type { SandboxSwitches } from '#server/outside/payments/sandbox/switches';
import type { SandboxWebhook } from '#server/outside/payments/sandbox/webhooks';
import type { LatePayment } from '#server/outside/payments/sandbox/world';
import { type FakeReply, type FakeRequest, type HttpFake, startHttpFake } from './http-fake.ts';

export interface PaymentsFake extends HttpFake {
  /** The value of `RAZORPAY_API_URL`. */
  url: string;
  checkoutUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  planIds: { monthly: string; yearly: string };
  world: Sandbox['world'];
  switches: SandboxSwitches;
  delivery: Sandbox['delivery'];
  /** Every event so far, delivered or not. */
  webhooks: SandboxWebhook[];
  /** Statuses that the receiver answered, in order of delivery. */
  answers: number[];
  /** Sets where to deliver to; undefined drops every event. */
  sendWebhooksTo(url: string | undefined): void;
  /** Makes events wait until `flush`. */
  holdWebhooks(): void;
  /** Oldest first, without asking over the wire. */
  listInvoices(subscriptionId: string): Promise<InvoiceBody[]>;
  /** Switches to another account, as with other keys, which knows nothing of the first. */
  switchAccount(name: string): void;
  flush(options?: FlushOptions): Promise<void>;
  settled(): Promise<void>;
}

export interface PaymentsFakeOptions {
  clock?: { now(): Date };
  /** The source of ids; a seeded one makes them the same in every run. */
  random?: { bytes(count: number): Buffer };
  store?: SandboxStore;
  /** Keys of another mode or account. */
  keyId?: string;
  webhookUrl?: string;
  port?: number;
}

const CREDENTIALS = {
  keyId: 'rzp_test_Outgo000000000',
  keySecret: 'key-secret-of-the-stand-in',
  webhookSecret: 'webhook-secret-of-the-stand-in',
};

export async function startPayments(options: PaymentsFakeOptions = {}): Promise<PaymentsFake> {
  const post = createPostman(options.webhookUrl);
  const accounts = createAccounts(options.store ?? createMemoryStore());
  const webhooks: SandboxWebhook[] = [];
  const credentials = { ...CREDENTIALS, ...(options.keyId === undefined ? {} : { keyId: options.keyId }) };
  const sandbox = createSandbox({
    ...credentials,
    clock: options.clock ?? { now: () => new Date() },
    store: accounts.store,
    ...(options.random === undefined ? {} : { random: options.random }),
    onWebhook: (webhook) => void webhooks.push(webhook),
    deliverWebhook: post.deliver,
  });
  const fake = await startHttpFake(
    (request) => answer(sandbox, request),
    createControls(sandbox),
    options.port,
  );
  return {
    ...fake,
    ...credentials,
    checkoutUrl: `${fake.url}/v1/checkout.js`,
    planIds: SANDBOX_PLAN_IDS,
    world: sandbox.world,
    switches: sandbox.switches,
    delivery: sandbox.delivery,
    webhooks,
    answers: post.answers,
    sendWebhooksTo: post.sendTo,
    holdWebhooks: () => sandbox.delivery.hold(),
    switchAccount: accounts.use,
    listInvoices: async (id) =>
      (await accounts.store.list('invoice', id)).map(({ body }) => body as InvoiceBody),
    flush: (flushOptions) => sandbox.delivery.flush(flushOptions),
    settled: () => sandbox.settled(),
  };
}

/** The store given is that of the account `own`. */
function createAccounts(own: SandboxStore): { store: SandboxStore; use(name: string): void } {
  const stores = new Map([['own', own]]);
  let current = own;
  return {
    store: {
      get: (id) => current.get(id),
      list: (kind, parentId) => current.list(kind, parentId),
      change: (id, work) => current.change(id, work),
    },
    use(name) {
      current = stores.get(name) ?? createMemoryStore();
      stores.set(name, current);
    },
  };
}

/** What a server needs to take this stand-in for its provider. */
export function payingEnv(provider: PaymentsFake): Record<string, string> {
  return {
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: provider.webhookSecret,
    RAZORPAY_PLAN_MONTHLY: provider.planIds.monthly,
    RAZORPAY_PLAN_YEARLY: provider.planIds.yearly,
    RAZORPAY_API_URL: provider.url,
    RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
  };
}

// The page and this server have different origins, as with the real checkout.
async function answer(sandbox: Sandbox, request: FakeRequest): Promise<FakeReply> {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
  const isCheckout = request.path.startsWith('/v1/checkout');
  if (isCheckout && request.method === 'OPTIONS') return { status: 204, headers: cors };
  const reply = await sandbox.handle(request);
  return isCheckout ? { ...reply, headers: { ...reply.headers, ...cors } } : reply;
}

interface Control {
  id: string;
  count?: number;
  amount?: number;
  status?: 'processed' | 'failed';
}

const ACTS_BY_ID = [
  'pay',
  'decline',
  'charge',
  'failCharge',
  'cancelNow',
  'pause',
  'resume',
  'replaceCard',
  'payInvoice',
  'revokeMandate',
  'cancelAtCycleEnd',
  'loseDispute',
  'slowRefund',
] as const;

/** The calls `POST /__sim/<name>`: everything of the world by `id`, the switches, and the deliveries. */
function createControls({ world, switches, delivery }: Sandbox) {
  const byId = ACTS_BY_ID.map((name) => [name, ({ id }: Control) => world[name](id)] as const);
  return {
    ...Object.fromEntries(byId),
    payLate: ({ id, ...late }: { id: string } & LatePayment) => world.payLate(id, late),
    failNextCharges: ({ id, count = 1 }: Control) => world.failNextCharges(id, count),
    refund: ({ id, amount }: Control) => world.refund(id, amount),
    settleRefund: ({ id, status = 'processed' }: Control) => world.settleRefund(id, status),
    runDue: () => world.runDue(),
    switch: (changes: Partial<SandboxSwitches>) => Object.assign(switches, changes),
    'hold-webhooks': () => delivery.hold(),
    'lose-webhooks': ({ count = 1 }: Control) => delivery.lose(count),
    'retry-webhooks': () => delivery.retryDue(),
    'enable-webhooks': () => delivery.enable(),
    flush: (options: FlushOptions) => delivery.flush(options),
  };
}

/** The provider waits this long for an answer (docs/razorpay.md R40). */
const ANSWER_WITHIN_MS = 5_000;

function createPostman(firstUrl: string | undefined) {
  const answers: number[] = [];
  let url = firstUrl;
  return {
    answers,
    sendTo: (next: string | undefined) => {
      url = next;
    },
    deliver: async (webhook: SandboxWebhook) => {
      if (url === undefined) return;
      const response = await postWebhook(url, webhook, AbortSignal.timeout(ANSWER_WITHIN_MS));
      answers.push(response.status);
      if (!response.ok) throw new Error(`The receiver answered ${response.status}.`);
    },
  };
}

/** Hands an event over as the provider does (docs/razorpay.md R39). */
export async function postWebhook(
  url: string,
  { body, signature, eventId }: SandboxWebhook,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  };
  const response = await fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) });
  await response.arrayBuffer();
  return response;
}
