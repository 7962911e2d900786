/** Turns what happened at the sandbox into signed events, as snapshots of that moment (docs/razorpay.md R39, R41, R42). */
import { present } from './entities.ts';
import { signEvent } from './signatures.ts';
import type { SandboxSwitches } from './switches.ts';

/** R42; `payment.dispute.*` is R33. */
export type EventName =
  | `subscription.${'authenticated' | 'activated' | 'charged' | 'pending' | 'halted' | 'cancelled'}`
  | `subscription.${'completed' | 'paused' | 'resumed' | 'updated'}`
  | `payment.${'authorized' | 'captured' | 'failed' | 'dispute.created' | 'dispute.lost'}`
  | `refund.${'created' | 'processed' | 'failed' | 'speed_changed'}`
  | 'invoice.paid';

export interface SandboxEvent {
  name: EventName;
  /** When it happened, in Unix seconds. */
  at: number;
  /** Keyed by kind, in the order of `contains`. */
  entities: Record<string, object>;
}

export interface SandboxWebhook {
  eventId: string;
  name: string;
  body: string;
  signature: string;
  /** When it happened, in Unix seconds. */
  at: number;
}

export function printEvent(
  eventId: string,
  event: SandboxEvent,
  webhookSecret: string,
  switches: SandboxSwitches,
): SandboxWebhook {
  const { name, at, entities } = event;
  const payload = Object.fromEntries(
    Object.entries(entities).map(([kind, body]) => [kind, { entity: printEntity(kind, body, switches) }]),
  );
  const isInside = name === 'subscription.activated' && switches.activatedCreatedAtInPayload;
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_Sandbox0000000',
    event: name,
    contains: Object.keys(entities),
    payload: isInside ? { ...payload, created_at: at } : payload,
    ...(isInside ? {} : { created_at: at }),
  });
  return { eventId, name, body, signature: signEvent(webhookSecret, body), at };
}

/** Events print some fields otherwise than the API does, as their samples show. */
function printEntity(kind: string, body: object, { capturedInEvents }: SandboxSwitches): object {
  const shown = present(body);
  if (kind === 'subscription') return { ...shown, type: 2, short_url: null, offer_id: null };
  if (kind !== 'payment') return shown;
  const { captured, amount_refunded: refunded } = body as { captured?: boolean; amount_refunded?: number };
  return {
    ...shown,
    captured: captured ? capturedInEvents : false,
    // R32: the sample says so of partial refunds as well.
    ...(refunded ? { status: 'refunded' } : {}),
  };
}
