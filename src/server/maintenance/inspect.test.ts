/** What `npm run doctor` says: each fault of an installation in words, and nothing where all is well. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReplicaRefused } from '#server/db/replica';
import { readEnv } from '#server/env';
import { startApp, type TestApp } from '#testing/start-app';
import { type Backlog, readBacklog } from './backlog-store.ts';
import { listDisks } from './disks.ts';
import type { Finding } from './finding.ts';
import {
  inspectBacklog,
  inspectDisk,
  inspectEnv,
  inspectFolders,
  inspectRates,
  inspectReplica,
} from './inspect.ts';
import { inspectSweeps, readMetrics } from './inspect-server.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const CALM: Backlog = {
  mailRequests: { waiting: 0, oldestSeconds: 0 },
  mails: { waiting: 0, oldestSeconds: 0, failed: 0 },
  messages: { waiting: 0, oldestSeconds: 0, failing: 0, untriedSeconds: 0 },
  paymentEvents: { waiting: 0, oldestSeconds: 0, failing: 0 },
};
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ kind }) => kind === 'fault').map(({ line }) => line);
const advised = (findings: readonly Finding[]) =>
  findings.filter(({ kind }) => kind === 'advice').map(({ line }) => line);

describe('the configuration', () => {
  test('with nothing set it advises, and names each variable', () => {
    const findings = inspectEnv(readEnv({}));
    expect(faults(findings)).toEqual([]);
    const lines = advised(findings).join('\n');
    for (const name of ['APP_URL', 'SMTP_URL', 'SUPPORT_EMAIL', 'BACKUP_DIR'])
      expect(lines).toContain(`${name} is not set`);
  });

  test('with everything set there is nothing to say', () => {
    const findings = inspectEnv(
      readEnv({
        APP_URL: 'https://outgo.example',
        TRUST_PROXY: '1',
        SMTP_URL: 'smtps://mail.example',
        MAIL_FROM: 'hello@outgo.example',
        SUPPORT_EMAIL: 'help@outgo.example',
        BACKUP_DIR: '/var/backups/outgo',
        PAYMENTS: 'off',
      }),
    );
    expect(findings.filter(({ kind }) => kind !== 'ok')).toEqual([]);
  });

  test('a public address without a trusted proxy must be mended', () => {
    const [line] = faults(inspectEnv(readEnv({ APP_URL: 'https://outgo.example', PAYMENTS: 'off' })));
    expect(line).toContain('TRUST_PROXY');
  });
});

describe('the queues', () => {
  test('messages that services refuse for hours are theirs to mend, not the operator’s', () => {
    const refused = { waiting: 3, oldestSeconds: 9_000, failing: 3, untriedSeconds: 0 };
    expect(faults(inspectBacklog({ ...CALM, messages: refused }))).toEqual([]);
  });

  test('what waits for a moment is no fault', () => {
    const busy = { ...CALM, mails: { waiting: 40, oldestSeconds: 20, failed: 0 } };
    expect(faults(inspectBacklog(busy))).toEqual([]);
  });

  test.each([
    [0, '0 mails wait.'],
    [1, '1 mail waits.'],
    [2, '2 mails wait.'],
  ])('%i: "%s"', (waiting, line) => {
    const found = inspectBacklog({ ...CALM, mails: { ...CALM.mails, waiting } });
    expect(found.map((finding) => finding.line)).toContain(line);
  });

  test.each<[string, Backlog, string]>([
    [
      'a link that nobody sends',
      { ...CALM, mailRequests: { waiting: 2, oldestSeconds: 1_200 } },
      '2 requests wait for a link by mail, the oldest for 20 minutes',
    ],
    [
      'mails that wait for hours',
      { ...CALM, mails: { waiting: 3, oldestSeconds: 9_000, failed: 0 } },
      '3 hours',
    ],
    [
      'a message that nobody sends',
      { ...CALM, messages: { waiting: 2, oldestSeconds: 9_000, failing: 1, untriedSeconds: 1_200 } },
      '2 messages wait for devices and chats, one of them for 20 minutes without a try',
    ],
    [
      'a payment notice that fails',
      { ...CALM, paymentEvents: { waiting: 1, oldestSeconds: 30, failing: 1 } },
      '1 payment notice waits, 1 of them after a failure',
    ],
    [
      'a payment notice that nobody handles',
      { ...CALM, paymentEvents: { waiting: 1, oldestSeconds: 1_200, failing: 0 } },
      '20 minutes',
    ],
  ])('%s: to mend', (_name, backlog, part) => {
    const [line, ...others] = faults(inspectBacklog(backlog));
    expect(line).toContain(part);
    expect(others).toEqual([]);
  });
});

test.each<[string | undefined, string | null, Finding['kind']]>([
  ['2026-11-17', 'https://rates.example', 'ok'],
  ['2026-11-01', 'https://rates.example', 'fault'],
  [undefined, 'https://rates.example', 'advice'],
  ['2026-11-01', null, 'advice'],
])('rates of %s from %s: %s', (ratesOn, ratesUrl, kind) => {
  expect(inspectRates(ratesOn, { ratesUrl }, NOW).kind).toBe(kind);
});

test.each<[string, () => Promise<{ lagSeconds: number }>, Finding['kind'], string]>([
  ['keeps up', async () => ({ lagSeconds: 0.2 }), 'ok', 'is 1 s behind'],
  ['is no standby', () => Promise.reject(new ReplicaRefused('not_a_standby')), 'fault', 'names no standby'],
  ['is of others', () => Promise.reject(new ReplicaRefused('other_database')), 'fault', 'another database'],
  ['is old', () => Promise.reject(new ReplicaRefused('behind')), 'fault', 'more than a minute behind'],
  ['is slow', () => Promise.reject(new ReplicaRefused('slow')), 'fault', 'does not answer within 3 s'],
  [
    'refuses the password',
    () => Promise.reject(Object.assign(new Error('canary'), { code: '28P01' })),
    'fault',
    'cannot be read (28P01)',
  ],
  [
    'says nothing',
    () => Promise.reject(new Error('canary')),
    'fault',
    'cannot be read (no answer, or none with',
  ],
])('a replica that %s', async (_what, check, kind, part) => {
  const finding = await inspectReplica({ check });
  expect(finding.kind).toBe(kind);
  expect(finding.line).toContain(part);
  expect(finding.line).not.toContain('canary');
});

describe('backups', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'outgo-doctor-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const inspect = () =>
    inspectFolders({ dataDir: folder, backupDir: folder, databaseUrls: ['postgres://x'] }, NOW);

  test('none, an old one, and a fresh one', async () => {
    expect(faults(await inspect()).join()).toContain('There is no backup');
    await writeFile(path.join(folder, 'outgo-2026-11-14T09-00.backup'), '');
    expect(faults(await inspect()).join()).toContain('97 hours old');
    await writeFile(path.join(folder, 'outgo-2026-11-18T03-00.backup'), '');
    expect(faults(await inspect()).filter((line) => line.includes('backup'))).toEqual([]);
  });
});

describe('disks', () => {
  test.each([
    ['DATA_DIR', 'writes fail'],
    ['pg_wal', 'the database stops'],
    ['BACKUP_DIR', 'backups fail'],
  ] as const)('a disk of %s that is almost full: to mend, with what happens then', (name, part) => {
    const disk = { name, folder: '/somewhere' };
    expect(inspectDisk(disk, 3 * 1024 ** 3).kind).toBe('ok');
    const full = inspectDisk(disk, 100 * 1024 ** 2);
    expect(full.kind).toBe('fault');
    expect(full.line).toContain(`The disk of ${name} has 100 MB left: ${part}`);
    expect(inspectDisk(disk, null).line).toContain(`The folder of ${name}, /somewhere, cannot be read`);
  });

  test('the log of the embedded database is looked at where it really lies', () => {
    const env = { dataDir: '/data', backupDir: undefined, databaseUrls: [] };
    expect(listDisks(env).map(({ folder }) => folder)).toEqual(['/data', '/data/postgres/pg_wal']);
    expect(listDisks({ ...env, databaseUrls: ['postgres://x'] })).toHaveLength(1);
  });
});

describe('what a server counts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ now: NOW.toISOString() });
  });
  afterAll(() => app.close());

  test('the queues are empty at first; then the oldest that waits gives the age', async () => {
    const { db } = app.server.deps;
    expect(await readBacklog(db, NOW)).toEqual(CALM);
    const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
    await app.server.database.pool.query(
      `insert into mails (id, kind, "to", subject, created_at, next_try_at, failed_at) values
       (gen_random_uuid(), 'reset', 'a@example.com', 'x', $1, $3, null),
       (gen_random_uuid(), 'reset', 'b@example.com', 'x', $2, $3, null),
       (gen_random_uuid(), 'reset', 'c@example.com', 'x', $2, null, $3)`,
      [secondsAgo(90), secondsAgo(30), NOW],
    );
    await app.server.database.pool.query(
      `insert into payment_events (event_id, name, body, received_at, next_try_at, tries) values
       ('e1', 'x', '{}', $1, $2, 2), ('e2', 'x', '{}', $1, null, 1)`,
      [secondsAgo(45), NOW],
    );
    await app.server.database.pool.query(
      `insert into mail_requests (id, kind, email_key, created_at) values
       (gen_random_uuid(), 'reset-password', 'a@example.com', $1)`,
      [secondsAgo(70)],
    );
    const { user } = await app.person();
    await app.server.database.pool.query(
      `with added as (insert into channels (user_id, id, kind, sealed, target_hash, created_at)
         values ($1, gen_random_uuid(), 'ntfy', '', '', $2) returning user_id, id)
       insert into channel_messages (id, user_id, channel_id, sealed, created_at, next_try_at, tries)
         select gen_random_uuid(), user_id, id, ''::bytea, $2::timestamptz, $4::timestamptz, 1 from added union all
         select gen_random_uuid(), user_id, id, ''::bytea, $3::timestamptz, $4::timestamptz, 0 from added`,
      [user.id, secondsAgo(80), secondsAgo(20), secondsAgo(-600)],
    );
    expect(await readBacklog(db, NOW)).toEqual({
      mailRequests: { waiting: 1, oldestSeconds: 70 },
      mails: { waiting: 2, oldestSeconds: 90, failed: 1 },
      messages: { waiting: 2, oldestSeconds: 80, failing: 1, untriedSeconds: 20 },
      paymentEvents: { waiting: 1, oldestSeconds: 45, failing: 1 },
    });
    const { text } = await app.visitor().get('/metrics');
    expect(text).toContain('outgo_queue_waiting{queue="mails"} 2\n');
    expect(text).toContain('outgo_queue_oldest_seconds{queue="mail-requests"} 70\n');
    expect(text).toContain('outgo_queue_oldest_seconds{queue="payment-events"} 45\n');
    expect(text).toContain('outgo_queue_waiting{queue="messages"} 2\n');
    expect(text).toContain('outgo_messages_failing 1\n');
    expect(text).toContain('outgo_mails_failed 1\n');
    expect(text).toContain('outgo_payment_events_failing 1\n');
    expect(text).toContain('outgo_sweep_failures_total{sweep="mail"} 0\n');
    expect(text).toMatch(/^outgo_disk_free_bytes\{of="DATA_DIR"\} \d+$/m);
  });

  test('a sweep that fails is counted, and the other metrics stay while the database is away', async () => {
    const away = await startApp({ now: NOW.toISOString() });
    await away.server.database.pool.query('alter table mails rename to mails_away');
    away.server.sweeps.wake('mail');
    await expect
      .poll(async () => (await away.visitor().get('/metrics')).text)
      .toContain('outgo_sweep_failures_total{sweep="mail"} 1\n');
    away.server.sweeps.wake('mail');
    await expect
      .poll(async () => (await away.visitor().get('/metrics')).text)
      .toContain('outgo_sweep_failures_in_a_row{sweep="mail"} 2\n');
    const metrics = await readMetrics({ ...away.server.deps.env, port: Number(new URL(away.origin).port) });
    const [found, ...others] = faults(inspectSweeps(metrics, { port: 3000 }));
    expect(found).toContain('"mail" has failed 2 times in a row');
    expect(others).toEqual([]);
    expect((await away.visitor().get('/metrics')).text).not.toContain('outgo_queue_waiting');
    await away.server.database.pool.query('alter table mails_away rename to mails');
    away.server.sweeps.wake('mail');
    await expect
      .poll(async () => (await away.visitor().get('/metrics')).text)
      .toContain('outgo_sweep_failures_in_a_row{sweep="mail"} 0\n');
    await away.close();
  });
});
