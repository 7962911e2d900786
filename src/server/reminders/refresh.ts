/** Messages that have waited: what they say is read from the ledger again and checked against what is so now. */
import type { CalendarEvent } from '#core/calendar/calendar';
import { addDays, compareDays, dayInZone } from '#core/calendar-day';
import { type DropReason, recheckReminder } from '#core/reminders/recheck';
import { paysByMandate } from '#core/subscription/coming-price';
import type { Deps } from '#server/deps';
import { limitOf } from '#server/subscriptions/actor';
import {
  listLockedSubscriptions,
  listUnlockedSubscriptions,
  type ShownRow,
} from '#server/subscriptions/store';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import type { ReminderMessage } from './channel.ts';
import { listItems, type MessageKey, noteDropped, noteTakenBack, type ReminderRow } from './ledger-store.ts';
import { hasAddress } from './mail-channel.ts';
import { decideAgainFrom, findReaders, findSettings, listAnswers, type SettingsRow } from './store.ts';

/** Null where nothing of it is left to say. What is left out is noted with its reason. */
export async function refreshMessage(
  deps: Deps,
  key: MessageKey,
  { mayRepeat }: Pick<ReminderMessage, 'mayRepeat'>,
): Promise<ReminderMessage | null> {
  const now = deps.clock.now();
  const [user] = await findReaders(deps.db, [key.userId]);
  if (!user) return null;
  // What was held back for a pause is in a message of its own after it, to the other devices too.
  const items = (await listItems(deps.db, key)).filter(({ reason }) => reason !== 'resting');
  if (items.length === 0) return null;
  const today = dayInZone(now.getTime(), user.timeZone);
  const settings = await findSettings(deps.db, user.id);
  const obstacle = findObstacle(deps, user, { settings, key, today, now });
  if (obstacle) {
    await drop(deps, key, items, obstacle);
    return null;
  }
  const { events, kept, dropped } = await recheckItems(deps, user, { items, today, now });
  for (const [reason, left] of dropped) await noteDropped(deps.db, key, left, reason);
  await noteTakenBack(
    deps.db,
    key,
    kept.filter(({ reason }) => reason !== null),
  );
  if (events.length === 0) return null;
  return { user, today, events, decidedAt: key.decidedAt, mayRepeat };
}

interface Moment {
  settings: SettingsRow | undefined;
  key: MessageKey;
  today: string;
  now: Date;
}

/** Why nothing may be sent that way now, whatever it says. */
function findObstacle(
  { env }: Deps,
  user: UserRow,
  { settings, key: { channel }, today, now }: Moment,
): DropReason | null {
  if (!settings) return 'off';
  if (settings.pausedUntil !== null && settings.pausedUntil > today) return 'resting';
  if (channel !== 'mail') return isPro(user, env, now) ? null : 'pro_over';
  if (!settings.isOn) return 'off';
  return hasAddress(user) ? null : 'unverified';
}

async function drop(
  deps: Deps,
  key: MessageKey,
  items: readonly ReminderRow[],
  reason: DropReason,
): Promise<void> {
  const [first] = items.map(({ dueOn, leadDays }) => addDays(dueOn, -leadDays)).sort(compareDays);
  await deps.db.transaction(async (tx) => {
    // Settings before the ledger, as the decision takes them.
    if (reason === 'resting' && first) await decideAgainFrom(tx, key.userId, first);
    await noteDropped(tx, key, items, reason);
  });
}

interface Recheck {
  items: readonly ReminderRow[];
  today: string;
  now: Date;
}

async function recheckItems(deps: Deps, user: UserRow, { items, today, now }: Recheck) {
  const limit = limitOf(deps, { user, now });
  const range = { userId: user.id, today };
  const usable = await listUnlockedSubscriptions(deps.db, { ...range, limit });
  const rows = new Map<string, ShownRow | 'locked'>(usable.map((row) => [row.id, row]));
  const isAnyMissing = items.some(({ subscriptionId }) => !rows.has(subscriptionId));
  const locked =
    limit !== null && isAnyMissing ? await listLockedSubscriptions(deps.db, { ...range, limit }) : [];
  for (const { id } of locked) rows.set(id, 'locked');
  const asked = await listAnswers(deps.db, [user.id]);
  const isMandate = paysByMandate(user.country);
  const context = { today, isMandate, hasPro: isPro(user, deps.env, now), asked };
  const events: CalendarEvent<ShownRow>[] = [];
  const kept: ReminderRow[] = [];
  const dropped = new Map<DropReason, ReminderRow[]>();
  for (const item of items) {
    const found = recheckReminder(rows.get(item.subscriptionId), item, context);
    if (typeof found === 'string') dropped.set(found, [...(dropped.get(found) ?? []), item]);
    else {
      events.push(found);
      kept.push(item);
    }
  }
  return { events, kept, dropped };
}
