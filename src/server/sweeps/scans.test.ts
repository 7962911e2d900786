/** Sweeps run every few seconds: with nothing due, none of them may scan a whole table. */
import { Client, type Pool } from 'pg';
import { expect, test } from 'vitest';
import { startApp } from '#testing/start-app';

const ROWS = 20_000;
const SETUP = `
  create function uid(n int) returns uuid language sql immutable as 'select lpad(to_hex(n), 32, ''0'')::uuid';
  create view rows as select n from generate_series(1, ${ROWS}) as n`;
/** The rows of a server that has run for a while, with nothing due. */
const FILL = [
  `insert into users (id, email, email_key, name, country, wants_digest, digest_month, pro_expires_at, pro_ended_notice_for, created_at)
   select uid(n), n || '@x.example', n || '@x.example', 'n', 'India', true, '2026-11',
     $NOW - interval '1 day' * (n % 300), $NOW - interval '1 day' * (n % 300), $NOW - interval '1 hour' * n from rows`,
  `insert into sessions (user_id, id_hash, created_at, last_seen_at)
   select uid(n), '\\x00', $NOW - interval '1 minute' * n, $NOW - interval '1 minute' * (n % 900) from rows`,
  `insert into tokens select uid(n), kind, '\\x00', $NOW - interval '1 minute' * n
   from rows, unnest(array['verify-email', 'reset-password', 'disown-account']) as kind`,
  `insert into mails (id, user_id, kind, "to", subject, created_at, sent_at)
   select uid(n), uid(n), 'k', 't', 's', $NOW, $NOW from rows`,
  `insert into mails (id, user_id, kind, "to", subject, created_at, next_try_at)
   select uid(n + ${ROWS}), uid(n), 'k', 't', 's', $NOW, $NOW + interval '1 second' * (60 + n % 800) from rows`,
  `insert into rate_limits (key, count, window_ends_at) select n, 1, $NOW - interval '1 minute' * n from rows`,
  `insert into idempotent_answers select uid(n), 'k', '\\x00', 201, '{}', $NOW - interval '1 minute' * (n % 900) from rows`,
  `insert into memberships (user_id, id, provider_id, billing_cycle, amount_minor, status, created_at, next_check_at)
   select uid(n), uid(n), n, 'monthly', 1, 'active', $NOW, $NOW + interval '1 second' * (n % 3600 + 60) from rows`,
  `insert into payment_events (event_id, name, body, received_at, handled_at, outcome)
   select n, 'payment.captured', '{}', $NOW, $NOW, 'done' from rows`,
  `insert into reminder_settings (user_id, is_on, lead_days, hour, quiet_days, decided_on, next_at)
   select uid(n), true, '{7,3,2}', 9, '{}', '2026-11-15', $NOW + interval '1 second' * (60 + n * 4) from rows`,
  `insert into user_tallies (tally, slot_at, country, people, is_merged)
   select 'sign-ups', $NOW - interval '15 minutes' * n, 'India', 1, true from rows`,
];

/** Each connection buffers its counters, so all of them are flushed. */
async function flushCounts(pool: Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  for (const client of clients) client.release();
}

/** The pool is not used: its statement timeout is too short for this. */
async function fill({ options: { host, port, user, database } }: Pool, now: Date): Promise<void> {
  const client = new Client({ host, port, user, database });
  await client.connect();
  for (const text of [SETUP, ...FILL])
    await client.query(text.replaceAll('$NOW', `'${now.toISOString()}'::timestamptz`));
  await client.query('analyze');
  await client.end();
}

test('no sweep reads a whole table while nothing is due', async () => {
  const app = await startApp();
  const { pool } = app.server.database;
  // The clean-up runs only after half an hour with a steady clock.
  await app.server.sweeps.settle();
  app.clock.advance({ minutes: 31 });
  await app.server.sweeps.settle();
  await fill(pool, app.clock.now());
  await flushCounts(pool);
  await pool.query('select pg_stat_reset()');
  await app.server.sweeps.settle();
  await flushCounts(pool);
  const { rows } = await pool.query(
    `select relname as name, seq_scan::int as scans from pg_stat_user_tables
     where seq_scan > 0 and relid in (select oid from pg_class where reltuples > 100)`,
  );
  expect(rows).toEqual([]);
  await app.close();
});
