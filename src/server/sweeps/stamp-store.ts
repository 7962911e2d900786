/** SQL that pulls back stamps that lie further ahead than they ever can: a clock that was ahead wrote them. */
import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { adminLinks, mails, memberships, paymentEvents, sessions, tokens } from '#server/db/schema';
import { LONGEST_RETRY_MS, MAIL_LEASE_MS } from '#server/mail/service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Clocks of several machines differ by a little. */
const SKEW_MS = MINUTE_MS;
/** As long as `auth/links.ts` and `auth/admin-link.ts` let them live. */
const LINK_MS = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS, admin: 24 * HOUR_MS };
/** Longer than any lease or delay of the plan's sweeps. */
const PLAN_MS = { lease: 10 * MINUTE_MS, retry: HOUR_MS };

export async function pullBackStamps(db: Executor, now: Date): Promise<void> {
  const ahead = (ms: number) => new Date(now.getTime() + ms + SKEW_MS);
  /** The smaller of the column and the given instant; null stays null. */
  const atMost = (column: SQL.Aliased | Parameters<typeof gt>[0], instant: Date) =>
    sql`case when ${column} > ${instant} then ${instant} else ${column} end`;
  await db
    .update(mails)
    .set({ nextTryAt: atMost(mails.nextTryAt, now), leasedUntil: atMost(mails.leasedUntil, now) })
    .where(
      and(
        isNotNull(mails.nextTryAt),
        or(gt(mails.nextTryAt, ahead(LONGEST_RETRY_MS)), gt(mails.leasedUntil, ahead(MAIL_LEASE_MS))),
      ),
    );
  await db
    .update(paymentEvents)
    .set({
      nextTryAt: atMost(paymentEvents.nextTryAt, now),
      leasedUntil: atMost(paymentEvents.leasedUntil, now),
    })
    .where(
      and(
        isNotNull(paymentEvents.nextTryAt),
        or(
          gt(paymentEvents.nextTryAt, ahead(PLAN_MS.retry)),
          gt(paymentEvents.leasedUntil, ahead(PLAN_MS.lease)),
        ),
      ),
    );
  await db
    .update(memberships)
    .set({
      checkedAt: atMost(memberships.checkedAt, now),
      leasedUntil: atMost(memberships.leasedUntil, now),
    })
    .where(or(gt(memberships.checkedAt, ahead(0)), gt(memberships.leasedUntil, ahead(PLAN_MS.lease))));
  await db
    .update(sessions)
    .set({ lastSeenAt: now, createdAt: atMost(sessions.createdAt, now) })
    .where(gt(sessions.lastSeenAt, ahead(0)));
  for (const kind of ['verify-email', 'reset-password'] as const) {
    await db
      .update(tokens)
      .set({ expiresAt: new Date(now.getTime() + LINK_MS[kind]) })
      .where(and(eq(tokens.kind, kind), gt(tokens.expiresAt, ahead(LINK_MS[kind]))));
  }
  await db
    .update(adminLinks)
    .set({ expiresAt: new Date(now.getTime() + LINK_MS.admin) })
    .where(gt(adminLinks.expiresAt, ahead(LINK_MS.admin)));
}
