/** SQL for tokens of mailed links: one per user and kind, deleted in the transaction that uses it. */
import { and, eq, lt } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { deleteBatch } from '#server/db/delete-batch';
import { adminLinks, tokens } from '#server/db/schema';

export type TokenKind = (typeof tokens.$inferSelect)['kind'];

/** The newest token replaces the one before. */
export async function storeToken(db: Executor, row: typeof tokens.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = row;
  await db
    .insert(tokens)
    .values(row)
    .onConflictDoUpdate({ target: [tokens.userId, tokens.kind], set: { tokenHash, expiresAt } });
}

interface TokenKey {
  userId: string;
  kind: TokenKind;
  tokenHash: Buffer;
}

const isToken = ({ userId, kind, tokenHash }: TokenKey) =>
  and(eq(tokens.userId, userId), eq(tokens.kind, kind), eq(tokens.tokenHash, tokenHash));

export async function findTokenExpiry(db: Executor, key: TokenKey): Promise<Date | undefined> {
  const [found] = await db.select({ expiresAt: tokens.expiresAt }).from(tokens).where(isToken(key));
  return found?.expiresAt;
}

/** Exactly one of any number of parallel uses gets the row back. */
export async function takeToken(db: Executor, key: TokenKey): Promise<Date | undefined> {
  const [taken] = await db.delete(tokens).where(isToken(key)).returning({ expiresAt: tokens.expiresAt });
  return taken?.expiresAt;
}

export async function deleteTokens(db: Executor, userId: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.userId, userId));
}

export async function storeAdminLink(db: Executor, row: typeof adminLinks.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = row;
  await db
    .insert(adminLinks)
    .values(row)
    .onConflictDoUpdate({ target: adminLinks.emailKey, set: { tokenHash, expiresAt } });
}

const isAdminLink = (emailKey: string, tokenHash: Buffer) =>
  and(eq(adminLinks.emailKey, emailKey), eq(adminLinks.tokenHash, tokenHash));

export async function findAdminLinkExpiry(
  db: Executor,
  emailKey: string,
  tokenHash: Buffer,
): Promise<Date | undefined> {
  const [found] = await db
    .select({ expiresAt: adminLinks.expiresAt })
    .from(adminLinks)
    .where(isAdminLink(emailKey, tokenHash));
  return found?.expiresAt;
}

export async function takeAdminLink(
  db: Executor,
  emailKey: string,
  tokenHash: Buffer,
): Promise<Date | undefined> {
  const [taken] = await db
    .delete(adminLinks)
    .where(isAdminLink(emailKey, tokenHash))
    .returning({ expiresAt: adminLinks.expiresAt });
  return taken?.expiresAt;
}

export async function deleteAdminLink(db: Executor, emailKey: string): Promise<void> {
  await db.delete(adminLinks).where(eq(adminLinks.emailKey, emailKey));
}

/** Expired tokens are kept for a while, so that their links say "expired", not "invalid". */
export async function deleteTokensEndedBefore(db: Executor, before: Date): Promise<boolean> {
  // There are only as many rows as administrators.
  await db.delete(adminLinks).where(lt(adminLinks.expiresAt, before));
  return deleteBatch(db, tokens, lt(tokens.expiresAt, before));
}
