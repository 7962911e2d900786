/**
 * The limit to compare with: `node:http` and the driver alone, with the product's own SQL for the session, the figures
 * and the list, and no checks. `tsx bench/bare-server.ts <connection as JSON>`
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { splitToken, toUserId } from '#server/secrets/token';

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 10 });

const SESSION = `select u.id, u.country, u.time_zone, u.pro_expires_at
  from sessions s join users u on u.id = s.user_id
  where s.user_id = $1 and s.id_hash = $2 and s.last_seen_at > now() - interval '14 days'`;
const FIGURES = `select category, currency, billing_cycle, count(*), sum(amount_minor),
    count(*) filter (where next_renewal_on between current_date and current_date + 30) as upcoming,
    count(*) filter (where next_renewal_on < current_date) as overdue
  from (select * from subscriptions where user_id = $1 order by created_at desc, id desc) as usable
  group by category, currency, billing_cycle`;
const LIST = `select id, name, category, amount_minor, currency, billing_cycle, next_renewal_on, notes, provider,
    version, anchor_on, created_at, updated_at
  from (select * from subscriptions where user_id = $1 order by created_at desc, id desc) as usable
  order by next_renewal_on, id`;
const MONTHS: Record<string, number> = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 };

async function readDashboard(userId: string): Promise<unknown> {
  const { rows } = await pool.query({ name: 'figures', text: FIGURES, values: [userId] });
  const categorySpending: Record<string, number> = {};
  let monthlyTotal = 0;
  for (const row of rows) {
    const monthly = Number(row.sum) / 100 / (MONTHS[row.billing_cycle] ?? 1);
    monthlyTotal += monthly;
    categorySpending[row.category] = (categorySpending[row.category] ?? 0) + monthly;
  }
  return { monthlyTotal, yearlyTotal: monthlyTotal * 12, categorySpending, groups: rows.length };
}

async function readList(userId: string): Promise<unknown> {
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [userId] });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    amount: (Number(row.amount_minor) / 100).toFixed(2),
    currency: row.currency,
    billingCycle: row.billing_cycle,
    nextRenewalDate: row.next_renewal_on,
    notes: row.notes,
    provider: row.provider,
    version: row.version,
    anchorDate: row.anchor_on,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

const server = createServer(async (request, response) => {
  const token = splitToken(/outgo_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
  if (!token) return response.writeHead(401).end();
  const values = [toUserId(token.owner), token.tokenHash];
  const { rows } = await pool.query({ name: 'session', text: SESSION, values });
  const userId = rows[0]?.id;
  if (userId === undefined) return response.writeHead(401).end();
  const answer = request.url === '/api/subscriptions' ? readList(userId) : readDashboard(userId);
  const body = JSON.stringify(await answer);
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
// Ends with the bench that started it.
process.once('disconnect', () => process.exit());
