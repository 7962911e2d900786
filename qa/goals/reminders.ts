/**
 * Ten years of reminders on a fast clock: people of twelve zones who move, edit, add, delete, pause and answer, whose prices
 * turn and whose Pro ends and comes back; two workers at once, cut connections, days without a server, a chat that is away,
 * clocks that jump. The ledger and the queued messages must be what a model says that was written from the rules in words.
 */
import { DAY_MS } from '#core/duration';
import type { ServerDeps } from '#server/app';
import { reminderChannels } from '#server/channels/queue';
import type { ReminderChannel } from '#server/reminders/channel';
import { reminderSweep } from '#server/reminders/sweep';
import type { Sweep } from '#server/sweeps/runner';
import { startApp, type TestApp } from '#testing/start-app';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { lookAt, type ModelPerson } from '../reminder-model.ts';
import { Dice, SimulatedPeople } from '../reminder-people.ts';

const DAYS = 3_650;
const START = '2026-01-05T00:00:00Z';
/** Hours between two looks, by the week: on the hour, or days late, where many are due at once. */
const FINE = [1, 1, 2, 4, 8, 12];
const COARSE = [24, 48, 72];
const MEAN_STEP = 24;
const FINE_WEEKS = 1 / 10;
/** A large batch, so that a sweep decides all people in a few statements. */
const BATCH = 200;
/** Each of few people changes something this often; many do more rarely. */
const EDIT_EVERY_DAYS = 10;
const EDITS_IN_ALL = 4_000;
/** Days after which the ledger is compared and a line says how far it is. */
const HALF_YEAR = 183;

export const reminders: Goal = {
  promise: 'ten years of reminders in twelve zones: none missed, none doubled, each on its day',
  unit: 'people',
  counts: { gate: 6, night: 200 },
  run: (options) => simulate({ ...options, days: DAYS, editEveryDays: EDIT_EVERY_DAYS }),
};

interface Span extends GoalOptions {
  days: number;
  editEveryDays: number;
}

export async function simulate(options: Span): Promise<Outcome> {
  const app = await startApp({ now: START });
  try {
    return await new Simulation(app, options).run();
  } finally {
    await app.close();
  }
}

