/** Parallel calls of one user over two server processes on one database, at seeded random moments. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '#server/db/connect';
import type { Answer, Client } from '#testing/client';
import { TestClock } from '#testing/clock';
import { createTestDatabase } from '#testing/database';
import { makeRandom } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';

export const PARALLEL = 50;
export const PROCESSES = 2;
/** On a busy machine a kept connection may be used again just when the server closes it. */
const ONE_CONNECTION_EACH = { connection: 'close' };
const PROGRAM = fileURLToPath(new URL('./race-server.ts', import.meta.url));

export interface RaceSetup {
  connection: Connection;
  env: Record<string, string>;
  /** Added to the time: a race begins at ten in the morning, so that no day, and with it no count, ends within one. */
  aheadMs: number;
}

export class Race {
  /** How often each status was answered. */
  readonly answers = new Map<number, number>();

  private constructor(
    /** A server in this process on the same database, to create users and check the rows. */
    readonly app: TestApp,
    readonly random: () => number,
    private readonly servers: { child: ChildProcess; origin: string }[],
    private readonly setup: RaceSetup,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async open(seed: number, env: Record<string, string> = {}): Promise<Race> {
    const database = await createTestDatabase();
    const aheadMs = Date.parse(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`) - Date.now();
    const setup = { connection: database.connection, env, aheadMs };
    const app = await startApp({ ...setup, clock: startClock(setup) });
    const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(setup)));
    return new Race(app, makeRandom(seed), servers, setup, () => database.drop());
  }

  /** Calls as one user, each on a random process at a random moment; the answers in the order of the calls. */
  async run(
    client: Client,
    call: (client: Client, index: number) => Promise<Answer>,
    parallel = PARALLEL,
  ): Promise<Answer[]> {
    const clients = this.servers.map(({ origin }) => client.copy(origin, ONE_CONNECTION_EACH));
    const answers = await Promise.all(
      Array.from({ length: parallel }, async (_, index) => {
        await pause(this.random() * 10);
        return call(clients[Math.floor(this.random() * clients.length)] ?? client, index);
      }),
    );
    for (const { status } of answers) this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    return answers;
  }

  originOf(index: number): string {
    return this.servers[index % this.servers.length]?.origin ?? '';
  }

  /** Sets the clock of every process forward. */
  async skip(seconds: number): Promise<void> {
    this.app.clock.jump({ seconds });
    await Promise.all(
      this.servers.map(async ({ child }) => {
        child.send({ seconds });
        await once(child, 'message');
      }),
    );
  }

  /** A process that takes no part, to be killed. */
  async startOneMore(): Promise<{ origin: string; kill(): Promise<void> }> {
    const { child, origin } = await startServer(this.setup);
    return {
      origin,
      kill: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  describeAnswers(): string {
    return [...this.answers].map(([status, times]) => `${times} × ${status}`).join(', ');
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map(({ child }) => stopServer(child)));
    await this.app.close();
    await this.dropDatabase();
  }
}

/** Every process of a race has the same time. */
export function startClock({ aheadMs }: RaceSetup): TestClock {
  return new TestClock(new Date(Date.now() + aheadMs).toISOString(), 'running');
}

async function startServer(setup: RaceSetup): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(PROGRAM, [JSON.stringify(setup)]);
  const [origin] = await once(child, 'message');
  return { child, origin };
}

async function stopServer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
