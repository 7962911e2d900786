/**
 * Recomputes what the engine found in a portfolio by its own arithmetic (floats, on purpose: a second way to the same
 * figure), from the prices that a `PriceBook` gives, and names every finding that breaks a rule.
 */
import { findFacts } from '#core/advice/analysis';
import type { BundleSuggestion } from '#core/advice/bundles';
import type { Fact } from '#core/advice/facts';
import type { AdviceRow } from '#core/advice/rows';
import { analyse, suggestBundles } from '#testing/english-advice';
import { monthsOf } from '#testing/months-of';
import { addDays, type EnginePortfolio, SALES_TAX } from './engine-portfolios.ts';
import { decimalsIn } from './portfolios.ts';
import type { KnownTier, PriceBook } from './price-book.ts';

export type Rule = 'tax' | 'tier' | 'old price' | 'past day' | 'above cost' | 'arithmetic' | 'counted twice';

export interface Breach {
  readonly rule: Rule;
  readonly what: string;
}

export interface OracleReport {
  readonly breaches: readonly Breach[];
  /** Findings with a saving that were recomputed, so that a silent engine is seen. */
  readonly recomputed: number;
}

/** A price counts as today's for this many days. */
const FRESH_DAYS = 180;
/** The difference allowed between amounts that nobody has rounded. */
const FLOAT_ERROR = 1e-9;
/** The name of a price that the user has reported. */
const TOLD = 'told';
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY = new RegExp(`\\b(\\d{1,2}) (${MONTH_NAMES.join('|')})[a-z]*(?: (\\d{4}))?`, 'g');

export function examine(portfolio: EnginePortfolio, book: PriceBook): OracleReport {
  const oracle = new Oracle(portfolio, book);
  return oracle.run();
}

class Oracle {
  private readonly breaches: Breach[] = [];
  private recomputed = 0;
  /** Rows that a finding with a saving cancels, pauses or prices anew, and which one. */
  private readonly changedBy = new Map<string, Fact>();
  private readonly rowById: ReadonlyMap<string, AdviceRow>;
  private readonly taxFactor: number;
  /** Half of the smallest unit, for one rounding on either side. */
  private readonly tolerance: number;

  constructor(
    private readonly portfolio: EnginePortfolio,
    private readonly book: PriceBook,
  ) {
    this.rowById = new Map(portfolio.input.rows.map((row) => [row.id, row]));
    this.taxFactor = 1 + (SALES_TAX[portfolio.country]?.percent ?? 0) / 100;
    this.tolerance = 0.51 / 10 ** decimalsIn(portfolio.input.userCurrency);
  }

  run(): OracleReport {
    const facts = findFacts(this.portfolio.input);
    for (const fact of facts) this.checkFact(fact, facts);
    this.checkSum(facts);
    this.checkTexts(facts);
    for (const bundle of suggestBundles(this.portfolio.input)) this.checkBundle(bundle);
    return { breaches: this.breaches, recomputed: this.recomputed };
  }

  private checkFact(fact: Fact, facts: readonly Fact[]): void {
    const rows = this.rowsOf(fact.rowIds);
    const cost = this.sum(rows);
    const saving = toNumber(fact.savingPerMonth);
    if (Math.abs(toNumber(fact.costPerMonth) - cost) > this.tolerance)
      this.breach('arithmetic', fact, `cost ${cost}`);
    if (saving <= 0) return;
    this.recomputed += 1;
    if (saving > cost + this.tolerance) this.breach('above cost', fact, `cost ${cost}`);
    const [row] = rows;
    if (fact.kind === 'annual-gain' || fact.kind === 'above-catalogue') {
      if (row) this.checkPriceFact(fact, row, saving);
    } else if (fact.kind === 'contained') this.checkContained(fact, rows, saving);
    else this.checkKept(fact, rows, saving, facts);
  }

