/** Where the payment sandbox keeps its objects: PostgreSQL in the product, memory in tests. */

export type SandboxKind = 'plan' | 'subscription' | 'payment' | 'invoice' | 'refund' | 'dispute';

export interface SandboxObject<Body extends object = object> {
  id: string;
  kind: SandboxKind;
  /** A subscription's plan; a payment's or invoice's subscription; a refund's or dispute's payment. */
  parentId: string | null;
  body: Body;
}

export interface SandboxReader {
  get(id: string): Promise<SandboxObject | undefined>;
  /** Oldest first. */
  list(kind: SandboxKind, parentId?: string): Promise<SandboxObject[]>;
}

export interface SandboxWriter extends SandboxReader {
  put(object: SandboxObject): Promise<void>;
}

export interface SandboxStore extends SandboxReader {
  /** Runs `work` atomically, while nobody else changes the object `id` or its children. */
  change<Result>(id: string, work: (books: SandboxWriter) => Promise<Result>): Promise<Result>;
}

export function createMemoryStore(): SandboxStore {
  const objects = new Map<string, SandboxObject>();
  const children = new Map<string, string[]>();
  const locks = new Map<string, Promise<unknown>>();
  const keep = (object: SandboxObject) => {
    if (!objects.has(object.id)) {
      for (const key of [object.kind, `${object.kind} ${object.parentId}`]) {
        const ids = children.get(key);
        if (ids === undefined) children.set(key, [object.id]);
        else ids.push(object.id);
      }
    }
    objects.set(object.id, structuredClone(object));
  };
  const reader: SandboxReader = {
    async get(id) {
      return structuredClone(objects.get(id));
    },
    async list(kind, parentId) {
      const ids = children.get(parentId === undefined ? kind : `${kind} ${parentId}`) ?? [];
      return ids.map((id) => structuredClone(objects.get(id) as SandboxObject));
    },
  };
  return {
    ...reader,
    async change(id, work) {
      const before = locks.get(id);
      const result = (async () => {
        await before?.catch(() => undefined);
        const { writer, written } = stage(reader);
        const done = await work(writer);
        for (const object of written.values()) keep(object);
        return done;
      })();
      locks.set(id, result);
      try {
        return await result;
      } finally {
        if (locks.get(id) === result) locks.delete(id);
      }
    },
  };
}

/** Writes are visible to `work` itself, and to others only after it has finished. */
function stage(reader: SandboxReader): { writer: SandboxWriter; written: Map<string, SandboxObject> } {
  const written = new Map<string, SandboxObject>();
  const writer: SandboxWriter = {
    get: async (id) => structuredClone(written.get(id)) ?? reader.get(id),
    async list(kind, parentId) {
      const stored = (await reader.list(kind, parentId)).filter(({ id }) => !written.has(id));
      const own = [...written.values()].filter(
        (each) => each.kind === kind && (parentId === undefined || each.parentId === parentId),
      );
      return [...stored, ...structuredClone(own)];
    },
    async put(object) {
      written.set(object.id, structuredClone(object));
    },
  };
  return { writer, written };
}
