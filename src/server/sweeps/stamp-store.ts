/** SQL that pulls back stamps that lie further ahead than they ever can: a clock that was ahead wrote them. */
import { and, eq, gt, isNotNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { adminLinks, mails, sessions, tokens } from '#server/db/schema';
import { LONGEST_RETRY_MS, MAIL_LEASE_MS } from '#server/mail/service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Clocks of several machines differ by a little. */
const SKEW_MS = MINUTE_MS;
/** As long as `auth/links.ts` and `auth/admin-link.ts` let them live. */
const LINK_MS = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS, admin: 24 * HOUR_MS };

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

/** A stamp beyond this, and the usual difference of clocks, cannot be right. */
function limit(now: Date, ms: number): Date {
  return later(now, ms + SKEW_MS);
}

/** The column, but no later than the instant; null stays null. */
function atMost(column: SQLWrapper, instant: Date) {
  return sql`case when ${column} > ${instant} then ${instant} else ${column} end`;
}

export async function pullBackMails(db: Executor, now: Date): Promise<void> {
  const isAhead = or(
    gt(mails.nextTryAt, limit(now, LONGEST_RETRY_MS)),
    gt(mails.leasedUntil, limit(now, MAIL_LEASE_MS)),
  );
  await db
    .update(mails)
    .set({ nextTryAt: atMost(mails.nextTryAt, now), leasedUntil: atMost(mails.leasedUntil, now) })
    .where(and(isNotNull(mails.nextTryAt), isAhead));
}

export async function pullBackAccess(db: Executor, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, createdAt: atMost(sessions.createdAt, now) })
    .where(gt(sessions.lastSeenAt, limit(now, 0)));
  for (const kind of ['verify-email', 'reset-password'] as const) {
    await db
      .update(tokens)
      .set({ expiresAt: later(now, LINK_MS[kind]) })
      .where(and(eq(tokens.kind, kind), gt(tokens.expiresAt, limit(now, LINK_MS[kind]))));
  }
  await db
    .update(adminLinks)
    .set({ expiresAt: later(now, LINK_MS.admin) })
    .where(gt(adminLinks.expiresAt, limit(now, LINK_MS.admin)));
}
