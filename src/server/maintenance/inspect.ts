/** What is wrong with an installation, in words: the checks of `npm run doctor`. */
import { readdir } from 'node:fs/promises';
import { DAY_MS, HOUR_MS } from '#core/duration';
import { type RefusalReason, type Replica, ReplicaRefused } from '#server/db/replica';
import { describeError } from '#server/describe-error';
import type { Env } from '#server/env';
import type { Backlog } from './backlog-store.ts';
import { type Disk, listDisks, readFreeBytes } from './disks.ts';
import { advice, type Finding, fault, ok, sayDuration } from './finding.ts';

const MAIL_WAIT_LIMIT_S = 15 * 60;
const EVENT_WAIT_LIMIT_S = 10 * 60;
const FREE_BYTES_LIMIT = 500 * 1024 ** 2;
const RATES_AGE_LIMIT_DAYS = 7;
const BACKUP_AGE_LIMIT_HOURS = 30;

export function inspectEnv(env: Env): Finding[] {
  const isPublic = env.linkOrigin.startsWith('https:');
  return [
    env.appUrl
      ? ok(`People reach it at ${env.appUrl}.`)
      : advice('APP_URL is not set: links in mails point to this machine. Set it to the public address.'),
    ...(isPublic && env.trustProxy === 0
      ? [
          fault(
            'APP_URL is https, but TRUST_PROXY is 0: everyone seems to come from the proxy, and limits hit all at once. Set TRUST_PROXY to the number of proxies in front.',
          ),
        ]
      : []),
    env.smtpUrl
      ? ok('Mails go out by SMTP.')
      : advice('SMTP_URL is not set: mails are only written to the outbox folder in DATA_DIR.'),
    env.supportEmail
      ? ok(`Questions go to ${env.supportEmail}.`)
      : advice('SUPPORT_EMAIL is not set: the legal pages name no address for questions and refunds.'),
    env.backupDir
      ? ok(`A backup a day goes to ${env.backupDir}.`)
      : advice('BACKUP_DIR is not set: nothing is backed up by itself.'),
  ];
}

export function inspectBacklog({ mailRequests, mails, messages, paymentEvents }: Backlog): Finding[] {
  return [
    mailRequests.oldestSeconds > EVENT_WAIT_LIMIT_S
      ? fault(
          `${sayWaiting(mailRequests.waiting, 'request')} for a link by mail, the oldest for ${sayDuration(mailRequests.oldestSeconds)}: is a server with ROLE=worker or ROLE=all running?`,
        )
      : ok(`${sayWaiting(mailRequests.waiting, 'request')} for a link by mail.`),
    mails.oldestSeconds > MAIL_WAIT_LIMIT_S
      ? fault(
          `${sayWaiting(mails.waiting, 'mail')}, the oldest for ${sayDuration(mails.oldestSeconds)}: is the mail server of SMTP_URL up? The log names each failure.`,
        )
      : ok(`${sayWaiting(mails.waiting, 'mail')}.`),
    ...(mails.failed > 0
      ? [advice(`${sayCount(mails.failed, 'mail')} of the last week had to be given up undelivered.`)]
      : []),
    // A message that a user's own service refuses is not for the operator to mend.
    messages.untriedSeconds > EVENT_WAIT_LIMIT_S
      ? fault(
          `${sayWaiting(messages.waiting, 'message')} for devices and chats, one of them for ${sayDuration(messages.untriedSeconds)} without a try: is a server with ROLE=worker or ROLE=all running?`,
        )
      : ok(
          `${sayWaiting(messages.waiting, 'message')} for devices and chats, ${messages.failing} after a failure.`,
        ),
    paymentEvents.failing > 0 || paymentEvents.oldestSeconds > EVENT_WAIT_LIMIT_S
      ? fault(
          `${sayWaiting(paymentEvents.waiting, 'payment notice')}, ${paymentEvents.failing} of them after a failure; the oldest came ${sayDuration(paymentEvents.oldestSeconds)} ago. See Payment problems in the administration, and the log.`,
        )
      : ok(`${sayWaiting(paymentEvents.waiting, 'payment notice')}.`),
  ];
}

