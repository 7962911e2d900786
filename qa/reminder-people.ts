/** The people of the simulated years: what they do goes to the product, by the calls that their device makes, and to the model. */
import type { Answer } from '#core/reminders/answers';
import { writeAnswerLink } from '#server/reminders/answer-link';
import { TELEGRAM_BOT } from '#testing/fakes/channels';
import { signedInClient } from '#testing/people';
import { makeRandom } from '#testing/random';
import type { TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { mailTexts } from '#texts/mail';
import {
  askForMore,
  FREE_ITEMS,
  isActiveOn,
  type ModelItem,
  type ModelPerson,
  markCancelled,
  markRenewed,
  noticeChange,
  plus,
  type Reply,
  readClock,
  type Said,
  settleTurn,
  usableItems,
} from './reminder-model.ts';

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
const LEADS = [180, 90, 60, 30, 14, 7, 5, 3, 2, 1, 0];
const ITEM_LIMIT = 8;
/** One person in so many is told by a chat as well. */
const CHAT_EVERY = 3;
/** A link in a mail is of use until then. */
const LINK_DAYS = 14;
const EDITS = [
  'add',
  'add',
  'delete',
  'redate',
  'choose',
  'move',
  'pause',
  'later',
  'renewed',
  'cancelled',
  'rest',
  'plan',
] as const;

type Choice = Pick<ModelPerson, 'leadDays' | 'hour' | 'quietDays'>;

export interface Simulated {
  userId: string;
  model: ModelPerson;
  /** The id of each item by its name, deleted ones included. */
  ids: Map<string, string>;
  /** Items of a day's message that are answered: their links are used up. */
  answered: Set<string>;
}

/** Choices that a seed repeats. */
export class Dice {
  readonly draw: () => number;

  constructor(seed: number) {
    this.draw = makeRandom(seed);
  }

  isDrawn(chance: number): boolean {
    return this.draw() < chance;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.draw() * list.length)] as T;
  }
}

export class SimulatedPeople {
  readonly list: Simulated[] = [];
  readonly counts = { edits: 0, rests: 0, plans: 0, later: 0, renewed: 0, cancelled: 0, refused: 0 };
  /** Answers that the product gave and the model did not. */
  readonly misses: string[] = [];
  readonly #app: TestApp;
  readonly #dice: Dice;

  constructor(app: TestApp, dice: Dice) {
    this.#app = app;
    this.#dice = dice;
  }

