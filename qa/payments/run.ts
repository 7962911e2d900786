/** The payments run: simulates users for months on a fast clock, and compares each status with the model. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '#core/duration';
import type { Connection } from '#server/db/connect';
import { TestClock } from '#testing/clock';
import { type PaymentsFake, payingEnv, startPayments } from '#testing/fakes/payments';
import { makeRandom, toByteSource } from '#testing/random';
import { Comparison, type RunReport } from './comparison.ts';
import { Courier } from './courier.ts';
import { FAULT_SHARE, FAULTS } from './faults.ts';
import { countFalseEvents, Forger } from './forger.ts';
import { Ledger } from './ledger.ts';
import { Lives } from './lives.ts';
import { Calls, type Person } from './person.ts';
import { Servers } from './servers.ts';

export interface RunOptions {
  connection: Connection;
  people: number;
  months: number;
  seed: number;
  kills: number;
  log(line: string): void;
}

const START = '2026-11-15T00:00:00Z';
/** Early, and a quarter of an hour after the provider's midnight (docs/razorpay.md R19). */
const TICKS_OF_DAY = ['06:00:00', '18:45:00'];
const RULES = { graceMs: 4 * DAY_MS, confirmingMs: 3 * DAY_MS };
const PARALLEL = 6;
const ADMIN = 'admin@example.com';
/** A day with the keys of another account: nobody buys, and what the provider does is heard of later. */
const OTHER_KEYS_EVERY_TICKS = 170;
const OTHER_KEYS_TICKS = 2;
/** What the provider did not know is asked about again within a week. */
const FOUND_AGAIN_MS = 8 * DAY_MS;
/** One of ten is never heard of. */
const UNHEARD_EVERY = 10;
/** A clock that is wrong for one turn of the sweeps. */
const WRONG_CLOCK_EVERY_TICKS = 35;
const WRONG_BY_HOURS = [40 * 24, -80, 26, -30];