class Simulation {
  readonly #app: TestApp;
  readonly #options: Span;
  readonly #dice: Dice;
  readonly #people: SimulatedPeople;
  readonly #counts = {
    looks: 0,
    cuts: 0,
    'times down': 0,
    'times without the chat': 0,
    jumps: 0,
    'empty hours': 0,
  };
  readonly #misses: string[] = [];
  #isCutting = false;
  #isChatAway = false;
  #steps = FINE;
  /** The next decision of anybody, as far as it is known. */
  #dueAt: number | null = null;
  #comparedAt = new Date(START);
  #told = 0;

  constructor(app: TestApp, options: Span) {
    this.#app = app;
    this.#options = options;
    this.#dice = new Dice(options.seed);
    this.#people = new SimulatedPeople(app, this.#dice);
  }

  async run(): Promise<Outcome> {
    const { days, count, editEveryDays } = this.#options;
    const twin = await this.#app.twin();
    const workers = [this.#app.server.deps, twin.server.deps].map((deps) => this.#makeWorker(deps));
    await this.#sweep(workers);
    for (let index = 0; index < count; index += 1) await this.#people.add(index);
    this.#app.clock.advance({ hours: 1 });
    const editsPerHour = Math.min(count / editEveryDays, EDITS_IN_ALL / days) / 24;
    let downUntil = 0;
    let awayUntil = 0;
    // Even a short run has both kinds of weeks.
    const isShort = days < 366;
    let weeks = 0;
    let halves = 0;
    for (let hour = 0, step = 1; hour < days * 24; hour += step) {
      if (hour >= (weeks + 1) * 7 * 24) {
        weeks += 1;
        this.#steps = this.#dice.isDrawn(isShort ? 1 / 2 : FINE_WEEKS) ? FINE : COARSE;
        await this.#vacuum('reminder_settings');
      }
      if (hour >= (halves + 1) * HALF_YEAR * 24) {
        halves += 1;
        await this.#compare(halves * HALF_YEAR);
      }
      step = this.#dice.pick(this.#steps);
      if (hour > downUntil && this.#strikes(2_000, 3)) {
        downUntil = hour + 24 * (1 + Math.floor(this.#dice.draw() * 12));
        this.#counts['times down'] += 1;
      }
      if (hour > awayUntil && this.#strikes(60, 3)) {
        awayUntil = hour + 6 * (1 + Math.floor(this.#dice.draw() * 12));
        this.#counts['times without the chat'] += 1;
      }
      this.#isChatAway = hour < awayUntil;
      for (let edits = step * editsPerHour; this.#dice.isDrawn(edits); edits -= 1) {
        this.#dueAt = null;
        await this.#people.edit();
      }
      if (hour >= downUntil) await this.#look(workers);
      this.#app.clock.advance({ hours: step });
    }
    await this.#compare(days);
    await this.#compareTotal();
    return {
      figure: `${this.#told} reminders of ${count} people over ${days} days (${this.#describeCounts()})`,
      misses: this.#misses,
    };
  }

  /** A fault that comes once in so many looks, and so many times at least in a short run. */
  #strikes(looks: number, times: number): boolean {
    return this.#dice.isDrawn(Math.max(1 / looks, (times * MEAN_STEP) / (this.#options.days * 24)));
  }

  #makeWorker(deps: ServerDeps): Sweep {
    const [mail, telegram] = (['mail', 'telegram'] as const).map((name) =>
      reminderChannels(deps).find((channel) => channel.name === name),
    );
    if (!mail || !telegram) throw new Error('There is no such channel.');
    // The messages stay in their queues, where they are counted: how they are sent is the goal `mail`.
    const channels: ReminderChannel[] = [
      {
        ...mail,
        queue: async (tx, messages) => {
          await mail.queue(tx, messages);
          // Imitates the death of the process or the database: all that was not committed is lost.
          if (this.#isCutting) await tx.execute('select pg_terminate_backend(pg_backend_pid())');
        },
      },
      {
        ...telegram,
        queue: async (tx, messages) => {
          await telegram.queue(tx, messages);
          if (this.#isChatAway) throw new Error('The chat is away.');
        },
      },
    ];
    return reminderSweep({ ...deps, wake: () => {} }, channels, { batch: BATCH });
  }

  async #look(workers: Sweep[]): Promise<void> {
    const { clock } = this.#app;
    if (this.#strikes(500, 3)) {
      const days = this.#dice.pick([1, 40, -1]);
      clock.jump({ days });
      await this.#sweep(workers);
      clock.jump({ days: -days });
      await this.#sweep(workers);
      this.#counts.jumps += 1;
      // Nothing is decided until the clock has been steady for half an hour.
      clock.advance({ minutes: 31 });
      await this.#sweep(workers);
      this.#lookAsModel();
      clock.advance({ minutes: 29 });
    }
    if (this.#strikes(100, 30)) {
      this.#isCutting = true;
      await this.#sweep(workers).catch(() => {
        this.#counts.cuts += 1;
      });
      this.#isCutting = false;
    }
    // The model looks in any case, so that a user whom the database forgets is noticed.
    if (await this.#isAnyDue())
      await this.#sweep(this.#dice.isDrawn(1 / 4) ? workers : [this.#dice.pick(workers)]);
    else this.#counts['empty hours'] += 1;
    this.#lookAsModel();
  }

  #lookAsModel(): void {
    this.#counts.looks += 1;
    for (const { model } of this.#people.list)
      lookAt(model, this.#app.clock.now(), { isChatAway: this.#isChatAway });
  }

  /** Whether the next decision is due, which a sweep would ask for first; read again after every sweep and edit. */
  async #isAnyDue(): Promise<boolean> {
    const now = this.#app.clock.now().getTime();
    if (this.#dueAt === null) {
      const { rows } = await this.#app.server.database.pool.query(
        'select min(next_at) as first, max(next_at) as last from reminder_settings',
      );
      const { first, last } = rows[0];
      // A date further ahead than any decision can be is wrong, and a sweep corrects it at once.
      this.#dueAt = last > now + 8 * DAY_MS ? now : Number(first);
    }
    return this.#dueAt <= now;
  }

  async #sweep(workers: Sweep[]): Promise<void> {
    this.#dueAt = null;
    const drain = async (worker: Sweep) => {
      while (await worker.run());
    };
    const ended = await Promise.allSettled(workers.map(drain));
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  }

  /** Autovacuum is off in test runs: without this every look would read all rows that ever were. */
  async #vacuum(table: 'reminder_settings' | 'mails' | 'channel_messages'): Promise<void> {
    await this.#app.server.database.pool.query(`vacuum (analyze) ${table}`);
  }

  /** Compares what was decided since the last time, and logs the progress for a run that is stopped early. */
  async #compare(day: number): Promise<void> {
    const { pool } = this.#app.server.database;
    const { rows } = await pool.query<LedgerRow>(
      `select r.user_id, kind, due_on::text, lead_days, channel, outcome, decided_at, coalesce(name, '?') as name
       from reminders r left join subscriptions s on s.user_id = r.user_id and s.id = r.subscription_id
       where decided_at >= $1`,
      [this.#comparedAt],
    );
    this.#comparedAt = this.#app.clock.now();
    const found = new Map<string, LedgerRow[]>(this.#people.list.map(({ userId }) => [userId, []]));
    for (const row of rows) found.get(row.user_id)?.push(row);
    const queues = {
      mail: await this.#takeQueued("delete from mails where kind = 'reminder'", 'mails'),
      telegram: await this.#takeQueued('delete from channel_messages', 'channel_messages'),
    };
    for (const [index, { userId, model }] of this.#people.list.entries()) {
      this.#told += model.told.length;
      const who = `person ${index} (${model.zone})`;
      this.#misses.push(...comparePerson(model, found.get(userId) ?? []).map((line) => `${who} ${line}`));
      for (const channel of ['mail', 'telegram'] as const) {
        const [got, wanted] = [queues[channel].get(userId) ?? 0, model.messages[channel]];
        if (got !== wanted)
          this.#misses.push(`${who} got ${got} messages by ${channel} instead of ${wanted}`);
      }
      Object.assign(model, { told: [], messages: { mail: 0, telegram: 0 } });
    }
    this.#misses.push(...this.#people.misses.splice(0));
    const { count, days, log } = this.#options;
    log(
      `day ${day} of ${days}, ${count} people: ${this.#told} reminders, ${this.#misses.length} misses, ${this.#describeCounts()}`,
    );
  }

  /** Empties a queue; returns how many messages each user had in it. */
  async #takeQueued(take: string, table: 'mails' | 'channel_messages'): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#app.server.database.pool.query<{ user_id: string; count: number }>(
      `with taken as (${take} returning user_id) select user_id, count(*)::int from taken group by user_id`,
    );
    await this.#vacuum(table);
    return new Map(rows.map(({ user_id, count }) => [user_id, count]));
  }

  #describeCounts(): string {
    return Object.entries({ ...this.#counts, ...this.#people.counts })
      .map(([name, times]) => `${times} ${name}`)
      .join(', ');
  }

  /** Compares the number of all entries, whatever their instants. */
  async #compareTotal(): Promise<void> {
    const { rows } = await this.#app.server.database.pool.query('select count(*)::int from reminders');
    if (rows[0].count !== this.#told)
      this.#misses.push(`the ledger has ${rows[0].count} entries instead of ${this.#told}`);
  }
}

