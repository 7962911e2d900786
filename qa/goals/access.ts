/**
 * Every call as every kind of caller, with input that is well-formed and names somebody's real things: the status is the
 * one that a table written from the specification says, nothing of the owner is told to others, and nothing is changed.
 */
import { allEndpoints } from '#contract/endpoints';
import type { Answer, Client } from '#testing/client';
import { makeRandom, shuffle } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';
import { addressOf, call, withFresh } from '../access/call.ts';
import { ADMIN, IMPOSTOR, makeCaller, makeOwner, type Owner } from '../access/people.ts';
import { ACTORS, type Actor, TABLE } from '../access/table.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

/** The address is the credential; the time of each read is stored. */
const SECRET_ADDRESS = new Set(['GET /calendar/:file']);
/** Tables in which a visitor may cause rows of a user: a mail to the user's own address, and its link. */
const WRITTEN_FOR_THEM = new Set(['tokens', 'mails', 'mail_requests']);

/** Every answer has these; their values are tested in `src/server/http/kernel.test.ts`. */
const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cache-control',
  'x-request-id',
];

export const access: Goal = {
  promise:
    'each call lets in whom the specification says, tells nobody of others, changes nothing of theirs, and is answered with all headers',
  unit: 'rounds',
  counts: { gate: 1, night: 5 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const app = await startApp({ env: { ADMIN_EMAILS: `${ADMIN},${IMPOSTOR}` } });
  const matrix = new Matrix(app, await listTables(app));
  try {
    const names = allEndpoints.map(({ name }) => name as string);
    for (const name of names) if (!TABLE[name]) matrix.misses.push(`${name} is not in the table`);
    for (const name of Object.keys(TABLE))
      if (!names.includes(name)) matrix.misses.push(`${name} is in the table, but there is no such call`);
    for (let round = 0; round < count; round += 1) {
      const cells = Object.keys(TABLE).flatMap((name) => ACTORS.map((actor) => [name, actor] as const));
      for (const [name, actor] of shuffle(cells, random)) await matrix.check(name, actor);
      await matrix.checkDetours();
      log(`${round + 1} rounds, ${matrix.cells} cells`);
    }
    return {
      figure: `${matrix.cells} cells of ${names.length} calls and ${ACTORS.length} callers, ${matrix.detours} detours to administrators' calls`,
      misses: matrix.misses,
    };
  } finally {
    await app.close();
  }
}

class Matrix {
  cells = 0;
  detours = 0;
  readonly misses: string[] = [];
  /** An owner whose rows no call has changed. */
  #untouched: Owner | undefined;
  readonly #dumpText: string;

  constructor(
    private readonly app: TestApp,
    tables: readonly string[],
  ) {
    const parts = tables.map((table) => {
      const column = table === 'users' ? 'id' : 'user_id';
      return `(select json_agg(t order by t::text) from ${table} t where ${column} = $1) as ${table}`;
    });
    this.#dumpText = `select ${parts.join(', ')}`;
  }

  async check(name: string, actor: Actor): Promise<void> {
    const isSelf = actor === 'owner' || actor === 'pro';
    const kept = isSelf ? undefined : this.#untouched;
    const owner = kept ?? (await makeOwner(this.app, actor === 'pro'));
    const client = await makeCaller(this.app, actor, owner);
    const before = await this.#dump(owner);
    const answer = await call(client, name, withFresh(owner));
    this.cells += 1;
    const wanted = TABLE[name]?.statuses[ACTORS.indexOf(actor)];
    const place = `${actor}: ${name}`;
    if (answer.status !== wanted)
      this.misses.push(`${place} was answered ${answer.status}, not ${wanted}: ${answer.text.slice(0, 160)}`);
    for (const header of HEADERS)
      if (!answer.headers.has(header)) this.misses.push(`${place} was answered without ${header}`);
    if (isSelf) return;
    const isByAdmin = wanted === 200 && name.includes('/api/admin/');
    const isPublic = SECRET_ADDRESS.has(name);
    if (answer.text.includes(owner.mark) && !isPublic && !isByAdmin)
      this.misses.push(`${place} tells of the owner: ${answer.text.slice(0, 160)}`);
    const isUnchanged = (await this.#dump(owner)) === before;
    if (!isUnchanged && !isPublic && !isByAdmin) this.misses.push(`${place} changed the owner's rows`);
    this.#untouched = isUnchanged ? owner : undefined;
  }

  /** Other spellings of an administrator's path, or hints in headers, do not reach the call. */
  async checkDetours(): Promise<void> {
    const owner = await makeOwner(this.app, false);
    for (const [name] of Object.entries(TABLE).filter(([each]) => each.includes('/api/admin/'))) {
      const [method = ''] = name.split(' ');
      const things = withFresh(owner);
      const path = addressOf(name, things);
      const body = TABLE[name]?.body?.(things);
      const before = await this.#dump(owner);
      for (const client of [this.app.visitor(), owner.person.client]) {
        for (const [detour, send] of listDetours(client, method, path, body)) {
          const { status, text } = await send();
          this.detours += 1;
          if (status < 400 || status >= 500)
            this.misses.push(`${name} by ${detour} was answered ${status}: ${text.slice(0, 160)}`);
        }
        const hinted = { headers: { 'x-original-url': path, 'x-rewrite-url': path } };
        const [plain, other] = [await client.get('/api/server'), await client.get('/api/server', hinted)];
        if (plain.text !== other.text) this.misses.push(`${name} by a header that names another address`);
      }
      if ((await this.#dump(owner)) !== before) this.misses.push(`a detour of ${name} changed something`);
    }
  }

  async #dump({ person }: Owner): Promise<string> {
    const { rows } = await this.app.server.database.pool.query(this.#dumpText, [person.user.id]);
    return JSON.stringify(rows);
  }
}

async function listTables(app: TestApp): Promise<string[]> {
  const { rows } = await app.server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  return ['users', ...rows.map(({ name }) => name).filter((name) => !WRITTEN_FOR_THEM.has(name))];
}

function listDetours(
  client: Client,
  method: string,
  path: string,
  body: unknown,
): [string, () => Promise<Answer>][] {
  const [bare = '', query = ''] = path.split('?');
  const end = query && `?${query}`;
  const to = (address: string, verb = method, headers = {}) =>
    [
      `${verb} ${address}`,
      () => client.send(verb, address + end, verb === 'GET' ? undefined : body, { headers }),
    ] as [string, () => Promise<Answer>];
  return [
    to(bare.replace('/api', '/API')),
    to(bare.replace('/admin', '/Admin')),
    to(`/${bare}`),
    to(`${bare}/`),
    to(`${bare};x`),
    to(bare.replace('/admin', '/./admin')),
    to(bare.replace('/admin', '/x/../admin')),
    to(bare.replace('admin', '%61dmin')),
    to(bare.replace('/admin', '%2fadmin')),
    to(bare, method, { 'x-http-method-override': 'GET', 'x-forwarded-user': ADMIN, 'x-remote-user': ADMIN }),
    to(bare, method === 'GET' ? 'POST' : 'PUT'),
  ];
}
