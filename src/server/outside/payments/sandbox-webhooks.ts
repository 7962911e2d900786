/** Signs what happened at the stand-in and hands it over, as the provider's webhooks do (providers.md §1.6). */
import { newSuffix, present, toSeconds } from './sandbox-entities.ts';
import { signWebhook } from './signatures.ts';

export interface SandboxWebhook {
  eventId: string;
  name: string;
  body: string;
  signature: string;
}

export type DeliverWebhook = (webhook: SandboxWebhook) => void | Promise<void>;

export class WebhookEmitter {
  /** One line of deliveries, so that a slow receiver delays later events instead of meeting them all at once. */
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: {
      clock: { now(): Date };
      webhookSecret: string;
      deliverWebhook?: DeliverWebhook;
    },
  ) {}

  /** Does not wait, and does not repeat a lost event: reconciliation has to heal that anyway. */
  emit(name: string, entities: Record<string, object>): void {
    const webhook = this.#build(name, entities);
    this.#last = this.#last.then(() => this.options.deliverWebhook?.(webhook)).catch(() => undefined);
  }

  async settled(): Promise<void> {
    let seen: Promise<void> | undefined;
    while (seen !== this.#last) {
      seen = this.#last;
      await seen;
    }
  }

  #build(name: string, entities: Record<string, object>): SandboxWebhook {
    const payload = Object.entries(entities).map(([kind, body]) => [kind, { entity: present(body) }]);
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Sandbox0000000',
      event: name,
      contains: Object.keys(entities),
      payload: Object.fromEntries(payload),
      created_at: toSeconds(this.options.clock.now()),
    });
    return { eventId: newSuffix(), name, body, signature: signWebhook(this.options.webhookSecret, body) };
  }
}
