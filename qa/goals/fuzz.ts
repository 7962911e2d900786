/**
 * Requests drawn from the contract's own schemas, right and wrong, as four kinds of callers, the provider's events, half of
 * them signed, and raw bytes to every port that the product opens. No 5xx, no answer outside the contract, nothing of other
 * people or of the server's inside, and no event that cannot be handled.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { allEndpoints } from '#contract/endpoints';
import { failures } from '#contract/errors';
import { jsonSchema } from '#server/server-info/openapi';
import type { Answer, Client } from '#testing/client';
import { TestClock } from '#testing/clock';
import { makeRandom } from '#testing/random';
import { listListeningPorts, sendRaw } from '#testing/raw-http';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { drawBytes, INSIDE, judgeRaw } from '../fuzz/raw-bytes.ts';
import { WebhookInput } from '../fuzz/webhooks.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { RandomInput } from '../random-input.ts';

const CALLERS = ['visitor', 'free', 'pro', 'admin'] as const;
type Caller = (typeof CALLERS)[number];
const ADMIN = 'fuzz-admin@example.com';
const LANES = 8;
/** A password is hashed for each of these, which takes a thousand times as long as the rest. */
const SLOW = /signin|signup|password|delete-account|\/account$/;
const SLOW_SHARE = 0.01;
const WEBHOOK = '/api/webhooks/razorpay';
/** A single call, but its events have as many fields as many other calls together. */
const WEBHOOK_SHARE = 0.05;
/** Is in every text field of another user's account. */
const CANARY = 'canary-7f3a9c';
const MISSES_LIMIT = 40;
const RAW_SHARE = 0.01;
/** Most answers come within milliseconds; a server that waits for more of a body is given up. */
const RAW_WAIT_MS = 500;
/** As much of a request as it takes to send it again. */
const SHOWN_LENGTH = 2_000;
const SWEEP_LIMIT_MS = 30_000;

const rows = allEndpoints.map((endpoint) => ({
  ...endpoint,
  bodySchema: endpoint.row.body && jsonSchema(endpoint.row.body, 'input'),
  querySchema: endpoint.row.query && jsonSchema(endpoint.row.query, 'input'),
}));
type Row = (typeof rows)[number];
const quick = rows.filter(({ path }) => !SLOW.test(path));
const slow = rows.filter(({ path }) => SLOW.test(path));
const webhooks = rows.filter(({ path }) => path === WEBHOOK);

export const fuzz: Goal = {
  promise:
    'no request, right or wrong, is answered with a 5xx, outside the contract or with what is not its own',
  unit: 'requests',
  counts: { gate: 100_000, night: 1_000_000 },
  run,
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const clock = new TestClock(new Date().toISOString(), 'running');
  const app = await startApp({ clock, env: { ADMIN_EMAILS: ADMIN, TRUST_PROXY: '1' } });
  const fuzzer = new Fuzzer(app, new RandomInput(makeRandom(seed)));
  const startedAt = performance.now();
  let sent = 0;
  try {
    await fuzzer.prepare();
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        while (sent < count && fuzzer.misses.length < MISSES_LIMIT) {
          sent += 1;
          if (sent % 10_000 === 0) log(`${sent} requests`);
          await fuzzer.callOnce();
        }
      }),
    );
    const raw = await fuzzer.sendBytes(Math.ceil(count * RAW_SHARE));
    const events = await fuzzer.checkEvents();
    const perSecond = Math.round(sent / ((performance.now() - startedAt) / 1000));
    return {
      figure: `${sent} requests to ${fuzzer.asked.size} of ${rows.length} calls (${perSecond}/s), ${events} events stored, ${raw}; ${fuzzer.describe()}`,
      misses: fuzzer.misses,
    };
  } finally {
    await app.close();
  }
}

class Fuzzer {
  readonly misses: string[] = [];
  readonly asked = new Set<string>();
  readonly #statuses = new Map<string, number>();
  readonly #clients = new Map<Caller, Promise<Client>>();
  #ids: string[] = [];
  #address = 0;
  #webhooks!: WebhookInput;

