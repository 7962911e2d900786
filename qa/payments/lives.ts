/** Daily actions of users and banks: buy in one tab or two, cancel, replace cards, decline, revoke. */
import type { CheckoutResult } from '#server/outside/payments/sandbox/world';
import type { PaymentsFake } from '#testing/fakes/payments';
import type { Ledger } from './ledger.ts';
import { judge, type MembershipState, type Rules } from './model.ts';
import type { Calls, MembershipSeen, Person } from './person.ts';

export interface LivesOptions {
  provider: PaymentsFake;
  ledger: Ledger;
  calls: Calls;
  rules: Rules;
  now(): number;
}

export class Lives {
  readonly #options: LivesOptions;
  readonly counts: Record<string, number> = {};
  /** Something new was sold while a payment was being confirmed. */
  soldWhileConfirming = 0;

  constructor(options: LivesOptions) {
    this.#options = options;
  }

  /** Plays one day of one user. */
  async live(person: Person, day: number): Promise<void> {
    if (day < person.joinsOnDay) return;
    const { rules, now } = this.#options;
    const verdict = judge(person.facts, now(), rules);
    const membership = person.memberships.at(-1);
    const state = membership && this.#stateOf(person, membership.id);
    if (verdict.reason === 'confirming') return this.#maybe(person, 0.1, () => this.#buyTooEarly(person));
    if (membership === undefined) return this.#maybe(person, 0.5, () => this.#buy(person));
    if (state === 'pending') return this.#liveThroughGrace(person, membership);
    if (state === 'halted') return this.#liveHalted(person, membership);
    if (state === 'paused') return this.#maybe(person, 0.2, () => this.#atBank('resume', person, membership));
    if (state !== 'active' || person.hasCancelled) {
      return this.#maybe(person, verdict.isPro ? 0.008 : 0.04, () => this.#buy(person));
    }
    return this.#liveActive(person, membership);
  }

