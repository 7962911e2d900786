/** The sandbox's state: changes one subscription at a time and sends the events of what was stored. */
import { builtInPlan, type PaymentBody, type PlanBody, toSeconds } from './entities.ts';
import { refuseUnknownId } from './refusal.ts';
import { findNext, type SubscriptionBody } from './states.ts';
import type { SandboxObject, SandboxReader, SandboxStore } from './store.ts';
import type { SandboxSwitches } from './switches.ts';
import { Turn } from './turn.ts';
import type { SandboxEvent } from './webhooks.ts';

export interface LedgerOptions {
  clock: { now(): Date };
  random: { bytes(count: number): Buffer };
  store: SandboxStore;
  switches: SandboxSwitches;
  send(event: SandboxEvent): void;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export class Ledger {
  readonly store: SandboxStore;
  readonly switches: SandboxSwitches;

  constructor(private readonly options: LedgerOptions) {
    this.store = options.store;
    this.switches = options.switches;
  }

  now(): number {
    return toSeconds(this.options.clock.now());
  }

  /** Fourteen letters and digits, as the provider's ids have. */
  newSuffix(): string {
    return [...this.options.random.bytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  }

  async findPlan(id: string, reader: SandboxReader = this.store): Promise<PlanBody> {
    const plan = builtInPlan(id) ?? ((await reader.get(id))?.body as PlanBody | undefined);
    if (plan?.entity !== 'plan') throw refuseUnknownId('plan_id');
    return plan;
  }

  insert(object: SandboxObject): Promise<void> {
    return this.store.change(object.id, (books) => books.put(object));
  }

  /** The subscription after everything that has fallen due by now, so no timer is needed. */
  async findSubscription(id: string): Promise<SubscriptionBody> {
    const found = readSubscription(await this.store.get(id));
    const next = findNext(found);
    if (next === null || next.at > this.now()) return found;
    return this.change(id, async (turn) => turn.subscription);
  }

  /** Acts on the stored state, after all due steps; a refusal changes nothing. */
  async change<Result>(id: string, act: (turn: Turn) => Promise<Result>): Promise<Result> {
    const { result, events } = await this.store.change(id, async (books) => {
      const subscription = readSubscription(await books.get(id));
      const turn = new Turn({
        books,
        subscription,
        plan: await this.findPlan(subscription.plan_id, books),
        newSuffix: () => this.newSuffix(),
        switches: this.switches,
      });
      await turn.runDue(this.now());
      const result = await act(turn);
      await turn.put('subscription', turn.subscription, turn.subscription.plan_id);
      return { result, events: turn.events };
    });
    for (const event of events) this.options.send(event);
    return result;
  }

  /** The same, found by a payment of the subscription. */
  async changePayment<Result>(
    paymentId: string,
    act: (turn: Turn, payment: PaymentBody) => Promise<Result>,
  ): Promise<Result> {
    const found = await this.store.get(paymentId);
    if (found?.kind !== 'payment' || found.parentId === null) throw refuseUnknownId();
    return this.change(found.parentId, async (turn) => act(turn, await turn.readPayment(paymentId)));
  }
}

/** Rows of earlier versions lack the cycle count and mandates. */
function readSubscription(found: SandboxObject | undefined): SubscriptionBody {
  if (found?.kind !== 'subscription') throw refuseUnknownId();
  const body = found.body as SubscriptionBody;
  const added = {
    cycle: body.paid_count,
    isRevoked: false,
    lateDebit: null,
    isPaidBeforeCancel: false,
    isForeignCard: false,
    payer: { email: null, contact: null },
  };
  return { ...body, sim: { ...added, ...body.sim } };
}
