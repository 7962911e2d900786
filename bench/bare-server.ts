/**
 * The limit to compare with: `node:http` and the driver alone, with the product's own SQL for the session, the figures
 * and the list, and no checks. Argument: connection as JSON.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { addDays, dayInZone } from '#core/calendar-day';
import { RENEWAL_WINDOW_DAYS } from '#core/subscription/renewals';
import { readFigures } from '#server/dashboard/store';
import type { Db } from '#server/db/connect';
import { splitToken, toUserId } from '#server/secrets/token';
import { findLiveSession } from '#server/sessions/store';
import { listUnlockedSubscriptions } from '#server/subscriptions/store';
import { firstStatement } from './first-statement.ts';

// As text: the driver's own dates cost a quarter of a list of 50.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(type, (text) => text);
const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 10 });

const USER = '00000000-0000-0000-0000-000000000000';
const ID_HASH = Buffer.alloc(32);
const today = dayInZone(Date.now(), 'Asia/Kolkata');
const session = await record('session', (db) =>
  findLiveSession(db, {
    userId: USER,
    idHash: ID_HASH,
    seenAfter: new Date(),
    createdAfter: new Date(),
  }),
);
const figures = await record('figures', (db) =>
  readFigures(
    db,
    { userId: USER, limit: null, today, until: addDays(today, RENEWAL_WINDOW_DAYS) },
    new Set(),
  ),
);
const list = await record('list', (db) =>
  listUnlockedSubscriptions(db, { userId: USER, limit: null, today }),
);

type Ask = (userId: string, idHash?: Buffer) => Promise<pg.QueryResultRow[]>;

/** Sends what the product's store sends, for any user. */
async function record(name: string, ask: (db: Db) => Promise<unknown>): Promise<Ask> {
  const first = await firstStatement(ask);
  return async (userId, idHash) => {
    const values = first.values.map((value) => {
      if (value === USER) return userId;
      return value === ID_HASH ? idHash : value;
    });
    const { rows } = await pool.query({ name, text: first.text, values });
    return rows;
  };
}

const MONTHS: Record<string, number> = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12 };

async function readDashboard(userId: string): Promise<unknown> {
  const rows = await figures(userId);
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
  const rows = await list(userId);
  return rows.map((row) => ({
    ...row,
    amount: (Number(row.amount_minor) / 100).toFixed(2),
  }));
}

const server = createServer(async (request, response) => {
  const token = splitToken(/outgo_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
  if (!token) return response.writeHead(401).end();
  const userId = toUserId(token.owner);
  const [found] = await session(userId, token.tokenHash);
  if (found === undefined) return response.writeHead(401).end();
  const answer = request.url === '/api/subscriptions' ? readList(userId) : readDashboard(userId);
  const body = JSON.stringify(await answer);
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
// Ends with the bench that started it.
process.once('disconnect', () => process.exit());
