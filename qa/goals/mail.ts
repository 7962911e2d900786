/**
 * Links asked for at two servers that share a mail server, which is in trouble half of the time, while one of the two is
 * killed again and again. Each acknowledged request leads to one mail to its own address. SMTP cannot do better than
 * repeat a mail that was accepted just before the kill, or not confirmed at all; the repeat has the same Message-ID.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { connect } from '#server/db/connect';
import { Client } from '#testing/client';
import { connectionUrl, createTestDatabase } from '#testing/database';
import { type Inbox, type InboxMode, startInbox } from '#testing/fakes/inbox';
import { findFreePort } from '#testing/free-port';
import { type Product, ProductFixture, untilReady } from '#testing/product-process';
import { makeRandom } from '#testing/random';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { type Asked, listMisses, nameOf } from '../mail-judge.ts';

const PROCESSES = 2;
const MAILS_PER_KILL = 200;
const LANES = 20;
/** The product mails an address ten links an hour at most. */
const MAILS_PER_PERSON = 5;
/** A lease of a killed process and the longest wait of a mail that was refused are a minute each. */
const DRAIN_LIMIT_MS = 6 * 60_000;
const TROUBLES: readonly (InboxMode | 'away')[] = ['away', 'busy', 'defer', 'hang', 'cut_after_data'];

export const mail: Goal = {
  promise: 'no mail is lost, doubled or sent to a wrong address by a failing mail server and killed servers',
  unit: 'mails',
  counts: { gate: 2_000, night: 10_000 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const database = await createTestDatabase();
  const { pool, close } = connect({ connection: database.connection, max: 1 });
  const inbox = await startInbox();
  const fixture = new ProductFixture();
  const env = {
    DATABASE_URL: connectionUrl(database.connection),
    SMTP_URL: inbox.url,
    SESSION_SECRET: 'one secret for both of them',
    LOG_LEVEL: 'fatal',
  };
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => findFreePort()));
  const start = async (port: number) => {
    const product = await fixture.start({ ...env, PORT: String(port) });
    await untilReady(product);
    return product;
  };
  const asked = new Map<string, Asked>();
  const refused: string[] = [];
  const kills: number[] = [];
  try {
    const products: Product[] = [];
    for (const port of ports) products.push(await start(port));
    const people = await insertPeople(pool, Math.ceil(count / MAILS_PER_PERSON));
    const rounds = Math.ceil(count / MAILS_PER_KILL);
    for (let round = 0; round < rounds; round += 1) {
      const trouble = random() < 0.5 ? TROUBLES[Math.floor(random() * TROUBLES.length)] : undefined;
      await setTrouble(inbox, trouble);
      const chosen = Array.from(
        { length: Math.min(MAILS_PER_KILL, count - round * MAILS_PER_KILL) },
        (_, at) => {
          return people[(round * MAILS_PER_KILL + at) % people.length] ?? '';
        },
      );
      const asking = ask(chosen, products, random, asked, refused);
      await sleep(random() * 1_500);
      const index = Math.floor(random() * PROCESSES);
      kills.push(performance.now());
      products[index]?.child.kill('SIGKILL');
      await products[index]?.exited;
      await asking;
      products[index] = await start(ports[index] ?? 0);
      await endTrouble(inbox, trouble);
      if (round % 5 === 4) log(`${round + 1} kills, ${inbox.mails.length} mails received`);
    }
    const waiting = await untilSent(pool);
    const misses = [
      ...(waiting === 0 ? [] : [`${waiting} mails still wait or were given up`]),
      ...refused,
      ...listMisses(asked, inbox.mails, kills),
    ];
    const repeats = inbox.mails.length - new Set(inbox.mails.map(({ messageId }) => messageId)).size;
    return {
      figure: `${sum(asked, 'acknowledged')} acknowledged, ${sum(asked, 'doubtful')} without an answer, ${kills.length} kills, ${inbox.mails.length} mails received, ${repeats} of them repeats`,
      misses,
    };
  } finally {
    await fixture.clear();
    await inbox.close();
    await close();
    await database.drop();
  }
}

async function insertPeople(pool: Pool, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `person-${index}@example.com`);
  await pool.query(
    `insert into users (id, email, email_key, name, country, password_hash, email_verified_at, created_at)
     select gen_random_uuid(), email, email, name, 'India', 'none', now(), now()
     from unnest($1::text[], $2::text[]) as people (email, name)`,
    [emails, emails.map(nameOf)],
  );
  return emails;
}

async function setTrouble(inbox: Inbox, trouble: InboxMode | 'away' | undefined): Promise<void> {
  if (trouble === 'away') await inbox.pause();
  else inbox.setMode(trouble ?? 'accept');
}

async function endTrouble(inbox: Inbox, trouble: InboxMode | 'away' | undefined): Promise<void> {
  inbox.setMode('accept');
  // Ends the connections that were left without an answer.
  if (trouble === 'hang') await inbox.pause();
  if (trouble === 'hang' || trouble === 'away') await inbox.resume();
}

async function ask(
  people: readonly string[],
  products: readonly Product[],
  random: () => number,
  asked: Map<string, Asked>,
  refused: string[],
): Promise<void> {
  const waiting = [...people];
  const lane = async () => {
    for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
      const alive = products.filter(({ child }) => !child.killed);
      const { origin } = alive[Math.floor(random() * alive.length)] ?? { origin: '' };
      const answer = await new Client(origin)
        .post('/api/auth/forgot-password', { email })
        .catch(() => undefined);
      const sofar = asked.get(email) ?? { acknowledged: 0, doubtful: 0 };
      if (answer?.status === 200) sofar.acknowledged += 1;
      else sofar.doubtful += 1;
      asked.set(email, sofar);
      // Neither the mail server nor a kill is a reason to refuse: a request that was taken at all is acknowledged.
      if (answer && answer.status !== 200) refused.push(`${email} was answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Waits, at most DRAIN_LIMIT_MS; returns how many are still not sent. */
async function untilSent(pool: Pool): Promise<number> {
  const endsAt = performance.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const { rows } = await pool.query<{ open: number; failed: number }>(
      `select (select count(*) from mail_requests)::int + count(*) filter (where next_try_at is not null)::int as open,
         count(*) filter (where failed_at is not null)::int as failed from mails`,
    );
    const { open = 0, failed = 0 } = rows[0] ?? {};
    if (open === 0 || performance.now() > endsAt) return open + failed;
    await sleep(500);
  }
}

function sum(asked: ReadonlyMap<string, Asked>, key: keyof Asked): number {
  return [...asked.values()].reduce((all, one) => all + one[key], 0);
}
