/**
 * What a person must be told and when, from the rules in words (docs/rules.md, reminder.1 to 3, 5, 9 to 11
 * and 15, plan.2, subscription.11 and 12) and nothing of the product's code: days are counted in milliseconds
 * of UTC, clocks are read from Intl.
 */
const DAY = 86_400_000;
const LONGEST_LEAD = 180;
export const FREE_ITEMS = 5;

export interface ModelItem {
  name: string;
  /** The first payment; later ones follow monthly. */
  firstOn: string;
  noticeDays: number | null;
  /** Its own lead days; null means those of the user. */
  ownDays: number[] | null;
  /** What the person asked to be told once more, and on which day. */
  asked: { kind: string; on: string; remindOn: string }[];
  /** Payments up to this day are marked as paid. */
  paidUntil: string | null;
  /** The first payment that is not made any more. */
  endsOn: string | null;
  /** A pause: no payments from this day on, until `resumesOn`. */
  restsOn: string | null;
  resumesOn: string | null;
  /** The day from which it costs more. */
  turnsOn: string | null;
  /** Added, or its date changed, when this day was already dealt with: looked at again from this day on. */
  againFrom: string | null;
}

/** An item of a message, which can be answered once. */
export interface Said {
  name: string;
  kind: string;
  on: string;
  /** The payment that it is, or that can still be prevented. */
  paidOn: string;
  sentOn: string;
}

export interface ModelPerson {
  zone: string;
  leadDays: number[];
  hour: number;
  quietDays: number[];
  /** Reminders are paused before this day. */
  pausedUntil: string | null;
  /** All days up to this one are dealt with. */
  doneUntil: string;
  /** By when changes made after the day's message are told of. */
  againAt: number | null;
  /** The items in the order in which they came. */
  items: ModelItem[];
  isPro: boolean;
  /** Whether a chat is told as well, with Pro. */
  hasChat: boolean;
  /** When to try again after the chat was away; the days are not dealt with until then. */
  retryAt: number | null;
  /** Each as `name kind day lead channel: outcome @ the instant it was decided`. */
  told: string[];
  /** The same without outcome and instant. */
  known: Set<string>;
  /** What the last message was about. */
  said: Said[];
  messages: Record<ModelChannel, number>;
}

export type ModelChannel = 'mail' | 'telegram';

export const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const between = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What the clocks of each zone showed when they were last read: many people live in one. */
const read = new Map<string, { at: number; shown: { day: string; hour: number } }>();

/** `2026-11-18 09:00` as the clocks of the zone show it. */
export function readClock(now: Date, zone: string): { day: string; hour: number } {
  const last = read.get(zone);
  if (last?.at === now.getTime()) return last.shown;
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  const [day = '', time = ''] = clock.format(now).split(' ');
  const shown = { day, hour: Number(time.slice(0, 2)) };
  read.set(zone, { at: now.getTime(), shown });
  return shown;
}

/** The payments of an item that are to be made in the span, on the same day of each month or on the month's last. */
function* paymentsOf(item: ModelItem, from: string, to: string): Generator<string> {
  const { paidUntil } = item;
  for (const on of seriesOf(item, from, to)) if (paidUntil === null || on > paidUntil) yield on;
}

/** The same with those that are marked as paid. */
function* seriesOf(
  { firstOn, endsOn, restsOn, resumesOn }: ModelItem,
  from: string,
  to: string,
): Generator<string> {
  const wanted = Number(firstOn.slice(8));
  const start = from < firstOn ? firstOn : from;
  const year = Number(start.slice(0, 4));
  for (let month = Number(start.slice(5, 7)); ; month += 1) {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const on = new Date(Date.UTC(year, month - 1, Math.min(wanted, last))).toISOString().slice(0, 10);
    if (on > to) return;
    const rests = restsOn !== null && on >= restsOn && (resumesOn === null || on < resumesOn);
    if (on >= start && (endsOn === null || on < endsOn) && !rests) yield on;
  }
}

interface ModelEvent {
  kind: string;
  on: string;
  paidOn: string;
}

