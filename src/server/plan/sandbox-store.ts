/** The payment stand-in's books in PostgreSQL, so that every process of a sandbox server shares them. */
import { and, asc, eq } from 'drizzle-orm';
import type { Clock } from '#server/clock';
import type { Db, Executor } from '#server/db/connect';
import { sandboxObjects } from '#server/db/schema';
import type {
  SandboxKind,
  SandboxObject,
  SandboxReader,
  SandboxStore,
} from '#server/outside/payments/sandbox/store';

type Row = typeof sandboxObjects.$inferSelect;

export function createSandboxDbStore(db: Db, clock: Clock): SandboxStore {
  return {
    ...readFrom(db),
    change: (id, work) =>
      db.transaction(async (tx) => {
        await tx
          .select({ id: sandboxObjects.id })
          .from(sandboxObjects)
          .where(eq(sandboxObjects.id, id))
          .for('update');
        return work({
          ...readFrom(tx),
          async put(object) {
            const now = clock.now();
            await tx
              .insert(sandboxObjects)
              .values({ ...object, createdAt: now, updatedAt: now })
              .onConflictDoUpdate({
                target: sandboxObjects.id,
                set: { body: object.body, updatedAt: now },
              });
          },
        });
      }),
  };
}

/** Stays true long after the change to real keys: no money moved for it. */
export async function isSandboxPayment(db: Executor, paymentId: string): Promise<boolean> {
  const found = await readFrom(db).get(paymentId);
  return found?.kind === 'payment';
}

function readFrom(db: Executor): SandboxReader {
  return {
    async get(id) {
      const [row] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
      return row && toObject(row);
    },
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