  /** A saving that rests on a known price: which price, how old, and whether tax or a tier explains the difference. */
  private checkPriceFact(fact: Fact, row: AdviceRow, saving: number): void {
    const service = this.portfolio.serviceOf.get(row.id) ?? '';
    const tiers = [...this.book.tiersOf(service, this.portfolio.country), ...this.listTold(service)].filter(
      ({ currency }) => currency === row.currency,
    );
    this.change(fact, [row]);
    const monthly = this.monthlyOf(row);
    const wanted = tiers.filter(({ cycle }) =>
      fact.kind === 'annual-gain' ? cycle === 'yearly' : cycle === row.billingCycle,
    );
    const explaining = wanted.filter((tier) =>
      [1, this.taxFactor].some(
        (factor) => Math.abs(monthly - this.monthlyOfTier(tier) * factor - saving) <= this.toleranceOf(row),
      ),
    );
    if (explaining.length === 0) this.breach('arithmetic', fact, `no known price gives ${saving}`);
    if (explaining.length > 0 && !explaining.some((tier) => this.isFresh(tier)))
      this.breach('old price', fact, `known on ${explaining[0]?.asOf}`);
    const amount = row.amountMinor / 10 ** decimalsIn(row.currency);
    if (fact.kind === 'above-catalogue') this.checkAbove(fact, row, amount, wanted);
    else this.checkYear(fact, row, tiers, explaining);
  }

  /** Only a price above the dearest tier with tax on top is too much. */
  private checkAbove(fact: Fact, row: AdviceRow, amount: number, tiers: readonly KnownTier[]): void {
    const service = this.portfolio.serviceOf.get(row.id) ?? '';
    const listed = Math.max(0, ...tiers.map((tier) => Number(tier.amount)));
    const dearest = Math.max(listed, this.book.dearestTier(service, row.currency, row.billingCycle));
    const unit = 0.51 / 10 ** decimalsIn(row.currency);
    if (amount <= listed * this.taxFactor + unit) this.breach('tax', fact, `${amount} against ${listed}`);
    else if (amount <= dearest * this.taxFactor + unit)
      this.breach('tier', fact, `${amount} against a tier of ${dearest}`);
  }

  /** The year must be of the row's own tier, and tax that the row pays is paid on the year too. */
  private checkYear(
    fact: Fact,
    row: AdviceRow,
    tiers: readonly KnownTier[],
    years: readonly KnownTier[],
  ): void {
    if (years.length === 0) return;
    const paid = this.monthlyOf(row);
    const saving = toNumber(fact.savingPerMonth);
    const months = tiers.filter(({ cycle }) => cycle === 'monthly');
    const isOwnTier = (year: KnownTier) =>
      year.name === TOLD ||
      months.some((month) => month.name === year.name && this.isAbout(row, this.monthlyOfTier(month)));
    if (!years.some(isOwnTier)) this.breach('tier', fact, `${paid} a month is another tier's price`);
    if (this.isListed(row, tiers)) return;
    const tolerance = this.toleranceOf(row);
    const isTaxed = months.some(
      (month) =>
        !month.isTaxIncluded && Math.abs(this.monthlyOfTier(month) * this.taxFactor - paid) <= tolerance,
    );
    const isWithinTax = years.every((year) => {
      const taxed = this.monthlyOfTier(year) * this.taxFactor;
      return (
        paid <= taxed + FLOAT_ERROR || (isTaxed && !year.isTaxIncluded && saving > paid - taxed + tolerance)
      );
    });
    if (isWithinTax) this.breach('tax', fact, `${paid} a month`);
  }

  /** The price, give or take a twentieth for an old or rounded one, or with tax on top. */
  private isAbout(row: AdviceRow, price: number): boolean {
    const [paid, tolerance] = [this.monthlyOf(row), this.toleranceOf(row)];
    return paid >= price * 0.95 - tolerance && paid <= price * Math.max(1.05, this.taxFactor) + tolerance;
  }

  /** A price with tax is rounded in the row's own currency. */
  private toleranceOf({ currency }: AdviceRow): number {
    return Math.max(this.tolerance, this.convert(0.51 / 10 ** decimalsIn(currency), currency));
  }

