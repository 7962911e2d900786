/** The provider's lists: newest first, in pages, within a time (docs/razorpay.md R4). */
import { z } from 'zod';
import { present } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { SandboxRefusal } from './refusal.ts';
import type { SandboxKind } from './store.ts';

const whole = z.coerce.number().int().min(0);
const page = z.object({
  count: whole.min(1).max(100).default(10),
  skip: whole.default(0),
  from: whole.default(0),
  to: whole.default(Number.MAX_SAFE_INTEGER),
});

export async function listObjects(
  ledger: Ledger,
  kind: SandboxKind,
  query: URLSearchParams,
  parent?: string,
): Promise<object> {
  const result = page.safeParse(Object.fromEntries(query));
  if (!result.success) {
    const field = String(result.error.issues[0]?.path[0]);
    throw new SandboxRefusal(`The ${field} field is invalid.`, field);
  }
  const { count, skip, from, to } = result.data;
  const found = await ledger.store.list(
    kind,
    parent === undefined ? undefined : (query.get(parent) ?? undefined),
  );
  const items = found
    .map(({ body }) => body as { created_at: number })
    .filter(({ created_at: at }) => at >= from && at <= to)
    .reverse()
    // Objects of one catch-up were kept together, whatever their own time is.
    .sort((a, b) => b.created_at - a.created_at)
    .slice(skip, skip + count);
  return { entity: 'collection', count: items.length, items: items.map(present) };
}