export async function runPayments(options: RunOptions): Promise<RunReport> {
  const random = makeRandom(options.seed);
  const clock = new TestClock(START);
  const provider = await startPayments({ clock, random: toByteSource(random) });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outgo-payments-'));
  const servers = new Servers({
    connection: options.connection,
    env: {
      ...payingEnv(provider),
      LOG_LEVEL: 'silent',
      ADMIN_EMAILS: ADMIN,
      RATES_URL: 'off',
      DATA_DIR: dataDir,
    },
    now: START,
    count: 2,
  });
  try {
    await servers.start();
    return await new Run(options, random, clock, provider, servers).run();
  } finally {
    await servers.stop();
    await provider.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

class Run {
  readonly #ledger = new Ledger();
  readonly #calls: Calls;
  readonly #lives: Lives;
  readonly #courier: Courier;
  readonly #forger: Forger;
  readonly #comparison: Comparison;
  readonly #killTicks: Set<number>;
  readonly #delivered: Parameters<Ledger['confirm']>[0][] = [];
  #people: Person[] = [];
  #admin: Person | undefined;
  #logged = 0;

  constructor(
    private readonly options: RunOptions,
    private readonly random: () => number,
    private readonly clock: TestClock,
    private readonly provider: PaymentsFake,
    private readonly servers: Servers,
  ) {
    const now = () => clock.now().getTime();
    this.#calls = new Calls(servers, now);
    this.#lives = new Lives({
      provider,
      ledger: this.#ledger,
      calls: this.#calls,
      rules: RULES,
      now,
    });
    const pickOrigin = () => servers.pickOrigin();
    // A generator of its own, so that a seed gives the same lives as without forgeries.
    const forgerRandom = makeRandom(options.seed + 1);
    this.#forger = new Forger({ random: forgerRandom, pickOrigin, keySecret: provider.keySecret });
    this.#courier = new Courier({
      random,
      pickOrigin,
      forger: this.#forger,
      onDelivered: (webhook) => this.#delivered.push(webhook),
    });
    this.#comparison = new Comparison(RULES, TICKS_OF_DAY.length);
    const ticks = this.#countTicks();
    this.#killTicks = new Set(
      Array.from({ length: options.kills }, () => 2 + Math.floor(random() * (ticks - 4))),
    );
  }

  async run(): Promise<RunReport> {
    const began = performance.now();
    await this.#makePeople();
    for (let tick = 0; tick < this.#countTicks(); tick += 1) {
      await this.#tick(tick);
      if (tick % 60 === 59) this.#logProgress(tick, began);
    }
    await this.#look(this.#people, this.#countTicks());
    await this.#comparison.checkDoubleCharges(this.#people, (email) => this.#findPaidTwice(email));
    this.#comparison.misses.push(...this.#forger.misses);
    return this.#comparison.report({
      seed: this.options.seed,
      people: this.options.people,
      months: this.options.months,
      kills: this.servers.kills,
      events: { ...this.#courier.counts, ...this.#forger.counts },
      ackP99Ms: this.#courier.ackP99Ms,
      falseEventsKept: await countFalseEvents(this.options.connection),
      actions: this.#lives.counts,
      soldWhileConfirming: this.#lives.soldWhileConfirming,
      seconds: Math.round((performance.now() - began) / 1000),
    });
  }

  #countTicks(): number {
    return Math.round(this.options.months * 30.4) * TICKS_OF_DAY.length;
  }

  async #makePeople(): Promise<void> {
    const joining = Math.min(365, this.options.months * 15);
    for (let index = 0; index < this.options.people; index += 1) {
      const person = await this.#makePerson(`person-${index}@example.com`, index);
      person.joinsOnDay = Math.floor(person.random() * joining);
      person.isUnheard = index % UNHEARD_EVERY === UNHEARD_EVERY - 1;
      this.#people.push(person);
    }
  }

  async #makePerson(email: string, index: number): Promise<Person> {
    const random = makeRandom(this.options.seed * 1_000 + index);
    const country = random() < 0.5 ? 'India' : 'United States';
    const options = { email, country };
    const { userId = '', cookies = [] } = await this.servers.order({ name: 'person', options });
    return {
      email,
      userId,
      random,
      joinsOnDay: 0,
      isUnheard: false,
      facts: [],
      memberships: [],
      hasCancelled: false,
      session: { cookies, since: this.clock.now().getTime() },
      seen: null,
      isDue: false,
    };
  }

  async #tick(tick: number): Promise<void> {
    const day = Math.floor(tick / TICKS_OF_DAY.length);
    const on = new Date(Date.parse(START) + day * DAY_MS).toISOString().slice(0, 10);
    const now = `${on}T${TICKS_OF_DAY[tick % TICKS_OF_DAY.length]}Z`;
    this.clock.set(now);
    await this.servers.moveTo(now);
    await this.provider.world.runDue();
    this.#collect(tick);
    if (this.random() < FAULT_SHARE)
      this.provider.failNext(this.#pick(FAULTS), { path: /^\/v1\/(?!checkout)/ });
    const killing = this.#killTicks.has(tick) ? this.#killSoon(tick) : undefined;
    const hasOtherKeys = tick % OTHER_KEYS_EVERY_TICKS >= OTHER_KEYS_EVERY_TICKS - OTHER_KEYS_TICKS;
    if (hasOtherKeys) this.#loseKeys();
    else if (tick % TICKS_OF_DAY.length === 0)
      await this.#each(this.#people, (person) => this.#lives.live(person, day));
    await this.provider.settled();
    this.#collect(tick);
    await this.#courier.deliver(tick);
    await killing;
    await this.servers.restartDead();
    await this.servers.settle();
    if (tick % WRONG_CLOCK_EVERY_TICKS === WRONG_CLOCK_EVERY_TICKS - 1) await this.#misset(tick);
    this.provider.switchAccount('own');
    // What a killed server had leased can be leased again at the next tick.
    const certainAt = this.clock.now().getTime() + (killing === undefined ? 0 : DAY_MS);
    for (const webhook of this.#delivered.splice(0)) this.#ledger.confirm(webhook, certainAt);
    await this.#look(
      this.#people.filter((person) => this.#isWorthALook(person)),
      tick,
    );
  }

  /** Passes new events of the provider to the model and to the courier. */
  #collect(tick: number): void {
    const webhooks = this.provider.webhooks.splice(0);
    for (const webhook of webhooks) {
      const facts = this.#ledger.read(webhook);
      const person = facts && this.#people.find((each) => each.facts === facts);
      if (person !== undefined) person.isDue = true;
    }
    const unheard = new Set(this.#people.filter(({ isUnheard }) => isUnheard).map(({ facts }) => facts));
    this.#courier.take(webhooks, tick, (webhook) => unheard.has(this.#ledger.ownerOf(webhook) ?? []));
  }

  #loseKeys(): void {
    const now = this.clock.now().getTime();
    const { blind } = this.#comparison;
    const since = blind !== null && now < blind.until ? blind.since : now;
    this.#comparison.blind = { since, until: now + FOUND_AGAIN_MS };
    this.provider.switchAccount('another');
    this.#lives.note('other keys');
  }

  async #misset(tick: number): Promise<void> {
    const hours = WRONG_BY_HOURS[Math.floor(tick / WRONG_CLOCK_EVERY_TICKS) % WRONG_BY_HOURS.length] ?? 0;
    this.#lives.note(`clock wrong by ${hours} h`);
    await this.servers.misset(hours);
    await this.servers.settle();
    await this.servers.misset(-hours);
    await this.servers.settle();
  }

  async #killSoon(tick: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 30 + this.random() * 200));
    await this.servers.kill(tick);
  }

  /** Looks after anything happened, around every end of a paid time, while something is open, and now and then. */
  #isWorthALook(person: Person): boolean {
    const isDue = person.isDue;
    person.isDue = false;
    if (isDue || this.random() < 0.01 || person.isUnheard) return true;
    const { seen } = person;
    if (seen === null) return false;
    if (seen.inGrace || seen.confirming) return true;
    const left = (seen.expiresAt ?? 0) - this.clock.now().getTime();
    return left < DAY_MS && left > -RULES.graceMs - 2 * DAY_MS;
  }

  async #look(people: Person[], tick: number): Promise<void> {
    const at = this.clock.now().getTime();
    await this.#each(people, async (person) => {
      person.seen = await this.#calls.readStatus(person);
      // The effect of an event may follow its 200 by a second or two.
      for (let tries = 0; tries < 3 && !this.#comparison.isAllowed(person, person.seen, at); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await this.servers.settle();
        person.seen = await this.#calls.readStatus(person);
      }
      this.#comparison.compare(person, person.seen, at, tick);
    });
  }

  /** What an administrator sees of a person who may have paid twice. */
  async #findPaidTwice(email: string): Promise<{ paidTwice: boolean; payments: string[] }> {
    this.#admin ??= await this.#makePerson(ADMIN, 0);
    const address = `/api/admin/user-status?email=${encodeURIComponent(email)}`;
    const { status, body } = await this.#calls.send(this.#admin, 'GET', address);
    if (status !== 200) throw new Error(`An administrator's look at ${email} is ${status}.`);
    const shown = (body.payments ?? []) as { paymentId: string; standing: string }[];
    return {
      paidTwice: body.paidTwice === true,
      payments: shown.filter(({ standing }) => standing !== 'counts').map(({ paymentId }) => paymentId),
    };
  }

  async #each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
    const queue = [...items];
    const lines = Array.from({ length: PARALLEL }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    });
    await Promise.all(lines);
  }

  #pick<T>(items: T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  #logProgress(tick: number, began: number): void {
    for (const miss of this.#comparison.misses.slice(this.#logged)) this.options.log(miss);
    this.#logged = this.#comparison.misses.length;
    const seconds = Math.round((performance.now() - began) / 1000);
    this.options.log(
      `day ${Math.floor(tick / TICKS_OF_DAY.length) + 1}: ${this.#comparison.looks} looks, ${this.#comparison.misses.length} misses, ${seconds} s`,
    );
  }
}