  private checkContained(fact: Fact, rows: readonly AdviceRow[], saving: number): void {
    const { serviceOf, country } = this.portfolio;
    const pair = rows
      .flatMap((inner) => rows.map((outer) => ({ inner, outer })))
      .find(
        ({ inner, outer }) =>
          this.book.isContained(serviceOf.get(inner.id) ?? '', serviceOf.get(outer.id) ?? '', country) &&
          Math.abs(this.monthlyOf(inner) - saving) <= this.tolerance,
      );
    if (!pair) {
      this.breach('arithmetic', fact, 'no known containment gives this saving');
      return;
    }
    this.change(fact, [pair.inner]);
    const outer = serviceOf.get(pair.outer.id) ?? '';
    const tiers = this.book.tiersWith(serviceOf.get(pair.inner.id) ?? '', outer);
    if (tiers && this.isOtherTier(pair.outer, outer, tiers, 'cheaper'))
      this.breach('tier', fact, `${this.monthlyOf(pair.outer)} a month is a tier of ${outer} without it`);
  }

  /**
   * Whether the row pays what a tier costs that is not among these, or else less than the cheapest (more than the
   * dearest) of them. A common price stands for the plain tier, so it counts among those that are named.
   */
  private isOtherTier(
    row: AdviceRow,
    service: string,
    names: readonly string[],
    side: 'cheaper' | 'dearer',
  ): boolean {
    const known = this.book
      .tiersOf(service, this.portfolio.country)
      .filter(({ currency }) => currency === row.currency);
    const isNamed = ({ name }: KnownTier) => names.includes(name) || (name === '' && side === 'cheaper');
    const named = known.filter(isNamed).map((tier) => this.monthlyOfTier(tier));
    if (named.length === 0) return side === 'dearer';
    const paid = this.monthlyOf(row);
    const isExactly = (tier: KnownTier) =>
      tier.cycle === row.billingCycle && Math.abs(this.monthlyOfTier(tier) - paid) <= this.toleranceOf(row);
    if (known.some((tier) => tier.name !== '' && !isNamed(tier) && isExactly(tier))) return true;
    return side === 'cheaper'
      ? paid < Math.min(...named) * 0.94
      : paid > Math.max(...named) * Math.max(1.06, this.taxFactor) + this.toleranceOf(row);
  }

  /** No two findings change what is paid for one row, or their savings could not be added up. */
  private change(fact: Fact, rows: readonly AdviceRow[]): void {
    for (const { id } of rows) {
      const other = this.changedBy.get(id);
      if (other) this.breach('counted twice', fact, `its row is changed by ${other.kind} too`);
      this.changedBy.set(id, fact);
    }
  }

  private listTold(service: string): readonly KnownTier[] {
    return (this.portfolio.input.reportedPrices ?? [])
      .filter((told) => told.service === service)
      .map(({ currency, cycle, amountMinor, reportedOn }) => ({
        name: TOLD,
        amount: String(amountMinor / 10 ** decimalsIn(currency)),
        currency,
        cycle,
        isTaxIncluded: true,
        asOf: reportedOn,
      }));
  }

  /**
   * One stays (two of those taken in turns). Whichever the user keeps, no less than this is saved: so the dearest do not
   * count, and neither does what another finding relies on.
   */
  private checkKept(fact: Fact, rows: readonly AdviceRow[], saving: number, facts: readonly Fact[]): void {
    const keepCount = fact.kind === 'rotate' ? 2 : 1;
    const needed = new Set(
      facts.filter(({ kind }) => kind === 'contained').flatMap((one) => this.findOuter(one)),
    );
    const byCost = [...rows].sort((a, b) => this.monthlyOf(b) - this.monthlyOf(a));
    const dropped = byCost.slice(keepCount).filter(({ id }) => !needed.has(id));
    this.change(fact, dropped);
    const expected = this.sum(dropped);
    if (Math.abs(expected - saving) > this.tolerance) this.breach('arithmetic', fact, `expected ${expected}`);
  }

