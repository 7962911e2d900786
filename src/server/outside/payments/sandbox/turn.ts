/**
 * One subscription during a change: it is stored together with its invoices and payments, and
 * its events are sent after that. The numbers refer to docs/razorpay.md.
 */
import {
  buildInvoice,
  buildOrder,
  type InvoiceBody,
  type PaymentBody,
  type PlanBody,
  payInvoice,
} from './entities.ts';
import { buildPayment, type PaymentOutcome, settlePayment } from './payment.ts';
import { refuseUnknownId, SandboxRefusal } from './refusal.ts';
import {
  activate,
  authorise,
  beginCycle,
  type DueStep,
  end,
  findNext,
  type LateDebit,
  LIVE,
  type PayMethod,
  recordFailure,
  recordPaid,
  type SandboxStatus,
  type SubscriptionBody,
} from './states.ts';
import type { SandboxKind, SandboxWriter } from './store.ts';
import type { SandboxSwitches } from './switches.ts';
import type { EventName, SandboxEvent } from './webhooks.ts';

export interface TurnOptions {
  books: SandboxWriter;
  plan: PlanBody;
  subscription: SubscriptionBody;
  newSuffix(): string;
  switches: SandboxSwitches;
}

export class Turn {
  readonly books: SandboxWriter;
  readonly plan: PlanBody;
  readonly newSuffix: () => string;
  readonly events: SandboxEvent[] = [];
  subscription: SubscriptionBody;
  readonly switches: SandboxSwitches;

  constructor(options: TurnOptions) {
    this.books = options.books;
    this.plan = options.plan;
    this.subscription = options.subscription;
    this.newSuffix = options.newSuffix;
    this.switches = options.switches;
  }

  tell(name: EventName, at: number, entities: Record<string, object>): void {
    this.events.push({ name, at, entities });
  }

  tellState(name: EventName, at: number): void {
    this.tell(name, at, { subscription: this.subscription });
  }

  /** Changes what the provider knows and never shows. */
  setSim(changes: Partial<SubscriptionBody['sim']>): void {
    this.subscription = { ...this.subscription, sim: { ...this.subscription.sim, ...changes } };
  }

  put(kind: SandboxKind, body: { id: string }, parentId = this.subscription.id): Promise<void> {
    return this.books.put({ id: body.id, kind, parentId, body });
  }

  async readPayment(id: string): Promise<PaymentBody> {
    const found = await this.books.get(id);
    if (found?.kind !== 'payment') throw refuseUnknownId();
    return found.body as PaymentBody;
  }

  /** Latest unpaid invoice by its own date; catch-up stores several at once. */
  async findOpenInvoice(): Promise<InvoiceBody | undefined> {
    const invoices = await this.books.list('invoice', this.subscription.id);
    return invoices
      .map(({ body }) => body as InvoiceBody)
      .filter(({ status }) => status === 'issued')
      .sort((a, b) => a.created_at - b.created_at)
      .at(-1);
  }

  async requireOpenInvoice(): Promise<InvoiceBody> {
    const invoice = await this.findOpenInvoice();
    if (invoice === undefined) throw new SandboxRefusal('There is no unpaid invoice.', 'status');
    return invoice;
  }

  async issueInvoice(at: number): Promise<InvoiceBody> {
    const invoice = buildInvoice(this.newSuffix(), this.subscription, this.plan, at);
    await this.put('invoice', invoice);
    return invoice;
  }

  /** The user authorises and the first charge succeeds (R18); also after a late debit (R21). */
  async startNow(method: PayMethod, at: number, pending?: PaymentBody): Promise<PaymentBody> {
    const invoice = (await this.findOpenInvoice()) ?? (await this.issueInvoice(at));
    const authorised = authorise(this.subscription, method);
    if (authorised.status === 'created' && this.switches.sendsAuthenticated) {
      this.tell('subscription.authenticated', at, {
        subscription: { ...authorised, status: 'authenticated' },
      });
    }
    this.subscription = beginCycle(authorised, this.plan, at);
    const { current_start: billing_start, current_end: billing_end, customer_id = null } = this.subscription;
    return this.capture({ ...invoice, billing_start, billing_end, customer_id }, at, pending);
  }

