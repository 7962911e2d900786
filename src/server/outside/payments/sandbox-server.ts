/** The built-in payment stand-in of `PAYMENTS=sandbox`: the provider's API and checkout, no money (contract §1). */
import { createApi, type SandboxReply, type SandboxRequest } from './sandbox-api.ts';
import { Ledger } from './sandbox-ledger.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { type DeliverWebhook, WebhookEmitter } from './sandbox-webhooks.ts';
import { createWorld, type SandboxWorld } from './sandbox-world.ts';

export interface SandboxOptions {
  clock: { now(): Date };
  store: SandboxStore;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  deliverWebhook?: DeliverWebhook;
}

export interface Sandbox {
  /** Mount it anywhere; the checkout script finds its own way back. */
  handle(request: SandboxRequest): Promise<SandboxReply>;
  world: SandboxWorld;
  /** Resolves when every webhook so far has been delivered or lost. */
  settled(): Promise<void>;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const webhooks = new WebhookEmitter(options);
  const ledger = new Ledger(options.clock, options.store, webhooks);
  const world = createWorld(ledger, options.keySecret);
  const { keyId, keySecret } = options;
  return { world, handle: createApi({ ledger, world, keyId, keySecret }), settled: () => webhooks.settled() };
}