/** Everything a person could be told of an item whose own day is in the span. */
function* eventsOf(item: ModelItem, from: string, to: string): Generator<ModelEvent> {
  const notice = item.noticeDays ?? 0;
  for (const paidOn of paymentsOf(item, from, plus(to, notice))) {
    if (paidOn <= to) yield { kind: 'payment', on: paidOn, paidOn };
    const lastOn = plus(paidOn, -notice);
    const isNoticed = notice > 0 && paidOn !== item.turnsOn;
    if (isNoticed && from <= lastOn && lastOn <= to) yield { kind: 'cancel-by', on: lastOn, paidOn };
  }
  if (item.turnsOn === null) return;
  // The day before at the latest, and of no use where no payment at the higher price is to come.
  const lastOn = plus(item.turnsOn, -Math.max(1, notice));
  const isOpen = firstAtPrice(item) !== null && !isSettled(item, item.turnsOn);
  if (isOpen && from <= lastOn && lastOn <= to) yield { kind: 'cancel-by', on: lastOn, paidOn: item.turnsOn };
}

/** The first payment at the higher price; null where it has ended by then. */
function firstAtPrice(item: ModelItem): string | null {
  const { turnsOn, endsOn } = item;
  if (turnsOn === null) return null;
  const [first] = seriesOf({ ...item, endsOn: null }, turnsOn, plus(turnsOn, 62));
  return first === undefined || (endsOn !== null && first >= endsOn) ? null : first;
}

/** Whether what is paid, or would be prevented, on that day is marked as paid. */
function isSettled(item: ModelItem, paidOn: string): boolean {
  const on = paidOn === item.turnsOn ? (firstAtPrice(item) ?? paidOn) : paidOn;
  return item.paidUntil !== null && item.paidUntil >= on;
}

/** Once its day has come the higher price is the price, for whoever changes the item. */
export function settleTurn(item: ModelItem, today: string): void {
  if (item.turnsOn !== null && item.turnsOn <= today) item.turnsOn = null;
}

/** All with Pro; otherwise the newest five of the active ones, and the inactive ones. */
export function usableItems({ items, isPro }: ModelPerson, today: string): ModelItem[] {
  if (isPro) return items;
  const active = items.filter((item) => isActiveOn(item, today));
  const locked = new Set(active.slice(0, Math.max(0, active.length - FREE_ITEMS)));
  return items.filter((item) => !locked.has(item));
}

export function isActiveOn({ endsOn, restsOn, resumesOn }: ModelItem, day: string): boolean {
  const rests = restsOn !== null && restsOn <= day && (resumesOn === null || day < resumesOn);
  return (endsOn === null || endsOn > day) && !rests;
}

/** One look at the clock of a server that is up, while the chats may be away. */
export function lookAt(person: ModelPerson, now: Date, { isChatAway = false } = {}): void {
  if (person.retryAt !== null && now.getTime() < person.retryAt) return;
  const { day: today, hour } = readClock(now, person.zone);
  const isQuiet = (day: string) => person.quietDays.includes(weekday(day));
  const isPaused = person.pausedUntil !== null && today < person.pausedUntil;
  if (hour < person.hour || isQuiet(today) || isPaused) return;
  // Today's message also covers the quiet days that follow.
  let until = today;
  while (isQuiet(plus(until, 1))) until = plus(until, 1);
  // Never beyond what today's message covers, whatever another zone or other quiet days left behind.
  const next = person.doneUntil > until ? today : plus(person.doneUntil, 1);
  // What was to be said more than 30 days ago, before a long pause, is over in any case and not noted.
  const first = next < plus(today, -30) ? plus(today, -30) : next;
  const isAgain = person.againAt !== null && now.getTime() >= person.againAt;
  if (first > until && !isAgain) return;
  const due: (Said & { key: string; outcome: string })[] = [];
  for (const item of usableItems(person, today)) {
    const again = item.againFrom !== null && item.againFrom < first ? item.againFrom : first;
    const from = again < plus(today, -30) ? plus(today, -30) : again;
    for (const { kind, on, paidOn, leads } of saidBetween(person, item, from, until)) {
      for (const lead of leads) {
        const outcome = on < today ? 'past' : lead === Math.min(...leads) ? 'sent' : 'merged';
        const key = `${item.name} ${kind} ${on} ${lead}`;
        due.push({ key, outcome, name: item.name, kind, on, paidOn, sentOn: today });
      }
    }
  }
  let hasFailed = false;
  for (const channel of person.hasChat && person.isPro
    ? (['mail', 'telegram'] as const)
    : (['mail'] as const)) {
    const fresh = due.filter(({ key }) => !person.known.has(`${key} ${channel}`));
    const said = fresh.filter(({ outcome }) => outcome === 'sent');
    if (channel === 'telegram' && isChatAway && said.length > 0) {
      hasFailed = true;
      continue;
    }
    for (const { key, outcome } of fresh) {
      person.known.add(`${key} ${channel}`);
      person.told.push(`${key} ${channel}: ${outcome} @ ${now.toISOString()}`);
    }
    if (said.length > 0) person.messages[channel] += 1;
    if (said.length > 0 && channel === 'mail') person.said = said.map(({ key, outcome, ...item }) => item);
  }
  if (hasFailed) {
    person.retryAt = now.getTime() + 60 * 60_000;
    return;
  }
  person.retryAt = null;
  person.doneUntil = until;
  person.againAt = null;
  for (const item of person.items) item.againFrom = null;
}

