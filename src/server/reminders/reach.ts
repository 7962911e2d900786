/** Which of the chosen ways reach a user, by the rules by which messages are sent. */
import { type Channel, PRO_CHANNELS } from '#core/reminders/channels';
import type { Obstacle } from '#core/reminders/recheck';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import type { ReminderChannel } from './channel.ts';
import type { SettingsRow } from './store.ts';

export interface Way {
  channel: Channel;
  /** Null where it reaches the user. */
  obstacle: Obstacle | null;
}

type Choice = Pick<SettingsRow, 'isOn' | 'channels'>;

export function listChosen({ isOn, channels }: Choice): Channel[] {
  return [...(isOn ? (['mail'] as const) : []), ...PRO_CHANNELS.filter((each) => channels.includes(each))];
}

/** Why a way does not reach the user. */
export function findObstacle(channel: Channel, hasPro: boolean): Obstacle {
  if (channel === 'mail') return 'unverified';
  return hasPro ? 'removed' : 'pro_over';
}

export async function findWays(
  { env }: Pick<Deps, 'env'>,
  db: Executor,
  { user, settings, now }: { user: UserRow; settings: Choice; now: Date },
  channels: readonly ReminderChannel[],
): Promise<Way[]> {
  const hasPro = isPro(user, env, now);
  const ways: Way[] = [];
  for (const channel of listChosen(settings)) {
    const port = channels.find(({ name }) => name === channel);
    const isOpen = channel === 'mail' || hasPro;
    const isReached = isOpen && ((await port?.findReachable(db, [user]))?.has(user.id) ?? false);
    ways.push({ channel, obstacle: isReached ? null : findObstacle(channel, hasPro) });
  }
  return ways;
}
