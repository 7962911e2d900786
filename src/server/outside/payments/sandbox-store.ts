/** Where the payment stand-in keeps its objects: PostgreSQL in the product, memory in tests. */

export type SandboxKind = 'plan' | 'subscription' | 'payment' | 'invoice';

export interface SandboxObject<Body = object> {
  id: string;
  kind: SandboxKind;
  /** A subscription's plan; a payment's or invoice's subscription. */
  parentId: string | null;
  body: Body;
}

export interface SandboxStore {
  get(id: string): Promise<SandboxObject | undefined>;
  insert(object: SandboxObject): Promise<void>;
  /** Runs `change` while no one else can change the object; what it throws leaves the object as it was. */
  update(id: string, change: (body: object) => object): Promise<SandboxObject | undefined>;
  /** Oldest first. */
  list(kind: SandboxKind, parentId?: string): Promise<SandboxObject[]>;
}

export function createMemoryStore(): SandboxStore {
  const objects = new Map<string, SandboxObject>();
  return {
    async get(id) {
      return structuredClone(objects.get(id));
    },
    async insert(object) {
      if (objects.has(object.id)) throw new Error(`There is already an object ${object.id}.`);
      objects.set(object.id, structuredClone(object));
    },
    async update(id, change) {
      const found = objects.get(id);
      if (found === undefined) return undefined;
      const changed = { ...found, body: change(structuredClone(found.body)) };
      objects.set(id, structuredClone(changed));
      return changed;
    },
    async list(kind, parentId) {
      const all = [...objects.values()];
      return structuredClone(
        all.filter((each) => each.kind === kind && (parentId === undefined || each.parentId === parentId)),
      );
    },
  };
}
