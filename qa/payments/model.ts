/**
 * What a user has paid for, computed from the provider's own ledger alone (docs/razorpay.md): nothing here knows how
 * the product keeps its plans. A fact that the product cannot know yet, because its event was lost or is late, may or
 * may not count until it is certain.
 */

export interface Rules {
  graceMs: number;
  /** How long a right checkout signature without a payment gives Pro. */
  confirmingMs: number;
}

interface Dated {
  /** When it happened at the provider, or was asked of the product. */
  at: number;
  /** When the product must know of it at the latest. */
  certainAt: number;
}

export type Fact = Dated &
  (
    | { kind: 'paid'; membership: string; payment: string; from: number; to: number; amount: number }
    /** Refunded in full, in one part or several. */
    | { kind: 'refunded'; payment: string }
    | { kind: 'state'; membership: string; state: MembershipState }
    /** Asked through the product, and answered with a yes. */
    | { kind: 'cancel_asked' }
    /** A right signature, accepted by the product. */
    | { kind: 'proof'; membership: string }
    | { kind: 'debit_failed'; membership: string }
    /** Ended in their bank's app, so they know that it charges no more. */
    | { kind: 'left'; membership: string }
  );

export type MembershipState = 'active' | 'pending' | 'halted' | 'paused' | 'cancelled' | 'completed';

export interface Verdict {
  isPro: boolean;
  /** End of the last period that was paid for. */
  expiresAt: number | null;
  reason: 'paid' | 'grace' | 'confirming' | 'free';
}

/** The verdict on everything in `facts` that has happened by `at`, as if all of it were known. */
export function judge(facts: readonly Fact[], at: number, rules: Rules): Verdict {
  const past = facts.filter((fact) => fact.at <= at);
  const refunded = new Map(
    past.flatMap((fact) => (fact.kind === 'refunded' ? [[fact.payment, fact.at]] : [])),
  );
  const paid = past.flatMap((fact) => (fact.kind === 'paid' && !refunded.has(fact.payment) ? [fact] : []));
  const expiresAt = paid.length === 0 ? null : Math.max(...paid.map(({ to }) => to));
  if (expiresAt !== null && at < expiresAt) return { isPro: true, expiresAt, reason: 'paid' };
  const inGrace = paid.some(
    (payment) =>
      at < payment.to + rules.graceMs &&
      isRenewing(past, payment.membership, refunded) &&
      !hasBeenHalted(past, payment),
  );
  if (inGrace) return { isPro: true, expiresAt, reason: 'grace' };
  if (isConfirming(past, at, rules)) return { isPro: true, expiresAt, reason: 'confirming' };
  return { isPro: false, expiresAt, reason: 'free' };
}

/** The provider still tries: not halted, paused or ended, not cancelled through us, its current period not refunded. */
function isRenewing(past: readonly Fact[], membership: string, refunded: Map<string, number>): boolean {
  const own = past.filter((fact) => 'membership' in fact && fact.membership === membership);
  const state = own.filter((fact) => fact.kind === 'state').at(-1)?.state;
  if (state !== 'active' && state !== 'pending') return false;
  const began = Math.min(...own.map(({ at }) => at));
  if (past.some((fact) => fact.kind === 'cancel_asked' && fact.at >= began)) return false;
  return !own.some((fact) => fact.kind === 'paid' && (refunded.get(fact.payment) ?? fact.to) < fact.to);
}

/** Whether its retries ended unpaid. Another card makes it active again and pays nothing, so no grace returns (R24). */
function hasBeenHalted(past: readonly Fact[], { membership, at }: Dated & { membership: string }): boolean {
  return past.some(
    (fact) =>
      fact.kind === 'state' && fact.membership === membership && fact.state === 'halted' && fact.at >= at,
  );
}

function isConfirming(past: readonly Fact[], at: number, rules: Rules): boolean {
  return past.some(
    (proof) =>
      proof.kind === 'proof' &&
      at < proof.at + rules.confirmingMs &&
      !past.some(
        (fact) =>
          'membership' in fact &&
          fact.membership === proof.membership &&
          (fact.kind === 'paid' ||
            fact.kind === 'debit_failed' ||
            (fact.kind === 'state' && (fact.state === 'cancelled' || fact.state === 'halted'))),
      ),
  );
}

/** Every verdict that is right at that time: with none, some or all of what the product may not know yet. */
export function judgeAll(facts: readonly Fact[], at: number, rules: Rules): Verdict[] {
  const past = facts.filter((fact) => fact.at <= at).sort((a, b) => a.at - b.at);
  const certain = past.filter((fact) => fact.certainAt <= at);
  const uncertain = past.filter((fact) => fact.certainAt > at);
  return [0, ...uncertain.map((_, index) => index + 1)].map((known) => {
    const kept = new Set<Fact>([...certain, ...uncertain.slice(0, known)]);
    return judge(
      past.filter((fact) => kept.has(fact)),
      at,
      rules,
    );
  });
}

/**
 * Whether an answer is right while the product cannot ask its provider, because its keys are those of another account,
 * or has not asked again since. What was paid before that and runs is Pro, and nobody has Pro for nothing.
 */
export function isRightWhileBlind(
  facts: readonly Fact[],
  isPro: boolean,
  at: number,
  { blindSince, rules }: { blindSince: number; rules: Rules },
): boolean {
  const known = judge(
    facts.filter((fact) => fact.at < blindSince),
    at,
    rules,
  );
  const verdicts = [known, ...judgeAll(facts, at, rules)];
  if (isPro) return verdicts.some((verdict) => verdict.isPro);
  return verdicts.some(({ reason }) => reason !== 'paid');
}

/** Cancelled, revoked, or given up by the provider after its last retry. */
function hasLeft(past: readonly Fact[], membership: string): boolean {
  const own = past.filter((fact) => 'membership' in fact && fact.membership === membership);
  const began = Math.min(...own.map(({ at }) => at));
  return (
    past.some((fact) => fact.kind === 'cancel_asked' && fact.at >= began) ||
    own.some((fact) => fact.kind === 'left' || (fact.kind === 'state' && fact.state === 'halted'))
  );
}

export interface DoubleCharge {
  earlier: string;
  later: string;
  /** Paise of the earlier payment, which bought time that the later one bought as well. */
  amount: number;
}

/**
 * Pairs of payments of two memberships for the same time, where the person had not ended the earlier one before the
 * later was paid. That the product closed it meanwhile gives no money back.
 */
export function findDoubleCharges(facts: readonly Fact[]): DoubleCharge[] {
  const refunded = new Set(facts.flatMap((fact) => (fact.kind === 'refunded' ? [fact.payment] : [])));
  const paid = facts
    .flatMap((fact) => (fact.kind === 'paid' && !refunded.has(fact.payment) ? [fact] : []))
    .sort((a, b) => a.at - b.at);
  return paid.flatMap((later, index) =>
    paid
      .slice(0, index)
      .filter(
        (earlier) =>
          earlier.membership !== later.membership &&
          earlier.to > later.from &&
          !hasLeft(
            facts.filter(({ at }) => at < later.at),
            earlier.membership,
          ),
      )
      .map((earlier) => ({ earlier: earlier.payment, later: later.payment, amount: earlier.amount })),
  );
}
