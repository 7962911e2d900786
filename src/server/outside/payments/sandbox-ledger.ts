/** The stand-in's books: every change of a subscription is stored with its payment and invoice, then told. */
import {
  buildCharge,
  builtInPlan,
  newSuffix,
  type PaymentBody,
  type PlanBody,
  toSeconds,
} from './sandbox-entities.ts';
import { SandboxRefusal } from './sandbox-refusal.ts';
import { type Step, type SubscriptionBody, takeDueStep } from './sandbox-states.ts';
import type { SandboxStore } from './sandbox-store.ts';
import type { WebhookEmitter } from './sandbox-webhooks.ts';

interface Change {
  step: Step;
  at: number;
  before: SubscriptionBody;
  after: SubscriptionBody;
}

export class Ledger {
  constructor(
    private readonly clock: { now(): Date },
    readonly store: SandboxStore,
    private readonly webhooks: WebhookEmitter,
  ) {}

  now(): number {
    return toSeconds(this.clock.now());
  }

  async findPlan(id: string): Promise<PlanBody> {
    const plan = builtInPlan(id) ?? ((await this.store.get(id))?.body as PlanBody | undefined);
    if (plan?.entity !== 'plan') throw new SandboxRefusal('The id provided does not exist', 'plan_id');
    return plan;
  }

  /** The subscription after everything that has fallen due by now, so no timer is needed. */
  async findSubscription(id: string): Promise<SubscriptionBody> {
    const found = (await this.store.get(id))?.body as SubscriptionBody | undefined;
    if (found?.entity !== 'subscription') throw new SandboxRefusal('The id provided does not exist', 'id');
    const plan = await this.findPlan(found.plan_id);
    const changes: Change[] = [];
    const changed = await this.store.update(id, (body) => {
      let before = body as SubscriptionBody;
      for (
        let due = takeDueStep(before, plan, this.now());
        due;
        due = takeDueStep(before, plan, this.now())
      ) {
        changes.push({ step: due.step, at: due.at, before, after: due.body });
        before = due.body;
      }
      return before;
    });
    for (const change of changes) await this.#record(change, plan);
    return (changed?.body as SubscriptionBody | undefined) ?? found;
  }

  /** One step, decided on the state that is stored at that very moment. */
  async change(
    id: string,
    step: Step,
    apply: (body: SubscriptionBody, plan: PlanBody) => SubscriptionBody,
  ): Promise<{ subscription: SubscriptionBody; payment: PaymentBody | undefined }> {
    let before = await this.findSubscription(id);
    const plan = await this.findPlan(before.plan_id);
    const changed = await this.store.update(id, (body) => {
      before = body as SubscriptionBody;
      return apply(before, plan);
    });
    const after = (changed?.body as SubscriptionBody | undefined) ?? before;
    return {
      subscription: after,
      payment: await this.#record({ step, at: this.now(), before, after }, plan),
    };
  }

  /** A payment that the bank declined; the subscription does not change. */
  async recordDecline(id: string): Promise<PaymentBody> {
    const subscription = await this.findSubscription(id);
    const plan = await this.findPlan(subscription.plan_id);
    const { payment } = buildCharge(subscription, plan, false, newSuffix(), this.now());
    await this.store.insert({ id: payment.id, kind: 'payment', parentId: id, body: payment });
    this.webhooks.emit('payment.failed', { payment });
    return payment;
  }

  async #record({ step, at, before, after }: Change, plan: PlanBody): Promise<PaymentBody | undefined> {
    if (step === 'expired') return undefined;
    if (step !== 'charged' && step !== 'failed') {
      this.webhooks.emit(`subscription.${step}`, { subscription: after });
      return undefined;
    }
    const { payment, invoice } = buildCharge(after, plan, step === 'charged', newSuffix(), at);
    await this.store.insert({ id: payment.id, kind: 'payment', parentId: after.id, body: payment });
    await this.store.insert({ id: invoice.id, kind: 'invoice', parentId: after.id, body: invoice });
    if (step === 'charged') this.#tellCharged(before, after, payment, invoice);
    else this.#tellFailed(after, payment);
    return payment;
  }

  #tellCharged(
    before: SubscriptionBody,
    subscription: SubscriptionBody,
    payment: PaymentBody,
    invoice: object,
  ): void {
    if (before.status === 'created') {
      this.webhooks.emit('subscription.authenticated', {
        subscription: { ...before, status: 'authenticated' },
      });
    }
    if (before.status !== 'active') this.webhooks.emit('subscription.activated', { subscription, payment });
    this.webhooks.emit('subscription.charged', { subscription, payment });
    this.webhooks.emit('payment.captured', { payment });
    this.webhooks.emit('invoice.paid', { invoice, payment });
  }

  #tellFailed(subscription: SubscriptionBody, payment: PaymentBody): void {
    this.webhooks.emit('payment.failed', { payment });
    this.webhooks.emit(`subscription.${subscription.status}`, { subscription });
  }
}
