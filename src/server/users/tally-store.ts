/** SQL for the user tallies (decision 0007): changes are appended, merged later, and a figure is the sum of its rows. */
import { sql } from 'drizzle-orm';
import type { TallyChange } from '#core/admin/tally';
import type { Executor, Tx } from '#server/db/connect';
import { PRO_END, users, userTallies } from '#server/db/schema';

export async function insertTallyChanges(tx: Tx, changes: readonly TallyChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(userTallies)
    .values(changes.map((change) => ({ ...change, slotAt: new Date(change.slotAt) })));
}

/**
 * Merges the rows of each counter into one, or none if they cancel out. Safe in parallel: a row is
 * deleted by one of them only, so the sums stay right.
 */
export async function mergeTallies(tx: Tx, limit: number): Promise<number> {
  const unmerged = await tx
    .select({ id: userTallies.id })
    .from(userTallies)
    .where(sql`not ${userTallies.isMerged}`)
    .orderBy(userTallies.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (unmerged.length === 0) return 0;
  const taken = sql`${sql.param(unmerged.map((row) => row.id))}::bigint[]`;
  await tx.execute(sql`
    with gone as (
      delete from ${userTallies} as row
      using (select distinct tally, slot_at, country from ${userTallies} where id = any(${taken})) as heading
      where row.tally = heading.tally and row.slot_at = heading.slot_at and row.country = heading.country
        and (row.is_merged or row.id = any(${taken}))
      returning row.tally, row.slot_at, row.country, row.people
    )
    insert into ${userTallies} (tally, slot_at, country, people, is_merged)
    select tally, slot_at, country, sum(people), true from gone
    group by tally, slot_at, country having sum(people) <> 0`);
  return unmerged.length;
}

export async function countPeople(db: Executor): Promise<number> {
  const [row] = await db
    .select({ people: sumOfPeople })
    .from(userTallies)
    .where(sql`${userTallies.tally} = 'people'`);
  return row?.people ?? 0;
}

/** Users whose Pro ends after `now`: whole days from the tally, the rest of today from the index. */
export async function countPro(db: Executor, now: Date, wholeDaysFrom: Date): Promise<number> {
  const whole = db
    .select({ people: sumOfPeople.as('people') })
    .from(userTallies)
    .where(sql`${userTallies.tally} = 'pro' and ${userTallies.slotAt} >= ${wholeDaysFrom}`);
  const part = db
    .select({ people: sql<number>`count(*)`.as('people') })
    .from(users)
    .where(sql`${PRO_END} > ${now} and ${PRO_END} < ${wholeDaysFrom}`);
  const rows = await whole.unionAll(part);
  return rows.reduce((sum, row) => sum + Number(row.people), 0);
}

/** Sign-ups by the day's index in the range, given the start of each day: a range of the index per day. */
export async function countSignups(db: Executor, dayStarts: readonly Date[]): Promise<Map<number, number>> {
  const starts = sql`${sql.param(dayStarts.map((start) => start.toISOString()))}::timestamptz[]`;
  const { rows } = await db.execute<{ day: number; people: number }>(sql`
    select (day.number - 1)::int as day, (
      select coalesce(sum(people), 0)::int from ${userTallies}
      where tally = 'sign-ups' and slot_at >= day.starts_at and slot_at < coalesce(day.ends_at, 'infinity')
    ) as people
    from unnest(${starts}, (${starts})[2:]) with ordinality as day(starts_at, ends_at, number)`);
  return new Map(rows.map((row) => [row.day, row.people]));
}

export interface CountryCount {
  location: string;
  count: number;
}

/** Accounts by country that signed in since then: whole days from the tally, the part before from the index. */
export async function countSignIns(
  db: Executor,
  since: Date,
  wholeDaysFrom: Date,
  limit: number,
): Promise<CountryCount[]> {
  const { rows } = await db.execute<{ location: string; count: number }>(sql`
    select country as location, sum(people)::int as count from (
      select country, people from ${userTallies} where tally = 'sign-ins' and slot_at >= ${wholeDaysFrom}
      union all
      select country, 1 from ${users} where last_sign_in_at >= ${since} and last_sign_in_at < ${wholeDaysFrom}
    ) as entered
    group by country having sum(people) > 0 order by 2 desc, 1 limit ${limit}`);
  return rows;
}

const sumOfPeople = sql<number>`coalesce(sum(${userTallies.people}), 0)::int`;
