/** A clock that tests move by hand. It stands still, or runs on from where it was set, as a browser beside it does. */
import type { Clock } from '#server/clock';

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

function toMs({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

export class TestClock implements Clock {
  #now: number;
  #moved = 0;
  readonly #startedAt: number | null;

  constructor(start: string, pace: 'still' | 'running' = 'still') {
    this.#now = Date.parse(start);
    this.#startedAt = pace === 'running' ? Date.now() : null;
  }

  get isRunning(): boolean {
    return this.#startedAt !== null;
  }

  now(): Date {
    return new Date(this.#now + this.#elapsed());
  }

  /** Time passes until then. */
  set(instant: string): void {
    const ms = Date.parse(instant) - this.now().getTime();
    this.#now += ms;
    this.#moved += Math.max(ms, 0);
  }

  /** Time passes. */
  advance(by: Span): void {
    this.#now += toMs(by);
    this.#moved += toMs(by);
  }

  /** Sets the clock forward or back: no time passes. */
  jump(by: Span): void {
    this.#now += toMs(by);
  }

  elapsedMs(): number {
    return this.#moved + this.#elapsed();
  }

  #elapsed(): number {
    return this.#startedAt === null ? 0 : Date.now() - this.#startedAt;
  }
}
