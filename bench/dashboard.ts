/**
 * Time of the dashboard call and of the list at 10 to 5,000 subscriptions, computed and kept, side by side with what the
 * database alone needs in the same run: `select 1`, and the same SQL without HTTP. `npm run bench:dashboard`
 */
import { addDays } from '#core/calendar-day';
import { RENEWAL_WINDOW_DAYS } from '#core/subscription/renewals';
import { readFigures } from '#server/dashboard/store';
import { listUnlockedSubscriptions } from '#server/subscriptions/store';
import { startTestCluster } from '#testing/database';
import { startApp, TEST_NOW } from '#testing/start-app';
import { insertSubscriptions } from '#testing/subscriptions';
import { measure, RUNS, ratio } from './measure.ts';

const SIZES = [10, 100, 1000, 5000];
const CATEGORIES = ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other', 'Newspapers'];
const CYCLES = ['monthly', 'quarterly', 'halfyearly', 'yearly', 'P28D'] as const;
const CURRENCIES = ['USD', 'EUR', 'INR'];
const TODAY = TEST_NOW.slice(0, 10);

const cluster = await startTestCluster();
const app = await startApp();
const computing = await app.twin({ keptBytes: 0 });
const { db } = app.server.deps;
const { pool } = app.server.database;

const rows = [];
for (const size of SIZES) {
  const { user, client } = await app.person({ proForDays: 30 });
  await insertSubscriptions(app.server.deps, user.id, size, (index) => ({
    category: pick(CATEGORIES, index),
    billingCycle: pick(CYCLES, index),
    currency: pick(CURRENCIES, index),
    nextRenewalOn: addDays(TODAY, (index % 365) - 10),
  }));
  await pool.query('analyze');
  const fresh = client.copy(computing.origin);
  const range = {
    userId: user.id,
    limit: null,
    today: TODAY,
    until: addDays(TODAY, RENEWAL_WINDOW_DAYS),
  };
  const [one, figures, dashboard, dashboardKept, list, listed, listKept] = await measure([
    () => pool.query('select 1'),
    () => readFigures(db, range, new Set(CURRENCIES)),
    () => fresh.get('/api/analytics/dashboard'),
    () => client.get('/api/analytics/dashboard'),
    () => listUnlockedSubscriptions(db, range),
    () => fresh.get('/api/subscriptions'),
    () => client.get('/api/subscriptions'),
  ]);
  rows.push({
    subscriptions: size,
    'select 1': one,
    'figures SQL': figures,
    'dashboard computed': dashboard,
    '÷ SQL': ratio(dashboard, figures),
    'dashboard kept': dashboardKept,
    'kept ÷ select 1': ratio(dashboardKept, one),
    'list SQL': list,
    'list computed': listed,
    'list ÷ SQL': ratio(listed, list),
    'list kept': listKept,
  });
}
console.log(`median milliseconds of ${RUNS} calls, one at a time, interleaved`);
console.table(rows);
await app.close();
await cluster.stop();

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
