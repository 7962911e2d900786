/** The provider's webhooks: checked, stored in one insert, answered; their effect follows from the table (contract §4). */
import { Problem } from '#contract/errors';
import { type Deps, sha256 } from '#server/deps';
import type { PaymentEvent } from '#server/outside/payments/port';
import type { Sweep } from '#server/sweeps/runner';
import { applyNews, type News } from './apply.ts';
import { needPayments } from './checkout.ts';
import { insertEvent, leaseDueEvents, type PaymentEventRow, settleEvent } from './event-store.ts';
import { findMembership } from './store.ts';

const LEASE_MS = 60_000;
const BATCH = 50;
const RETRY_MS = 30_000;
/** A notice may overtake the answer that tells us the membership's id; after this many tries nobody knows it. */
const MOST_TRIES = 20;

const GRANTING = new Set([
  'subscription.activated',
  'subscription.charged',
  'subscription.resumed',
  'subscription.updated',
]);

export async function receiveNotice(
  deps: Deps,
  raw: Buffer,
  signature: string,
  eventId?: string,
): Promise<void> {
  const payments = needPayments(deps);
  if (!payments.verifyWebhook(raw, signature)) throw new Problem('bad_signature');
  const event = payments.parseWebhook(raw, eventId);
  const now = deps.clock.now();
  await insertEvent(deps.db, {
    eventId: event?.eventId ?? `unreadable-${sha256(raw).toString('hex')}`,
    name: event?.rawName ?? 'unreadable',
    providerId: event?.subscription?.id ?? null,
    body: raw.toString('utf8'),
    receivedAt: now,
    nextTryAt: event ? now : null,
    ...(event ? {} : { handledAt: now, outcome: 'unreadable' }),
  });
  deps.wake('payment-events');
}

export function noticeSweep(deps: Deps): Sweep {
  return { name: 'payment-events', everyMs: 5_000, run: () => workOffNotices(deps) };
}

async function workOffNotices(deps: Deps): Promise<boolean> {
  if (!deps.payments) return false;
  const now = deps.clock.now();
  const due = await leaseDueEvents(deps.db, now, new Date(now.getTime() + LEASE_MS), BATCH);
  for (const row of due) await workOff(deps, row);
  return due.length === BATCH;
}

async function workOff(deps: Deps, row: PaymentEventRow): Promise<void> {
  const now = deps.clock.now();
  const event = deps.payments?.parseWebhook(Buffer.from(row.body), row.eventId) ?? null;
  const membership = event?.subscription ? await findMembership(deps.db, event.subscription.id) : undefined;
  if (event?.subscription && !membership && row.tries < MOST_TRIES) {
    return settleEvent(deps.db, row, {
      nextTryAt: new Date(now.getTime() + RETRY_MS),
      outcome: 'unknown membership',
    });
  }
  if (event && membership) await applyNews(deps, membership, newsOf(event, now));
  await settleEvent(deps.db, row, {
    handledAt: now,
    outcome: membership ? 'applied' : event?.subscription ? 'unknown membership' : 'no effect',
    userId: membership?.userId ?? null,
  });
}

function newsOf(event: PaymentEvent, now: Date): News {
  const { subscription, payment, name } = event;
  if (!subscription) return {};
  const isCancelled = name === 'subscription.cancelled';
  // A snapshot from before a payment must not be read as one from after it; only these names tell of a paid period.
  const news: News = GRANTING.has(name) || isCancelled ? { subscription } : {};
  if (isCancelled) news.cancelledAt = subscription.endedAt ?? event.createdAt ?? now;
  if (payment?.isCaptured && name === 'subscription.charged') {
    news.payments = [
      {
        id: payment.id,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        paidAt: payment.createdAt ?? event.createdAt ?? now,
        periodEndAt: subscription.currentEndAt,
      },
    ];
  }
  return news;
}
