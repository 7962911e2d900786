/**
 * A day's reminders: everyone is due at the same hour, and each has a payment to be told of. Decided and handed over to
 * the mail queue by the sweep itself. `npm run bench:reminders [people]`; fails where somebody gets none or more than one,
 * or where all subscriptions are read.
 */
import { mailChannel } from '#server/reminders/mail-channel';
import { reminderSweep } from '#server/reminders/sweep';
import { listUnlockedOfSeveral } from '#server/subscriptions/unlocked-store';
import { startTestCluster } from '#testing/database';
import { startApp } from '#testing/start-app';
import { firstStatement } from './first-statement.ts';

const PEOPLE = Number(process.argv[2] ?? 100_000);
const ROWS_EACH = 5;
const NOW = '2026-11-18T08:00:00Z';
const DUE = '2026-11-18T09:00:00Z';

const cluster = await startTestCluster();
const app = await startApp({ now: NOW });
const { pool } = app.server.database;
// Handed over and not sent: what the mail server takes is another measure.
const deps = { ...app.server.deps, wake: () => {} };
const sweep = reminderSweep(deps, [mailChannel(deps)]);
// Nothing is decided before the clock has been steady for half an hour.
await sweep.run();

await pool.query(
  `insert into users (id, email, email_key, email_verified_at, name, country, time_zone, created_at)
   select gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', $1, 'Person ' || n, 'India', 'UTC', $1
   from generate_series(1, $2::int) as n`,
  [NOW, PEOPLE],
);
// One payment is due in a week, the others later.
await pool.query(
  `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle, anchor_on, next_renewal_on, provider, created_at, updated_at)
   select id, gen_random_uuid(), 'Service ' || n, 'service ' || n, 'OTT', 19900, 'INR', 'monthly', day, day, 'Service', $1, $1
   from users, generate_series(1, $2::int) as n, lateral (select date '2026-11-25' + (n - 1) * 3 as day) as days`,
  [NOW, ROWS_EACH],
);
await pool.query(
  `insert into reminder_settings (user_id, is_on, lead_days, hour, quiet_days, decided_on, next_at, written_at)
   select id, true, '{7,3,2}', 9, '{}', '2026-11-17', $1, $2 from users`,
  [DUE, NOW],
);
await pool.query('vacuum analyze');

const before = await countReads();
app.clock.set(DUE);
const began = performance.now();
const usedBefore = process.cpuUsage();
while (await sweep.run());
const seconds = (performance.now() - began) / 1000;
const used = process.cpuUsage(usedBefore);
const after = await countReads();

const { rows } = await pool.query<{ people: number; mails: number; reminders: number }>(
  `select (select count(distinct user_id) from reminders)::int as people,
     (select count(*) from mails where kind = 'reminder')::int as mails, (select count(*) from reminders)::int as reminders`,
);
const [told] = rows;
const wholeReads = after.scans - before.scans;
const perPerson = (after.rows - before.rows) / PEOPLE;
console.log(
  `${PEOPLE} people with ${ROWS_EACH} subscriptions each, all due at once: ${seconds.toFixed(1)} s, ${Math.round(PEOPLE / seconds)} people a second; ${((used.user + used.system) / 1000 / PEOPLE).toFixed(2)} ms of this process’s CPU for each`,
);
console.log(
  `written: ${told?.reminders} rows of the ledger, ${told?.mails} mails; read: ${perPerson.toFixed(1)} rows of subscriptions for each person; whole reads of subscriptions: ${wholeReads}`,
);
const isOneEach = told?.people === PEOPLE && told.mails === PEOPLE && told.reminders === PEOPLE;
if (!isOneEach || wholeReads > 0) {
  console.error('Somebody was told nothing or twice, or all subscriptions were read.');
  process.exitCode = 1;
}
await explainRows();
await app.close();
await cluster.stop();

/** What the database does for the subscriptions of a batch. */
async function explainRows(): Promise<void> {
  const { rows: people } = await pool.query<{ id: string }>('select id from users limit 50');
  const { text, values } = await firstStatement((db) =>
    listUnlockedOfSeveral(
      db,
      people.map(({ id }) => ({ userId: id, limit: 5, today: '2026-11-18' })),
    ),
  );
  const { rows: lines } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) ${text}`,
    values,
  );
  for (const line of lines) console.log(`  ${line['QUERY PLAN']}`);
}

/** The database's own count. A connection hands in what it counted now and then, so the last few reads may be missing. */
async function countReads(): Promise<{ scans: number; rows: number }> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows: counts } = await pool.query<{ scans: number; rows: number }>(
    `select seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::float8 as rows
     from pg_stat_user_tables where relname = 'subscriptions'`,
  );
  return counts[0] ?? { scans: 0, rows: 0 };
}
