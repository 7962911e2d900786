/** A word planted in every table with rows of a user, so that a scan after the deletion would find what was forgotten. */
import type pg from 'pg';

/** Where the rows of a user are in their export; null where they say nothing that is not there already, or are secrets. */
export const PLACES_IN_EXPORT: Readonly<Record<string, string | null>> = {
  advice_marks: 'advice.marks',
  advice_results: 'advice.results',
  ai_uses: null,
  budgets: 'budget',
  calendar_feeds: 'account.calendarFeed',
  channel_messages: null,
  channels: 'reminders.channels',
  idempotent_answers: null,
  imported_subscriptions: 'imports',
  imports: 'imports',
  mails: 'mails',
  memberships: 'plan.memberships',
  passkeys: 'account.passkeys',
  payment_events: null,
  payments: 'plan.payments',
  plan_grants: 'plan.grants',
  price_reports: 'advice.reportedPrices',
  reminder_answers: 'reminders.answered',
  reminder_settings: 'reminders.settings',
  reminders: 'reminders.decided',
  sessions: 'account.sessions',
  subscription_history: 'history',
  subscriptions: 'subscriptions',
  tokens: null,
  what_if_plans: 'advice.whatIf',
};

/** Rows about a user that reference none, and columns that must hold something else than the word. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel_messages: { channel_id: '(select id from channels where user_id = $1::uuid limit 1)' },
  imported_subscriptions: { import_id: '(select id from imports where user_id = $1::uuid limit 1)' },
  // Sent already: no sweep is to send it.
  mails: { next_try_at: 'null', leased_until: 'null' },
  // The membership is over and was never paid: what the books keep of payments has no words.
  memberships: {
    status: "'cancelled'",
    billing_cycle: "'monthly'",
    provider_id: 'null',
    next_check_at: 'null',
    is_close_due: 'false',
  },
  payment_events: {
    event_id: 'gen_random_uuid()::text',
    provider_id: 'null',
    name: "'payment.captured'",
    next_try_at: 'null',
    leased_until: 'null',
  },
  payments: {
    provider_payment_id: 'gen_random_uuid()::text',
    provider_id: 'gen_random_uuid()::text',
    currency: "'INR'",
    billing_cycle: "'monthly'",
  },
  price_reports: { billing_cycle: "'monthly'" },
  reminder_settings: { next_at: 'null' },
  subscriptions: {
    billing_cycle: "'monthly'",
    card_expires: "'2027-03'",
    remind_days: "'3'",
    resumes_on: 'null',
    share_minor: 'null',
    share_parts: 'null',
    share_of: 'null',
  },
};

/** Rows that know their user by the address, or inside a body. */
const BY_ADDRESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admin_links: { email_key: '(select email_key from users where id = $1::uuid)' },
  // An entry of an administrator about whom another one asked.
  audit_log: {
    actor_id: '$1::uuid',
    target: '(select email from users where id = $1::uuid)',
    action: "'users.look-up'",
    outcome: "'done'",
    request_id: 'null',
  },
  mail_requests: { email_key: '(select email_key from users where id = $1::uuid)' },
  rate_limits: { key: "'attempts:' || $1::text" },
  sandbox_objects: {
    body: "jsonb_build_object('notes', jsonb_build_object('userId', $1::text, 'word', $2::text))",
  },
};

export const PERSONAL_TABLES = [...Object.keys(PLACES_IN_EXPORT), ...Object.keys(BY_ADDRESS), 'users'].sort();

const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: '$2::text',
  bytea: "convert_to($2::text, 'UTF8')",
  jsonb: "jsonb_build_object('word', $2::text)",
  'text[]': 'array[$2::text]',
  'smallint[]': 'array[1]::smallint[]',
  integer: '1',
  smallint: '1',
  bigint: '1',
  boolean: 'false',
  date: "'2026-12-01'",
  'integer[]': 'array[1]',
  'timestamp(3) with time zone': '$3::timestamptz',
  'timestamp(3) with time zone[]': 'array[$3::timestamptz]',
};

/** The user is there already; each row is of that moment. */
export async function plantCanaries(pool: pg.Pool, userId: string, word: string, at: Date): Promise<void> {
  // What others refer to comes first.
  const order = ['channels', 'imports', ...PERSONAL_TABLES.filter((name) => name !== 'users')];
  for (const table of new Set(order)) await plantRow(pool, table, [userId, word, at]);
}

async function plantRow(pool: pg.Pool, table: string, values: [string, string, Date]): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const special = { user_id: '$1::uuid', ...SPECIAL[table], ...BY_ADDRESS[table] };
  const cells = columns.map(({ name, type }) => {
    const cell = Object.entries(special).find(([column]) => column === name)?.[1] ?? VALUES[type];
    if (cell === undefined) throw new Error(`No canary fits ${table}.${name} of type ${type}.`);
    return cell;
  });
  // Gives each of the three values a type, also where no column of the table uses it.
  await pool.query(
    `with given as (select $1::uuid, $2::text, $3::timestamptz)
     insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${cells.join(', ')} from given on conflict do nothing`,
    values,
  );
}