/** What is to be said of an item on the days of the span. */
function* saidBetween(
  person: ModelPerson,
  item: ModelItem,
  from: string,
  until: string,
): Generator<ModelEvent & { leads: number[] }> {
  for (const event of eventsOf(item, from, plus(until, LONGEST_LEAD))) {
    const once = item.asked.filter((each) => each.kind === event.kind && each.on === event.on);
    const days = [
      ...((person.isPro ? item.ownDays : null) ?? person.leadDays),
      ...once.map(({ remindOn }) => between(remindOn, event.on)),
    ];
    const leads = [...new Set(days)].filter((lead) => {
      const day = plus(event.on, -lead);
      return from <= day && day <= until;
    });
    yield { ...event, leads };
  }
}

/**
 * An item was added, or its date changed, now. Its reminders for today, or for the quiet days that today's
 * message covered, would be missed because those days are dealt with: they are sent within ten minutes, or
 * with the next message if none comes today.
 */
export function noticeChange(
  person: ModelPerson,
  before: ModelItem | null,
  item: ModelItem,
  now: Date,
): void {
  const { day: today } = readClock(now, person.zone);
  if (person.doneUntil < today) return;
  let until = today;
  while (until < person.doneUntil && person.quietDays.includes(weekday(plus(until, 1))))
    until = plus(until, 1);
  const list = (each: ModelItem) =>
    [...saidBetween(person, each, today, until)].flatMap(({ kind, on, leads }) =>
      leads.map((lead) => `${kind} ${on} ${lead}`),
    );
  const had = new Set(before ? list(before) : []);
  if (list(item).every((each) => had.has(each))) return;
  item.againFrom ??= today;
  const soon = now.getTime() + 10 * 60_000;
  person.againAt ??= soon;
  if (person.retryAt !== null) person.retryAt = Math.min(person.retryAt, soon);
}

/** How the person's press is answered. */
export type Reply = 'done' | 'tooLate' | 'renewed' | 'ended' | 'locked';

/** "Remind me later", pressed now: on the next day with a message of its own, up to the day itself. */
export function askForMore(
  person: ModelPerson,
  item: ModelItem,
  { kind, on, paidOn }: Said,
  now: Date,
): Reply {
  // An answer to another payment of it may have ended it.
  if (item.endsOn !== null && item.endsOn <= paidOn) return 'ended';
  if (isSettled(item, paidOn)) return 'renewed';
  const { day: today } = readClock(now, person.zone);
  const isSilent = (day: string) =>
    person.quietDays.includes(weekday(day)) || (person.pausedUntil !== null && day < person.pausedUntil);
  let remindOn = plus(person.doneUntil > today ? person.doneUntil : today, 1);
  while (remindOn <= on && isSilent(remindOn)) remindOn = plus(remindOn, 1);
  if (remindOn > on) return 'tooLate';
  item.asked.push({ kind, on, remindOn });
  return 'done';
}

/** "Mark as renewed", pressed now: that payment is made, and any other up to today. */
export function markRenewed(person: ModelPerson, item: ModelItem, { on }: Said, now: Date): Reply {
  const { day: today } = readClock(now, person.zone);
  const until = on > today ? on : today;
  if (item.paidUntil !== null && item.paidUntil >= on) return 'renewed';
  if (item.endsOn !== null && item.endsOn <= until) return 'ended';
  item.paidUntil = until;
  return 'done';
}

/** "I cancelled it", pressed now: that payment is not made, nor any after it. */
export function markCancelled(item: ModelItem, { paidOn }: Said): Reply {
  if (item.endsOn !== null && item.endsOn <= paidOn) return 'ended';
  if (isSettled(item, paidOn)) return 'renewed';
  item.endsOn = paidOn;
  return 'done';
}