  async capture(invoice: InvoiceBody, at: number, pending?: PaymentBody): Promise<PaymentBody> {
    const before = this.subscription.status;
    const started = pending ?? buildPayment(this.newSuffix(), this.subscription, invoice, at);
    const payment = settlePayment(started, 'captured');
    const paid = payInvoice(invoice, payment.id, at);
    this.subscription = recordPaid(this.subscription);
    await this.put('payment', payment);
    await this.put('invoice', paid);
    this.tell('payment.authorized', at, { payment: { ...started, status: 'authorized' } });
    if (LIVE.includes(before)) this.#tellCharged(before, payment, at);
    this.tell('payment.captured', at, { payment });
    this.tell('invoice.paid', at, { payment, order: buildOrder(paid), invoice: paid });
    return payment;
  }

  #tellCharged(before: SandboxStatus, payment: PaymentBody, at: number): void {
    const { subscription } = this;
    // R42: only the first activation carries its payment.
    if (before === 'created' || before === 'authenticated') {
      this.tell('subscription.activated', at, { subscription, payment });
    } else if (before !== 'active') this.tellState('subscription.activated', at);
    this.tell('subscription.charged', at, { subscription, payment });
  }

  /** The bank declined: a failed payment, whose event has no subscription (R44). */
  async decline(
    invoice: InvoiceBody,
    at: number,
    pending?: PaymentBody,
    outcome: Exclude<PaymentOutcome, 'captured'> = 'failed',
  ): Promise<PaymentBody> {
    const started = pending ?? buildPayment(this.newSuffix(), this.subscription, invoice, at);
    const payment = settlePayment(started, outcome);
    await this.put('payment', payment);
    this.tell('payment.failed', at, { payment });
    return payment;
  }

  /** R22, R23. */
  async failRenewal(invoice: InvoiceBody, at: number): Promise<PaymentBody> {
    const payment = await this.decline(invoice, at);
    this.subscription = recordFailure(this.subscription, at);
    this.tellState(
      this.subscription.status === 'halted' ? 'subscription.halted' : 'subscription.pending',
      at,
    );
    return payment;
  }

  /** The next cycle and its invoice, before anyone has paid for it (R22). */
  async beginNextCycle(at: number): Promise<InvoiceBody> {
    this.subscription = beginCycle(this.subscription, this.plan, at);
    return this.issueInvoice(at);
  }

  async cancel(at: number): Promise<void> {
    const { lateDebit } = this.subscription.sim;
    const goesOn = this.switches.debitsAfterCancel;
    if (lateDebit !== null && !goesOn) await this.#debit({ ...lateDebit, outcome: 'failed' }, at);
    this.subscription = end(this.subscription, 'cancelled', at);
    if (goesOn) this.setSim({ lateDebit });
    this.tellState('subscription.cancelled', at);
  }

  /** R24, without money: the card or mandate was replaced. */
  reactivate(at: number): void {
    this.subscription = activate(this.subscription);
    this.tellState('subscription.activated', at);
  }

  /** Everything that has fallen due by now, each at its own time. */
  async runDue(now: number): Promise<void> {
    for (let next = findNext(this.subscription); next && next.at <= now; next = findNext(this.subscription)) {
      await this.#take(next.step, next.at);
    }
  }

  async #take(step: DueStep, at: number): Promise<void> {
    switch (step) {
      case 'expire':
        this.subscription = end(this.subscription, 'expired', at);
        return;
      case 'debit':
        return this.#debit(this.subscription.sim.lateDebit as LateDebit, at);
      case 'start':
      case 'renew':
        return this.#attempt(await this.beginNextCycle(at), at);
      case 'retry':
        return this.#attempt(await this.requireOpenInvoice(), at);
      case 'issue':
        await this.beginNextCycle(at);
        return;
      case 'cancel':
        return this.cancel(at);
      case 'complete':
        this.subscription = end(this.subscription, 'completed', at);
        this.tellState('subscription.completed', at);
        return;
    }
  }

  async #attempt(invoice: InvoiceBody, at: number): Promise<void> {
    const { isRevoked, failuresToCome } = this.subscription.sim;
    if (isRevoked || failuresToCome > 0) await this.failRenewal(invoice, at);
    else await this.capture(invoice, at);
  }

  /** R21. */
  async #debit({ paymentId, outcome }: LateDebit, at: number): Promise<void> {
    const payment = await this.readPayment(paymentId);
    if (outcome === 'captured') {
      await this.startNow(payment.method, at, payment);
      return;
    }
    this.setSim({ lateDebit: null });
    await this.decline(await this.requireOpenInvoice(), at, payment);
  }
}
