/** The server processes of the payments run: started, moved in time, killed without warning, started again. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '#server/db/connect';
import type { PersonOptions } from '#testing/people';

export type Order =
  | { name: 'time'; now: string }
  | { name: 'misset'; hours: number }
  | { name: 'settle' }
  | { name: 'person'; options: Pick<PersonOptions, 'email' | 'country'> }
  | { name: 'sign_in'; userId: string };

export interface OrderResult {
  userId?: string;
  cookies?: [string, string][];
}

export interface ServersOptions {
  connection: Connection;
  env: Record<string, string>;
  now: string;
  count: number;
}

const PROGRAM = fileURLToPath(new URL('./server-process.ts', import.meta.url));

class ServerProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { done(result: OrderResult): void; fail(error: Error): void }>();
  #lastId = 0;
  origin = '';
  isDead = false;

  constructor(setup: Omit<ServersOptions, 'count'>) {
    this.#child = fork(PROGRAM, {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, OUTGO_QA_SERVER: JSON.stringify(setup) },
    });
    this.#child.once('exit', () => {
      this.isDead = true;
      for (const { fail } of this.#waiting.values()) fail(new Error('The server process is gone.'));
      this.#waiting.clear();
    });
  }

  /** The first message is where it listens; a process that ends instead fails here. */
  async start(): Promise<this> {
    const ready = await new Promise<{ origin: string }>((resolve, reject) => {
      this.#child.once('message', resolve);
      this.#child.once('exit', (code) =>
        reject(new Error(`A server process ended with ${code} at its start.`)),
      );
    });
    this.origin = ready.origin;
    this.#child.on(
      'message',
      ({ id, result, error }: { id: number; result: OrderResult; error?: string }) => {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) waiting?.done(result);
        else waiting?.fail(new Error(error));
      },
    );
    return this;
  }

  order(order: Order): Promise<OrderResult> {
    if (this.isDead) return Promise.reject(new Error('The server process is gone.'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#child.send({ id, order });
    });
  }

  async kill(): Promise<void> {
    if (this.isDead) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

export class Servers {
  readonly #options: ServersOptions;
  #processes: ServerProcess[] = [];
  #now: string;
  #turn = 0;
  kills = 0;

  constructor(options: ServersOptions) {
    this.#options = options;
    this.#now = options.now;
  }

  async start(): Promise<void> {
    this.#processes = await Promise.all(Array.from({ length: this.#options.count }, () => this.#startOne()));
  }

  async moveTo(now: string): Promise<void> {
    this.#now = now;
    await Promise.all(this.#processes.map((server) => server.order({ name: 'time', now })));
  }

  /** Sets their clocks wrong, and with the opposite right again. */
  async misset(hours: number): Promise<void> {
    await Promise.all(this.#processes.map((server) => server.order({ name: 'misset', hours })));
  }

  /** Runs the sweeps of one server, in turn: what another has received is in the database that they share. */
  async settle(): Promise<void> {
    this.#turn += 1;
    await this.#processes[this.#turn % this.#processes.length]?.order({ name: 'settle' });
  }

  /** Takes turns, so that both see every person. */
  pickOrigin(): string {
    this.#turn += 1;
    return this.#processes[this.#turn % this.#processes.length]?.origin ?? '';
  }

  order(order: Order): Promise<OrderResult> {
    const alive = this.#processes.find(({ isDead }) => !isDead);
    return alive === undefined ? Promise.reject(new Error('No server is alive.')) : alive.order(order);
  }

  /** Kills it like kill -9. */
  async kill(index: number): Promise<void> {
    await this.#processes[index % this.#processes.length]?.kill();
    this.kills += 1;
  }

  async restartDead(): Promise<void> {
    this.#processes = await Promise.all(
      this.#processes.map((server) => (server.isDead ? this.#startOne() : server)),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((server) => server.kill()));
  }

  #startOne(): Promise<ServerProcess> {
    const { connection, env } = this.#options;
    return new ServerProcess({ connection, env, now: this.#now }).start();
  }
}
