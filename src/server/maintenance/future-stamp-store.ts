/** SQL that pulls back stamps that lie further ahead than they ever can: a clock that was ahead wrote them. */
import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm';
import { ADMIN_LINK_MS } from '#server/auth/admin-link';
import { TOKEN_LIFE_MS } from '#server/auth/links';
import type { TokenKind } from '#server/auth/token-store';
import { CLOCK_SKEW_MS } from '#server/clock';
import type { Executor } from '#server/db/connect';
import { adminLinks, sessions, tokens } from '#server/db/schema';

const TOKEN_KINDS = Object.keys(TOKEN_LIFE_MS) as TokenKind[];

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

/** A stamp beyond this, and the usual difference of clocks, cannot be right. */
function limit(now: Date, ms: number): Date {
  return later(now, ms + CLOCK_SKEW_MS);
}

/** The column, but no later than the instant; null stays null. */
function atMost(column: SQLWrapper, instant: Date) {
  return sql`case when ${column} > ${instant} then ${instant} else ${column} end`;
}

/** What lies ahead counts as made when the clock began to run evenly, not now: a link gains no time by waiting for this. */
export async function pullBackAccess(db: Executor, now: Date, evenSince: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: evenSince, createdAt: atMost(sessions.createdAt, evenSince) })
    .where(gt(sessions.lastSeenAt, limit(now, 0)));
  for (const kind of TOKEN_KINDS) {
    const lifeMs = TOKEN_LIFE_MS[kind];
    await db
      .update(tokens)
      .set({ expiresAt: later(evenSince, lifeMs) })
      .where(and(eq(tokens.kind, kind), gt(tokens.expiresAt, limit(now, lifeMs))));
  }
  await db
    .update(adminLinks)
    .set({ expiresAt: later(evenSince, ADMIN_LINK_MS) })
    .where(gt(adminLinks.expiresAt, limit(now, ADMIN_LINK_MS)));
}
