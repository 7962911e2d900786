/** Sends one message to one channel and notes what became of it. */
import type { ChannelResult, ProChannel } from '#core/reminders/channels';
import type { ChannelMessage, Delivery } from '#server/outside/channels/port';
import { decrypt } from '#server/secrets/sealing';
import type { ChannelDeps } from './deps.ts';
import { type ChannelRow, countFailure, deleteChannel, updateChannel } from './store.ts';
import type { Targets } from './targets.ts';

/** Some dead devices are refused for ever instead of being reported as gone. */
const DEVICE_REFUSALS = 5;

export interface Delivered {
  row: ChannelRow;
  delivery: Delivery | { kind: 'refused'; fault: 'sealed' };
}

export async function deliver(
  deps: ChannelDeps,
  row: ChannelRow,
  message: ChannelMessage,
): Promise<Delivered> {
  const target = await decrypt(deps, 'channel', row.sealed, row.id);
  const delivery: Delivered['delivery'] = target
    ? await send(deps, row.kind, target as Targets[typeof row.kind], message)
    : { kind: 'refused', fault: 'sealed' };
  const lastResult: ChannelResult =
    delivery.kind === 'sent' ? 'sent' : delivery.kind === 'gone' ? 'unknown_target' : delivery.fault;
  const noted = { ...row, lastResult, lastAt: deps.clock.now() };
  await note(deps, noted, delivery);
  return { row: noted, delivery };
}

function send<Kind extends ProChannel>(
  { senders }: ChannelDeps,
  kind: Kind,
  target: Targets[Kind],
  message: ChannelMessage,
): Promise<Delivery> {
  return senders[kind].send(target, message);
}

async function note(
  { db, log }: ChannelDeps,
  row: ChannelRow,
  delivery: Delivered['delivery'],
): Promise<void> {
  const { lastResult, lastAt, kind, id } = row;
  if (delivery.kind === 'sent') {
    await updateChannel(db, row, { lastResult, lastAt, failures: 0 });
    return;
  }
  log.warn({ channelId: id, channel: kind, result: lastResult }, 'message not delivered');
  if (delivery.kind === 'gone') {
    await deleteChannel(db, row);
    return;
  }
  if (delivery.kind === 'retry') {
    await updateChannel(db, row, { lastResult, lastAt });
    return;
  }
  const failures = await countFailure(db, row, { lastResult, lastAt });
  if (kind === 'push' && failures >= DEVICE_REFUSALS) await deleteChannel(db, row);
}
