/** Expired rows are removed once the clock is steady; all others stay. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import {
  DISOWN_LINK_DAYS,
  IMPERSONAL_TABLES,
  KEPT,
  KEPT_OF_PAYMENTS,
  type KeptSentences,
  LINK_HOURS,
  MESSAGE_TRIES,
  RETENTION_DAYS,
} from '#core/account/retention';
import { DAY_MS } from '#core/duration';
import { DELETE_BATCH } from '#server/db/delete-batch';
import * as schema from '#server/db/schema';
import { PERSONAL_TABLES } from '#testing/canaries';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import { keptSentences as englishSentences } from '#texts/en/kept';
import { legalTexts as english } from '#texts/en/screens/legal';
import { keptSentences as hindiSentences } from '#texts/hi/kept';
import { legalTexts as hindi } from '#texts/hi/screens/legal';
import { cleanUpSweep } from './clean-up.ts';

const TABLES = ['sessions', 'rate_limits', 'mail_requests', 'tokens', 'idempotent_answers', 'users'];

/** Starts an app without sweeps, so that nothing else takes the rows away. */
async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startApp({ env: { ROLE: 'web' } });
  await work(app).finally(() => app.close());
}

async function countRows(app: TestApp): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const { rows } = await app.server.database.pool.query(`select count(*)::int as n from ${table}`);
    return [table, rows[0].n] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** One or two rows in each table: a user, a wrong password, a mail request, a token, an idempotent answer, a demo user. */
async function leaveTraces(app: TestApp): Promise<void> {
  const { client, user } = await app.person();
  const visitor = app.visitor();
  await visitor.post('/api/auth/signin', { email: 'nobody@example.com', password: 'a guess' });
  await visitor.post('/api/auth/forgot-password', { email: 'nobody@example.com' });
  await visitor.post('/api/demo', {});
  const body = { name: 'Netflix', category: 'OTT', amount: 5, billingCycle: 'monthly' };
  const added = await client.post(
    '/api/subscriptions',
    { ...body, nextRenewalDate: '2026-12-01' },
    { headers: { 'idempotency-key': 'once' } },
  );
  expect(added.status).toBe(201);
  const { pool } = app.server.database;
  await pool.query("insert into tokens values ($1, 'verify-email', '\\x00', $2)", [user.id, app.clock.now()]);
}

test('what has run out is removed, each after its own time', () =>
  withApp(async (app) => {
    await leaveTraces(app);
    const before = await countRows(app);
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    const sweep = cleanUpSweep(app.server.deps);
    app.clock.advance({ days: 31 });
    while (await sweep.run());
    expect(await countRows(app)).toEqual({
      sessions: 0,
      rate_limits: before.rate_limits,
      mail_requests: 0,
      tokens: 0,
      idempotent_answers: 0,
      users: 1,
    });
    app.clock.advance({ days: 31 });
    while (await sweep.run());
    expect((await countRows(app)).rate_limits).toBe(0);
  }));

test.each([{ days: 1 }, { days: 40 }, { days: 730 }, { days: -1 }])(
  'a clock that is wrong by %j for ten minutes removes nothing, also when the server starts meanwhile',
  (by) =>
    withApp(async (app) => {
      await leaveTraces(app);
      const before = await countRows(app);
      const sweep = cleanUpSweep(app.server.deps);
      app.clock.advance({ hours: 1 });
      await sweep.run();
      app.clock.jump(by);
      const startedMeanwhile = cleanUpSweep(app.server.deps);
      for (let minute = 0; minute < 10; minute += 1) {
        await sweep.run();
        await startedMeanwhile.run();
        app.clock.advance({ minutes: 1 });
      }
      app.clock.jump({ days: -by.days });
      await sweep.run();
      await startedMeanwhile.run();
      expect(await countRows(app)).toEqual(before);
    }),
);

