/** SQL that corrects timestamps that are further in the future than possible, written by a clock that was ahead. */
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

/** A timestamp beyond this, clock skew included, must be wrong. */
function limit(now: Date, ms: number): Date {
  return later(now, ms + CLOCK_SKEW_MS);
}

/** The earlier of column and instant; null stays null. */
function atMost(column: SQLWrapper, instant: Date) {
  return sql`case when ${column} > ${instant} then ${instant} else ${column} end`;
}

/** Future timestamps become the time since when the clock is steady, not now, so that a link gains no time. */
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
