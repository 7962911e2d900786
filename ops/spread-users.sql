-- Makes the database ready to be spread by user (docs/operations.md, "Outgrowing one database").
-- src/server/db/spread-users.test.ts runs the first part on a fresh database, spreads the tables as the second part
-- says over partitions of plain PostgreSQL, which demand the same of keys as Citus, and runs the server on them.

-- 1. References and keys. Run with the server stopped, in one transaction.

-- What is not placed with its user may not refer to rows of users. Deleting a user clears these rows by statements of
-- its own already (deleteUsers in src/server/users/store.ts).
alter table mails drop constraint mails_user_id_users_id_fk;
alter table payment_events drop constraint payment_events_user_id_users_id_fk;

-- The server names the user of a message already; only leasing looks for it by its id.
alter table channel_messages drop constraint channel_messages_pkey, add primary key (user_id, id);
create index channel_messages_id on channel_messages (id);

-- What is unique over all users moves to tables that are spread by that very key. The server must write and read them:
-- docs/operations.md names the statements.
create table user_emails (key text primary key, user_id uuid not null);
insert into user_emails select email_key, id from users;
drop index users_email_key;
create index users_email_key on users (email_key);

create table user_google_ids (key text primary key, user_id uuid not null);
insert into user_google_ids select google_id, id from users where google_id is not null;
drop index users_google_id;
create index users_google_id on users (google_id);

create table passkey_credentials (key text primary key, user_id uuid not null);
insert into passkey_credentials select credential_id, user_id from passkeys;
drop index passkeys_credential_id;
create index passkeys_credential_id on passkeys (credential_id);

create table membership_provider_ids (key text primary key, user_id uuid not null);
insert into membership_provider_ids select provider_id, user_id from memberships where provider_id is not null;
drop index memberships_provider_id;
create index memberships_provider_id on memberships (provider_id);

create table payment_provider_ids (key text primary key, user_id uuid not null);
insert into payment_provider_ids select provider_payment_id, user_id from payments;
drop index payments_provider_payment_id;
create index payments_provider_payment_id on payments (provider_payment_id);

-- 2. Placement, with the extension Citus. All other tables stay as they are, on the first node.

select create_distributed_table('users', 'id');
select create_distributed_table('advice_marks', 'user_id', colocate_with => 'users');
select create_distributed_table('advice_results', 'user_id', colocate_with => 'users');
select create_distributed_table('ai_uses', 'user_id', colocate_with => 'users');
select create_distributed_table('budgets', 'user_id', colocate_with => 'users');
select create_distributed_table('calendar_feeds', 'user_id', colocate_with => 'users');
select create_distributed_table('channels', 'user_id', colocate_with => 'users');
select create_distributed_table('channel_messages', 'user_id', colocate_with => 'users');
select create_distributed_table('idempotent_answers', 'user_id', colocate_with => 'users');
select create_distributed_table('imports', 'user_id', colocate_with => 'users');
select create_distributed_table('imported_subscriptions', 'user_id', colocate_with => 'users');
select create_distributed_table('memberships', 'user_id', colocate_with => 'users');
select create_distributed_table('passkeys', 'user_id', colocate_with => 'users');
select create_distributed_table('payments', 'user_id', colocate_with => 'users');
select create_distributed_table('plan_grants', 'user_id', colocate_with => 'users');
select create_distributed_table('price_reports', 'user_id', colocate_with => 'users');
select create_distributed_table('reminder_answers', 'user_id', colocate_with => 'users');
select create_distributed_table('reminder_settings', 'user_id', colocate_with => 'users');
select create_distributed_table('reminders', 'user_id', colocate_with => 'users');
select create_distributed_table('sessions', 'user_id', colocate_with => 'users');
select create_distributed_table('subscription_history', 'user_id', colocate_with => 'users');
select create_distributed_table('subscriptions', 'user_id', colocate_with => 'users');
select create_distributed_table('tokens', 'user_id', colocate_with => 'users');
select create_distributed_table('what_if_plans', 'user_id', colocate_with => 'users');
select create_distributed_table('payment_events', 'event_id', colocate_with => 'none');
select create_distributed_table('payment_refunds', 'payment_id', colocate_with => 'none');
select create_distributed_table('rate_limits', 'key', colocate_with => 'none');
select create_distributed_table('user_emails', 'key', colocate_with => 'none');
select create_distributed_table('user_google_ids', 'key', colocate_with => 'none');
select create_distributed_table('passkey_credentials', 'key', colocate_with => 'none');
select create_distributed_table('membership_provider_ids', 'key', colocate_with => 'none');
select create_distributed_table('payment_provider_ids', 'key', colocate_with => 'none');
select create_reference_table('exchange_rates');
