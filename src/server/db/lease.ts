import { and, asc, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CLOCK_SKEW_MS } from '../clock.ts';
import type { Db } from './connect.ts';

/** A table that serves as a queue. */
export interface LeasedRows<Table> {
  table: Table;
  /** Unique, with an index of its own. */
  key: PgColumn;
  dueAt: PgColumn;
  /** The furthest that each row can be due ahead, where it is not the same for all. */
  latest?: SQL;
  only?: SQL;
}

export interface LeaseTerms {
  now: Date;
  leaseMs: number;
  /** The furthest that a row is ever due ahead. */
  longestWaitMs: number;
  limit: number;
}

/**
 * Leases to this process the rows that have been due longest, returned in no order; other processes skip them
 * until the lease ends. A time further ahead than it can be was written by a clock that was wrong, and counts
 * as now.
 */
export async function leaseDueRows<Table extends PgTable & { leasedUntil: PgColumn }>(
  db: Db,
  { table, key, dueAt, latest, only }: LeasedRows<Table>,
  { now, leaseMs, longestWaitMs, limit }: LeaseTerms,
): Promise<Table['$inferSelect'][]> {
  const { leasedUntil } = table;
  const ahead = (ms: number) => new Date(now.getTime() + ms);
  const isDue = or(lte(dueAt, now), gt(dueAt, latest ?? ahead(longestWaitMs + CLOCK_SKEW_MS)));
  const isFree = or(
    isNull(leasedUntil),
    lte(leasedUntil, now),
    gt(leasedUntil, ahead(leaseMs + CLOCK_SKEW_MS)),
  );
  // One statement does both: most of the time nothing is due, and a transaction around two would be four trips.
  const due = db.$with('due').as(
    db
      .select({ key: sql`${key}`.as('key') })
      .from(table as PgTable)
      .where(and(isNotNull(dueAt), isDue, isFree, only))
      .orderBy(asc(dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const leased = await db
    .with(due)
    .update(table as PgTable)
    .set({ leasedUntil: ahead(leaseMs) })
    // An array, unlike a set, is looked up in the index however many rows the planner expects.
    .where(sql`${key} = any(array(${db.select({ key: due.key }).from(due)}))`)
    .returning();
  return leased as Table['$inferSelect'][];
}
