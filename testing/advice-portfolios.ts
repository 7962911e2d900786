/** Labelled portfolios for `npm run eval:advice`: every label follows from how a portfolio was built, never from the engine. */
import type { FactKind } from '#core/advice/facts';
import type { AdviceInput, AdviceRow } from '#core/advice/rows';
import { RATE_TABLE } from '#core/data/rate-table';
import { readPriceBook } from '#testing/advice-eval/price-book';
import { labelPrice } from '#testing/advice-eval/price-labels';
import { TRAPS } from '#testing/advice-traps';
import {
  chooseSome,
  type Draw,
  findByName,
  findInCatalogue,
  INSIDE,
  LONELY,
  makeDraw,
  pick,
  SAME_JOB,
  shuffle,
  WATCHED_IN,
  WATCHED_US,
  writeAsPeopleDo,
} from '#testing/advice-world';
import { monthsOf } from '#testing/months-of';

export interface Label {
  readonly kind: FactKind;
  readonly rowIds: readonly string[];
}

export interface Portfolio {
  readonly input: AdviceInput;
  readonly labels: readonly Label[];
  readonly traps: readonly string[];
}

/** What the builder knows about a row it made; labels are read off this. */
export interface BuiltRow {
  readonly row: AdviceRow;
  /** Films and series, and the user's own. */
  readonly isWatched: boolean;
  readonly isKnown: boolean;
  /** The service whose prices can be held against it; null where its name tells of another tier, size or person. */
  readonly pricedAs: string | null;
  isDropped: boolean;
}

const book = readPriceBook();

export const TODAY = '2026-11-15';

export function buildPortfolio(seed: number): Portfolio {
  return new Builder(seed).build();
}

/** What a trap is made with. */
export interface Pieces {
  readonly draw: Draw;
  readonly country: 'US' | 'IN';
  readonly add: (name: string, more?: RowFields) => BuiltRow;
  readonly label: (kind: FactKind, rows: readonly BuiltRow[]) => void;
  readonly has: (...names: readonly string[]) => boolean;
}

type RowFields = Partial<AdviceRow> & Partial<Pick<BuiltRow, 'isWatched' | 'isKnown' | 'pricedAs'>>;

class Builder implements Pieces {
  readonly draw: Draw;
  readonly country: 'US' | 'IN';
  private readonly built: BuiltRow[] = [];
  private readonly labels: Label[] = [];
  private readonly traps: string[] = [];
  private readonly used = new Set<string>();
  private readonly inTurns = new Set<string>();

  constructor(seed: number) {
    this.draw = makeDraw(seed);
    this.country = this.draw(2) === 0 ? 'US' : 'IN';
  }

  build(): Portfolio {
    for (const job of this.chooseSome(Object.keys(SAME_JOB), 3)) this.addSameJob(job);
    for (let count = this.draw(3); count > 0; count -= 1) this.addInside();
    for (let count = this.draw(7); count > 0; count -= 1) this.addWatched();
    for (const name of this.chooseSome(LONELY, 5)) this.addPriced(name);
    if (this.draw(3) === 0) this.addTwice();
    this.addOnce();
    for (const trap of this.chooseSome(Object.keys(TRAPS), 3)) {
      this.traps.push(trap);
      TRAPS[trap]?.(this);
    }
    this.labelWatched();
    this.labelCategories();
    this.labelPrices();
    const rows = shuffle(
      this.draw,
      this.built.map(({ row }) => row),
    );
    const userCurrency = this.country === 'US' ? 'USD' : 'INR';
    return {
      input: { rows, userCurrency, country: this.country, today: TODAY, rates: RATE_TABLE },
      labels: this.labels,
      traps: this.traps,
    };
  }

