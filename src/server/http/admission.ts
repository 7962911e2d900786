/**
 * Limits how many requests a process works on at once. Under more load than it can carry, waiting would grow without
 * end; this way those that are let in are answered soon, and the others are told when to come back.
 */
import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/endpoints';
import { Problem } from '#contract/errors';

export interface WorkLimits {
  /** Requests at work: enough to keep the process and its connections to the database busy. */
  working: number;
  waiting: number;
  waitMs: number;
}

const LIMITS: WorkLimits = { working: 24, waiting: 250, waitMs: 800 };
const RETRY_SECONDS = 2;
/** Whoever watches the process must not take it for dead. */
const WATCHED = ['/healthz', '/readyz', '/metrics'].map((path) => `GET ${path}`);

export class Admission {
  readonly #working = new Set<object>();
  /** Oldest first, each with what ends its wait. */
  readonly #waiting = new Map<object, (isAdmitted: boolean) => void>();
  readonly #limits: WorkLimits;

  constructor(limits: Partial<WorkLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** False where the request waited in vain. */
  enter(request: object): Promise<boolean> | true {
    if (this.#working.size < this.#limits.working) {
      this.#working.add(request);
      return true;
    }
    return this.#wait(request);
  }

  leave(request: object): void {
    this.#waiting.get(request)?.(false);
    if (!this.#working.delete(request)) return;
    // The newest first: the others may have waited too long already.
    [...this.#waiting.values()].at(-1)?.(true);
  }

  #wait(request: object): Promise<boolean> {
    const { waiting, waitMs } = this.#limits;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.leave(request), waitMs);
      this.#waiting.set(request, (isAdmitted) => {
        clearTimeout(timer);
        this.#waiting.delete(request);
        if (isAdmitted) this.#working.add(request);
        resolve(isAdmitted);
      });
      const [oldest] = this.#waiting.keys();
      if (oldest && this.#waiting.size > waiting) this.leave(oldest);
    });
  }
}

/** Counts from when the body has arrived to when the answer is made: slow senders and slow readers hold no place. */
export function limitWork(app: FastifyInstance, limits?: Partial<WorkLimits>): void {
  const admission = new Admission(limits);
  const waits = allEndpoints.flatMap(({ name, row }) => (row.waits ? [name] : []));
  const uncounted = new Set<string>([...WATCHED, ...waits]);
  app.addHook('preHandler', (request, reply, done) => {
    if (uncounted.has(`${request.method} ${request.routeOptions.url}`)) return done();
    const isAdmitted = admission.enter(request);
    reply.raw.once('close', () => admission.leave(request));
    if (isAdmitted === true) return done();
    void isAdmitted.then((isIn) =>
      done(isIn ? undefined : new Problem('busy', { retryAfter: RETRY_SECONDS })),
    );
    return undefined;
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    admission.leave(request);
    done();
  });
}