  #stateOf({ facts }: Person, membership: string): MembershipState | undefined {
    return facts
      .flatMap((fact) => (fact.kind === 'state' && fact.membership === membership ? [fact.state] : []))
      .at(-1);
  }

  async #liveActive(person: Person, membership: MembershipSeen): Promise<void> {
    const { provider } = this.#options;
    const dice = person.random();
    // Nobody could know of a refund whose event never came.
    const refunds = person.isUnheard ? 0 : 1;
    const chances: [number, () => Promise<unknown>][] = [
      [
        0.0025,
        () =>
          this.#note('failing renewals', provider.world.failNextCharges(membership.id, 1 + drawn(person, 5))),
      ],
      [0.0008, () => this.#atBank('revokeMandate', person, membership)],
      [0.0012, () => this.#cancel(person)],
      [refunds * 0.0006, () => this.#refund(person, 'full')],
      [refunds * 0.0004, () => this.#refund(person, 'partial')],
      [refunds * 0.0004, () => this.#refund(person, 'in parts')],
      [membership.method === 'upi' ? 0.0008 : 0, () => this.#atBank('pause', person, membership)],
      [0.0005, () => this.#buy(person)],
    ];
    let sum = 0;
    for (const [chance, act] of chances) {
      sum += chance;
      if (dice < sum) {
        await act();
        return;
      }
    }
  }

  async #liveThroughGrace(person: Person, membership: MembershipSeen): Promise<void> {
    const dice = person.random();
    if (dice < 0.2) await this.#atBank('replaceCard', person, membership);
    else if (dice < 0.24) await this.#cancel(person);
    else if (dice < 0.28) await this.#buy(person);
  }

  async #liveHalted(person: Person, membership: MembershipSeen): Promise<void> {
    const dice = person.random();
    if (dice < 0.04) await this.#atBank('replaceCard', person, membership);
    else if (dice < 0.07) await this.#payOpenInvoice(person, membership);
    else if (dice < 0.1) await this.#buy(person);
  }

  async #buy(person: Person): Promise<void> {
    const dice = person.random();
    const cycle = person.random() < 0.75 ? 'monthly' : 'yearly';
    if (dice < 0.06) {
      this.#count('two tabs');
      await Promise.all([this.#buyOnce(person, 'monthly'), this.#buyOnce(person, 'yearly')]);
    } else if (dice < 0.08) {
      this.#count('paid while being closed');
      const first = await this.#create(person, 'monthly');
      if (first !== undefined) await this.#options.provider.world.payBeforeCancel(first.id);
      await this.#buyOnce(person, 'yearly');
    } else if (dice < 0.11) {
      this.#count('unproven, then another');
      const first = await this.#create(person, 'monthly');
      if (first !== undefined) await this.#pay(first);
      await this.#buyOnce(person, 'yearly');
    } else if (dice < 0.16) {
      this.#count('dismissed');
      await this.#create(person, cycle);
    } else await this.#buyOnce(person, cycle);
  }

  async #buyOnce(person: Person, cycle: 'monthly' | 'yearly'): Promise<void> {
    const membership = await this.#create(person, cycle);
    if (membership === undefined) return;
    if (person.random() < 0.1) await this.#options.provider.world.decline(membership.id).catch(() => {});
    const proof =
      person.random() < 0.12 ? await this.#payLate(person, membership) : await this.#pay(membership);
    if (proof !== undefined && person.random() < 0.85 && !person.isUnheard)
      await this.#prove(person, membership, proof);
  }

  /** Nothing new can be bought while a payment is being confirmed. */
  async #buyTooEarly(person: Person): Promise<void> {
    this.#count('bought while confirming');
    const { status } = await this.#options.calls.send(person, 'POST', '/api/subscription/create', {
      billingCycle: 'monthly',
    });
    if (status === 201) this.soldWhileConfirming += 1;
  }

  async #create(person: Person, billingCycle: 'monthly' | 'yearly'): Promise<MembershipSeen | undefined> {
    const { calls, ledger } = this.#options;
    const { status, body } = await calls.send(person, 'POST', '/api/subscription/create', { billingCycle });
    this.#count(`create ${status}`);
    if (status !== 201) return undefined;
    const known = person.memberships.find(({ id }) => id === body.subscriptionId);
    if (known !== undefined) return known;
    const amount = Math.round(Number(body.amount) * 100);
    const method = person.random() < 0.4 ? 'upi' : 'card';
    const membership: MembershipSeen = { id: body.subscriptionId, amount, method };
    person.memberships.push(membership);
    person.hasCancelled = false;
    ledger.own(membership.id, person.facts);
    return membership;
  }

  /** Undefined where the provider refuses, as for a checkout that was closed meanwhile. */
  async #pay({ id, method }: MembershipSeen): Promise<CheckoutResult | undefined> {
    this.#count('paid');
    return this.#options.provider.world.pay(id, method).catch(() => undefined);
  }

  async #payLate({ random }: Person, membership: MembershipSeen): Promise<CheckoutResult | undefined> {
    const { provider, ledger } = this.#options;
    const proof = await provider.world
      .payLate(membership.id, {
        status: random() < 0.5 ? 'created' : 'authenticated',
        // May exceed the three days: the payment is captured days after its invoice.
        hours: random() < 0.7 ? 2 + random() * 34 : 73 + random() * 47,
        outcome: random() < 0.75 ? 'captured' : 'failed',
      })
      .catch(() => undefined);
    membership.method = 'upi';
    this.#count('paid late');
    if (proof !== undefined) ledger.expectDebit(proof.razorpay_payment_id, membership.id);
    return proof;
  }

  async #prove(person: Person, { id }: MembershipSeen, proof: CheckoutResult): Promise<void> {
    const { calls, now } = this.#options;
    const { status } = await calls.send(person, 'POST', '/api/subscription/verify-payment', proof);
    this.#count(`verify ${status}`);
    const at = now();
    if (status === 200) person.facts.push({ kind: 'proof', at, certainAt: at, membership: id });
    person.isDue = true;
  }

  async #cancel(person: Person): Promise<void> {
    const { calls, now } = this.#options;
    const { status } = await calls.send(person, 'POST', '/api/subscription/cancel');
    this.#count(`cancel ${status}`);
    person.isDue = true;
    if (status !== 200) return;
    person.hasCancelled = true;
    person.facts.push({ kind: 'cancel_asked', at: now(), certainAt: now() });
  }

  /** Done in the provider's dashboard. */
  async #refund(person: Person, how: 'full' | 'partial' | 'in parts'): Promise<void> {
    const last = person.facts.filter((fact) => fact.kind === 'paid').at(-1);
    if (last === undefined || last.kind !== 'paid') return;
    const { world } = this.#options.provider;
    const part = Math.floor(last.amount / 2);
    this.#count(`refund ${how}`);
    try {
      if (how === 'full') await world.refund(last.payment);
      else await world.refund(last.payment, part);
      if (how === 'in parts') await world.refund(last.payment);
    } catch {
      this.#count('refund refused');
    }
  }

  async #atBank(
    act: 'replaceCard' | 'revokeMandate' | 'pause' | 'resume',
    person: Person,
    membership: MembershipSeen,
  ): Promise<void> {
    person.isDue = true;
    const at = this.#options.now();
    if (act === 'revokeMandate') {
      person.facts.push({ kind: 'left', membership: membership.id, at, certainAt: at });
    }
    await this.#note(act, this.#options.provider.world[act](membership.id));
  }

  async #payOpenInvoice(person: Person, membership: MembershipSeen): Promise<void> {
    person.isDue = true;
    await this.#note('invoice paid', this.#options.provider.world.pay(membership.id));
  }

  async #note(name: string, act: Promise<unknown>): Promise<void> {
    this.#count(name);
    await act.catch(() => this.#count(`${name} refused`));
  }

  async #maybe(person: Person, chance: number, act: () => Promise<void>): Promise<void> {
    if (person.random() < chance) await act();
  }

  note(name: string): void {
    this.#count(name);
  }

  #count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}

function drawn({ random }: Person, below: number): number {
  return Math.floor(random() * below);
}