test('mails, payment notices and audit entries go by their stated ages; what still waits stays', () =>
  withApp(async (app) => {
    const { pool } = app.server.database;
    const at = app.clock.now();
    const mail = 'insert into mails (id, kind, "to", subject, created_at, next_try_at, sent_at)';
    await pool.query(`${mail} values (gen_random_uuid(), 'sent', 'a@example.com', '', $1, null, $1)`, [at]);
    await pool.query(`${mail} values (gen_random_uuid(), 'waiting', 'a@example.com', '', $1, $1, null)`, [
      at,
    ]);
    const event = 'insert into payment_events (event_id, name, body, received_at, next_try_at)';
    await pool.query(`${event} values ('handled', 'x', '', $1, null), ('waiting', 'x', '', $1, $1)`, [at]);
    await pool.query(
      "insert into audit_log (id, at, action, outcome) values (gen_random_uuid(), $1, 'x', 'done')",
      [at],
    );
    const sweep = cleanUpSweep(app.server.deps);
    const left = async () => {
      const { rows } = await pool.query(
        `select kind as name from mails union all select event_id from payment_events
         union all select 'audit' from audit_log order by 1`,
      );
      return rows.map(({ name }) => name);
    };
    const goTo = async (days: number) => {
      app.clock.set(new Date(at.getTime() + days * DAY_MS).toISOString());
      await sweep.run();
      app.clock.advance({ hours: 1 });
      await sweep.run();
    };
    await goTo(179);
    expect(await left()).toEqual(['audit', 'handled', 'sent', 'waiting', 'waiting']);
    await goTo(181);
    expect(await left()).toEqual(['audit', 'sent', 'waiting', 'waiting']);
    await goTo(729);
    expect(await left()).toEqual(['audit', 'sent', 'waiting', 'waiting']);
    await goTo(731);
    expect(await left()).toEqual(['waiting', 'waiting']);
  }));

test('an import can be undone for 90 days; after that its record goes in batches, and what it added stays', () =>
  withApp(async (app) => {
    const { client, user } = await app.person({ proForDays: 30 });
    for (let index = 0; index < 25; index += 1) {
      const subscriptions = [subscriptionBody({ name: `Service ${index}` })];
      expect((await client.post('/api/imports', { format: 'table', subscriptions })).status).toBe(201);
    }
    const count = async (table: string) => {
      const { rows } = await app.server.database.pool.query(
        `select count(*)::int as n from ${table} where user_id = $1`,
        [user.id],
      );
      return rows[0].n;
    };
    const sweep = cleanUpSweep(app.server.deps);
    app.clock.advance({ days: 89 });
    while (await sweep.run());
    expect(await count('imports')).toBe(25);
    app.clock.advance({ days: 2 });
    while (await sweep.run());
    expect(await Promise.all(['imports', 'imported_subscriptions', 'subscriptions'].map(count))).toEqual([
      0, 0, 25,
    ]);
  }));

test('decided and answered reminders and uses of AI go by their stated ages', () =>
  withApp(async (app) => {
    const { user } = await app.person();
    const { pool } = app.server.database;
    await pool.query(
      "insert into reminders values ($1, gen_random_uuid(), 'payment', $2::date, 3, 'mail', 'sent', $2)",
      [user.id, app.clock.now()],
    );
    await pool.query(
      "insert into reminder_answers values ($1, gen_random_uuid(), 'payment', $2::date, $2::date, 'renewed', null, $2)",
      [user.id, app.clock.now()],
    );
    await pool.query("insert into ai_uses values ($1, 'analysis', $2::date, 1)", [user.id, app.clock.now()]);
    const sweep = cleanUpSweep(app.server.deps);
    const leftAfter = async (days: number) => {
      app.clock.advance({ days });
      while (await sweep.run());
      const { rows } = await pool.query(
        "select 'reminder' as name from reminders union all select 'use' from ai_uses union all select 'answer' from reminder_answers order by 1",
      );
      return rows.map(({ name }) => name);
    };
    expect(await leftAfter(59)).toEqual(['answer', 'reminder', 'use']);
    expect(await leftAfter(3)).toEqual(['answer', 'reminder']);
    expect(await leftAfter(147)).toEqual(['answer', 'reminder']);
    expect(await leftAfter(2)).toEqual(['reminder']);
    expect(await leftAfter(518)).toEqual(['reminder']);
    expect(await leftAfter(2)).toEqual([]);
  }));