  private findOuter(fact: Fact): readonly string[] {
    const { serviceOf, country } = this.portfolio;
    const isInner = (id: string) =>
      fact.rowIds.some((other) =>
        this.book.isContained(serviceOf.get(id) ?? '', serviceOf.get(other) ?? '', country),
      );
    return fact.rowIds.filter((id) => !isInner(id));
  }

  /** Checks that all savings together are no more than the user pays. */
  private checkSum(facts: readonly Fact[]): void {
    const total = this.sum(this.portfolio.input.rows);
    const saved = facts.reduce((sum, fact) => sum + Math.max(0, toNumber(fact.savingPerMonth)), 0);
    if (saved > total + this.tolerance)
      this.breaches.push({ rule: 'counted twice', what: `${this.name()}: ${saved} of ${total}` });
  }

  /** A day that has passed is named only where a renewal is overdue. */
  private checkTexts(facts: readonly Fact[]): void {
    const kindOf = new Map(facts.map(({ id, kind }) => [id, kind]));
    const analysis = analyse(this.portfolio.input);
    const texts = [
      ...analysis.checklist.map((text, index) => ({
        text,
        factId: analysis.checklistFactIds[index] ?? null,
      })),
      ...analysis.savings_opportunities.map(({ title, notes, factId }) => ({
        text: `${title} ${notes}`,
        factId,
      })),
      ...analysis.duplicates_or_overlaps.map(({ note, factId }) => ({ text: note, factId })),
    ];
    for (const { text, factId } of texts) {
      if (factId !== null && kindOf.get(factId) === 'overdue') continue;
      for (const on of this.readDays(text)) {
        if (on < this.portfolio.input.today && this.isRenewal(on))
          this.breaches.push({ rule: 'past day', what: `${this.name()}: ${text}` });
      }
    }
    for (const { title, rowIds, estimated_saving_per_month: saving } of analysis.savings_opportunities) {
      const cost = this.sum(this.rowsOf(rowIds));
      if (saving > cost + this.tolerance)
        this.breaches.push({ rule: 'above cost', what: `${this.name()}: ${title} ${saving} of ${cost}` });
    }
  }

  private checkBundle(bundle: BundleSuggestion): void {
    const known = this.book.bundleOf(bundle.bundleId);
    if (bundle.estimatedSavings <= 0) return;
    this.recomputed += 1;
    const say = (rule: Rule, why: string) =>
      this.breaches.push({
        rule,
        what: `${this.name()}: bundle ${bundle.bundleId}, ${bundle.estimatedSavings}: ${why}`,
      });
    const rows = this.rowsOf(bundle.rowIds);
    const cost = this.sum(rows);
    if (bundle.estimatedSavings > cost + this.tolerance) say('above cost', `${cost}`);
    if (!known) {
      if (!this.isHeld(bundle, rows)) say('arithmetic', 'neither in the table nor paid already');
      else if (Math.abs(cost - bundle.estimatedSavings) > this.tolerance) say('arithmetic', `of ${cost}`);
      return;
    }
    const price = this.monthlyOfTier(known);
    const areListed = rows.every((row) =>
      this.isListed(
        row,
        this.book.tiersOf(this.portfolio.serviceOf.get(row.id) ?? '', this.portfolio.country),
      ),
    );
    // A list price against list prices is compared as it stands; else tax may be in what is paid.
    const paid = known.isTaxIncluded || areListed ? price : price * this.taxFactor;
    if (Math.abs(cost - paid - bundle.estimatedSavings) > this.tolerance)
      say('arithmetic', `${cost} less ${paid}`);
    if (!this.isFresh(known)) say('old price', `known on ${known.asOf}`);
    for (const row of rows) this.checkTierGiven(bundle.bundleId, row, say);
    if (!areListed && cost <= price * this.taxFactor + this.tolerance) say('tax', `${cost} against ${price}`);
  }

