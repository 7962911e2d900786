/** Subscriptions for tests: a body as the form sends it, and rows in bulk. */
import { eq, sql } from 'drizzle-orm';
import { nameKey } from '#core/subscription/subscription';
import { subscriptions, users } from '#server/db/schema';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import type { SubscriptionRow } from '#server/subscriptions/store';

/** What the add form sends for a monthly streaming service, with what the test cares about changed. */
export function subscriptionBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const name = fields.name ?? 'Netflix';
  return {
    name,
    category: 'OTT',
    amount: '15.49',
    currency: 'USD',
    billingCycle: 'monthly',
    nextRenewalDate: '2026-12-01',
    notes: null,
    provider: name,
    ...fields,
  };
}

/** Writes many rows at once, each a second older than the one before. */
export async function insertSubscriptions(
  deps: Deps,
  userId: string,
  count: number,
  describe: (index: number) => Partial<SubscriptionRow> = () => ({}),
): Promise<void> {
  const now = deps.clock.now();
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `Service ${index + 1}`;
    const at = new Date(now.getTime() - index * 1000);
    return {
      userId,
      id: newId(deps),
      name,
      nameKey: nameKey(name),
      category: 'OTT',
      amountMinor: 1549,
      currency: 'USD',
      billingCycle: 'monthly' as const,
      anchorOn: '2026-12-01',
      nextRenewalOn: '2026-12-01',
      notes: null,
      provider: name,
      version: 1,
      createdAt: at,
      updatedAt: at,
      ...describe(index),
    };
  });
  for (let start = 0; start < rows.length; start += 1000)
    await deps.db.insert(subscriptions).values(rows.slice(start, start + 1000));
  await deps.db
    .update(users)
    .set({ dataVersion: sql`${users.dataVersion} + 1` })
    .where(eq(users.id, userId));
}
