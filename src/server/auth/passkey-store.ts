import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { passkeys } from '#server/db/schema';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Undefined if the credential is registered already. */
export async function insertPasskey(db: Executor, row: PasskeyRow): Promise<PasskeyRow | undefined> {
  const [passkey] = await db.insert(passkeys).values(row).onConflictDoNothing().returning();
  return passkey;
}

export async function listPasskeys(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

export async function updatePasskey(
  db: Executor,
  userId: string,
  credentialId: string,
  change: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'lastUsedAt'>>,
): Promise<PasskeyRow | undefined> {
  const [passkey] = await db
    .update(passkeys)
    .set(change)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
    .returning();
  return passkey;
}

export async function deletePasskey(
  db: Executor,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [gone] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
    .returning();
  return gone;
}

export async function deletePasskeys(db: Executor, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
