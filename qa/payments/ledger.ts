/** Derives the model's facts from the provider's events, one list per user. */
import type { SandboxWebhook } from '#server/outside/payments/sandbox/webhooks';
import type { Fact, MembershipState } from './model.ts';

/** Within this time the product must find out by itself what no event has told it. */
export const LEARN_WITHIN_MS = 86_400_000;

export class Ledger {
  /** Keyed by membership: whose facts they belong to. */
  readonly #owners = new Map<string, Fact[]>();
  readonly #payments = new Map<string, Fact[]>();
  /** Facts that an event tells of, by its id. */
  readonly #told = new Map<string, Fact[]>();
  /** `subscription.charged` of a payment, by the payment. */
  readonly #charged = new Map<string, string>();
  readonly #awaited = new Map<string, { facts: Fact[]; membership: string }>();

  own(membership: string, facts: Fact[]): void {
    this.#owners.set(membership, facts);
  }

  /** A payment whose debit is still to come. */
  expectDebit(payment: string, membership: string): void {
    this.#awaited.set(payment, { facts: this.#owners.get(membership) ?? [], membership });
  }

  /** The facts of the person it is about, where it added one. */
  read(webhook: SandboxWebhook): Fact[] | undefined {
    const { event, payload } = JSON.parse(webhook.body) as Event;
    const at = webhook.at * 1000;
    const dated = { at, certainAt: at + LEARN_WITHIN_MS };
    const subscription = payload.subscription?.entity;
    const payment = payload.payment?.entity;
    const invoice = payload.invoice?.entity;
    if (invoice !== undefined && payment !== undefined) {
      return this.#add(webhook, this.#owners.get(invoice.subscription_id), {
        ...dated,
        kind: 'paid',
        membership: invoice.subscription_id,
        payment: payment.id,
        from: invoice.billing_start * 1000,
        to: invoice.billing_end * 1000,
        amount: payment.amount,
      });
    }
    if (subscription !== undefined) {
      if (event === 'subscription.charged' && payment !== undefined)
        this.#charged.set(payment.id, webhook.eventId);
      const state = STATES[subscription.status];
      if (state === undefined) return undefined;
      const fact: Fact = { ...dated, kind: 'state', membership: subscription.id, state };
      return this.#add(webhook, this.#owners.get(subscription.id), fact);
    }
    if (event === 'refund.processed' && payment?.refund_status === 'full') {
      const fact: Fact = {
        ...dated,
        certainAt: Number.POSITIVE_INFINITY,
        kind: 'refunded',
        payment: payment.id,
      };
      return this.#add(webhook, this.#payments.get(payment.id), fact);
    }
    const awaited = event === 'payment.failed' && payment ? this.#awaited.get(payment.id) : undefined;
    if (awaited === undefined) return undefined;
    const { facts, membership } = awaited;
    return this.#add(webhook, facts, {
      ...dated,
      // The proof names no membership, and the provider's word within three days settles it anyway.
      certainAt: Number.POSITIVE_INFINITY,
      kind: 'debit_failed',
      membership,
    });
  }

  /** Whose facts it is about: by its membership, or by a payment that was read before. */
  ownerOf({ body }: SandboxWebhook): Fact[] | undefined {
    const { payload } = JSON.parse(body) as Event;
    const membership = payload.subscription?.entity.id ?? payload.invoice?.entity.subscription_id ?? '';
    return this.#owners.get(membership) ?? this.#payments.get(payload.payment?.entity.id ?? '');
  }

  /** By `at` the product has answered 200 and has run its sweeps, so it must know the facts of this event. */
  confirm(webhook: SandboxWebhook, at: number): void {
    for (const fact of this.#told.get(webhook.eventId) ?? []) {
      if (fact.kind !== 'debit_failed') fact.certainAt = Math.min(fact.certainAt, at);
    }
  }

  #add(webhook: SandboxWebhook, facts: Fact[] | undefined, fact: Fact): Fact[] | undefined {
    if (facts === undefined) return undefined;
    facts.push(fact);
    if (fact.kind === 'paid') {
      this.#payments.set(fact.payment, facts);
      // `invoice.paid` is the source here; the product is told by `subscription.charged`, which came before it.
      this.#told.get(this.#charged.get(fact.payment) ?? '')?.push(fact);
    } else this.#remember(webhook.eventId, fact);
    return facts;
  }

  #remember(eventId: string, fact: Fact): void {
    this.#told.set(eventId, [...(this.#told.get(eventId) ?? []), fact]);
  }
}

const STATES: Record<string, MembershipState | undefined> = {
  active: 'active',
  pending: 'pending',
  halted: 'halted',
  paused: 'paused',
  cancelled: 'cancelled',
  completed: 'completed',
};

interface Event {
  event: string;
  payload: {
    subscription?: { entity: { id: string; status: string } };
    payment?: { entity: { id: string; amount: number; refund_status: string | null } };
    invoice?: { entity: { subscription_id: string; billing_start: number; billing_end: number } };
  };
}
