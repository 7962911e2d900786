// The confidence of a finding: a logistic model over its signals. Fitted by `npm run eval:detective -- --fit` on the
// first generator, adjusted by hand on the seen half of the third, and checked on data that nobody looked at.

export interface Signals {
  /** Grows with the number of charges, 1 at twelve. */
  readonly charges: number;
  readonly isPair: number;
  /** Average distance of the charges from the grid's days, as a share of the tolerance. */
  readonly distance: number;
  /** The share of the grid's days without a charge. */
  readonly missing: number;
  /** The share of the merchant's charges that are not in the series. */
  readonly besides: number;
  readonly isDrifting: number;
  /** Whether the catalogue has the service. */
  readonly isKnown: number;
  readonly saysRecurring: number;
  readonly isEveryday: number;
  /** 0 up to an ordinary price, 1 from twelve times that. */
  readonly isLarge: number;
  /** A whole number of tens: people agree on those, price lists avoid them. */
  readonly isRound: number;
  readonly isMaybePerson: number;
}

export const SIGNAL_NAMES = [
  'charges',
  'isPair',
  'distance',
  'missing',
  'besides',
  'isDrifting',
  'isKnown',
  'saysRecurring',
  'isEveryday',
  'isLarge',
  'isRound',
  'isMaybePerson',
] as const satisfies readonly (keyof Signals)[];

const BIAS = 2.3;
const WEIGHTS: Readonly<Record<keyof Signals, number>> = {
  charges: 1.5,
  isPair: -1.6,
  distance: -2,
  missing: 0,
  besides: -4.5,
  isDrifting: 0,
  isKnown: 3.4,
  saysRecurring: 2,
  isEveryday: -1.5,
  isLarge: -4.5,
  isRound: -1.7,
  isMaybePerson: -2.6,
};

export function estimateConfidence(signals: Signals): number {
  const score = SIGNAL_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * signals[name], BIAS);
  return Math.round(1000 / (1 + Math.exp(-score))) / 1000;
}

/** Levels shown on the page: of 100 findings at least `floor` are subscriptions, or `npm run eval:detective` fails. */
export const SURENESS_LEVELS = [
  { level: 'high', from: 0.95, floor: 95 },
  { level: 'middle', from: 0.8, floor: 80 },
  { level: 'low', from: 0, floor: 50 },
] as const;

export function surenessOf(confidence: number): (typeof SURENESS_LEVELS)[number] {
  return SURENESS_LEVELS.find(({ from }) => confidence >= from) ?? SURENESS_LEVELS[2];
}
