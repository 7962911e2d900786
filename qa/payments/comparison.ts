/** Compares what the product says with what the model allows, and adds up the report. */
import { findDoubleCharges, isRightWhileBlind, judgeAll, type Rules, type Verdict } from './model.ts';
import type { Person, Status } from './person.ts';

interface Figures {
  seed: number;
  people: number;
  months: number;
  kills: number;
  events: Record<string, number>;
  actions: Record<string, number>;
  soldWhileConfirming: number;
  /** 99th percentile of the time to answer a delivery. */
  ackP99Ms: number;
  /** Deliveries that are not the provider's, none of which may be kept. */
  falseEventsKept: number;
  seconds: number;
}

export interface RunReport extends Figures {
  looks: number;
  /** Person-days at which the model allows either answer, because the product could not know yet. */
  undecidedLooks: number;
  proDays: { product: number; model: number };
  /** Those of whom no event arrived, and the days of Pro that they have all the same. */
  unheard: { people: number; proDays: number };
  peopleWhoseDaysDiffer: number;
  unpaidProDays: number;
  doubleCharges: number;
  /** Paise charged twice, neither refunded nor shown to administrators. */
  hiddenDoublePaise: number;
  wrongAmounts: number;
  misses: string[];
  isGood: boolean;
}

interface Tally {
  lastTick: number;
  product: number;
  model: number;
  unpaid: number;
  was: { product: boolean; model: boolean; isUnpaid: boolean } | null;
}

export class Comparison {
  readonly misses: string[] = [];
  looks = 0;
  #undecided = 0;
  #doubleCharges = 0;
  #hiddenDoublePaise = 0;
  #wrongAmounts = 0;
  /** The time during which the product cannot be expected to know what the provider knows. */
  blind: { since: number; until: number } | null = null;
  readonly #tallies = new Map<Person, Tally>();

  constructor(
    private readonly rules: Rules,
    private readonly ticksPerDay: number,
  ) {}

