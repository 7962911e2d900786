/** Requests at a given rate, whether or not earlier ones were answered, over connections that are open already. */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 5;
/**
 * Kept open like a proxy's: Node takes one new connection per turn of its event loop, so under load it would be the
 * opening that is measured. Where all are in use a request waits for one, and that counts as waiting for its answer.
 */
const CONNECTIONS = 600;
const ANSWER_LIMIT_MS = 15_000;

export interface Shot {
  /** 0 where the connection was cut, or nothing came in time. */
  status: number;
  hasRetryAfter: boolean;
  /** Time since the request was due. */
  ms: number;
}

type Reply = Pick<Shot, 'status' | 'hasRetryAfter'>;
const CUT: Reply = { status: 0, hasRetryAfter: false };

export class LoadMaker {
  readonly #idle: Line[] = [];
  readonly #waiting: (() => void)[] = [];
  #lines = 0;

  constructor(
    private readonly port: number,
    /** The next request, as bytes. */
    private readonly draw: () => string,
  ) {}

  /** Each lane sends its next request when the last one is answered: what the server can do. */
  async runLanes(lanes: number, forMs: number): Promise<Shot[]> {
    const shots: Shot[] = [];
    const until = performance.now() + forMs;
    const run = async () => {
      while (performance.now() < until) shots.push(await this.send(performance.now()));
    };
    await Promise.all(Array.from({ length: lanes }, run));
    return shots;
  }

  /** Opens all connections and uses each once, so that the server has accepted it. */
  async open(): Promise<void> {
    const lines = Array.from({ length: CONNECTIONS - this.#lines }, () => new Line(this.port));
    this.#lines = CONNECTIONS;
    for (const line of lines) {
      await line.send(this.draw());
      this.#idle.push(line);
    }
  }

  /** Sends at a fixed rate, however long the answers take. */
  async runAtRate(perSecond: number, forMs: number): Promise<Shot[]> {
    const startedAt = performance.now();
    const sending: Promise<Shot>[] = [];
    for (;;) {
      const elapsed = performance.now() - startedAt;
      const due = (Math.min(elapsed, forMs) * perSecond) / 1000;
      while (sending.length < due) sending.push(this.send(startedAt + (sending.length * 1000) / perSecond));
      if (elapsed >= forMs) return Promise.all(sending);
      await sleep(TICK_MS);
    }
  }

  async send(dueAt: number): Promise<Shot> {
    const line = await this.#take();
    const reply = await line.send(this.draw());
    if (line.isOpen) this.#idle.push(line);
    else this.#lines -= 1;
    this.#waiting.shift()?.();
    return { ...reply, ms: performance.now() - dueAt };
  }

  close(): void {
    for (const line of this.#idle.splice(0)) line.close();
  }

  async #take(): Promise<Line> {
    for (;;) {
      const line = this.#idle.pop();
      if (line?.isOpen) return line;
      if (line) this.#lines -= 1;
      else if (this.#lines < CONNECTIONS) {
        this.#lines += 1;
        return new Line(this.port);
      } else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

/** One kept connection. A full HTTP client would take more of the machine than the server it asks. */
class Line {
  isOpen = true;
  readonly #socket: Socket;
  #received = '';
  #settle: ((reply: Reply) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', () => this.close());
    this.#socket.on('close', () => this.close());
    this.#socket.setTimeout(ANSWER_LIMIT_MS, () => this.close());
  }

  send(request: string): Promise<Reply> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      if (this.isOpen) this.#socket.write(request);
      else this.#end(CUT);
    });
  }

  close(): void {
    this.isOpen = false;
    this.#socket.destroy();
    this.#end(CUT);
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = '';
    this.#end({ status: Number(head.slice(9, 12)), hasRetryAfter: /\r\nretry-after: \d/i.test(head) });
  }

  #end(reply: Reply): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(reply);
  }
}

/** The waiting time that all but one in a hundred stay below. */
export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}