  async add(index: number): Promise<void> {
    const zone = ZONES[index % ZONES.length] ?? 'UTC';
    const { user, client } = await this.#app.person({
      timeZone: zone,
      country: 'United States',
      proForDays: 9_000,
    });
    const hasChat = index % CHAT_EVERY === 1;
    if (hasChat) await client.post('/api/channels', { kind: 'telegram', ...TELEGRAM_BOT });
    const { day, hour } = readClock(this.#app.clock.now(), zone);
    const choice = this.#drawChoice();
    const model: ModelPerson = {
      zone,
      ...choice,
      pausedUntil: null,
      doneUntil: hour >= choice.hour ? day : plus(day, -1),
      againAt: null,
      items: [],
      isPro: true,
      hasChat,
      retryAt: null,
      told: [],
      known: new Set(),
      said: [],
      messages: { mail: 0, telegram: 0 },
    };
    const person = { userId: user.id, model, ids: new Map<string, string>(), answered: new Set<string>() };
    this.list.push(person);
    await this.#put(person, choice);
    for (let item = 0; item < 3; item += 1) await this.#addItem(person);
  }

  #drawChoice() {
    const leadDays = LEADS.filter(() => this.#dice.isDrawn(0.4));
    const quietDays = [0, 1, 2, 3, 4, 5, 6].filter(() => this.#dice.isDrawn(0.2));
    return {
      leadDays: leadDays.length > 0 ? leadDays : [7, 3, 2],
      hour: 5 + Math.floor(this.#dice.draw() * 17),
      quietDays: quietDays.length < 7 ? quietDays : [0],
    };
  }

  async edit(): Promise<void> {
    const person = this.#dice.pick(this.list);
    const { model } = person;
    this.counts.edits += 1;
    const kind = this.#dice.pick(EDITS);
    switch (kind) {
      case 'add':
        await this.#addIfRoom(person);
        return;
      case 'delete':
        if (model.items.length > 1) await this.#deleteItem(person);
        return;
      case 'redate':
        await this.#redate(person);
        return;
      case 'choose': {
        const choice = this.#drawChoice();
        await this.#put(person, choice);
        Object.assign(model, choice);
        this.#speakNow(model);
        return;
      }
      case 'pause': {
        const { day } = readClock(this.#app.clock.now(), model.zone);
        const pausedUntil = this.#dice.isDrawn(0.3)
          ? null
          : plus(day, 1 + Math.floor(this.#dice.draw() * 40));
        await this.#put(person, { ...pickChoice(model), pausedUntil });
        model.pausedUntil = pausedUntil;
        this.#speakNow(model);
        return;
      }
      case 'move': {
        const zone = this.#dice.pick(ZONES);
        const client = await this.#clientOf(person);
        await client.get('/api/auth/user', { headers: { 'x-time-zone': zone } });
        model.zone = zone;
        this.#speakNow(model);
        return;
      }
      case 'rest':
        await this.#rest(person);
        return;
      case 'plan':
        await this.#changePlan(person);
        return;
      default:
        await this.#answer(person, kind);
    }
  }

  /** A change of settings takes effect at once, and what waits is told with it. */
  #speakNow(model: ModelPerson): void {
    if (model.againAt !== null) model.againAt = this.#app.clock.now().getTime();
    model.retryAt = null;
  }

  async #addIfRoom(person: Simulated): Promise<void> {
    const { model } = person;
    const { day } = readClock(this.#app.clock.now(), model.zone);
    const isFull = !model.isPro && model.items.filter((item) => isActiveOn(item, day)).length >= FREE_ITEMS;
    if (!isFull && model.items.filter(({ endsOn }) => endsOn === null).length < ITEM_LIMIT)
      await this.#addItem(person);
  }

  /** Picks an item that the user can change now, neither paused nor ended: the model covers no others. */
  #pickPlain(
    { model }: Simulated,
    isMeant: (item: ModelItem) => boolean = () => true,
  ): ModelItem | undefined {
    const { day } = readClock(this.#app.clock.now(), model.zone);
    const plain = usableItems(model, day).filter(
      (item) => item.endsOn === null && item.restsOn === null && isMeant(item),
    );
    return plain.length > 0 ? this.#dice.pick(plain) : undefined;
  }

  /** A pause of one item, which ends by itself. */
  async #rest(person: Simulated): Promise<void> {
    const item = this.#pickPlain(person, ({ turnsOn }) => turnsOn === null);
    if (!item) return;
    const { day } = readClock(this.#app.clock.now(), person.model.zone);
    item.restsOn = plus(day, Math.floor(this.#dice.draw() * 20));
    item.resumesOn = plus(item.restsOn, 10 + Math.floor(this.#dice.draw() * 60));
    await this.#change(person, item, { pausedOn: item.restsOn, resumesOn: item.resumesOn });
    this.counts.rests += 1;
  }

  /** Pro ends, or comes back. */
  async #changePlan({ model, userId }: Simulated): Promise<void> {
    // Most have it most of the time.
    if (model.isPro && this.#dice.isDrawn(0.6)) return;
    model.isPro = !model.isPro;
    await this.#app.server.database.pool.query(
      'update users set pro_expires_at = $1, pro_until_at = $1, data_version = data_version + 1 where id = $2',
      [model.isPro ? '2090-01-01' : '2020-01-01', userId],
    );
    this.counts.plans += 1;
  }

  async #change(person: Simulated, item: ModelItem, body: object): Promise<void> {
    const client = await this.#clientOf(person);
    const { status, text } = await client.put(`/api/subscriptions/${person.ids.get(item.name)}`, body);
    if (status !== 200) throw new Error(`The change was answered ${status}: ${text}`);
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
    const name = `Item ${person.ids.size}`;
    const { day } = readClock(this.#app.clock.now(), person.model.zone);
    const firstOn = plus(day, Math.floor(this.#dice.draw() * 45));
    const noticeDays = this.#dice.isDrawn(0.3) ? this.#dice.pick([1, 7, 30]) : null;
    // Only with Pro can they be chosen.
    const hasOwn = this.#dice.isDrawn(0.3) && person.model.isPro;
    const ownDays = hasOwn ? LEADS.filter(() => this.#dice.isDrawn(0.3)) : null;
    const turnsOn = this.#dice.isDrawn(0.25) ? plus(day, Math.floor(this.#dice.draw() * 120)) : null;
    const client = await this.#clientOf(person);
    const body = subscriptionBody({
      name,
      nextRenewalDate: firstOn,
      ...(noticeDays !== null && { noticeDays }),
      // The end of a trial or of a promotion, or a rise.
      ...(turnsOn !== null && {
        amount: this.#dice.pick(['1', '5', '9.50']),
        thenAmount: '10',
        thenFrom: turnsOn,
      }),
      ...(ownDays !== null && { remindDays: ownDays.join(' ') || 'none' }),
    });
    const { status, text, body: added } = await client.post('/api/subscriptions', body);
    if (status !== 201) throw new Error(`The new row was answered ${status}: ${text}`);
    person.ids.set(name, (added as { id: string }).id);
    const item: ModelItem = {
      name,
      firstOn,
      noticeDays,
      ownDays,
      asked: [],
      paidUntil: null,
      endsOn: null,
      restsOn: null,
      resumesOn: null,
      turnsOn,
      againFrom: null,
    };
    person.model.items.push(item);
    noticeChange(person.model, null, item, this.#app.clock.now());
    // The next item must be newer than this one: on Free the newest five count.
    this.#app.clock.advance({ seconds: 1 });
  }

  /** Another date for one that goes on. */
  async #redate(person: Simulated): Promise<void> {
    const item = this.#pickPlain(person);
    if (!item) return;
    const now = this.#app.clock.now();
    const { day } = readClock(now, person.model.zone);
    const before = { ...item };
    item.firstOn = plus(day, Math.floor(this.#dice.draw() * 45));
    item.paidUntil = null;
    settleTurn(item, day);
    await this.#change(person, item, { nextRenewalDate: item.firstOn });
    noticeChange(person.model, before, item, now);
    // Links about a date that no longer exists are left to the tests of the answers.
    person.model.said = person.model.said.filter(({ name }) => name !== item.name);
  }

  async #deleteItem(person: Simulated): Promise<void> {
    const client = await this.#clientOf(person);
    const { day } = readClock(this.#app.clock.now(), person.model.zone);
    const usable = usableItems(person.model, day);
    const { name } = this.#dice.pick(usable);
    await client.delete(`/api/subscriptions/${person.ids.get(name)}`);
    person.model.items = person.model.items.filter((item) => item.name !== name);
  }

  /** Answers an item of the last message by its link. */
  async #answer(person: Simulated, answer: Answer): Promise<void> {
    const { model, userId, ids } = person;
    const now = this.#app.clock.now();
    const { day: today } = readClock(now, model.zone);
    const said = model.said.find(
      (each) =>
        each.on >= plus(today, -LINK_DAYS) &&
        (answer !== 'renewed' || each.kind === 'payment') &&
        !person.answered.has(JSON.stringify(each)) &&
        model.items.some((item) => item.name === each.name && isPlainAnswer(item, each, today)),
    );
    const item = model.items.find(({ name }) => name === said?.name);
    if (!said || !item) return;
    person.answered.add(JSON.stringify(said));
    const { name, kind, on, paidOn, sentOn } = said;
    const link = new URL(
      writeAnswerLink(this.#app.server.deps, {
        userId,
        subscriptionId: ids.get(name) ?? '',
        kind: kind === 'payment' ? 'payment' : 'cancel-by',
        dueOn: on,
        paidOn,
        sentOn,
      }),
    );
    const { text } = await this.#app.visitor().send('POST', link.pathname + link.search, undefined, {
      rawBody: `answer=${answer}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const reply = replyTo(answer, { model, item, said, now });
    const t = mailTexts.en.reminder.answerPage;
    const expected = reply === 'done' ? t.done[answer](name) : t.no[reply];
    this.counts[reply === 'done' ? answer : 'refused'] += 1;
    if (!text.includes(expected)) this.misses.push(`${name} ${kind} ${on} was answered otherwise: ${text}`);
  }
}

function replyTo(
  answer: Answer,
  { model, item, said, now }: { model: ModelPerson; item: ModelItem; said: Said; now: Date },
): Reply {
  const { day } = readClock(now, model.zone);
  if (!usableItems(model, day).includes(item)) return 'locked';
  if (answer === 'later') return askForMore(model, item, said, now);
  const reply = answer === 'renewed' ? markRenewed(model, item, said, now) : markCancelled(item, said);
  if (reply === 'done') settleTurn(item, day);
  return reply;
}

/** The tests of the answers cover what a pause, or a price that has turned, changes about a link. */
function isPlainAnswer({ restsOn, turnsOn }: ModelItem, { paidOn }: Said, today: string): boolean {
  return restsOn === null && (turnsOn === null || turnsOn > today || turnsOn !== paidOn);
}

function pickChoice({ leadDays, hour, quietDays }: ModelPerson): Choice {
  return { leadDays, hour, quietDays };
}
