// The cheapest way to have every item, alone or in packs: exact, by branch and bound over disjoint parts of the problem.

/** All prices are safe integers of one small unit, so that sums are exact. */
export interface Pack {
  readonly price: number;
  /** Indexes of the items it holds. */
  readonly items: readonly number[];
  /** At most one of the packs with the same key may be taken. */
  readonly onceKey: string | null;
}

export interface CheapestCover {
  readonly cost: number;
  /** Indexes of the packs taken, ascending; every other item is bought alone. */
  readonly packs: readonly number[];
}

/** Never dearer than all items alone; between equal costs the cover with the fewest changes found first stands. */
export function findCheapest(prices: readonly number[], packs: readonly Pack[]): CheapestCover {
  const useful = packs
    .map((pack, index) => ({ ...pack, index }))
    .filter(({ price, items }) => price < sumOf(items, prices))
    .filter((pack, _, all) => !all.some((other) => isBeaten(pack, other)));
  const taken = splitParts(useful).flatMap((part) => new PartSearch(prices, part).run());
  const packed = new Set(taken.flatMap(({ items }) => items));
  const alone = prices.reduce((sum, price, item) => (packed.has(item) ? sum : sum + price), 0);
  return {
    cost: taken.reduce((sum, { price }) => sum + price, alone),
    packs: taken.map(({ index }) => index).sort((a, b) => a - b),
  };
}

interface IndexedPack extends Pack {
  readonly index: number;
}

function sumOf(items: readonly number[], prices: readonly number[]): number {
  return items.reduce((sum, item) => sum + (prices[item] ?? 0), 0);
}

/** Another pack holds all of this for no more money and may always stand in for it. */
function isBeaten(pack: IndexedPack, other: IndexedPack): boolean {
  if (pack.index === other.index || other.price > pack.price) return false;
  if (other.onceKey !== null && other.onceKey !== pack.onceKey) return false;
  if (!pack.items.every((item) => other.items.includes(item))) return false;
  const isTwin =
    other.price === pack.price && other.items.length === pack.items.length && other.onceKey === pack.onceKey;
  return !isTwin || other.index < pack.index;
}

/** Packs that share no item and no key cannot touch each other and are searched apart. */
function splitParts(packs: readonly IndexedPack[]): IndexedPack[][] {
  const parts: { packs: IndexedPack[]; marks: Set<number | string> }[] = [];
  for (const pack of packs) {
    const marks = new Set<number | string>(pack.items);
    if (pack.onceKey !== null) marks.add(pack.onceKey);
    const touching = parts.filter((part) => [...marks].some((mark) => part.marks.has(mark)));
    const merged = { packs: [pack], marks };
    for (const part of touching) {
      merged.packs.push(...part.packs);
      for (const mark of part.marks) merged.marks.add(mark);
      parts.splice(parts.indexOf(part), 1);
    }
    parts.push(merged);
  }
  return parts.map((part) => part.packs.sort((a, b) => a.index - b.index));
}

/** Items and packs by their place in the part; arrays, because this is walked a few thousand times. */
class PartSearch {
  private readonly itemPrices: readonly number[];
  private readonly packItems: readonly (readonly number[])[];
  private readonly itemPacks: readonly (readonly number[])[];
  private readonly timesPacked: number[];
  private readonly timesBarred: number[];
  private readonly taken: number[] = [];
  private best: readonly number[] = [];
  private bestCost: number;

  constructor(
    prices: readonly number[],
    private readonly packs: readonly IndexedPack[],
  ) {
    const items = [...new Set(packs.flatMap((pack) => pack.items))];
    const placeOf = new Map(items.map((item, place) => [item, place]));
    this.itemPrices = items.map((item) => prices[item] ?? 0);
    this.packItems = packs.map((pack) => pack.items.map((item) => placeOf.get(item) ?? 0));
    this.itemPacks = items.map((item) =>
      packs.flatMap((pack, place) => (pack.items.includes(item) ? place : [])),
    );
    this.timesPacked = items.map(() => 0);
    this.timesBarred = packs.map(() => 0);
    this.bestCost = sumOf(items, prices);
  }

