/**
 * Requests drawn from the contract's own schemas, right and wrong, as four kinds of callers, and raw bytes to every port
 * that the product opens. No 5xx, no answer outside the contract, nothing of other people or of the server's inside.
 */
import { performance } from 'node:perf_hooks';
import { allEndpoints } from '#contract/endpoints';
import { failures } from '#contract/errors';
import { jsonSchema } from '#server/server-info/openapi';
import type { Answer, Client } from '#testing/client';
import { TestClock } from '#testing/clock';
import { makeRandom } from '#testing/random';
import { listListeningPorts, sendRaw } from '#testing/raw-http';
import { startApp, type TestApp } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { RandomInput } from '../random-input.ts';

const CALLERS = ['visitor', 'free', 'pro', 'admin'] as const;
type Caller = (typeof CALLERS)[number];
const ADMIN = 'fuzz-admin@example.com';
const LANES = 8;
/** A password is hashed for each of these, which takes a thousand times as long as the rest. */
const SLOW = /signin|signup|password|delete-account|\/account$/;
const SLOW_SHARE = 0.01;
/** Another person's, in every text field that has one. */
const CANARY = 'canary-7f3a9c';
const INSIDE =
  /node_modules|\.(ts|js):\d+|\bat \S+ \(|ECONNREFUSED|syntax error at|relation "|violates|\$\d\b.*select/;
const MISSES_LIMIT = 40;
const RAW_SHARE = 0.01;

const rows = allEndpoints.map((endpoint) => ({
  ...endpoint,
  bodySchema: endpoint.row.body && jsonSchema(endpoint.row.body, 'input'),
  querySchema: endpoint.row.query && jsonSchema(endpoint.row.query, 'input'),
}));
type Row = (typeof rows)[number];
const quick = rows.filter(({ path }) => !SLOW.test(path));
const slow = rows.filter(({ path }) => SLOW.test(path));

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
    const ports = await fuzzer.sendBytes(Math.ceil(count * RAW_SHARE));
    const perSecond = Math.round(sent / ((performance.now() - startedAt) / 1000));
    return {
      figure: `${sent} requests to ${fuzzer.asked.size} of ${rows.length} calls (${perSecond}/s), raw bytes to ${ports} ports; ${fuzzer.describe()}`,
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

  constructor(
    private readonly app: TestApp,
    private readonly input: RandomInput,
  ) {}

  /** Somebody else's account, full of what must never be seen. */
  async prepare(): Promise<void> {
    const { user } = await this.app.person({ name: CANARY, email: `${CANARY}@example.com` });
    await insertSubscriptions(this.app.server.deps, user.id, 3, () => ({ name: CANARY, notes: CANARY }));
  }

  async callOnce(): Promise<void> {
    const caller = this.input.pick(CALLERS);
    const row = this.input.pick(this.input.chance(SLOW_SHARE) ? slow : quick);
    this.asked.add(row.name);
    const request = this.#draw(row);
    const client = await this.#clientOf(caller);
    let answer: Answer;
    try {
      answer = await client.send(request.method, request.path, undefined, {
        headers: request.headers,
        ...(request.body === undefined ? {} : { rawBody: request.body as string }),
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

  /** Each port of this process, the payment stand-in's too; afterwards all still answer. */
  async sendBytes(count: number): Promise<number> {
    const ports = await listListeningPorts(process.pid);
    for (let index = 0; index < count; index += 1)
      await sendRaw(this.input.pick(ports), this.#drawBytes(), 20);
    const { status } = await this.app.visitor().get('/readyz');
    if (status !== 200) this.misses.push(`/readyz answers ${status} after raw bytes`);
    for (const port of ports) {
      const received = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      if (!received.startsWith('HTTP/1.1 ')) this.misses.push(`port ${port} no longer answers`);
    }
    return ports.length;
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
      // Looks like many people: limits of attempts are not what is looked for.
      'x-forwarded-for': `10.${this.#address >> 16}.${(this.#address >> 8) & 255}.${this.#address & 255}`,
      ...(input.chance(0.1) ? { 'idempotency-key': input.oddText().replaceAll(/[^\x20-\x7e]/g, '?') } : {}),
      ...(input.chance(0.05) ? { 'accept-language': input.pick(['hi', 'de;q=x', '*', ';;;']) } : {}),
      ...(input.chance(0.03) ? { 'if-none-match': input.pick(['*', '"x"', 'W/"', ',,,']) } : {}),
    };
    const hasBody = method !== 'GET' && (row.body !== undefined || input.chance(0.1));
    if (!hasBody) return { method, path: `${address}?${search}`, body: undefined, headers };
    headers['content-type'] = input.chance(0.97) ? 'application/json' : 'text/plain';
    const text = JSON.stringify(input.value(bodySchema ?? {}, oddity)) ?? '';
    const body = input.chance(0.03) ? text.slice(0, Math.floor(text.length / 2)) : text;
    return { method, path: `${address}?${search}`, body, headers };
  }

  #drawBytes(): Buffer {
    const { input } = this;
    const line = `${input.pick(['GET', 'POST', 'PUT', 'TRACE', 'get', '\x00', 'CONNECT'])} ${input.pick(['/', '//', '*', '/api/server', 'http://[', '/%', `/${'a'.repeat(20_000)}`])} ${input.pick(['HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''])}`;
    const heads = Array.from({ length: 4 }, () =>
      input.pick([
        'Host: localhost',
        'Content-Length: 5',
        'Content-Length: -1',
        'Content-Length: 99999999999999999999',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: chunked, identity',
        'Expect: 100-continue',
        'Upgrade: websocket',
        'Connection: upgrade',
        `Cookie: ${'a=b; '.repeat(500)}`,
        ': nameless',
        'Range: bytes=0-,0-,0-',
      ]),
    );
    const body = input.pick([
      '',
      'hello',
      '5\r\nhello\r\n0\r\n\r\n',
      'ffffffffffffffff\r\n',
      '\x16\x03\x01\x02\x00',
    ]);
    return Buffer.from(`${line}\r\n${heads.join('\r\n')}\r\n\r\n${body}`, 'latin1');
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
    const shown = JSON.stringify({ body, headers }).slice(0, 400);
    this.misses.push(`${caller} ${method} ${path.slice(0, 200)} ${shown}: ${problem}`);
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