  constructor(
    private readonly app: TestApp,
    private readonly input: RandomInput,
  ) {}

  /** Somebody else's account, full of what must never be seen. */
  async prepare(): Promise<void> {
    this.#webhooks = await WebhookInput.record(this.app, this.input);
    const { user } = await this.app.person({ name: CANARY, email: `${CANARY}@example.com` });
    await insertSubscriptions(this.app.server.deps, user.id, 3, () => ({ name: CANARY, notes: CANARY }));
  }

  async callOnce(): Promise<void> {
    const { input } = this;
    const caller = input.pick(CALLERS);
    const row = input.pick(input.chance(SLOW_SHARE) ? slow : input.chance(WEBHOOK_SHARE) ? webhooks : quick);
    this.asked.add(row.name);
    const request = this.#draw(row);
    const client = await this.#clientOf(caller);
    let answer: Answer;
    try {
      answer = await client.send(request.method, request.path, undefined, {
        headers: request.headers,
        ...(request.body === undefined ? {} : { rawBody: request.body as BodyInit }),
      });
    } catch (error) {
      this.#miss(caller, request, `no answer (${String(error)}, ${String((error as Error).cause)})`);
      return;
    }
    const kind = `${Math.floor(answer.status / 100)}xx`;
    this.#statuses.set(kind, (this.#statuses.get(kind) ?? 0) + 1);
    const problem = judge(row, caller, answer);
    if (problem) this.#miss(caller, request, problem);
    if (answer.body?.code === 'not_signed_in') this.#clients.delete(caller);
    if (Array.isArray(answer.body) && row.path === '/api/subscriptions')
      this.#ids = answer.body.map(({ id }: { id: string }) => id).slice(0, 20);
  }

