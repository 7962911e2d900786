/** Has the day's reminders decided again when a change adds one after their hour. */
import { againAt, needsDecidingAgain } from '#core/reminders/again';
import { paysByMandate } from '#core/subscription/coming-price';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { isPro } from '#server/users/access';
import type { Actor } from './actor.ts';
import { decideAgain, lockActiveSettings } from './reminder-store.ts';
import type { SubscriptionRow } from './store.ts';

interface Changed {
  before: SubscriptionRow | null;
  after: SubscriptionRow;
}

export async function reconsiderReminders(
  deps: Deps,
  tx: Tx,
  { user, now, today }: Actor,
  changes: readonly Changed[],
): Promise<void> {
  if (changes.length === 0) return;
  const settings = await lockActiveSettings(tx, user.id);
  if (!settings?.nextAt) return;
  const { decidedOn, nextAt } = settings;
  const context = {
    today,
    decidedOn,
    isMandate: paysByMandate(user.country),
    hasPro: isPro(user, deps.env, now),
  };
  const added = changes.filter(({ before, after }) => needsDecidingAgain(before, after, settings, context));
  if (added.length === 0) return;
  const again = { ...Object.fromEntries(added.map(({ after }) => [after.id, today])), ...settings.again };
  const times = { today, zone: user.timeZone, nowMs: now.getTime(), nextMs: nextAt.getTime() };
  await decideAgain(tx, user.id, { again, nextAt: new Date(againAt(settings, times)) });
}