  /** A worse tier is no saving: the row may pay for no more than the tiers that the bundle includes. */
  private checkTierGiven(bundleId: string, row: AdviceRow, say: (rule: Rule, why: string) => void): void {
    const { serviceOf, country } = this.portfolio;
    const service = serviceOf.get(row.id) ?? '';
    const known = this.book.tiersOf(service, country).filter(({ currency }) => currency === row.currency);
    const common = known.filter(({ name }) => name === '').map((tier) => this.monthlyOfTier(tier));
    const upToCommon = known.filter((tier) => this.monthlyOfTier(tier) <= Math.max(...common));
    const given = this.book.tiersGiven(bundleId, service);
    if (given === null && common.length === 0) return;
    if (this.isOtherTier(row, service, given ?? upToCommon.map(({ name }) => name), 'dearer'))
      say('tier', `${service} at ${this.monthlyOf(row)} a month is more than it gives`);
  }

  /** Whether the bundle is a service that the user pays for, and all these rows come with it. */
  private isHeld({ provider }: BundleSuggestion, rows: readonly AdviceRow[]): boolean {
    const { serviceOf, country } = this.portfolio;
    if (provider === null || ![...serviceOf.values()].includes(provider)) return false;
    return rows.every(({ id }) => this.book.isContained(serviceOf.get(id) ?? '', provider, country));
  }

  /** Whether the row pays exactly a price that is known, so that it can be compared with another one like for like. */
  private isListed(row: AdviceRow, tiers: readonly KnownTier[]): boolean {
    const amount = row.amountMinor / 10 ** decimalsIn(row.currency);
    return tiers.some(
      (tier) =>
        tier.currency === row.currency &&
        tier.cycle === row.billingCycle &&
        Math.abs(Number(tier.amount) - amount) < 0.0001,
    );
  }

  private isFresh({ asOf }: KnownTier): boolean {
    return addDays(asOf, FRESH_DAYS) >= this.portfolio.input.today;
  }

  private monthlyOf({ amountMinor, currency, billingCycle }: AdviceRow): number {
    return this.convert(amountMinor / 10 ** decimalsIn(currency) / monthsOf(billingCycle), currency);
  }

  private monthlyOfTier({ amount, currency, cycle }: KnownTier): number {
    return this.convert(Number(amount) / monthsOf(cycle), currency);
  }

  private convert(amount: number, currency: string): number {
    const { rates, userCurrency } = this.portfolio.input;
    return (amount * Number(rates.unitsPerUsd[userCurrency])) / Number(rates.unitsPerUsd[currency]);
  }

  private sum(rows: readonly AdviceRow[]): number {
    return rows.reduce((sum, row) => sum + this.monthlyOf(row), 0);
  }

  private rowsOf(ids: readonly string[]): readonly AdviceRow[] {
    return ids.flatMap((id) => this.rowById.get(id) ?? []);
  }

  private readDays(text: string): readonly string[] {
    return [...text.matchAll(DAY)].map(([, day = '', month = '', year]) => {
      const number = String(MONTH_NAMES.indexOf(month) + 1).padStart(2, '0');
      return `${year ?? this.portfolio.input.today.slice(0, 4)}-${number}-${day.padStart(2, '0')}`;
    });
  }

  private isRenewal(on: string): boolean {
    return this.portfolio.input.rows.some(({ nextRenewalOn }) => nextRenewalOn === on);
  }

  private breach(rule: Rule, fact: Fact, why: string): void {
    this.breaches.push({
      rule,
      what: `${this.name()}: ${fact.kind} of ${fact.services.join(', ')}, ${toNumber(fact.savingPerMonth).toFixed(2)}: ${why}`,
    });
  }

  private name(): string {
    return `portfolio ${this.portfolio.seed} (${this.portfolio.country}, ${this.portfolio.input.today})`;
  }
}

function toNumber(value: Fact['savingPerMonth']): number {
  return Number(value.numerator) / Number(value.denominator);
}
