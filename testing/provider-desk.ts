/** The payment stand-in without a port: its API, its world, its clock and every event it sent, for its own tests. */
import { SANDBOX_PLAN_IDS } from '#server/outside/payments/sandbox/entities';
import { createSandbox, type Sandbox } from '#server/outside/payments/sandbox/server';
import type { PayMethod } from '#server/outside/payments/sandbox/states';
import { createMemoryStore, type SandboxStore } from '#server/outside/payments/sandbox/store';
import type { SandboxWebhook } from '#server/outside/payments/sandbox/webhooks';
import { TestClock } from './clock.ts';
import { makeRandom, toByteSource } from './random.ts';

const KEYS = { keyId: 'rzp_test_1', keySecret: 's', webhookSecret: 'w' };
export const BASIC = `Basic ${Buffer.from('rzp_test_1:s').toString('base64')}`;

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  body: any;
}

export interface SentEvent {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  body: any;
  webhook: SandboxWebhook;
}

export class ProviderDesk {
  readonly clock: TestClock;
  readonly store: SandboxStore;
  readonly sandbox: Sandbox;
  readonly events: SentEvent[] = [];

  constructor(now = '2026-11-15T10:00:00Z', store = createMemoryStore()) {
    this.clock = new TestClock(now);
    this.store = store;
    this.sandbox = createSandbox({
      ...KEYS,
      clock: this.clock,
      store,
      random: toByteSource(makeRandom(1)),
      onWebhook: (webhook) =>
        void this.events.push({ name: webhook.name, body: JSON.parse(webhook.body), webhook }),
    });
  }

  get world(): Sandbox['world'] {
    return this.sandbox.world;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization: BASIC },
  ): Promise<Reply> {
    const url = new URL(path, 'http://sandbox');
    const reply = await this.sandbox.handle({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    });
    return { status: reply.status, body: JSON.parse(reply.body) };
  }

  async create(changes: object = {}): Promise<string> {
    const input = { plan_id: SANDBOX_PLAN_IDS.monthly, total_count: 120, ...changes };
    return (await this.call('POST', '/v1/subscriptions', input)).body.id;
  }

  async createPaid(changes: object = {}, method: PayMethod = 'card'): Promise<string> {
    const id = await this.create(changes);
    await this.world.pay(id, method);
    return id;
  }

  async show(id: string): Promise<Reply['body']> {
    return (await this.call('GET', `/v1/subscriptions/${id}`)).body;
  }

  /** Oldest first. */
  async invoices(id: string): Promise<Reply['body'][]> {
    return (await this.call('GET', `/v1/invoices?subscription_id=${id}&count=100`)).body.items.reverse();
  }

  async payment(id: string): Promise<Reply['body']> {
    return (await this.call('GET', `/v1/payments/${id}`)).body;
  }

  /** The names of the events since the last look. */
  takeEvents(): string[] {
    return this.events.splice(0).map(({ name }) => name);
  }

  async moveTo(instant: string): Promise<void> {
    this.clock.set(instant);
    await this.world.runDue();
  }
}

export function toIso(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
