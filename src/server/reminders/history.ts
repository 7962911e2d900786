/** What a user was told, what they will be told in the next 30 days, and why nothing is said of the rest. */
import type { AnswerOf } from '#contract/endpoints';
import { addDays, type CalendarDay } from '#core/calendar-day';
import { toDecimalString } from '#core/money/money';
import type { Channel } from '#core/reminders/channels';
import { hourInZone } from '#core/reminders/hour-in-zone';
import { readOwnDays } from '#core/reminders/lead-days';
import { previewReminders } from '#core/reminders/preview';
import type { ReminderContext } from '#core/reminders/reminders';
import { paysByMandate } from '#core/subscription/coming-price';
import { stateOn } from '#core/subscription/life';
import { ownMinor } from '#core/subscription/share';
import type { Deps } from '#server/deps';
import { type Actor, limitOf, refuseStrangeId } from '#server/subscriptions/actor';
import {
  listLockedSubscriptions,
  listUnlockedSubscriptions,
  type ShownRow,
} from '#server/subscriptions/store';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import type { ReminderChannel } from './channel.ts';
import { listDecided } from './history-ledger.ts';
import { findWays, type Way } from './reach.ts';
import { findSettings, listAnswers, type SettingsRow } from './store.ts';

type History = AnswerOf<'GET /api/reminders/history'>;

/** History of one subscription, or of all. One that is unknown or another's has nothing; a deleted one still has its past. */
export async function showHistory(
  deps: Deps,
  actor: Actor,
  { only, channels }: { only: string | undefined; channels: readonly ReminderChannel[] },
): Promise<History> {
  if (only !== undefined) refuseStrangeId(only);
  const { user, today } = actor;
  const limit = limitOf(deps, actor);
  const settings = await findSettings(deps.db, user.id);
  const isMeant = ({ id }: { id: string }) => only === undefined || id === only;
  const unlocked = await listUnlockedSubscriptions(deps.db, { userId: user.id, limit, today });
  const rows = unlocked.filter(isMeant);
  const behind =
    limit === null ? [] : await listLockedSubscriptions(deps.db, { userId: user.id, limit, today });
  const locked = behind.filter(isMeant);
  const hasPro = isPro(user, deps.env, actor.now);
  const asked = await listAnswers(deps.db, [user.id]);
  const ways = settings ? await findWays(deps, deps.db, { user, settings, now: actor.now }, channels) : [];
  const planned = settings?.nextAt ? listPlanned(rows, settings, actor, { hasPro, asked }) : [];
  const coming = planned
    .map((message) => ({ ...message, channels: listReaching(deps, ways, user, message) }))
    .filter((message) => message.channels.length > 0);
  const [told, due] = [coming, planned].map(
    (messages) => new Set(messages.flatMap(({ items }) => items.map(({ subscriptionId }) => subscriptionId))),
  );
  const silent = [
    ...rows
      .filter(({ id }) => !told?.has(id))
      .map((row) => explainSilence(row, { today, hasPro, settings, isDue: due?.has(row.id) ?? false })),
    ...locked.map(({ id, name }) => ({ subscriptionId: id, name, reason: 'locked' as const, nextOn: null })),
  ];
  return { ways, coming, silent, ...(await listDecided(deps, { userId: user.id, only })) };
}

export async function showOlder(
  deps: Deps,
  actor: Actor,
  { only, before }: { only: string | undefined; before: string },
): Promise<AnswerOf<'GET /api/reminders/history/older'>> {
  if (only !== undefined) refuseStrangeId(only);
  return listDecided(deps, { userId: actor.user.id, only, before });
}

/** Pro may be over by then. */
function listReaching({ env }: Deps, ways: readonly Way[], user: UserRow, { at }: Planned): Channel[] {
  const isProThen = isPro(user, env, new Date(at));
  return ways
    .filter(({ channel, obstacle }) => obstacle === null && (channel === 'mail' || isProThen))
    .map(({ channel }) => channel);
}

type Planned = Omit<History['coming'][number], 'channels'>;

/** Planned reminders, also if no channel reaches the user. */
function listPlanned(
  rows: ShownRow[],
  settings: SettingsRow,
  { user, today }: Actor,
  more: Pick<ReminderContext, 'hasPro' | 'asked'>,
): Planned[] {
  const { decidedOn, again, nextAt } = settings;
  const isMandate = paysByMandate(user.country);
  const context = { today, decidedOn, again, isMandate, ...more };
  const atOf = (on: CalendarDay) => {
    const at = new Date(hourInZone(on, settings.hour, user.timeZone));
    return nextAt && at < nextAt && on === today ? nextAt : at;
  };
  return previewReminders(rows, settings, context).map(({ on, events }) => ({
    at: atOf(on).toISOString(),
    items: events.map(({ kind, on: dueOn, item, amountMinor }) => ({
      subscriptionId: item.id,
      name: item.name,
      kind,
      dueOn,
      amount: toDecimalString(ownMinor(amountMinor, item), item.currency),
      currency: item.currency,
    })),
  }));
}

interface Listening {
  today: CalendarDay;
  hasPro: boolean;
  settings: Pick<SettingsRow, 'leadDays' | 'decidedOn'> | undefined;
  /** Something is due, but no channel reaches the user. */
  isDue: boolean;
}

function explainSilence(
  row: ShownRow,
  { today, hasPro, settings, isDue }: Listening,
): History['silent'][number] {
  const state = stateOn(row, today);
  const leadDays = (hasPro && readOwnDays(row.remindDays)) || settings?.leadDays;
  const active = leadDays?.length === 0 ? 'unwanted' : isOver(row, leadDays, settings) ? 'over' : 'later';
  const reason = isDue ? 'unreachable' : state === 'active' ? active : state;
  return {
    subscriptionId: row.id,
    name: row.name,
    reason,
    nextOn: reason === 'later' || reason === 'over' ? row.nextRenewalOn : null,
  };
}

function isOver(
  { nextRenewalOn }: ShownRow,
  leadDays: readonly number[] | undefined,
  settings: Listening['settings'],
): boolean {
  return (
    settings !== undefined &&
    leadDays !== undefined &&
    addDays(nextRenewalOn, -Math.min(...leadDays)) <= settings.decidedOn
  );
}
