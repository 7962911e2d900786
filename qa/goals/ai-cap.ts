/**
 * Parallel uses of one Free account over two server processes reach the model no more often than its daily cap, for each
 * call that is counted. A use whose model fails, in six ways, is given back, and a server that is killed in the middle of
 * one costs that one at most.
 */
import type { Answer, Client } from '#testing/client';
import { type AiFake, aiEnv, startAi } from '#testing/fakes/ai';
import { insertSubscriptions } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { PARALLEL, PROCESSES, pause, Race } from '../race.ts';

const CAP = 3;
const TIMEOUT_S = 5;
/** Longer than the breaker rests after failures of a model. */
const REST_S = 31;
const ROUNDS_PER_FAILURE = 4;
const SOURCE = { title: 'The Long Show: season 2', url: 'https://example.com/long-show' };
/** An empty list would cost nothing, so each reply says something. */
const SHOW = { title: 'The Long Show', type: 'Series', service: 'Netflix', description: 'x', isNew: true };

interface Metered {
  name: string;
  limit: string;
  reply: object;
  call(client: Client): Promise<Answer>;
}
const METERED: readonly Metered[] = [
  {
    name: 'analyses',
    limit: 'FREE_DAILY_ANALYSIS',
    reply: { duplicates_or_overlaps: [], savings_opportunities: [], checklist: [] },
    call: (client) => client.post('/api/analyze'),
  },
  {
    name: 'recommendations',
    limit: 'FREE_DAILY_RECOMMENDATIONS',
    reply: { recommendations: [SHOW] },
    call: (client) => client.get('/api/recommendations'),
  },
  {
    name: 'bundles',
    limit: 'FREE_DAILY_BUNDLES',
    reply: { suggestions: [] },
    call: (client) => client.post('/api/suggest-bundles'),
  },
];

const ALL = { times: 1_000 };
const FAILURES: readonly (readonly [string, (ai: AiFake) => void])[] = [
  ['is down', (ai) => ai.failNext('reset', ALL)],
  ['answers 429', (ai) => ai.failNext('rate_limited', ALL)],
  ['answers 502 in HTML', (ai) => ai.failNext('server_error_html', ALL)],
  ['is malformed', (ai) => ai.reply('{"half')],
  ['hangs', (ai) => ai.failNext('hang', ALL)],
  ['refuses', (ai) => ai.misbehave('refusal', ALL.times)],
];

export const aiCap: Goal = {
  promise: `${PARALLEL} parallel uses over ${PROCESSES} processes call the model ${CAP} times, and failed ones are given back`,
  unit: 'rounds',
  counts: { gate: 100, night: 500 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const ai = await startAi();
  const limits = Object.fromEntries(METERED.map(({ limit }) => [limit, String(CAP)]));
  const env = { ...aiEnv(ai), ...limits, AI_TIMEOUT_S: String(TIMEOUT_S) };
  const meter = new Meter(ai, await Race.open(seed, env));
  let failures = 0;
  for (let round = 1; round <= count; round += 1) {
    await meter.checkCap(round);
    if (round % ROUNDS_PER_FAILURE === 1) {
      await meter.checkGivenBack(failures);
      failures += 1;
    }
    if (round % 20 === 0) log(`${round} rounds`);
  }
  await meter.checkKill();
  await meter.race.close();
  await ai.close();
  return {
    figure: `${count} rounds: ${meter.race.describeAnswers()}; ${failures} with a failing model; ${meter.leaked} use lost by a kill`,
    misses: meter.misses,
  };
}

class Meter {
  readonly misses: string[] = [];
  leaked = 0;

  constructor(
    private readonly ai: AiFake,
    readonly race: Race,
  ) {}

  async checkCap(round: number): Promise<void> {
    const metered = METERED[round % METERED.length] as Metered;
    const client = await this.#prepare(metered);
    const answers = await this.race.run(client, metered.call);
    const statuses = answers.map(({ status }) => status);
    const calls = this.ai.prompts.length;
    const place = `round ${round}, ${metered.name}`;
    if (calls > CAP) this.misses.push(`${place}: the model was called ${calls} times`);
    // A busy machine may answer 503; exactly the cap is answered, everything else is refused.
    const other = statuses.find((status) => ![200, 429, 503].includes(status));
    if (other) this.misses.push(`${place}: answered ${other}`);
    const answered = statuses.filter((status) => status === 200).length;
    if (answered !== CAP && !statuses.includes(503)) this.misses.push(`${place}: ${answered} answers`);
  }

  /**
   * After the failures the whole cap is left. It is spent one by one and at each process in turn, because the
   * breaker of a process closes only with a success of its own.
   */
  async checkGivenBack(index: number): Promise<void> {
    const metered = METERED[index % METERED.length] as Metered;
    const [name, fail] = FAILURES[Math.floor(index / METERED.length) % FAILURES.length] ?? ['', () => {}];
    const client = await this.#prepare(metered);
    fail(this.ai);
    const answers = await this.race.run(client, metered.call);
    const place = `a model that ${name}, ${metered.name}`;
    const statuses = answers.map(({ status }) => status);
    const other = statuses.find((status) => ![502, 429, 503].includes(status));
    if (other) this.misses.push(`${place}: answered ${other}`);
    if (!statuses.includes(502)) this.misses.push(`${place}: no use has failed`);
    const left = await this.#spendAll(client, metered);
    if (left !== CAP) this.misses.push(`${place}: ${left} of ${CAP} uses are left`);
  }

  /** Killed between the reservation of a use and its answer. */
  async checkKill(): Promise<void> {
    const [metered] = METERED as [Metered];
    const client = await this.#prepare(metered);
    this.ai.failNext('hang');
    const victim = await this.race.startOneMore();
    const asking = metered.call(client.copy(victim.origin)).catch(() => undefined);
    while (this.ai.requests.length === 0) await pause(20);
    await victim.kill();
    if ((await asking) !== undefined) this.misses.push('the killed server had answered already');
    this.leaked = CAP - (await this.#spendAll(client, metered));
    if (this.leaked > 1) this.misses.push(`a kill during one use lost ${this.leaked}`);
  }

  async #prepare({ reply }: Metered): Promise<Client> {
    const { ai, race } = this;
    ai.reset();
    ai.setSearchResults([SOURCE]);
    // A slow model keeps all of them waiting at once.
    ai.reply(async () => {
      await pause(race.random() * 40);
      return reply;
    });
    const { client, user } = await race.app.person();
    await insertSubscriptions(race.app.server.deps, user.id, 3, (index) =>
      index ? {} : { name: 'Netflix' },
    );
    return client;
  }

  /** How many uses are answered until one is refused. */
  async #spendAll(client: Client, metered: Metered): Promise<number> {
    this.ai.reset();
    this.ai.setSearchResults([SOURCE]);
    this.ai.reply(metered.reply);
    await this.race.skip(REST_S);
    for (let used = 0; ; used += 1) {
      const { status } = await metered.call(client.copy(this.race.originOf(used)));
      if (status === 429) return used;
      if (status !== 200 || used > CAP) this.misses.push(`use ${used + 1} of ${metered.name}: ${status}`);
      if (used > CAP) return used;
    }
  }
}