  /** Sends bytes to each port of this process, the payment stand-in's too; all must still answer then. */
  async sendBytes(count: number): Promise<string> {
    const ports = await listListeningPorts(process.pid);
    const all = Array.from({ length: count }, () => ({
      port: this.input.pick(ports),
      bytes: drawBytes(this.input),
    }));
    let answers = 0;
    const send = async () => {
      for (let next = all.pop(); next && this.misses.length < MISSES_LIMIT; next = all.pop()) {
        const received = await sendRaw(next.port, next.bytes, RAW_WAIT_MS);
        if (received !== '') answers += 1;
        const problem = judgeRaw(received);
        const shown = JSON.stringify(next.bytes.toString('latin1')).slice(0, SHOWN_LENGTH);
        if (problem) this.misses.push(`raw bytes ${shown}: ${problem}`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, send));
    const { status } = await this.app.visitor().get('/readyz');
    if (status !== 200) this.misses.push(`/readyz answers ${status} after raw bytes`);
    for (const port of ports) {
      const received = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      if (!received.startsWith('HTTP/1.1 ')) this.misses.push(`port ${port} no longer answers`);
    }
    return `raw bytes to ${ports.length} ports ${answers} times answered`;
  }

  /** What the provider said, however odd, is handled: nothing waits for ever because reading it throws. */
  async checkEvents(): Promise<number> {
    const { pool } = this.app.server.database;
    for (const startedAt = performance.now(); ; await sleep(200)) {
      const { rows } = await pool.query<{ body: string; outcome: string | null }>(
        'select body, outcome from payment_events',
      );
      const isOver = performance.now() - startedAt > SWEEP_LIMIT_MS;
      if (!isOver && rows.some(({ outcome }) => outcome === null)) continue;
      for (const { body, outcome } of rows)
        if (outcome === null || outcome === 'failed')
          this.misses.push(`an event is ${outcome ?? 'left'}: ${body.slice(0, SHOWN_LENGTH)}`);
      return rows.length;
    }
  }

  describe(): string {
    return [...this.#statuses]
      .sort()
      .map(([kind, times]) => `${times} ${kind}`)
      .join(', ');
  }

  #draw({ method, path, row, bodySchema, querySchema }: Row): Sent {
    const { input } = this;
    const oddity = input.pick([0, 0.02, 0.1, 0.4]);
    const address = path.replaceAll(/:\w+/g, () =>
      this.#ids.length > 0 && input.chance(0.6)
        ? input.pick(this.#ids)
        : encodeURIComponent(input.oddText().replaceAll(/\p{Cs}/gu, '?')),
    );
    const query = querySchema ? input.value(querySchema, oddity) : input.chance(0.05) ? input.odd() : {};
    const search = new URLSearchParams(
      Object.entries((query ?? {}) as object).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    this.#address = (this.#address + 1) % 16_000_000;
    const headers: Record<string, string> = {
      // A new address each time, so that rate limits do not answer instead.
      'x-forwarded-for': `10.${this.#address >> 16}.${(this.#address >> 8) & 255}.${this.#address & 255}`,
      ...(input.chance(0.1) ? { 'idempotency-key': input.oddText().replaceAll(/[^\x20-\x7e]/g, '?') } : {}),
      ...(input.chance(0.05) ? { 'accept-language': input.pick(['hi', 'de;q=x', '*', ';;;']) } : {}),
      ...(input.chance(0.03) ? { 'if-none-match': input.pick(['*', '"x"', 'W/"', ',,,']) } : {}),
    };
    if (path === WEBHOOK) {
      const webhook = this.#webhooks.draw();
      const all = { ...headers, ...webhook.headers };
      return { method, path: `${address}?${search}`, body: webhook.body, headers: all };
    }
    const hasBody = method !== 'GET' && (row.body !== undefined || input.chance(0.1));
    if (!hasBody) return { method, path: `${address}?${search}`, body: undefined, headers };
    headers['content-type'] = input.chance(0.97) ? 'application/json' : 'text/plain';
    const text = JSON.stringify(input.value(bodySchema ?? {}, oddity)) ?? '';
    const body = input.chance(0.03) ? text.slice(0, Math.floor(text.length / 2)) : text;
    return { method, path: `${address}?${search}`, body, headers };
  }

  async #clientOf(caller: Caller): Promise<Client> {
    const known = this.#clients.get(caller) ?? this.#signIn(caller);
    this.#clients.set(caller, known);
    return (await known).copy();
  }

  async #signIn(caller: Caller): Promise<Client> {
    if (caller === 'visitor') return this.app.visitor();
    if (caller === 'admin') {
      const { rows: found } = await this.app.server.database.pool.query(
        'select * from users where email = $1',
        [ADMIN],
      );
      if (found[0]) return this.app.signInAgain({ user: found[0] });
      return (await this.app.person({ email: ADMIN })).client;
    }
    const { client, user } = await this.app.person(caller === 'pro' ? { proForDays: 300 } : {});
    await insertSubscriptions(this.app.server.deps, user.id, 3);
    return client;
  }

  #miss(caller: Caller, { method, path, body, headers }: Sent, problem: string): void {
    const shown = JSON.stringify({ body: body instanceof Buffer ? body.toString('latin1') : body, headers });
    this.misses.push(
      `${caller} ${method} ${path.slice(0, SHOWN_LENGTH)} ${shown.slice(0, SHOWN_LENGTH)}: ${problem}`,
    );
  }
}

/** What is wrong with an answer, if anything. */
function judge(
  { row, name }: Row,
  caller: Caller,
  { status, body, text, headers }: Answer,
): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (caller !== 'admin' && text.includes(CANARY)) return `holds another person's data (${name})`;
  if (status >= 400) {
    if (INSIDE.test(text)) return `shows its inside: ${text.slice(0, 200)}`;
    const failure = failures[body?.code as keyof typeof failures];
    if (!failure) return `${status} without a code of the contract: ${text.slice(0, 200)}`;
    return failure.status === status ? undefined : `${body.code} with ${status}`;
  }
  if (row.contentType || status === 302 || status === 304) return undefined;
  if (!headers.get('content-type')?.startsWith('application/json')) return `${status} that is no JSON`;
  const parsed = row.output.safeParse(body);
  return parsed.success
    ? undefined
    : `an answer outside its schema: ${JSON.stringify(parsed.error.issues[0])}`;
}