interface LedgerRow {
  user_id: string;
  name: string;
  kind: string;
  due_on: string;
  lead_days: number;
  channel: string;
  outcome: string;
  decided_at: Date;
}

function comparePerson({ items, told }: ModelPerson, rows: readonly LedgerRow[]): string[] {
  const kept = new Set(items.map(({ name }) => name));
  const isGone = (line: string) => !kept.has(line.split(' ').slice(0, 2).join(' '));
  // A deleted row keeps its name only in the history of changes.
  const wanted = told.map((line) => (isGone(line) ? line.replace(/^Item \d+/, '?') : line));
  const found = rows.map(
    (row) =>
      `${row.name} ${row.kind} ${row.due_on} ${row.lead_days} ${row.channel}: ${row.outcome} @ ${row.decided_at.toISOString()}`,
  );
  return [
    ...subtract(wanted, found)
      .slice(0, 3)
      .map((line) => `missed ${line}`),
    ...subtract(found, wanted)
      .slice(0, 3)
      .map((line) => `got too much: ${line}`),
  ];
}

/** The lines of the first without those of the second; each line of the second removes one. */
function subtract(first: string[], second: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of second) left.set(line, (left.get(line) ?? 0) + 1);
  return first.filter((line) => {
    const times = left.get(line) ?? 0;
    left.set(line, times - 1);
    return times <= 0;
  });
}
