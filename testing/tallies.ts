/** The tallies of people as a full count of everyone would have them: to compare with, and to fill in after bulk seeding. */
import type pg from 'pg';

const FULL_COUNT = `
  select 'people' as tally, 'epoch'::timestamptz as slot_at, '' as country, count(*)::int as people from users
  having count(*) > 0
  union all
  select 'sign-ups', date_bin('15 minutes', created_at, 'epoch'), '', count(*)::int from users group by 2
  union all
  select 'sign-ins', date_bin('1 day', last_sign_in_at, 'epoch'), country, count(*)::int from users
  where last_sign_in_at is not null group by 2, 3
  union all
  select 'pro', date_bin('1 day', greatest(pro_expires_at, pro_until_at), 'epoch'), '', count(*)::int from users
  where greatest(pro_expires_at, pro_until_at) is not null group by 2`;

const ORDER = 'order by tally, slot_at, country collate "C"';

type Queryable = Pick<pg.Pool, 'query'>;

export interface TallyRow {
  tally: string;
  slot_at: Date;
  country: string;
  people: number;
}

export async function countEveryone(pool: Queryable): Promise<TallyRow[]> {
  return (await pool.query<TallyRow>(`select * from (${FULL_COUNT}) as counted ${ORDER}`)).rows;
}

/** What the product's own rows add up to. */
export async function sumTallies(pool: Queryable): Promise<TallyRow[]> {
  const { rows } = await pool.query<TallyRow>(
    `select tally, slot_at, country, sum(people)::int as people from user_tallies
     group by tally, slot_at, country having sum(people) <> 0 ${ORDER}`,
  );
  return rows;
}

export async function fillTallies(pool: Queryable): Promise<void> {
  await pool.query(
    `insert into user_tallies (tally, slot_at, country, people, is_merged) select *, true from (${FULL_COUNT}) as counted`,
  );
}
