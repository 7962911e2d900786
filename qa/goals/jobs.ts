/**
 * Two servers on one database, day after day, both run every job at the same moments: each reminder, each
 * month's advice and each backup is made once, the bank is asked once a day. And a logout at one process is
 * seen by the other at once.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { DAY_MS } from '#core/duration';
import { type MailedApp, startMailedApp } from '#testing/accounts';
import { type RatesFake, startRates } from '#testing/fakes/rates';
import type { Person } from '#testing/people';
import { makeRandom } from '#testing/random';
import type { TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { Race } from '../race.ts';

/** Starts at eight in the morning, so that each day has the same four slots. */
const START = '2026-11-15T08:00:00Z';
const SLOT_HOURS = 6;
const PEOPLE = 3;
/** Days of the month, each with a payment of its own. */
const PAID_ON = [3, 8, 14, 21, 27];
const LOGOUT_LIMIT_MS = 1_000;

export const jobs: Goal = {
  promise: 'of two servers one does each job of a day, and a logout is seen by the other at once',
  unit: 'days, and as many logouts',
  counts: { gate: 40, night: 300 },
  run,
};

async function run(options: GoalOptions): Promise<Outcome> {
  const slots = await liveThroughDays(options);
  const logouts = await logOutBetween(options);
  return {
    figure: `${slots.figure}; ${logouts.figure}`,
    misses: [...slots.misses, ...logouts.misses],
  };
}

export async function liveThroughDays({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const rates = await startRates();
  const backups = await mkdtemp(path.join(tmpdir(), 'outgo-jobs-'));
  const mailed = await startMailedApp({
    now: START,
    env: { RATES_URL: rates.ratesUrl, BACKUP_DIR: backups, BACKUP_KEEP: '10000' },
  });
  try {
    const servers = [mailed.app, await mailed.app.twin()];
    const people: Person[] = [];
    for (let index = 0; index < PEOPLE; index += 1) people.push(await addPerson(mailed.app));
    await workAtOnce(servers, random);
    for (let day = 1; day <= count; day += 1) {
      for (let slot = 0; slot < 24 / SLOT_HOURS; slot += 1) {
        mailed.app.clock.advance({ hours: SLOT_HOURS });
        await workAtOnce(servers, random);
      }
      if (day % 10 === 0) log(`${day} days`);
    }
    const misses = [
      ...compareMails(mailed, people, count),
      ...(await compareBackups(backups, count)),
      ...compareRates(rates, count),
    ];
    return {
      figure: `${count} days of two servers, ${mailed.inbox.mails.length} mails, ${(await readdir(backups)).length} backups, ${rates.requests.length} questions to the bank`,
      misses,
    };
  } finally {
    await mailed.close();
    await rates.close();
    await rm(backups, { recursive: true, force: true });
  }
}

async function addPerson(app: TestApp): Promise<Person> {
  const person = await app.person({
    proForDays: 5_000,
    timeZone: 'UTC',
    wantsDigest: true,
    createdAt: new Date('2026-01-01'),
  });
  const send = (method: string, address: string, body: unknown) => person.client.send(method, address, body);
  // Each is first paid next month, so that every reminder lies ahead.
  for (const day of PAID_ON) {
    const nextRenewalDate = `2026-12-${String(day).padStart(2, '0')}`;
    await send('POST', '/api/subscriptions', subscriptionBody({ name: `Paid on ${day}`, nextRenewalDate }));
  }
  // The services overlap, so that the month's advice has something to say.
  for (const name of ['Netflix', 'Disney+', 'Hulu', 'Max'])
    await send('POST', '/api/subscriptions', subscriptionBody({ name, nextRenewalDate: '2026-12-18' }));
  const { status } = await send('PUT', '/api/reminders/settings', {
    isOn: true,
    leadDays: [1],
    hour: 9,
    quietDays: [],
  });
  if (status !== 200) throw new Error(`reminders were answered ${status}`);
  return person;
}

/** Runs every job on both servers at the same moment, twice. */
async function workAtOnce(servers: readonly TestApp[], random: () => number): Promise<void> {
  const order = random() < 0.5 ? servers : [...servers].reverse();
  for (let times = 0; times < 2; times += 1)
    await Promise.all(order.map(({ server }) => server.sweeps.settle()));
}

/** Expects, from the calendar alone, a reminder the day before each payment, from the second slot of that day on. */
function compareMails({ inbox }: MailedApp, people: readonly Person[], days: number): string[] {
  const endedAt = Date.parse(START) + days * DAY_MS;
  const misses: string[] = [];
  for (const { user } of people) {
    const subjects = inbox.mails
      .filter(({ envelopeTo }) => envelopeTo.includes(user.email))
      .map(({ subject = '' }) => subject);
    for (const day of PAID_ON) {
      let wanted = 0;
      for (let month = 0; Date.UTC(2026, 11 + month, day - 1, 14) <= endedAt; month += 1) wanted += 1;
      const found = subjects.filter((subject) => subject.includes(`Paid on ${day}`)).length;
      if (found !== wanted)
        misses.push(`the payment on ${day} was mailed ${found} times instead of ${wanted}`);
    }
    const advice = subjects.filter((subject) => /advice|sav/i.test(subject)).length;
    const ended = new Date(endedAt - DAY_MS);
    // One mail for this month, and one for each that has begun everywhere since.
    const months = (ended.getUTCFullYear() - 2026) * 12 + ended.getUTCMonth() - 10 + 1;
    if (advice !== months) misses.push(`the month's advice was mailed ${advice} times in ${months} months`);
  }
  return misses;
}

async function compareBackups(folder: string, days: number): Promise<string[]> {
  const names = await readdir(folder);
  const perDay = new Map<string, number>();
  for (const name of names) perDay.set(name.slice(6, 16), (perDay.get(name.slice(6, 16)) ?? 0) + 1);
  const doubled = [...perDay]
    .filter(([, times]) => times > 1)
    .map(([day, times]) => `${times} backups of ${day}`);
  return names.length === days + 1 ? doubled : [...doubled, `${names.length} backups of ${days + 1} days`];
}

/** Rates are fetched at the start, and at the first slot after each publication at half past three. */
function compareRates({ requests }: RatesFake, days: number): string[] {
  return requests.length === days + 1 ? [] : [`the bank was asked ${requests.length} times in ${days} days`];
}

async function logOutBetween({ seed, count }: GoalOptions): Promise<Outcome> {
  const race = await Race.open(seed);
  const misses: string[] = [];
  let slowest = 0;
  try {
    for (let round = 1; round <= count; round += 1) {
      const { client } = await race.app.person();
      const before = await race.run(client, (one) => one.get('/api/auth/user'), 4);
      if (before.some(({ status }) => status !== 200)) misses.push(`round ${round}: not signed in at both`);
      await race.run(client, (one) => one.post('/api/auth/logout'), 1);
      const leftAt = performance.now();
      for (;;) {
        const after = await race.run(client, (one) => one.get('/api/auth/user'), 6);
        const took = performance.now() - leftAt;
        slowest = Math.max(slowest, took);
        if (after.every(({ status }) => status === 401)) break;
        if (took < LOGOUT_LIMIT_MS) continue;
        misses.push(`round ${round}: still signed in after ${Math.round(took)} ms`);
        break;
      }
    }
    return { figure: `${count} logouts seen by the other process within ${Math.round(slowest)} ms`, misses };
  } finally {
    await race.close();
  }
}
