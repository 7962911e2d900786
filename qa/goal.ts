/** What every goal of the proving ground has in common: `npm run qa -- <goal> [--seed N] [--count N]`. */

export interface Goal {
  /** What must hold, in one line. */
  promise: string;
  /** What `count` counts. */
  unit: string;
  /** How many at the gate (all goals together within 45 minutes on two cores), and at night. */
  counts: { gate: number; night: number };
  run(options: GoalOptions): Promise<Outcome>;
}

export interface GoalOptions {
  /** The same seed draws the same choices; what the operating system does in between still differs. */
  seed: number;
  count: number;
  /** Instead of the count, where a goal can go on for as long as it is told to. */
  minutes?: number;
  log(line: string): void;
}

export interface Outcome {
  figure: string;
  /** One line each; none when the promise held. */
  misses: string[];
  /** True where this machine lacks what it takes; the figure says what. */
  isSkipped?: boolean;
}