  /** Adds a row at a discount on the usual price, unless another is given. */
  add(name: string, more: RowFields = {}): BuiltRow {
    const service = findInCatalogue(name);
    this.used.add(service?.name ?? name);
    const price =
      service?.commonPricing.find(({ currency }) => currency === (this.country === 'US' ? 'USD' : 'INR')) ??
      service?.commonPricing[0];
    const { isWatched = false, isKnown = service !== undefined, pricedAs, ...fields } = more;
    const row = {
      id: `row-${this.built.length}`,
      name,
      category: service?.category ?? 'Other',
      amountMinor: Math.round(Number(price?.monthly ?? 5) * (70 + this.draw(15))),
      currency: price?.currency ?? 'USD',
      billingCycle: 'monthly',
      nextRenewalOn: `2026-12-${String(1 + this.draw(28)).padStart(2, '0')}`,
      ...fields,
    } satisfies Omit<AdviceRow, 'anchorOn'>;
    const made: BuiltRow = {
      row: { ...row, anchorOn: row.nextRenewalOn },
      isWatched,
      isKnown,
      pricedAs: pricedAs === undefined && isKnown ? (service?.name ?? null) : (pricedAs ?? null),
      isDropped: false,
    };
    this.built.push(made);
    return made;
  }

  label(kind: FactKind, rows: readonly BuiltRow[]): void {
    this.labels.push({ kind, rowIds: rows.map(({ row }) => row.id) });
  }

  has(...names: readonly string[]): boolean {
    return names.some((name) => this.used.has(findInCatalogue(name)?.name ?? name));
  }

  private addSameJob(job: string): void {
    const names = this.chooseSome(SAME_JOB[job] ?? [], 3);
    if (names.length < 2) {
      for (const name of names) this.add(name);
      return;
    }
    // Amounts far apart, so that it is plain which one is the dearest.
    const rows = names.map((name, index) => {
      const price = findByName(name).commonPricing.find(({ currency }) => currency === 'USD');
      return this.add(name, {
        name: this.writeName(name),
        amountMinor: Math.round(Number(price?.monthly ?? 5) * (55 + index * 8)),
        currency: 'USD',
      });
    });
    this.label('same-job', rows);
    const [, ...others] = [...rows].sort((a, b) => b.row.amountMinor - a.row.amountMinor);
    for (const other of others) other.isDropped = true;
  }

  private addInside(): void {
    const fitting = INSIDE.filter(
      ([outer, inner, country]) =>
        (country === 'both' || country === this.country) && !this.has(outer, inner) && !this.hasMaker(outer),
    );
    if (fitting.length === 0) return;
    const [outerName, innerName] = pick(this.draw, fitting);
    const watched = ['YouTube Premium', 'AMC+', 'Airtel Xstream Play', 'Tata Play Binge'];
    const outer = this.add(outerName, {
      name: this.writeName(outerName),
      isWatched: watched.includes(outerName),
      ...this.priceWith(outerName, innerName),
    });
    const inner = this.add(innerName, { name: this.writeName(innerName) });
    inner.isDropped = true;
    this.label('contained', [inner, outer]);
  }

  /** The price of a tier that has the inner service, where only some have it; at a discount it could be another tier. */
  private priceWith(outer: string, inner: string): Partial<AdviceRow> {
    const tiers = book.tiersWith(inner, outer);
    const sold = book.tiersOf(findByName(outer).name, this.country).find(({ name }) => tiers?.includes(name));
    if (!sold) return {};
    return {
      amountMinor: Math.round(Number(sold.amount) * 100),
      currency: sold.currency,
      billingCycle: sold.cycle,
    };
  }

  /** Two pairs that share a maker could touch each other. */
  private hasMaker(outer: string): boolean {
    const [maker = ''] = outer.split(' ');
    return [...this.used].some((name) => name.startsWith(maker));
  }

  private addWatched(): void {
    const all = this.country === 'US' ? WATCHED_US : WATCHED_IN;
    // These two services hold most of the Indian ones.
    const isAggregated = this.has('Airtel Xstream Play', 'Tata Play Binge');
    const names = (isAggregated ? ['Netflix', 'MUBI', 'Crunchyroll'] : all).filter((name) => !this.has(name));
    if (names.length === 0) return;
    const name = pick(this.draw, names);
    this.add(name, {
      name: this.writeName(name),
      isWatched: true,
      isKnown: true,
      category: 'OTT',
      ...this.priceOdd(name),
    });
  }

