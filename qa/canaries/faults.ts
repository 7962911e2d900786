/** Troubles during which every call is made: each begins, and is over again before the next. */
import type pg from 'pg';
import type { Inbox, InboxMode } from '#testing/fakes/inbox';
import type { Relay } from '#testing/relay';
import type { RandomInput } from '../random-input.ts';

export interface World {
  /** Connected directly, not through the relay. */
  client: pg.Client;
  relay: Relay;
  inbox: Inbox;
  /** Ends the server and starts it again, while calls are under way. */
  restart(): Promise<void>;
}

export interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Callers leave before their answer. */
  isImpatient?: boolean;
}

const TABLES = ['users', 'sessions', 'subscriptions', 'mails', 'tokens', 'payment_events', 'rate_limits'];
const MAIL_MODES: readonly InboxMode[] = [
  'reject',
  'reject_content',
  'defer',
  'bad_password',
  'cut_after_data',
];

export function listFaults({ client, relay, inbox, restart }: World, input: RandomInput): Fault[] {
  const table = input.pick(TABLES);
  const mode = input.pick(MAIL_MODES);
  const run = async (text: string) => {
    await client.query(text);
  };
  const pass = () => relay.setMode('pass');
  let restarting: Promise<void> | undefined;
  return [
    { name: 'no trouble', begin: () => {}, end: () => {} },
    { name: 'callers who leave', begin: () => {}, end: () => {}, isImpatient: true },
    { name: 'a database that refuses', begin: () => relay.setMode('refuse'), end: pass },
    { name: 'a silent database', begin: () => relay.setMode('silence'), end: pass },
    {
      name: `a lock on ${table}`,
      begin: () => run(`begin; lock table ${table} in access exclusive mode`),
      end: () => run('rollback'),
    },
    {
      name: `no new rows in ${table}`,
      begin: () => run(`alter table ${table} add constraint no_canary check (false) not valid`),
      end: () => run(`alter table ${table} drop constraint no_canary`),
    },
    {
      name: `${table} is away`,
      begin: () => run(`alter table ${table} rename to away`),
      end: () => run(`alter table away rename to ${table}`),
    },
    {
      name: `a mail server in trouble (${mode})`,
      begin: () => inbox.setMode(mode),
      end: () => inbox.setMode('accept'),
    },
    {
      name: 'a restart',
      begin: () => {
        restarting = restart();
      },
      end: () => restarting,
    },
  ];
}
