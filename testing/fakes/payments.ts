/** Razorpay on loopback: the product's own stand-in behind a real port, with faults and webhooks under control. */

import { SANDBOX_PLAN_IDS } from '#server/outside/payments/sandbox-entities';
import { createSandbox, type Sandbox } from '#server/outside/payments/sandbox-server';
import { createMemoryStore } from '#server/outside/payments/sandbox-store';
import type { SandboxWebhook } from '#server/outside/payments/sandbox-webhooks';
import { type FakeReply, type FakeRequest, type HttpFake, startHttpFake } from './http-fake.ts';

export interface FlushOptions {
  /** How often each event is delivered. */
  copies?: number;
  order?: 'as_sent' | 'reversed' | 'shuffled';
  /** Of the shuffle, so that a failing order can be replayed. */
  seed?: number;
}

export interface PaymentsFake extends HttpFake {
  /** As `RAZORPAY_API_URL`. */
  url: string;
  checkoutUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  planIds: { monthly: string; yearly: string };
  world: Sandbox['world'];
  /** Every event so far, delivered or not. */
  webhooks: SandboxWebhook[];
  /** Statuses that the receiver answered, in order of delivery. */
  answers: number[];
  /** Where to deliver to; undefined drops every event. */
  sendWebhooksTo(url: string | undefined): void;
  /** From now on events wait until `flush`. */
  holdWebhooks(): void;
  flush(options?: FlushOptions): Promise<void>;
  settled(): Promise<void>;
}

export interface PaymentsFakeOptions {
  clock?: { now(): Date };
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
  const sandbox = createSandbox({
    ...CREDENTIALS,
    clock: options.clock ?? { now: () => new Date() },
    store: createMemoryStore(),
    deliverWebhook: post.take,
  });
  const controls = { ...worldControls(sandbox.world), 'hold-webhooks': post.hold, flush: post.flush };
  const fake = await startHttpFake((request) => answer(sandbox, request), controls, options.port);
  return {
    ...fake,
    ...CREDENTIALS,
    checkoutUrl: `${fake.url}/v1/checkout.js`,
    planIds: SANDBOX_PLAN_IDS,
    world: sandbox.world,
    webhooks: post.webhooks,
    answers: post.answers,
    sendWebhooksTo: post.sendTo,
    holdWebhooks: post.hold,
    flush: post.flush,
    settled: () => sandbox.settled(),
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

function worldControls(world: Sandbox['world']) {
  const each = ['pay', 'decline', 'charge', 'failCharge', 'cancelNow', 'pause', 'resume'] as const;
  const byId = each.map((name) => [name, ({ id }: { id: string }) => world[name](id)] as const);
  return { ...Object.fromEntries(byId), runDue: () => world.runDue() };
}

function createPostman(firstUrl: string | undefined) {
  const webhooks: SandboxWebhook[] = [];
  const answers: number[] = [];
  const waiting: SandboxWebhook[] = [];
  let url = firstUrl;
  let isHolding = false;
  const deliver = async (webhook: SandboxWebhook) => {
    if (url === undefined) return;
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': webhook.signature,
      'x-razorpay-event-id': webhook.eventId,
    };
    const response = await fetch(url, { method: 'POST', headers, body: webhook.body });
    answers.push(response.status);
  };
  return {
    webhooks,
    answers,
    sendTo: (next: string | undefined) => {
      url = next;
    },
    hold: () => {
      isHolding = true;
    },
    take: async (webhook: SandboxWebhook) => {
      webhooks.push(webhook);
      if (isHolding) waiting.push(webhook);
      else await deliver(webhook);
    },
    flush: async (options: FlushOptions = {}) => {
      isHolding = false;
      const events = waiting
        .splice(0)
        .flatMap((webhook) => Array<SandboxWebhook>(options.copies ?? 1).fill(webhook));
      if (options.order === 'reversed') events.reverse();
      if (options.order === 'shuffled') shuffle(events, options.seed ?? 1);
      for (const event of events) await deliver(event);
    },
  };
}

function shuffle(items: unknown[], seed: number): void {
  let state = seed >>> 0;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
}
