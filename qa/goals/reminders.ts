/**
 * Ten years of reminders on a fast clock: people of twelve zones who move, edit, add and delete; two workers at once, cut
 * connections, days without a server, clocks that jump. The ledger and the queued mails must be what a model says that
 * was written from the rules in words.
 */

import { DAY_MS } from '#core/duration';
import type { Deps } from '#server/deps';
import { writeAnswerLink } from '#server/reminders/answer-link';
import { mailChannel } from '#server/reminders/mail-channel';
import { reminderSweep } from '#server/reminders/sweep';
import type { Sweep } from '#server/sweeps/runner';
import { signedInClient } from '#testing/people';
import { makeRandom } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { mailTexts } from '#texts/mail';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { askForMore, lookAt, type ModelPerson, plus, readClock } from '../reminder-model.ts';

const DAYS = 3_650;
const START = '2026-01-05T00:00:00Z';
const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Easter',
  'America/Nuuk',
  'Asia/Kathmandu',
];
const LEADS = [30, 14, 7, 5, 3, 2, 1, 0];

export const reminders: Goal = {
  promise: 'ten years of reminders in twelve zones: none missed, none doubled, each on its day',
  unit: 'people',
  counts: { gate: 6, night: 200 },
  run: (options) => simulate({ ...options, days: DAYS }),
};

type Choice = Pick<ModelPerson, 'leadDays' | 'hour' | 'quietDays'>;

interface Simulated {
  userId: string;
  model: ModelPerson;
  nextName: number;
  /** Items of a day's message that are answered: their links are used up. */
  answered: Set<string>;
}

export async function simulate(options: GoalOptions & { days: number }): Promise<Outcome> {
  const app = await startApp({ now: START });
  try {
    return await new Simulation(app, options).run();
  } finally {
    await app.close();
  }
}

class Simulation {
  readonly #app: TestApp;
  readonly #options: GoalOptions & { days: number };
  readonly #random: () => number;
  readonly #people: Simulated[] = [];
  readonly #counts = { cut: 0, down: 0, jumps: 0, edits: 0, later: 0, tooLate: 0, empty: 0 };
  readonly #misses: string[] = [];
  #isCutting = false;

  constructor(app: TestApp, options: GoalOptions & { days: number }) {
    this.#app = app;
    this.#options = options;
    this.#random = makeRandom(options.seed);
  }

