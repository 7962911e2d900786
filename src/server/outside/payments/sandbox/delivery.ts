/**
 * Delivers events as the provider does (docs/razorpay.md R40, R41): retried with back-off until accepted, for a
 * day. Tests hold, drop, duplicate and shuffle them here. Waiting events are in memory only: a receiver must handle a
 * lost event anyway.
 */
import { DAY_MS, MINUTE_MS } from '#core/duration';
import type { SandboxWebhook } from './webhooks.ts';

/** Anything thrown is a failed delivery. */
export type DeliverWebhook = (webhook: SandboxWebhook) => unknown;

export interface FlushOptions {
  /** How often each event is delivered. */
  copies?: number;
  order?: 'as_sent' | 'reversed' | 'shuffled';
  /** The seed of the shuffle, so that a failing order can be replayed. */
  seed?: number;
}

interface Retry {
  webhook: SandboxWebhook;
  failures: number;
  firstTriedAt: number;
  dueAt: number;
}

/** The retry schedule is not documented; the first delay is short. */
const FIRST_WAIT_S = MINUTE_MS / 1000;
const GIVE_UP_AFTER_S = DAY_MS / 1000;

export class Delivery {
  #waiting: SandboxWebhook[] = [];
  #retries: Retry[] = [];
  #isHolding = false;
  #isDisabled = false;
  #losses = 0;
  /** Deliveries are sequential, so that a slow receiver delays later events instead of getting them all at once. */
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly now: () => number,
    private readonly deliver: DeliverWebhook,
  ) {}

  take(webhook: SandboxWebhook): void {
    if (this.#isDisabled) return;
    if (this.#losses > 0) {
      this.#losses -= 1;
      return;
    }
    if (this.#isHolding) this.#waiting.push(webhook);
    else this.#queue(webhook);
  }

  /** Makes events wait until `flush`. */
  hold(): void {
    this.#isHolding = true;
  }

  /** The next events never arrive. */
  lose(count: number): void {
    this.#losses = count;
  }

  async flush({ copies = 1, order = 'as_sent', seed = 1 }: FlushOptions = {}): Promise<void> {
    this.#isHolding = false;
    const events = this.#waiting
      .splice(0)
      .flatMap((webhook) => Array.from({ length: copies }, () => webhook));
    if (order === 'reversed') events.reverse();
    if (order === 'shuffled') shuffle(events, seed);
    for (const event of events) this.#queue(event);
    await this.settled();
  }

  /** Tries those again whose wait is over. */
  retryDue(): void {
    const due = this.#retries.filter(({ dueAt }) => dueAt <= this.now());
    this.#retries = this.#retries.filter((each) => !due.includes(each));
    for (const { webhook, failures, firstTriedAt } of due) this.#queue(webhook, failures, firstTriedAt);
  }

  get isDisabled(): boolean {
    return this.#isDisabled;
  }

  /** As from the provider's dashboard. */
  enable(): void {
    this.#isDisabled = false;
  }

  async settled(): Promise<void> {
    let seen: Promise<void> | undefined;
    while (seen !== this.#last) {
      seen = this.#last;
      await seen;
    }
  }

  #queue(webhook: SandboxWebhook, failures = 0, firstTriedAt = this.now()): void {
    this.#last = this.#last.then(async () => {
      if (this.#isDisabled) return;
      try {
        await this.deliver(webhook);
      } catch {
        this.#retryLater(webhook, failures, firstTriedAt);
      }
    });
  }

  /** Drops events that wait for a retry. */
  #disable(): void {
    this.#isDisabled = true;
    this.#retries = [];
  }

  #retryLater(webhook: SandboxWebhook, failures: number, firstTriedAt: number): void {
    const dueAt = this.now() + FIRST_WAIT_S * 2 ** failures;
    if (dueAt - firstTriedAt > GIVE_UP_AFTER_S) this.#disable();
    else this.#retries.push({ webhook, failures: failures + 1, firstTriedAt, dueAt });
  }
}

function shuffle(items: unknown[], seed: number): void {
  let state = seed >>> 0;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
}
