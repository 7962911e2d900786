/** A database from before rhythms, pauses, shares and tags: after the upgrade every total, renewal and exported row is what it was. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addDays } from '#core/calendar-day';
import { createEmptyTestDatabase } from '#testing/database';
import { copyMigrationsBefore } from '#testing/older-migrations';
import type { Person } from '#testing/people';
import { startApp } from '#testing/start-app';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const TODAY = '2026-11-15';
const MONTHS = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 } as const;
const CATEGORIES = ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other', 'Newspapers'];
const PRO = '00000000-0000-7000-8000-000000000001';
const FREE = '00000000-0000-7000-8000-000000000002';

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Every cycle with every category: overdue, due today, within 30 days, and later; some with notes. */
function makeRows(userId: string, first: number, count: number) {
  return Array.from({ length: count }, (_, n) => {
    const cycle = (Object.keys(MONTHS) as (keyof typeof MONTHS)[])[n % 4] ?? 'monthly';
    const nextOn = addDays(TODAY, n * 5 - 20);
    return {
      userId,
      id: uuid(first + n),
      name: `Service ${n}`,
      category: CATEGORIES[n % CATEGORIES.length] ?? '',
      // Whole units in each cycle, so that sums need no rounding.
      amountMinor: 1200 * (n + 1),
      cycle,
      anchorOn: addDays(nextOn, -365),
      nextOn,
      notes: n % 3 === 0 ? `Note “${n}”` : null,
      version: n + 1,
      createdAt: `2026-01-${String(n + 1).padStart(2, '0')}T08:00:00.000Z`,
    };
  });
}

type Row = ReturnType<typeof makeRows>[number];

test('after the upgrade of a filled database, totals, renewals and exports are what they were', async () => {
  const before = await copyMigrationsBefore('_any_rhythm');
  const own = await createEmptyTestDatabase();
  const rows = [...makeRows(PRO, 100, 28), ...makeRows(FREE, 200, 7)];
  try {
    await fillAndUpgrade(before, own.connection, rows);
    const app = await startApp({
      connection: own.connection,
      now: `${TODAY}T10:00:00Z`,
      hasShortTimeouts: false,
    });
    try {
      for (const userId of [PRO, FREE]) {
        const client = await app.signInAgain({ user: { id: userId } } as Pick<Person, 'user'>);
        const mine = rows.filter((row) => row.userId === userId);
        // Free has the latest five in use.
        const used = userId === PRO ? mine : mine.slice(-5);
        const list = (await client.get('/api/subscriptions')).body;
        expect(list.map(({ id }: { id: string }) => id)).toEqual(used.map(({ id }) => id));
        const { body: figures } = await client.get('/api/analytics/dashboard');
        expect(figures).toMatchObject({
          monthlyTotal: sumMonthly(used),
          yearlyTotal: sumMonthly(used) * 12,
          categorySpending: Object.fromEntries(
            ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other'].flatMap((category) => {
              const total = sumMonthly(used.filter((row) => groupOf(row) === category));
              return total > 0 ? [[category, total]] : [];
            }),
          ),
          upcomingRenewalsCount: used.filter(isSoon).length,
          overdueCount: used.filter(({ nextOn }) => nextOn < TODAY).length,
        });
        const due = (await client.get('/api/reminders/next30')).body;
        expect(due.map(({ id }: { id: string }) => id)).toEqual(
          used.filter((row) => row.nextOn < TODAY || isSoon(row)).map(({ id }) => id),
        );
        const file = JSON.parse((await client.get('/api/user/export.json')).text);
        expect(file.subscriptions).toEqual(mine.map((row) => exported(row, used.includes(row))));
        expect(file.history).toEqual(
          mine.map((row) => ({
            subscriptionId: row.id,
            at: row.createdAt,
            action: 'added',
            before: null,
            after: snapshot(row),
          })),
        );
      }
    } finally {
      await app.close();
    }
  } finally {
    await own.drop();
    await rm(before, { recursive: true });
  }
});

async function fillAndUpgrade(
  migrationsFolder: string,
  connection: Awaited<ReturnType<typeof createEmptyTestDatabase>>['connection'],
  rows: readonly Row[],
): Promise<void> {
  const database = connect({ connection });
  try {
    await migrate(database.pool, { migrationsFolder });
    for (const [id, email, until] of [
      [PRO, 'pro@example.com', '2027-06-01'],
      [FREE, 'free@example.com', null],
    ])
      await database.pool.query(
        `insert into users (id, email, email_key, name, country, email_verified_at, pro_billing_cycle, pro_expires_at, created_at)
         values ($1, $2, $2, 'Asha', 'India', '2026-01-01', $3, $4, '2026-01-01')`,
        [id, email, until && 'yearly', until],
      );
    for (const row of rows) {
      await database.pool.query(
        `insert into subscriptions (user_id, id, name, name_key, category, amount_minor, currency, billing_cycle,
           anchor_on, next_renewal_on, notes, provider, version, created_at, updated_at)
         values ($1, $2, $3, lower($3), $4, $5, 'INR', $6, $7, $8, $9, $3, $10, $11, $11)`,
        [
          row.userId,
          row.id,
          row.name,
          row.category,
          row.amountMinor,
          row.cycle,
          row.anchorOn,
          row.nextOn,
          row.notes,
          row.version,
          row.createdAt,
        ],
      );
      await database.pool.query(
        `insert into subscription_history (user_id, id, subscription_id, at, actor, action, before, after)
         values ($1, $2, $2, $3, 'user', 'added', null, $4)`,
        [row.userId, row.id, row.createdAt, JSON.stringify(snapshot(row))],
      );
    }
    await migrate(database.pool);
  } finally {
    await database.close();
  }
}

/** The form in which the version before wrote it into the history. */
function snapshot(row: Row) {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    amount: (row.amountMinor / 100).toFixed(2),
    currency: 'INR',
    billingCycle: row.cycle,
    nextRenewalDate: row.nextOn,
    notes: row.notes,
    provider: row.name,
    version: row.version,
  };
}

/** What the export has of it: the same values, and nothing in the fields that came later. */
function exported(row: Row, isUsed: boolean) {
  const { version: _version, ...fields } = snapshot(row);
  const later = [
    'pausedOn',
    'resumesOn',
    'endsOn',
    'thenAmount',
    'thenFrom',
    'noticeDays',
    'paidWith',
    'cardExpires',
    'share',
    'sharedWith',
    'remindDays',
    'tags',
  ];
  return expect.objectContaining({
    ...fields,
    anchorDate: row.anchorOn,
    createdAt: row.createdAt,
    isLocked: !isUsed,
    ...Object.fromEntries(later.map((field) => [field, null])),
  });
}

function sumMonthly(rows: readonly Row[]): number {
  return rows.reduce((sum, { amountMinor, cycle }) => sum + amountMinor / MONTHS[cycle], 0) / 100;
}

function groupOf({ category }: Row): string {
  return category === 'Newspapers' ? 'Other' : category;
}

function isSoon({ nextOn }: Row): boolean {
  return nextOn >= TODAY && nextOn <= addDays(TODAY, 30);
}
