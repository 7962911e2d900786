// The series among one merchant's charges: all of them, or those of one amount where it sells more than one thing.
import { type CalendarDay, daysBetween } from '../calendar-day.ts';
import { isNear, type PriceHistory, readPrices } from './price.ts';
import { findLane, findRhythm, type Rhythm, type RhythmFit } from './rhythm.ts';

export interface Charge {
  readonly on: CalendarDay;
  /** Positive. */
  readonly minor: number;
  /** The row's position in the statement. */
  readonly row: number;
}

export interface Series {
  readonly charges: readonly Charge[];
  readonly fit: RhythmFit;
  readonly price: PriceHistory;
}

/** Clusters of amounts that an exchange rate may have moved apart. */
const CLUSTER_TOLERANCE = 0.06;
/** Another amount each day: a shop. Only amounts that come back can be a series then. */
const CLUSTER_LIMIT = 60;
/** More at one price are a shop's customers, not subscriptions. */
const LANE_LIMIT = 3;
const LANE_REST = 0.1;
const LANE_SHORTEST_DAYS = 28;
/** Purchases at one price make a weekly lane by chance. */
const LANE_RHYTHMS: readonly Rhythm[] = ['monthly', 'four-weekly', 'quarterly', 'half-yearly', 'yearly'];

export function findSeries(charges: readonly Charge[]): readonly Series[] {
  const whole = fitSeries(charges);
  if (whole && whole.fit.quality >= 0.75) return [whole];
  const found: Series[] = [];
  for (const cluster of clusterAmounts(charges, CLUSTER_TOLERANCE).slice(0, CLUSTER_LIMIT)) {
    const series = fitSeries(cluster);
    if (series) found.push(series);
    else for (const exact of clusterAmounts(cluster, 0)) found.push(...fitOneAmount(exact));
  }
  const joined = joinSteps(found);
  return joined.length > 0 ? joined : whole ? [whole] : [];
}

function fitOneAmount(charges: readonly Charge[]): readonly Series[] {
  const whole = fitSeries(charges);
  return whole ? [whole] : splitLanes(charges);
}

/** Two or three subscriptions at one price: only where they explain nearly every charge of that price. */
function splitLanes(charges: readonly Charge[]): readonly Series[] {
  if (charges.length > LANE_LIMIT * countPeriods(charges)) return [];
  let left = [...charges].sort(compareDays);
  const lanes: Series[] = [];
  while (lanes.length < LANE_LIMIT && left.length > 1) {
    const lane = findLongestLane(left);
    if (!lane) break;
    lanes.push(lane);
    left = left.filter((charge) => !lane.charges.includes(charge));
  }
  const isExplained = left.length <= charges.length * LANE_REST;
  return lanes.length > 1 && isExplained ? lanes : [];
}

/** The most charges that the quickest lane can have in the time; a shop has more and is not worth a closer look. */
function countPeriods(charges: readonly Charge[]): number {
  const days = charges.map(({ on }) => on).sort();
  return daysBetween(days[0] ?? '', days.at(-1) ?? '') / LANE_SHORTEST_DAYS + 1;
}

function findLongestLane(charges: readonly Charge[]): Series | null {
  let best: Series | null = null;
  for (const rhythm of LANE_RHYTHMS) {
    const positions = findLane(
      rhythm,
      charges.map(({ on }) => on),
    );
    const series = positions && fitSeries(positions.flatMap((at) => charges[at] ?? []));
    if (series && series.charges.length > (best?.charges.length ?? 0)) best = series;
  }
  return best;
}

export function compareDays(a: Charge, b: Charge): number {
  if (a.on === b.on) return 0;
  return a.on < b.on ? -1 : 1;
}

function fitSeries(charges: readonly Charge[]): Series | null {
  if (charges.length < 2) return null;
  const ordered = [...charges].sort(compareDays);
  const fit = findRhythm(ordered.map(({ on }) => on));
  if (!fit) return null;
  const kept = fit.onGrid.flatMap((index) => ordered[index] ?? []);
  const price = readPrices(kept.map(({ minor }) => minor));
  return price.kind === 'varying' ? null : { charges: kept, fit, price };
}

/** Groups charges by amount, neighbours that are close together; the largest group first. */
function clusterAmounts(charges: readonly Charge[], share: number): readonly (readonly Charge[])[] {
  const byAmount = [...charges].sort((a, b) => a.minor - b.minor);
  const clusters: Charge[][] = [];
  for (const charge of byAmount) {
    const last = clusters.at(-1);
    const before = last?.at(-1);
    if (
      last &&
      before &&
      (share === 0 ? before.minor === charge.minor : isNear(charge.minor, before.minor, share))
    )
      last.push(charge);
    else clusters.push([charge]);
  }
  return clusters.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}

/** A series that ends where another of the same rhythm begins is one whose price changed. */
function joinSteps(found: readonly Series[]): readonly Series[] {
  const ordered = [...found].sort((a, b) => ((a.charges[0]?.on ?? '') < (b.charges[0]?.on ?? '') ? -1 : 1));
  const joined: Series[] = [];
  for (const series of ordered) {
    const at = joined.findIndex(
      (earlier) =>
        earlier.fit.rhythm === series.fit.rhythm &&
        (earlier.charges.at(-1)?.on ?? '') < (series.charges[0]?.on ?? ''),
    );
    const earlier = joined[at];
    const both = earlier ? fitSeries([...earlier.charges, ...series.charges]) : null;
    if (both && both.fit.rhythm === series.fit.rhythm) joined[at] = both;
    else joined.push(series);
  }
  return joined;
}