test('a checkout of a deleted account that was never paid is forgotten after 90 days, unless it is still looked at', () =>
  withApp(async (app) => {
    const { pool } = app.server.database;
    const at = app.clock.now();
    await pool.query(
      `insert into kept_memberships (provider_id, billing_cycle, deleted_at, next_check_at)
       values ('unpaid', 'monthly', $1, null), ('paid', 'monthly', $1, null), ('looked-at', 'monthly', $1, $1)`,
      [at],
    );
    await pool.query(
      `insert into kept_payments (provider_payment_id, provider_id, amount_minor, currency, billing_cycle, paid_at, refunded_minor)
       values ('pay_1', 'paid', 9900, 'INR', 'monthly', $1, 0)`,
      [at],
    );
    const sweep = cleanUpSweep(app.server.deps);
    const leftAfter = async (days: number) => {
      app.clock.advance({ days });
      while (await sweep.run());
      const { rows } = await pool.query('select provider_id as name from kept_memberships order by 1');
      return rows.map(({ name }) => name);
    };
    expect(await leftAfter(89)).toEqual(['looked-at', 'paid', 'unpaid']);
    expect(await leftAfter(2)).toEqual(['looked-at', 'paid']);
  }));

const ALL_KEPT = { ...KEPT, ...KEPT_OF_PAYMENTS };

test('it is written down once for each table how long its rows stay', async () => {
  const tables = Object.values(schema).filter((each) => is(each, PgTable));
  const known = tables.map((table) => getTableName(table)).sort();
  const stated = Object.values(ALL_KEPT).flatMap(({ tables }): readonly string[] => tables);
  expect([...stated, ...IMPERSONAL_TABLES].sort()).toEqual(known);
  // A table with the id or the address of a user must not be listed as impersonal.
  expect(PERSONAL_TABLES.filter((table) => !stated.includes(table))).toEqual([]);
});

test.each([
  ['English', english, englishSentences, 'days?', 'tries'],
  ['Hindi', hindi, hindiSentences, 'दिन', 'कोशिशों'],
])(
  'the privacy page in %s says of everything that is kept how long, each with its own age',
  (_language, { privacy }, sentences, days, tries) => {
    const said = privacy.sections.flatMap(({ points = [] }) => points);
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(ALL_KEPT).sort());
    for (const [name, { until }] of Object.entries(ALL_KEPT)) {
      const sentence = sentences[name as keyof KeptSentences];
      expect(said, name).toContain(sentence);
      if (until === 'tries') expect(sentence).toMatch(new RegExp(`\\b${MESSAGE_TRIES} ${tries}`));
      else if (until !== 'account' && until !== 'law')
        expect(sentence, name).toMatch(new RegExp(`\\b${RETENTION_DAYS[until]} ${days}`));
    }
    expect(sentences.sessions).toMatch(new RegExp(`\\b${RETENTION_DAYS.idleSession} ${days}`));
    // Every age is used; the folder of mails is the operator's, and only on servers without mail.
    const untils = Object.values(ALL_KEPT).map(({ until }): string => until);
    const ages = Object.keys(RETENTION_DAYS).filter((age) => age !== 'outbox' && age !== 'idleSession');
    expect(ages.filter((age) => !untils.includes(age))).toEqual([]);
  },
);

test.each([
  [
    'English',
    englishSentences,
    [
      `${LINK_HOURS.reset} hour to reset a password`,
      `${LINK_HOURS.verify} hours to verify an address`,
      `${DISOWN_LINK_DAYS} days to say that a sign-up was not you`,
      `${LINK_HOURS.firstAccess} hours for an administrator’s first access`,
    ],
  ],
  [
    'Hindi',
    hindiSentences,
    [
      `पासवर्ड रीसेट के लिए ${LINK_HOURS.reset} घंटा`,
      `पता वेरिफ़ाई करने के लिए ${LINK_HOURS.verify} घंटे`,
      `“यह मैंने नहीं किया” बताने के लिए ${DISOWN_LINK_DAYS} दिन`,
      `एडमिन के पहली बार आने के लिए ${LINK_HOURS.firstAccess} घंटे`,
    ],
  ],
])('the privacy page in %s says of each link how long it works', (_language, { links }, phrases) => {
  for (const phrase of phrases) expect(links).toContain(phrase);
});