  /** Gives a year at its usual price, or a discounted month. */
  private priceOdd(name: string): Partial<AdviceRow> {
    const prices = findByName(name).commonPricing;
    const price =
      prices.find(({ currency }) => currency === (this.country === 'US' ? 'USD' : 'INR')) ?? prices[0];
    if (!price) return {};
    if (price.yearly !== undefined && this.draw(4) === 0)
      return {
        amountMinor: Math.round(Number(price.yearly) * 100),
        currency: price.currency,
        billingCycle: 'yearly',
      };
    return {
      amountMinor: Math.round(Number(price.monthly) * (65 + this.draw(15))),
      currency: price.currency,
    };
  }

  /** The usual price, a price above it, or one far above it. */
  private addPriced(name: string): void {
    const service = findByName(name);
    const price = service.commonPricing.find(({ currency }) => currency === 'USD');
    if (!price) return;
    const common = Math.round(Number(price.monthly) * 100);
    const more = { name: this.writeName(name), currency: 'USD' };
    const kind = this.draw(4);
    const amounts = [Math.ceil(common * (1.15 + this.draw(60) / 100)), common * 12, common];
    this.add(name, { ...more, amountMinor: amounts[kind] ?? Math.round(common * 0.8) });
  }

  private addTwice(): void {
    const [first, second] = pick(this.draw, [
      ['Sony LIV', 'SonyLIV'],
      ['Curiosity Stream', 'CuriosityStream'],
      ['DoorDash', 'DashPass'],
      ['Patreon', 'Patreon again'],
    ] as const);
    if (first === 'Patreon' || this.has(first, 'Airtel Xstream Play')) return;
    const isWatched = first !== 'DoorDash';
    const rows = [first, second].map((name, index) =>
      this.add(name, { isWatched, amountMinor: 300 + index * 90, currency: 'USD' }),
    );
    const cheaper = rows[0];
    if (cheaper) cheaper.isDropped = true;
    this.label('same-service', rows);
  }

  private addOnce(): void {
    if (this.draw(3) === 0) {
      const row = this.add('Pottery magazine', {
        notes: pick(this.draw, ['free trial', 'Trial until December', '7 day trial']),
      });
      this.label('trial', [row]);
    }
    for (let count = this.draw(3); count > 0; count -= 1) {
      const row = this.add(`Old club ${count}`, {
        nextRenewalOn: `2026-1${this.draw(2)}-0${1 + this.draw(9)}`,
      });
      this.label('overdue', [row]);
    }
  }

  /** The user's streaming services that stay overlap; four or more monthly ones can take turns. */
  private labelWatched(): void {
    const staying = this.built.filter(
      ({ isWatched, isDropped, row }) =>
        isWatched && !isDropped && row.currency !== 'XXX' && row.category === 'OTT',
    );
    if (staying.length > 1) this.label('overlap-in-category', staying);
    const pausable = staying.filter(({ row, isKnown }) => isKnown && monthsOf(row.billingCycle) <= 1);
    if (pausable.length < 4) return;
    this.label('rotate', pausable);
    for (const { row } of pausable) this.inTurns.add(row.id);
  }

  /** What stays and is paid all year round is held against the known prices. */
  private labelPrices(): void {
    for (const made of this.built) {
      const { row, pricedAs, isDropped } = made;
      if (pricedAs === null || isDropped || this.inTurns.has(row.id)) continue;
      const kind = row.amountMinor > 0 ? labelPrice(row, pricedAs, this.country, book) : null;
      if (kind) this.label(kind, [made]);
    }
  }

  private labelCategories(): void {
    const paid = this.built.filter(({ row }) => row.amountMinor > 0 && row.currency !== 'XXX');
    for (const category of new Set(paid.map(({ row }) => row.category))) {
      const group = paid.filter(({ row }) => row.category === category);
      if (group.length > 1) this.label('category-year-cost', group);
    }
  }

  private writeName(name: string): string {
    return writeAsPeopleDo(name, this.draw);
  }

  private chooseSome<T>(list: readonly T[], limit: number): readonly T[] {
    return chooseSome(this.draw, list, limit);
  }
}
