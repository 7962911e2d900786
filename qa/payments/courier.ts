/** Delivers the provider's events as badly as possible: shuffled, duplicated, late, beside false ones, to a dead server, or never. */
import { performance } from 'node:perf_hooks';
import type { SandboxWebhook } from '#server/outside/payments/sandbox/webhooks';
import { postWebhook } from '#testing/fakes/payments';
import { p99 } from '../load-maker.ts';
import type { Forger } from './forger.ts';

export interface CourierOptions {
  random(): number;
  pickOrigin(): string;
  onDelivered(webhook: SandboxWebhook): void;
  forger: Forger;
}

interface Parcel {
  webhook: SandboxWebhook;
  dueTick: number;
  failures: number;
}

const LOST = 0.04;
const LATE = 0.1;
const DOUBLED = 0.2;
const LATE_TICKS_LIMIT = 4;
const PARALLEL = 8;
/** Whole days of which nothing arrives: a webhook that was disabled, or a firewall. */
const OUTAGE_EVERY_TICKS = 240;
const OUTAGE_TICKS = 4;
/** The provider retries for a day (docs/razorpay.md R40). */
const FAILURE_LIMIT = 2;

export class Courier {
  readonly #options: CourierOptions;
  #parcels: Parcel[] = [];
  readonly counts = { sent: 0, unheard: 0, lost: 0, late: 0, doubled: 0, failed: 0, delivered: 0 };
  readonly #ackTimes: number[] = [];

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  get ackP99Ms(): number {
    return p99(this.#ackTimes);
  }

  /** Queues events for delivery: some never, late or twice, and those of `isUnheard` never. */
  take(webhooks: SandboxWebhook[], tick: number, isUnheard: (webhook: SandboxWebhook) => boolean): void {
    for (const webhook of webhooks) {
      this.counts.sent += 1;
      if (isUnheard(webhook)) {
        this.counts.unheard += 1;
        continue;
      }
      if (this.#isLost(webhook, tick)) {
        this.counts.lost += 1;
        continue;
      }
      this.#parcels.push({ webhook, dueTick: tick + this.#drawDelay(webhook), failures: 0 });
      if (this.#options.random() >= DOUBLED) continue;
      this.counts.doubled += 1;
      this.#parcels.push({ webhook, dueTick: tick + this.#draw(3 * LATE_TICKS_LIMIT), failures: 0 });
    }
  }

  async deliver(tick: number): Promise<void> {
    const due = this.#parcels.filter(({ dueTick }) => dueTick <= tick);
    this.#parcels = this.#parcels.filter(({ dueTick }) => dueTick > tick);
    this.#shuffle(due);
    const lines = Array.from({ length: PARALLEL }, async () => {
      for (let parcel = due.pop(); parcel !== undefined; parcel = due.pop()) await this.#hand(parcel, tick);
    });
    await Promise.all(lines);
  }

  /** Nobody could know of a refund whose event never came, so those arrive, if late. */
  #isLost({ name }: SandboxWebhook, tick: number): boolean {
    if (name.startsWith('refund.')) return false;
    return tick % OUTAGE_EVERY_TICKS >= OUTAGE_EVERY_TICKS - OUTAGE_TICKS || this.#options.random() < LOST;
  }

  #drawDelay({ name }: SandboxWebhook): number {
    if (this.#options.random() >= LATE) return 0;
    this.counts.late += 1;
    return name.startsWith('refund.') ? 1 : 1 + this.#draw(LATE_TICKS_LIMIT);
  }

  async #hand(parcel: Parcel, tick: number): Promise<void> {
    try {
      await this.#options.forger.maybeSend(parcel.webhook);
      const address = `${this.#options.pickOrigin()}/api/webhooks/razorpay`;
      const startedAt = performance.now();
      const answer = await postWebhook(address, parcel.webhook);
      this.#ackTimes.push(performance.now() - startedAt);
      if (!answer.ok) throw new Error(String(answer.status));
      this.counts.delivered += 1;
      this.#options.onDelivered(parcel.webhook);
    } catch {
      this.counts.failed += 1;
      if (parcel.failures < FAILURE_LIMIT || parcel.webhook.name.startsWith('refund.')) {
        this.#parcels.push({ ...parcel, failures: parcel.failures + 1, dueTick: tick + 1 });
      }
    }
  }

  #draw(below: number): number {
    return Math.floor(this.#options.random() * below);
  }

  #shuffle(items: unknown[]): void {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.#draw(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
  }
}