/** What a flood of sign-ins, guesses, mails and notices leaves behind, all of one instant. */
const FLOODS: Record<string, string> = {
  rate_limits: "(key, count, window_ends_at) select 'k' || n, 1, $1",
  mail_requests: "(id, kind, email_key, created_at) select gen_random_uuid(), 'reset-password', 'k' || n, $1",
  mails:
    "(id, kind, \"to\", subject, created_at, next_try_at, sent_at) select gen_random_uuid(), 'sent', 'a@example.com', '', $1, null, $1",
  payment_events:
    "(event_id, name, body, received_at, next_try_at) select 'e' || n, 'x', '', $1::timestamptz, null",
  audit_log: "(id, at, action, outcome) select gen_random_uuid(), $1, 'x', 'done'",
};

test('old rows are removed a batch at a time', () =>
  withApp(async (app) => {
    const { pool } = app.server.database;
    const count = async (table: string) =>
      (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    for (const [table, rows] of Object.entries(FLOODS))
      await pool.query(`insert into ${table} ${rows} from generate_series(1, ${2 * DELETE_BATCH + 1}) n`, [
        app.clock.now(),
      ]);
    const sweep = cleanUpSweep(app.server.deps);
    app.clock.advance({ days: 800 });
    for (const [left, hasMore] of [
      [DELETE_BATCH + 1, true],
      [1, true],
      [0, false],
    ] as const) {
      expect(await sweep.run()).toBe(hasMore);
      const counts = await Promise.all(Object.keys(FLOODS).map(count));
      expect(counts).toEqual(Object.keys(FLOODS).map(() => left));
    }
  }));

test('the history of a deleted subscription goes two years after it, that of others stays', () =>
  withApp(async (app) => {
    const { client } = await app.person({ proForDays: 30 });
    const add = async (name: string) =>
      (await client.post('/api/subscriptions', subscriptionBody({ name }))).body.id as string;
    const deleted = await add('Deleted');
    await client.put(`/api/subscriptions/${deleted}`, { amount: '2.00' });
    await client.delete(`/api/subscriptions/${deleted}`);
    await add('Kept');
    const names = async () => {
      const { rows } = await app.server.database.pool.query(
        "select action, coalesce(after, before)->>'name' as name from subscription_history order by at, id",
      );
      return rows.map(({ name, action }) => `${name} ${action}`);
    };
    const sweep = cleanUpSweep(app.server.deps);
    app.clock.advance({ days: 729 });
    while (await sweep.run());
    expect(await names()).toEqual(['Deleted added', 'Deleted edited', 'Deleted deleted', 'Kept added']);
    app.clock.advance({ days: 2 });
    while (await sweep.run());
    expect(await names()).toEqual(['Kept added']);
  }));

test('mails in the outbox folder, and drafts that a crash left, go after 30 days; other files stay', () =>
  withApp(async (app) => {
    const folder = path.join(app.dataDir, 'outbox');
    await mkdir(folder, { recursive: true });
    const names = [
      '20261001T100000000Z_old-1.eml',
      '.20261001T100000000Z_old-2.eml.0b5f.tmp',
      '20261114T100000000Z_new-1.eml',
      'notes.txt',
    ];
    for (const name of names) await writeFile(path.join(folder, name), 'To: a@example.com\r\n\r\n');
    const sweep = cleanUpSweep(app.server.deps);
    app.clock.advance({ hours: 1 });
    await sweep.run();
    expect((await readdir(folder)).sort()).toEqual(['20261114T100000000Z_new-1.eml', 'notes.txt']);
  }));