export function inspectRates(ratesOn: string | undefined, env: Pick<Env, 'ratesUrl'>, now: Date): Finding {
  if (env.ratesUrl === null)
    return advice('RATES_URL is off: sums in other currencies use the built-in rates.');
  if (ratesOn === undefined)
    return advice('Exchange rates have not been fetched yet: the built-in ones are used.');
  const days = Math.floor((now.getTime() - Date.parse(ratesOn)) / DAY_MS);
  return days > RATES_AGE_LIMIT_DAYS
    ? fault(`The exchange rates are ${days} days old: the server cannot reach RATES_URL. The log says why.`)
    : ok(`The exchange rates are of ${ratesOn}.`);
}

const REFUSALS: Record<RefusalReason, string> = {
  not_a_standby: 'names no standby. Name one, or unset it',
  other_database: 'names a standby of another database than DATABASE_URL. Name one of the same',
  behind:
    'names a standby that is more than a minute behind. See its log and pg_stat_replication on the primary',
  slow: 'names a standby that does not answer within 3 s. See that it runs, and what it is busy with',
};

export async function inspectReplica(replica: Pick<Replica, 'check'>): Promise<Finding> {
  try {
    const { lagSeconds } = await replica.check();
    return ok(`Analytics are read from the replica, which is ${Math.ceil(lagSeconds)} s behind.`);
  } catch (error) {
    const why =
      error instanceof ReplicaRefused
        ? REFUSALS[error.code]
        : `cannot be read (${findCode(error)}). Check the address, the password, and that the standby runs`;
    return fault(`DATABASE_REPLICA_URL ${why}; until then analytics are read from the primary.`);
  }
}

function findCode(error: unknown): string {
  const { code, cause } = describeError(error);
  return code ?? cause?.code ?? 'no answer, or none with the sslmode of the address';
}

export async function inspectFolders(
  env: Pick<Env, 'dataDir' | 'backupDir' | 'databaseUrls'>,
  now: Date,
): Promise<Finding[]> {
  const disks = await Promise.all(
    listDisks(env).map(async (disk) => inspectDisk(disk, await readFreeBytes(disk))),
  );
  return [...disks, ...(env.backupDir ? [await inspectBackups(env.backupDir, now)] : [])];
}

const WHEN_FULL: Record<Disk['name'], string> = {
  DATA_DIR: 'writes fail when it is full. Make space, or move DATA_DIR to a larger disk',
  pg_wal: 'the database stops when it is full. Make space on the disk of postgres/pg_wal in DATA_DIR',
  BACKUP_DIR: 'backups fail when it is full. Make space, lower BACKUP_KEEP, or choose another folder',
};

export function inspectDisk({ name, folder }: Disk, freeBytes: number | null): Finding {
  if (freeBytes === null)
    return fault(
      `The folder of ${name}, ${folder}, cannot be read: does it exist, and may this user enter it?`,
    );
  const size = `${Math.round(freeBytes / 1024 ** 2)} MB`;
  return freeBytes < FREE_BYTES_LIMIT
    ? fault(`The disk of ${name} has ${size} left: ${WHEN_FULL[name]}.`)
    : ok(`The disk of ${name} has ${size} left.`);
}

async function inspectBackups(folder: string, now: Date): Promise<Finding> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => /^outgo-.*\.backup$/.test(name))
    .sort()
    .at(-1);
  if (!newest)
    return fault(`There is no backup in BACKUP_DIR ${folder}: does the server run, and may it write there?`);
  const [, day = '', hour = '', minute = ''] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)/.exec(newest) ?? [];
  const hours = Math.floor((now.getTime() - Date.parse(`${day}T${hour}:${minute}:00Z`)) / HOUR_MS);
  return hours > BACKUP_AGE_LIMIT_HOURS
    ? fault(`The newest backup is ${hours} hours old: ${newest}. The log says why none was made since.`)
    : ok(`The newest backup is ${newest}.`);
}

function sayWaiting(count: number, noun: string): string {
  return `${sayCount(count, noun)} ${count === 1 ? 'waits' : 'wait'}`;
}

function sayCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
