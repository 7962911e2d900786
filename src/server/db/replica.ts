/**
 * A standby that answers reads which may be a minute old (decision 0040). Where it cannot be used the primary answers,
 * and it is left alone for a while.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Clock } from '#server/clock';
import type { Log } from '#server/log';
import { type ConnectOptions, connect, type Database, type Db, type Tx } from './connect.ts';
import { type ReadSnapshot, snapshotsOf } from './snapshot.ts';

/** The page that shows these figures refreshes them once a minute. */
const LAG_LIMIT_S = 60;
/** A change of this very moment needs this long to arrive at a standby that keeps up. */
const CATCH_UP_MS = 200;
/** The primary must still be able to answer within the 5 s after which a request has failed. */
const READ_LIMIT_MS = 3_000;
/** A silent replica costs each read that tries it as long as that. */
const REST_MS = 30_000;
const WARN_AGAIN_MS = 10 * 60_000;

interface ReplicaOptions extends Pick<ConnectOptions, 'connection' | 'timeouts' | 'max'> {
  primary: Db;
  clock: Pick<Clock, 'elapsedMs'>;
  log: Pick<Log, 'info' | 'warn'>;
}

type Work<Result> = (tx: Tx, lagSeconds: number) => Promise<Result>;

export class Replica {
  readonly #database: Database;
  readonly #options: ReplicaOptions;
  readonly #reads = { replica: 0, primary: 0 };
  #restsUntilMs = Number.NEGATIVE_INFINITY;
  #warnAgainAtMs: number | null = null;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    // Without a log: a connection that is lost while nobody uses it is reported by the next read, where it matters.
    const { connection, timeouts, max } = options;
    this.#database = connect({
      connection,
      applicationName: 'outgo analytics',
      ...(timeouts ? { timeouts } : {}),
      ...(max === undefined ? {} : { max }),
    });
  }

  readonly readSnapshot: ReadSnapshot = async (work) => {
    if (this.#options.clock.elapsedMs() < this.#restsUntilMs) return this.#readPrimary(work);
    try {
      const result = await inTime(this.#read(work));
      this.#reads.replica += 1;
      this.#sayUsedAgain();
      return result;
    } catch (error) {
      // If this fails too, the replica is not the cause.
      const result = await this.#readPrimary(work);
      this.#rest(error);
      return result;
    }
  };

  /** Throws where it cannot be used. Returns how far behind it is. */
  check(): Promise<{ lagSeconds: number }> {
    return inTime(this.#read(async (_tx, lagSeconds) => ({ lagSeconds })));
  }

  listMetrics(): string[] {
    return [
      '# TYPE outgo_replica_reads_total counter',
      ...Object.entries(this.#reads).map(
        ([from, times]) => `outgo_replica_reads_total{answered_by="${from}"} ${times}`,
      ),
    ];
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #readPrimary<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await snapshotsOf(this.#options.primary)(work);
    this.#reads.primary += 1;
    return result;
  }

  /** Tries again if it looks behind: after an idle hour the newest change is an hour old on any standby. */
  async #read<Result>(work: Work<Result>): Promise<Result> {
    try {
      return await this.#readChecked(work);
    } catch (error) {
      if (!(error instanceof ReplicaRefused && error.code === 'behind')) throw error;
      await sleep(CATCH_UP_MS);
      return this.#readChecked(work);
    }
  }

  /** Checked on the very connection that then answers: behind a pooler the next one may be of another standby. */
  async #readChecked<Result>(work: Work<Result>): Promise<Result> {
    const position = await readPosition(this.#options.primary);
    await this.#database.findHost();
    return snapshotsOf(this.#database.db)(async (tx) => work(tx, await checkStandby(tx, position)));
  }

  #rest(error: unknown): void {
    const now = this.#options.clock.elapsedMs();
    this.#restsUntilMs = now + REST_MS;
    if (this.#warnAgainAtMs !== null && now < this.#warnAgainAtMs) return;
    this.#warnAgainAtMs = now + WARN_AGAIN_MS;
    this.#options.log.warn({ err: error }, 'the replica cannot be used; analytics are read from the primary');
  }

  #sayUsedAgain(): void {
    // Another of several parallel reads may have failed meanwhile.
    const isResting = this.#options.clock.elapsedMs() < this.#restsUntilMs;
    if (this.#warnAgainAtMs === null || isResting) return;
    this.#warnAgainAtMs = null;
    this.#options.log.info('the replica is used again');
  }
}

/** A read that is too late is not cancelled; it can change nothing. */
async function inTime<Result>(read: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const late = sleep(READ_LIMIT_MS, undefined, { signal: done.signal }).then(() => {
    throw new ReplicaRefused('slow');
  });
  return Promise.race([read, late]).finally(() => done.abort());
}

export type RefusalReason = 'not_a_standby' | 'other_database' | 'behind' | 'slow';

export class ReplicaRefused extends Error {
  constructor(readonly code: RefusalReason) {
    super(`The replica is refused: ${code}`);
  }
}

/** Which database the primary is, and how far its log is written. */
interface Position extends Record<string, unknown> {
  cluster: string;
  database: string;
  lsn: string;
  at: string;
}

async function readPosition(primary: Db): Promise<Position> {
  const { rows } = await primary.execute<Position>(sql`
    select system_identifier::text as cluster, current_database() as database,
      pg_current_wal_flush_lsn()::text as lsn, clock_timestamp()::text as at
    from pg_control_system()`);
  return rows[0] as Position;
}

interface Standby extends Record<string, unknown> {
  is_standby: boolean;
  is_same: boolean;
  has_caught_up: boolean | null;
  /** Since the newest change that it has; grows where nothing is changed. Null where it has none since its start. */
  seconds: number | null;
}

/** Returns the seconds that it is behind. */
async function checkStandby(tx: Tx, { cluster, database, lsn, at }: Position): Promise<number> {
  const { rows } = await tx.execute<Standby>(sql`
    select pg_is_in_recovery() as is_standby,
      system_identifier::text = ${cluster} and current_database() = ${database} as is_same,
      pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_caught_up,
      extract(epoch from ${at}::timestamptz - pg_last_xact_replay_timestamp())::float8 as seconds
    from pg_control_system()`);
  const found = rows[0] as Standby;
  if (!found.is_standby) throw new ReplicaRefused('not_a_standby');
  if (!found.is_same) throw new ReplicaRefused('other_database');
  if (found.has_caught_up) return 0;
  if (found.seconds === null || found.seconds > LAG_LIMIT_S) throw new ReplicaRefused('behind');
  return Math.max(found.seconds, 0);
}
