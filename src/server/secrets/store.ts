/** SQL for values that are made once and shared by every process. */
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect';
import { serverSecrets } from '#server/db/schema';

/** The first caller's value is stored; all others get that one. */
export async function keepSecret(db: Executor, name: string, generated: string): Promise<string> {
  await db.insert(serverSecrets).values({ name, value: generated }).onConflictDoNothing();
  const [stored] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  return stored?.value ?? generated;
}

export async function findSecret(db: Executor, name: string): Promise<string | undefined> {
  const [found] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  return found?.value;
}

export async function deleteSecret(db: Executor, name: string): Promise<void> {
  await db.delete(serverSecrets).where(eq(serverSecrets.name, name));
}