  isAllowed(person: Person, status: Status, at: number): boolean {
    if (this.#isBlindAt(at)) return this.#isRightWhileBlind(person, status, at);
    const verdicts = judgeAll(person.facts, at, this.rules);
    if (verdicts.length === 1 && findDetails(status, verdicts[0] as Verdict).length > 0) return false;
    return verdicts.some(({ isPro }) => isPro === status.isPro);
  }

  compare(person: Person, status: Status, at: number, tick: number): void {
    this.looks += 1;
    const verdicts = judgeAll(person.facts, at, this.rules);
    const allowed = verdicts.find(({ isPro }) => isPro === status.isPro);
    const truth = verdicts.at(-1) as Verdict;
    if (this.#isBlindAt(at)) {
      const isRight = this.#isRightWhileBlind(person, status, at);
      if (!isRight) this.#miss(person, at, `says ${describe(status)} while blind, model ${truth.reason}`);
      const model = isRight ? status.isPro : truth.isPro;
      this.#tally(person, tick, { product: status.isPro, model, isUnpaid: status.isPro && !isRight });
      return;
    }
    if (new Set(verdicts.map(({ isPro }) => isPro)).size > 1) this.#undecided += 1;
    if (allowed === undefined) this.#miss(person, at, `says ${describe(status)}, model ${truth.reason}`);
    else if (verdicts.length === 1) {
      for (const detail of findDetails(status, truth)) this.#miss(person, at, detail);
    }
    this.#tally(person, tick, {
      product: status.isPro,
      // Where the model allows both answers, the product's own is right.
      model: allowed === undefined ? truth.isPro : status.isPro,
      isUnpaid: status.isPro && allowed === undefined,
    });
  }

  #isBlindAt(at: number): boolean {
    return this.blind !== null && at >= this.blind.since && at < this.blind.until;
  }

  #isRightWhileBlind({ facts }: Person, { isPro }: Status, at: number): boolean {
    return isRightWhileBlind(facts, isPro, at, { blindSince: this.blind?.since ?? at, rules: this.rules });
  }

  /** Each answer counts for the time until the next one. */
  #tally(person: Person, tick: number, now: NonNullable<Tally['was']>): void {
    const tally = this.#tallies.get(person) ?? { lastTick: 0, product: 0, model: 0, unpaid: 0, was: null };
    const ticks = tick - tally.lastTick;
    if (tally.was?.product) tally.product += ticks;
    if (tally.was?.model) tally.model += ticks;
    if (tally.was?.isUnpaid) tally.unpaid += ticks;
    this.#tallies.set(person, { ...tally, lastTick: tick, was: now });
  }

  async checkDoubleCharges(
    people: Person[],
    find: (email: string) => Promise<{ paidTwice: boolean; payments: string[] }>,
  ): Promise<void> {
    for (const person of people) {
      this.#checkAmounts(person);
      const doubles = findDoubleCharges(person.facts);
      if (doubles.length === 0) continue;
      this.#doubleCharges += doubles.length;
      const shown = await find(person.email);
      for (const { earlier, later, amount } of doubles) {
        if (shown.paidTwice || shown.payments.includes(earlier) || shown.payments.includes(later)) continue;
        this.#hiddenDoublePaise += amount;
        this.misses.push(`${person.email}: ${earlier} and ${later} are paid twice, and nobody is told`);
      }
    }
  }

  /** The price that `create` named is the price that was taken. */
  #checkAmounts({ email, facts, memberships }: Person): void {
    for (const fact of facts) {
      if (fact.kind !== 'paid') continue;
      const named = memberships.find(({ id }) => id === fact.membership)?.amount;
      if (named === fact.amount) continue;
      this.#wrongAmounts += 1;
      this.misses.push(`${email}: ${fact.payment} took ${fact.amount}, the checkout had named ${named}`);
    }
  }

  report(figures: Figures): RunReport {
    const tallies = [...this.#tallies.values()];
    const sum = (pick: (tally: Tally) => number) =>
      tallies.reduce((total, tally) => total + pick(tally), 0) / this.ticksPerDay;
    const unheard = [...this.#tallies].filter(([{ isUnheard }]) => isUnheard).map(([, tally]) => tally);
    const differing = tallies.filter(({ product, model }) => product !== model).length;
    return {
      ...figures,
      looks: this.looks,
      undecidedLooks: this.#undecided,
      proDays: { product: sum(({ product }) => product), model: sum(({ model }) => model) },
      unheard: {
        people: unheard.length,
        proDays: unheard.reduce((total, tally) => total + tally.product, 0) / this.ticksPerDay,
      },
      peopleWhoseDaysDiffer: differing,
      unpaidProDays: sum(({ unpaid }) => unpaid),
      doubleCharges: this.#doubleCharges,
      hiddenDoublePaise: this.#hiddenDoublePaise,
      wrongAmounts: this.#wrongAmounts,
      misses: this.misses,
      isGood:
        this.misses.length === 0 &&
        differing === 0 &&
        figures.soldWhileConfirming === 0 &&
        figures.falseEventsKept === 0,
    };
  }

  #miss(person: Person, at: number, text: string): void {
    this.misses.push(`${person.email} at ${show(at)}: ${text}`);
  }
}

/** What else the status says, where nothing is uncertain. */
function findDetails(status: Status, { reason, expiresAt }: Verdict): string[] {
  const wrongs: string[] = [];
  if (reason === 'paid' && status.expiresAt !== expiresAt) {
    wrongs.push(`ends ${show(status.expiresAt)}, model ${show(expiresAt)}`);
  }
  if (status.isPro && status.inGrace !== (reason === 'grace')) {
    wrongs.push(`inGrace ${status.inGrace}, model ${reason}`);
  }
  return wrongs;
}

function describe({ isPro, expiresAt, inGrace, confirming }: Status): string {
  const marks = [inGrace ? 'grace' : '', confirming ? 'confirming' : ''].filter(Boolean).join(' ');
  return `${isPro ? 'Pro' : 'Free'} until ${show(expiresAt)} ${marks}`.trim();
}

function show(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString();
}
