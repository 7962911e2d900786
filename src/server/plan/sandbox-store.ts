/** The payment stand-in's books in PostgreSQL, so that every process of a sandbox server shares them. */
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect';
import { sandboxObjects } from '#server/db/schema';
import type { Clock } from '#server/deps';
import type { SandboxKind, SandboxObject, SandboxStore } from '#server/outside/payments/sandbox-store';

type Row = typeof sandboxObjects.$inferSelect;

export function createSandboxDbStore(db: Db, clock: Clock): SandboxStore {
  return {
    async get(id) {
      const [row] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
      return row && toObject(row);
    },
    async insert(object) {
      const now = clock.now();
      await db.insert(sandboxObjects).values({ ...object, createdAt: now, updatedAt: now });
    },
    update: (id, change) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(sandboxObjects).where(eq(sandboxObjects.id, id)).for('update');
        if (!row) return undefined;
        const body = change(row.body as object);
        await tx
          .update(sandboxObjects)
          .set({ body, updatedAt: clock.now() })
          .where(eq(sandboxObjects.id, id));
        return { ...toObject(row), body };
      }),
    async list(kind, parentId) {
      const ofParent = parentId === undefined ? undefined : eq(sandboxObjects.parentId, parentId);
      const rows = await db
        .select()
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), ofParent))
        .orderBy(asc(sandboxObjects.createdAt), asc(sandboxObjects.id));
      return rows.map(toObject);
    },
  };
}

function toObject(row: Row): SandboxObject {
  return { id: row.id, kind: row.kind as SandboxKind, parentId: row.parentId, body: row.body as object };
}
