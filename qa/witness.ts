/**
 * Writes down, outside the product, what it acknowledged, and compares afterwards. A call without an answer may have
 * happened or not, but as a whole and once. One writer has one call at a time, so at most one is in doubt.
 */
import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Answer, Client } from '#testing/client';
import { subscriptionBody } from '#testing/subscriptions';

/** Name → amount. */
type Rows = Map<string, string>;

interface Row {
  id: string;
  name: string;
  amount: string;
}

interface Attempt {
  method: string;
  path: string;
  body?: unknown;
  key?: string;
  after: Rows;
}

/** Free holds five; one place stays free so that every add is allowed. */
const ROWS_LIMIT = 4;

export class Writer {
  acknowledged = 0;
  slowestMs = 0;
  readonly misses: string[] = [];
  /** Calls that got neither an answer nor 503 with `Retry-After`: faults of a server that lives, but not of one that is killed. */
  readonly faults: string[] = [];
  #rows: Rows = new Map();
  #ids = new Map<string, string>();
  #doubtful: Attempt | undefined;
  #made = 0;

  constructor(
    readonly name: string,
    private readonly client: Client,
    private readonly random: () => number,
    /** Each acknowledged call is appended here before the next one begins. */
    private readonly logFile: string,
  ) {}

  /** Adds, edits and deletes until a call gets no answer, or for as long as it may. */
  async writeUntilCut(isOver: () => boolean = () => false): Promise<void> {
    while (!isOver()) {
      const attempt = this.#next();
      const answer = await this.#send(attempt);
      if (answer === undefined || answer.status >= 500) {
        this.#doubtful = attempt;
        return;
      }
      if (!this.#note(attempt, answer)) return;
    }
  }

  /** Compares what the product has with what it acknowledged, and settles the call in doubt. */
  async check(): Promise<void> {
    const before = await this.#read();
    const possible = [this.#rows, ...(this.#doubtful ? [this.#doubtful.after] : [])];
    const found = possible.find((rows) => isSame(rows, before));
    if (!found)
      this.misses.push(`${this.name} has ${show(before)}, acknowledged ${possible.map(show).join(' or ')}`);
    const doubtful = this.#doubtful;
    this.#doubtful = undefined;
    this.#rows = before;
    if (doubtful?.key) await this.#addAgain(doubtful);
  }

  /** The same add with the same key, as a careful caller repeats it: there is one row afterwards. */
  async #addAgain(attempt: Attempt): Promise<void> {
    const answer = await this.#send(attempt);
    if (answer?.status !== 201) this.misses.push(`${this.name}: the repeated add got ${answer?.status}`);
    const rows = await this.#read();
    if (!isSame(rows, attempt.after))
      this.misses.push(`${this.name} has ${show(rows)} after a repeated add, not ${show(attempt.after)}`);
    this.#rows = rows;
  }

  #next(): Attempt {
    const names = [...this.#rows.keys()];
    const chosen = names[Math.floor(this.random() * names.length)];
    const after = new Map(this.#rows);
    const amount = (1 + this.random() * 90).toFixed(2);
    if (chosen === undefined || (names.length < ROWS_LIMIT && this.random() < 0.4)) {
      this.#made += 1;
      const name = `${this.name} ${this.#made}`;
      after.set(name, amount);
      const body = subscriptionBody({ name, amount });
      return { method: 'POST', path: '/api/subscriptions', body, key: `${this.name}-${this.#made}`, after };
    }
    const path = `/api/subscriptions/${this.#ids.get(chosen)}`;
    if (names.length >= ROWS_LIMIT || this.random() < 0.3) {
      after.delete(chosen);
      return { method: 'DELETE', path, after };
    }
    after.set(chosen, amount);
    return { method: 'PUT', path, body: { amount }, after };
  }

  async #send({ method, path, body, key }: Attempt): Promise<Answer | undefined> {
    const headers = key ? { 'idempotency-key': key } : {};
    const startedAt = performance.now();
    const answer = await this.client.send(method, path, body, { headers }).catch(() => undefined);
    this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - startedAt));
    const isRefused = answer?.status === 503 && answer.headers.get('retry-after') !== null;
    if (!isRefused && (answer === undefined || answer.status >= 500))
      this.faults.push(`${this.name}: ${method} ${path} got ${answer?.status ?? 'no answer'}`);
    return answer;
  }

  #note(attempt: Attempt, answer: Answer): boolean {
    if (answer.status >= 300) {
      this.misses.push(`${this.name}: ${attempt.method} ${attempt.path} got ${answer.status} ${answer.text}`);
      return false;
    }
    this.acknowledged += 1;
    this.#rows = attempt.after;
    if (attempt.method === 'POST') this.#ids.set(answer.body.name, answer.body.id);
    appendFileSync(this.logFile, `${this.name} ${attempt.method} ${show(attempt.after)}\n`, { flush: true });
    return true;
  }

  async #read(): Promise<Rows> {
    const { status, body, text } = await this.client.get('/api/subscriptions');
    if (status !== 200) throw new Error(`${this.name} cannot read: ${status} ${text}`);
    const rows = body as Row[];
    this.#ids = new Map(rows.map(({ name, id }) => [name, id]));
    if (this.#ids.size !== rows.length) this.misses.push(`${this.name} has a name twice`);
    return new Map(rows.map(({ name, amount }) => [name, amount]));
  }
}

function isSame(a: Rows, b: Rows): boolean {
  return a.size === b.size && [...a].every(([name, amount]) => b.get(name) === amount);
}

function show(rows: Rows): string {
  return `{${[...rows].map(([name, amount]) => `${name}: ${amount}`).join(', ')}}`;
}
