/**
 * The clock of two servers on one database is wrong for some minutes, by an hour to two years, again and again. What is
 * compared with is the true time, which only this file knows: no row is destroyed, nobody is signed out, each mail
 * leaves once and none before its day, a repeated call changes nothing twice.
 */
import { DAY_MS } from '#core/duration';
import { type MailedApp, signUpBody, startMailedApp } from '#testing/accounts';
import type { Person } from '#testing/people';
import { makeRandom } from '#testing/random';
import type { TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { plus } from '../reminder-model.ts';
import { countRows, KeyReader, listGone } from '../row-keys.ts';

const START = '2026-11-15T10:00:00Z';
const START_ON = START.slice(0, 10);
const JUMPS = [1 / 24, -1 / 24, 1, -1, 40, -40, 730, -730];
/** Less than the half hour after which a steady clock is believed. */
const WRONG_MINUTES = 20;
/** Tables that lose rows in normal use: processed requests for mails, and merged counts of people. */
const USED_UP = new Set(['mail_requests', 'user_tallies']);
/** Being sent while the clock jumps: for the other server its lease may be over, so it may leave twice, as one message. */
const IN_FLIGHT = 'in-flight';
const REMINDED = 'Renews in eight days';
const FAR = 'Renews in forty days';

export const clock: Goal = {
  promise:
    'a clock that is wrong for some minutes destroys no row, signs nobody out and sends nothing twice or early',
  unit: 'jumps',
  counts: { gate: 30, night: 300 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const mailed = await startMailedApp({ now: START, env: { SIGNIN_LIMIT: '100000' } });
  const story = new Story(mailed, await mailed.app.twin(), makeRandom(seed));
  try {
    await story.prepare();
    for (let jump = 1; jump <= count; jump += 1) {
      await story.jumpOnce(jump);
      if (jump % 10 === 0) log(`${jump} jumps`);
    }
    await story.goOn();
    const misses = story.compare();
    return { figure: `${count} jumps, ${story.describe()}`, misses };
  } finally {
    await mailed.close();
  }
}

class Story {
  readonly #app: TestApp;
  readonly #misses: string[] = [];
  readonly #people: Person[] = [];
  /** Addresses that signed up, each of which gets one mail. */
  readonly #signUps: string[] = [];
  #keys!: KeyReader;
  #rows = 0;
  #repeats = 0;

  constructor(
    private readonly mailed: MailedApp,
    private readonly twin: TestApp,
    private readonly random: () => number,
  ) {
    this.#app = mailed.app;
  }

  async prepare(): Promise<void> {
    this.#keys = await KeyReader.open(this.#app.server.database.pool);
    for (let index = 0; index < 4; index += 1) {
      const person = await this.#app.person({ proForDays: 20, timeZone: 'UTC' });
      await this.#must(person, '/api/subscriptions', add(REMINDED, plus(START_ON, 8)));
      await this.#must(person, '/api/subscriptions', add(FAR, plus(START_ON, 40)));
      await this.#must(person, '/api/imports', {
        format: 'outgo',
        subscriptions: [add('Imported', plus(START_ON, 60))],
      });
      await this.#must(person, '/api/calendar-feed');
      await this.#must(person, '/api/analyze');
      const settings = { isOn: true, leadDays: [7, 1], hour: 9, quietDays: [] };
      await person.client.put('/api/reminders/settings', settings);
      this.#people.push(person);
    }
    await this.#app.visitor().post('/api/demo', {});
    await this.#app.visitor().post('/api/auth/signin', { email: 'nobody@example.com', password: 'wrong' });
    await this.#settle();
  }

  async jumpOnce(jump: number): Promise<void> {
    const { clock: time } = this.#app;
    const days = this.#pick(JUMPS);
    const key = { headers: { 'idempotency-key': `key-${jump}` } };
    const person = this.#pick(this.#people);
    const body = add(`Added at ${jump}`, plus(START_ON, 200));
    const first = await person.client.post('/api/subscriptions', body, key);
    await this.#signUp(`before-${jump}`);
    await this.#settle();
    await this.#signUp(`${IN_FLIGHT}-${jump}`);
    const before = await this.#keys.read();
    const counted = await this.#countTallied();
    this.mailed.inbox.setMode(this.random() < 0.3 ? 'defer' : 'accept');
    time.jump({ days });
    await this.#signUp(`during-${jump}`);
    await this.#settle();
    time.advance({ minutes: 1 + Math.floor(this.random() * (WRONG_MINUTES - 1)) });
    await this.#settle();
    time.jump({ days: -days });
    this.mailed.inbox.setMode('accept');
    await this.#settle();
    const after = await this.#keys.read();
    this.#rows = countRows(after);
    for (const gone of listGone(before, after, USED_UP))
      this.#misses.push(`${days} days off: rows gone of ${gone}`);
    if ((await this.#countTallied()) < counted)
      this.#misses.push(`${days} days off: people are no longer counted`);
    const again = await person.client.post('/api/subscriptions', body, key);
    if (first.status !== 201 || again.status !== 201 || first.body.id !== again.body.id)
      this.#misses.push(`${days} days off: an add was answered ${first.status}, repeated ${again.status}`);
    for (const { client } of this.#people) {
      const { status, body: user } = await client.get('/api/auth/user');
      if (status !== 200 || user.isPro !== true)
        this.#misses.push(`${days} days off: somebody is answered ${status}, Pro ${user?.isPro}`);
    }
    time.advance({ minutes: 5 + Math.floor(this.random() * 20) });
    await this.#settle();
  }

  /** Days without a jump, until what is due has long been sent. */
  async goOn(): Promise<void> {
    const until = Date.parse(START) + 3 * DAY_MS;
    do {
      this.#app.clock.advance({ minutes: 31 });
      await this.#settle();
      this.#app.clock.advance({ hours: 3 });
      await this.#settle();
    } while (this.#app.clock.now().getTime() < until);
  }

  compare(): string[] {
    const { mails } = this.mailed.inbox;
    const sentTo = (email: string, word: RegExp) =>
      mails.filter(({ envelopeTo, subject = '' }) => envelopeTo.includes(email) && word.test(subject)).length;
    for (const email of this.#signUps) {
      const received = mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
      const ids = new Set(received.map(({ messageId }) => messageId));
      const isRepeat = received.length === 2 && ids.size === 1 && email.startsWith(IN_FLIGHT);
      if (isRepeat) this.#repeats += 1;
      else if (received.length !== 1)
        this.#misses.push(`${email} got ${received.length} mails (${ids.size} Message-IDs) instead of 1`);
    }
    for (const { user } of this.#people) {
      const about = { [REMINDED]: 1, [FAR]: 0, 'Pro ': 0 };
      for (const [word, wanted] of Object.entries(about)) {
        const times = sentTo(user.email, new RegExp(word));
        if (times !== wanted)
          this.#misses.push(`"${word.trim()}" was mailed ${times} times instead of ${wanted}`);
      }
      const subjects = mails
        .filter(({ envelopeTo }) => envelopeTo.includes(user.email))
        .map(({ subject }) => subject);
      const doubled = subjects.filter((subject, at) => subjects.indexOf(subject) !== at);
      for (const subject of doubled) this.#misses.push(`"${subject}" was mailed twice`);
    }
    return this.#misses;
  }

  describe(): string {
    return `${this.#rows} rows kept, ${this.mailed.inbox.mails.length} mails to ${this.#signUps.length + this.#people.length} people, ${this.#repeats} of them repeated in flight with the same Message-ID`;
  }

  async #signUp(name: string): Promise<void> {
    const email = `${name}@example.com`;
    const { status } = await this.#app.visitor().post('/api/auth/signup', signUpBody(email));
    if (status === 201) this.#signUps.push(email);
    else this.#misses.push(`${name} could not sign up: ${status}`);
  }

  async #countTallied(): Promise<number> {
    const text = 'select coalesce(sum(people), 0)::int as count from user_tallies';
    return (await this.#app.server.database.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
  }

  /** Runs the sweeps of both servers at once. */
  async #settle(): Promise<void> {
    for (let times = 0; times < 2; times += 1)
      await Promise.all([this.#app, this.twin].map(({ server }) => server.sweeps.settle()));
  }

  async #must({ client }: Person, path: string, body?: unknown): Promise<void> {
    const { status, text } = await client.post(path, body);
    if (status >= 300) throw new Error(`${path} was answered ${status} ${text}`);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }
}

function add(name: string, nextRenewalDate: string): Record<string, unknown> {
  return subscriptionBody({ name, nextRenewalDate });
}