  run(): readonly IndexedPack[] {
    this.visit(0);
    return this.best.flatMap((place) => this.packs[place] ?? []);
  }

  /** `spent` is what the packs taken cost; every item not packed is still to be decided or bought alone. */
  private visit(spent: number): void {
    const ruledOut: number[] = [];
    let node = this.boundBelow(spent);
    // A pack that cannot be part of a better cover than the best so far is ruled out below here, which lifts the bound.
    for (let isTighter = true; isTighter && node.bound < this.bestCost; ) {
      const gap = this.bestCost - node.bound;
      const hopeless = node.free.filter((place) => (node.slack[place] ?? 0) >= gap);
      for (const place of hopeless) this.bar(place, 1);
      ruledOut.push(...hopeless);
      isTighter = hopeless.length > 0;
      if (isTighter) node = this.boundBelow(spent);
    }
    if (node.bound < this.bestCost) this.branch(spent, node);
    for (const place of ruledOut) this.bar(place, -1);
  }

  private branch(spent: number, { bound, next, free, slack }: Node): void {
    if (next === null) {
      this.bestCost = bound;
      this.best = [...this.taken];
      return;
    }
    const choices = (this.itemPacks[next] ?? [])
      .filter((place) => free.includes(place))
      .sort((a, b) => (slack[a] ?? 0) - (slack[b] ?? 0));
    for (const place of choices) {
      this.take(place, 1);
      this.visit(spent + (this.packs[place]?.price ?? 0));
      this.take(place, -1);
      // Every cover with this pack has been seen: the branches that follow do without it.
      this.bar(place, 1);
    }
    this.visit(spent);
    for (const place of choices) this.bar(place, -1);
  }

  /** Dual ascent: each item is charged as much as neither its own price nor any pack that holds it can contradict. */
  private boundBelow(spent: number): Node {
    const slack = this.packs.map(({ price }) => price);
    const free = this.packs.flatMap((_, place) => (this.timesBarred[place] === 0 ? place : []));
    const priceOf = (item: number) => this.itemPrices[item] ?? 0;
    const open: { item: number; packs: number[] }[] = [];
    let bound = spent;
    for (let item = 0; item < this.itemPrices.length; item += 1) {
      if (this.timesPacked[item] !== 0) continue;
      const packs = (this.itemPacks[item] ?? []).filter((place) => this.timesBarred[place] === 0);
      if (packs.length === 0) bound += priceOf(item);
      else open.push({ item, packs });
    }
    open.sort((a, b) => a.packs.length - b.packs.length || priceOf(b.item) - priceOf(a.item));
    for (const { item, packs } of open) {
      let charge = priceOf(item);
      for (const place of packs) {
        const left = slack[place] ?? 0;
        if (left < charge) charge = left;
      }
      for (const place of packs) slack[place] = (slack[place] ?? 0) - charge;
      bound += charge;
    }
    return { bound, slack, free, next: open[0]?.item ?? null };
  }

  private take(place: number, by: 1 | -1): void {
    if (by === 1) this.taken.push(place);
    else this.taken.pop();
    for (const item of this.packItems[place] ?? [])
      this.timesPacked[item] = (this.timesPacked[item] ?? 0) + by;
    const key = this.packs[place]?.onceKey ?? null;
    for (const [otherPlace, other] of this.packs.entries()) {
      if (otherPlace === place || (key !== null && other.onceKey === key)) this.bar(otherPlace, by);
    }
  }

  private bar(place: number, by: 1 | -1): void {
    this.timesBarred[place] = (this.timesBarred[place] ?? 0) + by;
  }
}

interface Node {
  readonly bound: number;
  readonly slack: readonly number[];
  /** Packs that may still be taken. */
  readonly free: readonly number[];
  /** The item to decide next; null when all are decided and the bound is the cost. */
  readonly next: number | null;
}
