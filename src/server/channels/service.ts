/** The devices and addresses that a user's reminders are sent to. */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { invalidInput, Problem } from '#contract/errors';
import { CHANNEL_LIMIT, type ProChannel } from '#core/reminders/channels';
import type { Tx } from '#server/db/connect';
import { sha256 } from '#server/hash';
import { newId } from '#server/id';
import { CHANNEL_TESTS } from '#server/limits/allowances';
import { takeAttempt } from '#server/limits/service';
import { isPushTarget } from '#server/outside/channels/push';
import { switchChannel } from '#server/reminders/service';
import { decrypt, encrypt } from '#server/secrets/sealing';
import { confirmSession, keepUserAgent, type SignedIn } from '#server/sessions/service';
import { type Actor, refuseStrangeId } from '#server/subscriptions/actor';
import { isPro } from '#server/users/access';
import { languageOf } from '#server/users/present';
import { lockUser } from '#server/users/store';
import { mailTexts } from '#texts/mail';
import { deliver } from './deliver.ts';
import type { ChannelDeps } from './deps.ts';
import {
  type ChannelRow,
  countChannels,
  deleteChannel,
  findChannel,
  findChannelByTarget,
  insertChannel,
  listChannels,
  updateChannel,
} from './store.ts';
import { nameTarget, readTyped, showTarget, type Targets } from './targets.ts';

type Shown = AnswerOf<'GET /api/channels'>;
type Caller = Actor & { by: SignedIn };

export async function showChannels(deps: ChannelDeps, by: SignedIn): Promise<Shown> {
  const rows = await listChannels(deps.db, by.user.id);
  return {
    channels: await Promise.all(rows.map((row) => present(deps, row, by))),
    pushKey: deps.pushKey,
  };
}

export async function addTyped(
  deps: ChannelDeps,
  caller: Caller,
  typed: BodyOf<'POST /api/channels'>,
): Promise<AnswerOf<'POST /api/channels'>> {
  refuseFree(deps, caller);
  const rules = { allowsPrivate: deps.env.allowPrivateTargets };
  const target = readTyped(typed.kind, typed, { rules, random: deps.random });
  const row = await storeChannel(deps, caller, { kind: typed.kind, target });
  const channel = await present(deps, row, caller.by);
  return { channel, secret: 'secret' in target ? target.secret : null };
}

/** A browser may have several users in turn, so the channel ends with the session that added it. */
export async function addDevice(
  deps: ChannelDeps,
  caller: Caller,
  { endpoint, keys }: BodyOf<'POST /api/channels/devices'>,
  userAgent: string,
): Promise<AnswerOf<'POST /api/channels/devices'>> {
  refuseFree(deps, caller);
  const target: Targets['push'] = { endpoint, ...keys };
  if (!isPushTarget(target, { allowsPrivate: deps.env.allowPrivateTargets }))
    throw invalidInput({ path: 'endpoint', code: 'channel_device_invalid' });
  const row = await storeChannel(deps, caller, {
    kind: 'push',
    target,
    device: { sessionHash: caller.by.session.idHash, userAgent: keepUserAgent(userAgent) },
  });
  return { channel: await present(deps, row, caller.by) };
}

interface NewChannel {
  kind: ProChannel;
  target: Targets[ProChannel];
  device?: Pick<ChannelRow, 'sessionHash' | 'userAgent'>;
}

async function storeChannel(
  deps: ChannelDeps,
  caller: Caller,
  { kind, target, device }: NewChannel,
): Promise<ChannelRow> {
  const { user, now } = caller;
  const targetHash = sha256(nameTarget(kind, target));
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if (device) await confirmSession(deps, tx, caller.by);
    const known = await findChannelByTarget(tx, { userId: user.id, targetHash });
    const id = known?.id ?? newId(deps);
    const change = { sealed: await encrypt(deps, 'channel', target, id), ...device };
    if (known) return (await updateChannel(tx, known, change)) ?? known;
    if ((await countChannels(tx, user.id)) >= CHANNEL_LIMIT) throw new Problem('channel_limit_reached');
    if ((await countChannels(tx, user.id, kind)) === 0) await switchOn(tx, caller, kind);
    const row = await insertChannel(tx, { userId: user.id, id, kind, targetHash, createdAt: now, ...change });
    if (!row) throw new Error('The channel was not stored.');
    return row;
  });
}

/**
 * Switched off first: if the last channel of this kind ended with its session, the kind is still marked as
 * on, and reminders that were missed since then would be sent.
 */
async function switchOn(tx: Tx, actor: Actor, channel: ProChannel): Promise<void> {
  await switchChannel(tx, actor, { channel, isOn: false });
  await switchChannel(tx, actor, { channel, isOn: true });
}

export async function removeChannel(deps: ChannelDeps, actor: Actor, id: string): Promise<void> {
  refuseStrangeId(id);
  const key = { userId: actor.user.id, id };
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor.user.id);
    const row = await findChannel(tx, key);
    if (!row || !(await deleteChannel(tx, key))) throw new Problem('not_found');
    if ((await countChannels(tx, actor.user.id, row.kind)) === 0)
      await switchChannel(tx, actor, { channel: row.kind, isOn: false });
  });
}

export async function testChannel(
  deps: ChannelDeps,
  caller: Caller,
  id: string,
): Promise<AnswerOf<'POST /api/channels/:id/test'>> {
  refuseStrangeId(id);
  const { user } = caller;
  const row = await findChannel(deps.db, { userId: user.id, id });
  if (!row) throw new Problem('not_found');
  refuseFree(deps, caller);
  await takeAttempt(deps, { key: `channel-tests:${user.id}`, ...CHANNEL_TESTS });
  const { title, line } = mailTexts[languageOf(user)].channelTest;
  const delivered = await deliver(deps, row, {
    id: newId(deps),
    kind: 'test',
    title,
    lines: [line],
    items: [],
    url: `${deps.env.linkOrigin}/settings/reminders`,
  });
  return { channel: await present(deps, delivered.row, caller.by) };
}

function refuseFree(deps: ChannelDeps, { user, now }: Actor): void {
  if (!isPro(user, deps.env, now)) throw new Problem('pro_only');
}

async function present(
  deps: ChannelDeps,
  row: ChannelRow,
  { session }: SignedIn,
): Promise<Shown['channels'][number]> {
  const target = await decrypt(deps, 'channel', row.sealed, row.id);
  return {
    id: row.id,
    kind: row.kind,
    target: target ? showTarget(row.kind, target as Targets[typeof row.kind]) : '',
    userAgent: row.userAgent,
    isThisDevice: row.sessionHash?.equals(session.idHash) ?? false,
    createdAt: row.createdAt.toISOString(),
    lastResult: row.lastResult,
    lastAt: row.lastAt?.toISOString() ?? null,
  };
}
