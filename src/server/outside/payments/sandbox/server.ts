/** The payment sandbox of `PAYMENTS=sandbox`, tests and development: the provider's API and checkout, no money. */
import { randomBytes } from 'node:crypto';
import { createApi, type SandboxReply, type SandboxRequest } from './api.ts';
import { type DeliverWebhook, Delivery } from './delivery.ts';
import { toSeconds } from './entities.ts';
import { Ledger } from './ledger.ts';
import type { SandboxStore } from './store.ts';
import { defaultSwitches, type SandboxSwitches } from './switches.ts';
import { printEvent, type SandboxWebhook } from './webhooks.ts';
import { createWorld, type SandboxWorld } from './world.ts';

export interface SandboxOptions {
  clock: { now(): Date };
  store: SandboxStore;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  deliverWebhook?: DeliverWebhook;
  /** Sees every event, also one that is held or lost. */
  onWebhook?(webhook: SandboxWebhook): void;
  /** The source of ids; a seeded one makes them the same in every run. */
  random?: { bytes(count: number): Buffer };
}

export interface Sandbox {
  /** Mount it anywhere; the checkout script finds its own way back. */
  handle(request: SandboxRequest): Promise<SandboxReply>;
  world: SandboxWorld;
  switches: SandboxSwitches;
  delivery: Delivery;
  /** Resolves when every webhook so far has been delivered, or waits for its next try. */
  settled(): Promise<void>;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { clock, store, keyId, keySecret, webhookSecret } = options;
  const random = options.random ?? { bytes: (count) => randomBytes(count) };
  const switches = defaultSwitches();
  const delivery = new Delivery(() => toSeconds(clock.now()), options.deliverWebhook ?? (() => undefined));
  const ledger: Ledger = new Ledger({
    clock,
    random,
    store,
    switches,
    send: (event) => {
      const webhook = printEvent(ledger.newSuffix(), event, webhookSecret, switches);
      options.onWebhook?.(webhook);
      delivery.take(webhook);
    },
  });
  const world = createWorld(ledger, keySecret);
  return {
    world,
    switches,
    delivery,
    handle: createApi({ ledger, world, keyId, keySecret }),
    settled: () => delivery.settled(),
  };
}