  async run(): Promise<Outcome> {
    const { days, count, log } = this.#options;
    const twin = await this.#app.twin();
    const workers = [this.#app.server.deps, twin.server.deps].map((deps) => this.#makeWorker(deps));
    await this.#sweep(workers);
    for (let index = 0; index < count; index += 1) await this.#addPerson(index);
    this.#app.clock.advance({ hours: 1 });
    let downUntil = 0;
    for (let hour = 0, step = 1, year = 1; hour < days * 24; hour += step) {
      if (hour >= year * 24 * 365) {
        log(`${year} years: ${JSON.stringify(this.#counts)}`);
        year += 1;
      }
      // Sometimes on the hour, sometimes a few hours late.
      step = this.#pick([1, 1, 2, 3, 4]);
      if (hour > downUntil && this.#isDrawn(1 / 2_000)) {
        downUntil = hour + 24 * (1 + Math.floor(this.#random() * 12));
        this.#counts.down += 1;
      }
      if (this.#isDrawn(Math.max(count / 1_000, 1 / 100))) await this.#edit();
      if (hour >= downUntil) await this.#look(workers);
      this.#app.clock.advance({ hours: step });
    }
    const misses = [...this.#misses, ...(await this.#compare())];
    const told = this.#people.reduce((sum, { model }) => sum + model.told.length, 0);
    return {
      figure: `${told} reminders of ${count} people over ${days} days (${JSON.stringify(this.#counts)})`,
      misses,
    };
  }

  #isDrawn(chance: number): boolean {
    return this.#random() < chance;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  #makeWorker(deps: Deps): Sweep {
    const mail = mailChannel(deps);
    return reminderSweep(deps, [
      {
        ...mail,
        queue: async (tx, messages) => {
          await mail.queue(tx, messages);
          // As when the process or the database dies: with it goes all that was not committed.
          if (this.#isCutting) await tx.execute('select pg_terminate_backend(pg_backend_pid())');
        },
      },
    ]);
  }

  async #look(workers: Sweep[]): Promise<void> {
    const { clock } = this.#app;
    if (this.#isDrawn(1 / 500)) {
      const days = this.#pick([1, 40, -1]);
      clock.jump({ days });
      await this.#sweep(workers);
      clock.jump({ days: -days });
      await this.#sweep(workers);
      this.#counts.jumps += 1;
      // Nothing is decided until the clock has been steady for half an hour.
      clock.advance({ minutes: 31 });
      await this.#sweep(workers);
      for (const { model } of this.#people) lookAt(model, clock.now());
      clock.advance({ minutes: 29 });
    }
    if (this.#isDrawn(1 / 100)) {
      this.#isCutting = true;
      await this.#sweep(workers).catch(() => {
        this.#counts.cut += 1;
      });
      this.#isCutting = false;
    }
    // The model looks in any case: somebody whom the database forgets is missed by the product.
    if (await this.#isAnyDue()) await this.#sweep(workers);
    else this.#counts.empty += 1;
    for (const { model } of this.#people) lookAt(model, clock.now());
  }

  /** By the clock of the next decision, which a sweep would ask for first. */
  async #isAnyDue(): Promise<boolean> {
    const now = this.#app.clock.now().getTime();
    const { rowCount } = await this.#app.server.database.pool.query(
      'select from reminder_settings where next_at <= $1 or next_at > $2 limit 1',
      [new Date(now), new Date(now + 8 * DAY_MS)],
    );
    return (rowCount ?? 0) > 0;
  }

  async #sweep(workers: Sweep[]): Promise<void> {
    const drain = async (worker: Sweep) => {
      while (await worker.run());
    };
    const ended = await Promise.allSettled(workers.map(drain));
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  }

  async #addPerson(index: number): Promise<void> {
    const zone = ZONES[index % ZONES.length] ?? 'UTC';
    const { user } = await this.#app.person({ timeZone: zone, country: 'United States', proForDays: 9_000 });
    const { day, hour } = readClock(this.#app.clock.now(), zone);
    const choice = this.#drawChoice();
    const model: ModelPerson = {
      zone,
      ...choice,
      pausedUntil: null,
      doneUntil: hour >= choice.hour ? day : plus(day, -1),
      items: [],
      told: [],
      known: new Set(),
      said: [],
      messages: 0,
    };
    const person = { userId: user.id, model, nextName: 0, answered: new Set<string>() };
    this.#people.push(person);
    await this.#put(person, choice);
    for (let item = 0; item < 3; item += 1) await this.#addItem(person);
  }

  #drawChoice() {
    const leadDays = LEADS.filter(() => this.#isDrawn(0.4));
    const quietDays = [0, 1, 2, 3, 4, 5, 6].filter(() => this.#isDrawn(0.2));
    return {
      leadDays: leadDays.length > 0 ? leadDays : [7, 3, 2],
      hour: 5 + Math.floor(this.#random() * 17),
      quietDays: quietDays.length < 7 ? quietDays : [0],
    };
  }

  async #edit(): Promise<void> {
    const person = this.#pick(this.#people);
    const { model } = person;
    this.#counts.edits += 1;
    const kind = this.#pick(['add', 'delete', 'choose', 'move', 'pause', 'later'] as const);
    if (kind === 'add' && model.items.length < 8) await this.#addItem(person);
    if (kind === 'delete' && model.items.length > 1) await this.#deleteItem(person);
    if (kind === 'choose') {
      const choice = this.#drawChoice();
      await this.#put(person, choice);
      Object.assign(model, choice);
    }
    if (kind === 'pause') {
      const { day } = readClock(this.#app.clock.now(), model.zone);
      const pausedUntil = this.#isDrawn(0.3) ? null : plus(day, 1 + Math.floor(this.#random() * 40));
      await this.#put(person, { ...pickChoice(model), pausedUntil });
      model.pausedUntil = pausedUntil;
    }
    if (kind === 'later') await this.#askForMore(person);
    if (kind === 'move') {
      const zone = this.#pick(ZONES);
      const client = await this.#clientOf(person);
      await client.get('/api/auth/user', { headers: { 'x-time-zone': zone } });
      model.zone = zone;
    }
  }

  #clientOf({ userId }: Simulated) {
    return signedInClient(this.#app.server.deps, this.#app.origin, userId);
  }

  async #put(person: Simulated, choice: Choice & Partial<Pick<ModelPerson, 'pausedUntil'>>): Promise<void> {
    const client = await this.#clientOf(person);
    const { status } = await client.put('/api/reminders/settings', { isOn: true, ...choice });
    if (status !== 200) throw new Error(`The choice was answered ${status}.`);
  }

  async #addItem(person: Simulated): Promise<void> {
    const name = `Item ${person.nextName}`;
    person.nextName += 1;
    const { day } = readClock(this.#app.clock.now(), person.model.zone);
    const firstOn = plus(day, Math.floor(this.#random() * 45));
    const noticeDays = this.#isDrawn(0.3) ? this.#pick([1, 7, 30]) : null;
    const ownDays = this.#isDrawn(0.3) ? LEADS.filter(() => this.#isDrawn(0.3)) : null;
    const client = await this.#clientOf(person);
    const body = subscriptionBody({
      name,
      nextRenewalDate: firstOn,
      ...(noticeDays !== null && { noticeDays }),
      ...(ownDays !== null && { remindDays: ownDays.join(' ') || 'none' }),
    });
    const { status, text } = await client.post('/api/subscriptions', body);
    if (status !== 201) throw new Error(`The new row was answered ${status}: ${text}`);
    person.model.items.push({ name, firstOn, noticeDays, ownDays, asked: [] });
  }

  async #deleteItem(person: Simulated): Promise<void> {
    const client = await this.#clientOf(person);
    const { name } = this.#pick(person.model.items);
    const rows = (await client.get('/api/subscriptions')).body as { id: string; name: string }[];
    await client.delete(`/api/subscriptions/${rows.find((row) => row.name === name)?.id}`);
    person.model.items = person.model.items.filter((item) => item.name !== name);
  }

  /** Answers an item of the last message by its link. */
  async #askForMore(person: Simulated): Promise<void> {
    const { model, userId } = person;
    const now = this.#app.clock.now();
    const { day: today } = readClock(now, model.zone);
    const said = model.said.find(
      (each) =>
        each.on >= today &&
        !person.answered.has(JSON.stringify(each)) &&
        model.items.some(({ name }) => name === each.name),
    );
    if (!said) return;
    person.answered.add(JSON.stringify(said));
    const { name, kind, on, sentOn } = said;
    const client = await this.#clientOf(person);
    const rows = (await client.get('/api/subscriptions')).body as { id: string; name: string }[];
    const link = new URL(
      writeAnswerLink(this.#app.server.deps, {
        userId,
        subscriptionId: rows.find((row) => row.name === name)?.id ?? '',
        kind: kind === 'payment' ? 'payment' : 'cancel-by',
        dueOn: on,
        paidOn: on,
        sentOn,
      }),
    );
    const { text } = await this.#app.visitor().send('POST', link.pathname + link.search, undefined, {
      rawBody: 'answer=later',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const isAsked = askForMore(model, said, now);
    const t = mailTexts.en.reminder.answerPage;
    const expected = isAsked ? t.done.later(name) : t.no.tooLate;
    this.#counts[isAsked ? 'later' : 'tooLate'] += 1;
    if (!text.includes(expected)) this.#misses.push(`${name} ${kind} ${on} was answered otherwise: ${text}`);
  }

  async #compare(): Promise<string[]> {
    const misses: string[] = [];
    const { pool } = this.#app.server.database;
    for (const [index, { userId, model }] of this.#people.entries()) {
      // A deleted row keeps its name in the history of changes.
      const { rows } = await pool.query(
        `select kind, due_on::text, lead_days, outcome, decided_at,
           coalesce((select name from subscriptions s where s.id = r.subscription_id), '?') as name
         from reminders r where user_id = $1`,
        [userId],
      );
      const kept = new Set(model.items.map(({ name }) => name));
      const isGone = (line: string) => !kept.has(line.split(' ').slice(0, 2).join(' '));
      const write = (line: string) => (isGone(line) ? line.replace(/^Item \d+/, '?') : line);
      const wanted = model.told.map(write).sort();
      const found = rows
        .map(
          (row) =>
            `${row.name} ${row.kind} ${row.due_on} ${row.lead_days}: ${row.outcome} @ ${row.decided_at.toISOString()}`,
        )
        .sort();
      const missing = subtract(wanted, found);
      const extra = subtract(found, wanted);
      for (const line of missing.slice(0, 3)) misses.push(`person ${index} (${model.zone}) missed ${line}`);
      for (const line of extra.slice(0, 3))
        misses.push(`person ${index} (${model.zone}) got too much: ${line}`);
      const { rows: mails } = await pool.query(
        "select count(*)::int as count from mails where kind = 'reminder' and user_id = $1",
        [userId],
      );
      if (mails[0].count !== model.messages)
        misses.push(`person ${index} got ${mails[0].count} messages instead of ${model.messages}`);
    }
    return misses;
  }
}

function pickChoice({ leadDays, hour, quietDays }: ModelPerson): Choice {
  return { leadDays, hour, quietDays };
}

/** What is in the first and not in the second, each as often as it is there. */
function subtract(first: string[], second: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of second) left.set(line, (left.get(line) ?? 0) + 1);
  return first.filter((line) => {
    const times = left.get(line) ?? 0;
    left.set(line, times - 1);
    return times <= 0;
  });
}
