/**
 * Secrets of the operator and words of people go through every call while everything fails that can: none of them may
 * stand in a log, a metric or a failed answer. Refusals that matter, sign-ins and payment events are in the log, by the id of
 * their request.
 */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { tokenOf } from '#testing/accounts';
import { type Answer, Client } from '#testing/client';
import { connectionUrl, createTestDatabase } from '#testing/database';
import type { HttpFake } from '#testing/fakes/http-fake';
import { type Inbox, linkIn, startInbox } from '#testing/fakes/inbox';
import { findFreePort } from '#testing/free-port';
import { findProgram, type Product, ProductFixture, stopProduct, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import { startRelay } from '#testing/relay';
import { drawCalls, type PlantedCall } from '../canaries/calls.ts';
import { type Fault, listFaults } from '../canaries/faults.ts';
import { Finder, KEYS, PASSWORDS, WORDS } from '../canaries/words.ts';
import { makeEnv, startEcho } from '../canaries/world.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { RandomInput } from '../random-input.ts';

const LANES = 12;
const CALLERS = ['visitor', 'person', 'admin'] as const;
type Caller = (typeof CALLERS)[number];
/** Answers with these hold the caller's own row, so that a screen can show what is there instead. */
const SHOWS_OWN_ROW = new Set(['stale_version']);
/** Refusals that an operator must find in the log. */
const MUST_BE_LOGGED = new Set(['invalid_credentials', 'not_allowed', 'cross_site', 'bad_signature']);

const SIGN_IN = 'POST /api/auth/signin';
const WEBHOOK = '/api/webhooks/razorpay';

export const canaries: Goal = {
  promise:
    'no secret and no word of a person in any log, metric or failed answer; each refusal, sign-in and payment event is logged',
  unit: 'rounds of every call',
  counts: { gate: 27, night: 180 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const input = new RandomInput(makeRandom(seed));
  const scene = await Scene.open(input);
  const names = new Set<string>();
  try {
    for (let round = 0; round < count; round += 1) {
      const faults = scene.listFaults();
      const fault = faults[round % faults.length] as Fault;
      names.add(fault.name);
      await scene.runRound(fault);
      if (round % 9 === 8) log(`${round + 1} rounds, ${scene.calls} calls`);
    }
    await scene.readLogs();
    return { figure: `${scene.describe()} in ${names.size} kinds of trouble`, misses: scene.listMisses() };
  } finally {
    await scene.close();
  }
}

class Scene {
  calls = 0;
  readonly #statuses = new Map<string, number>();
  readonly #misses = new Map<string, number>();
  /** What must be in the log, by request id. */
  readonly #events = new Map<string, string>();
  readonly #finder = new Finder({ ...KEYS, ...PASSWORDS, ...WORDS });
  /** These may not stand even in answers that succeed. */
  readonly #keys = new Finder({ ...KEYS, ...PASSWORDS });
  readonly #clients = new Map<Caller, Client>();
  readonly #outputs: string[] = [];
  #product!: Product;
  #ownIds: string[] = [];

  private constructor(
    private readonly input: RandomInput,
    private readonly fixture: ProductFixture,
    private readonly env: Record<string, string>,
    private readonly world: Omit<Parameters<typeof listFaults>[0], 'restart'> & {
      inbox: Inbox;
      provider: HttpFake;
    },
    private readonly clear: () => Promise<void>,
  ) {}

  static async open(input: RandomInput): Promise<Scene> {
    const database = await createTestDatabase();
    const address = connectionUrl(database.connection);
    const relay = await startRelay(address.replace(/:[^:@/]*@/, `:${KEYS.databasePassword}@`));
    const inbox = await startInbox();
    const provider = await startEcho(input);
    const client = new pg.Client(database.connection);
    await client.connect();
    const fixture = new ProductFixture();
    const env = {
      ...makeEnv(provider.url, inbox.url),
      DATABASE_URL: relay.url,
      DATA_DIR: await fixture.folder(),
      PORT: String(await findFreePort()),
    };
    const scene = new Scene(input, fixture, env, { client, relay, inbox, provider }, async () => {
      await fixture.clear();
      await client.end();
      await relay.close();
      await provider.close();
      await inbox.close();
      await database.drop();
    });
    await scene.#start();
    return scene;
  }

  listFaults(): Fault[] {
    return listFaults({ ...this.world, restart: () => this.#restart() }, this.input);
  }

  async runRound(fault: Fault): Promise<void> {
    for (const caller of CALLERS) await this.#signIn(caller);
    await this.#addRow();
    const calls = drawCalls(this.input, this.#ownIds);
    await fault.begin();
    try {
      await Promise.all(Array.from({ length: LANES }, () => this.#work(calls, fault)));
      await this.#sendEvent();
      await this.#readMetrics();
    } finally {
      await fault.end();
    }
    await untilReady(this.#product);
  }

  async #work(calls: PlantedCall[], fault: Fault): Promise<void> {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const caller = this.input.pick(CALLERS);
      const client = this.#clients.get(caller)?.copy() ?? new Client(this.#product.origin);
      const signal = fault.isImpatient ? { signal: AbortSignal.timeout(this.input.pick([1, 5, 20])) } : {};
      this.calls += 1;
      const answer = await client
        .send(call.method, call.path, undefined, { ...call.options, ...signal })
        .catch(() => undefined);
      if (answer) {
        this.#judge(`${fault.name}: ${caller} ${call.name}`, answer);
        if (call.name === SIGN_IN) this.#noteSuccess('a sign-in', answer);
      }
      for (const cookie of client.cookies.values()) this.#keys.add('a cookie', cookie);
    }
  }

  #judge(place: string, { status, body, text, headers }: Answer): void {
    const kind = `${Math.floor(status / 100)}xx`;
    this.#statuses.set(kind, (this.#statuses.get(kind) ?? 0) + 1);
    const finder = status >= 400 && !SHOWS_OWN_ROW.has(body?.code) ? this.#finder : this.#keys;
    for (const name of finder.find(text)) this.#miss(`${name} in the ${status} of ${place}`);
    if (MUST_BE_LOGGED.has(body?.code)) this.#mustBeLogged(`a refusal (${body.code})`, headers);
  }

  #noteSuccess(kind: string, { status, headers }: Answer): void {
    if (status === 200) this.#mustBeLogged(kind, headers);
  }

  #mustBeLogged(kind: string, headers: Headers): void {
    this.#events.set(headers.get('x-request-id') ?? '?', kind);
  }

  /** An event of the provider, signed as its own are. */
  async #sendEvent(): Promise<void> {
    const rawBody = JSON.stringify({ event: 'payment.captured', payload: {}, created_at: this.calls });
    const signature = createHmac('sha256', KEYS.webhookSecret).update(rawBody).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
    const client = new Client(this.#product.origin);
    const answer = await client.post(WEBHOOK, undefined, { headers, rawBody }).catch(() => undefined);
    if (answer) this.#noteSuccess('a payment event', answer);
  }

  async #readMetrics(): Promise<void> {
    const headers = { authorization: `Bearer ${KEYS.metricsToken}` };
    const answer = await fetch(`${this.#product.origin}/metrics`, { headers }).catch(() => undefined);
    if (!answer?.ok) return;
    for (const name of this.#finder.find(await answer.text())) this.#miss(`${name} in /metrics`);
  }

  /** Logs of every process, PostgreSQL's own, and what the doctor says. */
  async readLogs(): Promise<void> {
    this.#noteMails();
    for (const client of this.#clients.values())
      for (const cookie of client.cookies.values()) this.#finder.add('a cookie', cookie);
    const { rows } = await this.world.client.query(
      'select password_hash from users where password_hash is not null',
    );
    for (const { password_hash } of rows) this.#finder.add('a password hash', password_hash);
    this.#outputs.push(this.#product.output());
    const doctor = await this.#askDoctor();
    const { host } = this.world.client;
    const postgres = await readFile(path.join(path.dirname(host), 'postgres.log'), 'utf8');
    const logs = { 'the log': this.#outputs.join('\n'), 'postgres.log': postgres, 'the doctor': doctor };
    for (const [place, text] of Object.entries(logs)) {
      if (text.length === 0) this.#miss(`${place} is empty`);
      for (const name of this.#finder.find(text)) {
        const line = text.split('\n').find((each) => this.#finder.find(each).includes(name)) ?? '';
        this.#miss(`${name} in ${place}: ${line.slice(0, 300)}`);
      }
    }
    this.#compareEvents(logs['the log']);
  }

  #noteMails(): void {
    for (const mail of this.world.inbox.mails)
      for (const [, token = ''] of mail.text?.matchAll(/[?&]token=([\w-]+)/g) ?? [])
        this.#finder.add('a mailed token', token);
    this.world.inbox.clear();
  }

  #compareEvents(text: string): void {
    const logged = new Map<string, string>();
    for (const line of text.split('\n').filter((each) => each.includes('"security event"'))) {
      const { requestId, at } = JSON.parse(line) as { requestId: string; at: string };
      logged.set(requestId, at);
    }
    for (const [id, kind] of this.#events)
      if (!logged.get(id)?.endsWith('Z')) this.#miss(`${kind} that is not in the log`);
  }

  async #askDoctor(): Promise<string> {
    const env = { PATH: process.env.PATH ?? '', ...this.env };
    const ask = promisify(execFile)(process.execPath, findProgram('doctor'), { env });
    const { stdout, stderr } = await ask.catch((error) => error as { stdout: string; stderr: string });
    return stdout + stderr;
  }

  async #start(): Promise<void> {
    this.#product = await this.fixture.start(this.env);
    await untilReady(this.#product);
  }

  async #restart(): Promise<void> {
    await stopProduct(this.#product);
    this.#outputs.push(this.#product.output());
    await this.#start();
  }

  /** Does what people do: signs up, proves the address by mail, for an administrator by a reset. */
  async #signIn(caller: Caller): Promise<void> {
    const { origin } = this.#product;
    if (caller === 'visitor') return;
    const client = this.#clients.get(caller) ?? new Client(origin);
    this.#clients.set(caller, client);
    if ((await client.get('/api/auth/user')).status === 200) return;
    const email = caller === 'admin' ? WORDS.adminEmail : WORDS.email;
    const signIn = async () => {
      const answer = await client.post('/api/auth/signin', { email, password: PASSWORDS.password });
      this.#noteSuccess('a sign-in', answer);
      return answer;
    };
    if ((await signIn()).status === 200) return;
    await client.post('/api/auth/signup', {
      name: WORDS.personName,
      email,
      password: PASSWORDS.password,
      country: 'India',
    });
    this.#noteMails();
    await client.post('/api/auth/forgot-password', { email });
    const mail = await this.world.inbox.waitForMail(email, /reset/i, 60_000);
    const { status, text } = await client.post('/api/auth/reset-password', {
      token: tokenOf(linkIn(mail)),
      password: PASSWORDS.password,
    });
    const again = await signIn();
    if (again.status !== 200) throw new Error(`${caller} cannot sign in: ${status} ${text}, ${again.text}`);
  }

  async #addRow(): Promise<void> {
    const client = this.#clients.get('person');
    const { body } = (await client?.get('/api/subscriptions')) ?? {};
    this.#ownIds = Array.isArray(body) ? body.map(({ id }: { id: string }) => id) : [];
  }

  #miss(line: string): void {
    this.#misses.set(line, (this.#misses.get(line) ?? 0) + 1);
  }

  listMisses(): string[] {
    return [...this.#misses].map(([line, times]) => (times === 1 ? line : `${line} (${times} times)`));
  }

  describe(): string {
    const statuses = [...this.#statuses].sort().map(([kind, times]) => `${times} ${kind}`);
    const bytes = this.#outputs.join('').length;
    return `${this.#finder.size} canaries through ${this.calls} calls (${statuses.join(', ')}), ${bytes} bytes of log, ${this.#describeEvents()}`;
  }

  #describeEvents(): string {
    const kinds = [...this.#events.values()].map((kind) => kind.replace(/ \(.*/, ''));
    const counts = [...new Set(kinds)].map(
      (kind) => `${kinds.filter((each) => each === kind).length} × ${kind}`,
    );
    return `in the log ${counts.join(', ')}`;
  }

  async close(): Promise<void> {
    this.world.relay.setMode('pass');
    await sleep(0);
    await this.clear();
  }
}
