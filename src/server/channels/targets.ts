/** Targets of channels: parsing and checking what a user typed, and describing it without its secrets. */
import type { BodyOf } from '#contract/endpoints';
import { type FieldCode, invalidInput } from '#contract/errors';
import type { ProChannel, SendTo } from '#core/reminders/channels';
import { DISCORD_ADDRESS, type DiscordTarget } from '#server/outside/channels/discord';
import { GOTIFY_TOKEN, type GotifyTarget } from '#server/outside/channels/gotify';
import { NTFY_TOPIC, type NtfyTarget } from '#server/outside/channels/ntfy';
import type { ChannelSender } from '#server/outside/channels/port';
import type { PushTarget } from '#server/outside/channels/push';
import { SLACK_ADDRESS, type SlackTarget } from '#server/outside/channels/slack';
import { TELEGRAM_CHAT, TELEGRAM_TOKEN, type TelegramTarget } from '#server/outside/channels/telegram';
import { SECRET_PREFIX, type WebhookTarget } from '#server/outside/channels/webhook';
import { type Guard, readTarget } from '#server/outside/guarded-post';
import type { Random } from '#server/random';

export interface Targets {
  push: PushTarget;
  telegram: TelegramTarget;
  ntfy: NtfyTarget;
  discord: DiscordTarget;
  slack: SlackTarget;
  gotify: GotifyTarget;
  webhook: WebhookTarget;
}

export type Senders = { [Kind in ProChannel]: ChannelSender<Targets[Kind]> };

const NTFY_SERVER = 'https://ntfy.sh/';
/** The secret is as long as a signature, as the specification of the signature advises. */
const SECRET_BYTES = 32;
/** Any characters that a header can carry. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

type Typed = BodyOf<'POST /api/channels'>;
type Rules = Pick<Guard, 'allowsPrivate'>;

export function readTyped<Kind extends SendTo>(
  kind: Kind,
  typed: Typed,
  { rules, random }: { rules: Rules; random: Random },
): Targets[Kind] {
  const readers: { [K in SendTo]: () => Targets[K] } = {
    telegram: () => ({
      token: match(typed, 'token', TELEGRAM_TOKEN),
      chatId: match(typed, 'chatId', TELEGRAM_CHAT),
    }),
    ntfy: () => ({
      server: readAddress(typed.address ? typed : { address: NTFY_SERVER }, rules),
      topic: match(typed, 'topic', NTFY_TOPIC),
      token: typed.token ? match(typed, 'token', TOKEN) : null,
    }),
    discord: () => ({ address: readAddress(typed, rules, DISCORD_ADDRESS) }),
    slack: () => ({ address: readAddress(typed, rules, SLACK_ADDRESS) }),
    gotify: () => ({ server: readAddress(typed, rules), token: match(typed, 'token', GOTIFY_TOKEN) }),
    webhook: () => ({
      address: readAddress(typed, rules),
      secret: SECRET_PREFIX + random.bytes(SECRET_BYTES).toString('base64'),
    }),
  };
  return readers[kind]();
}

/** Where private networks are allowed, any address will do: many servers speak a service's protocol. */
function readAddress({ address = '' }: Pick<Typed, 'address'>, rules: Rules, form?: RegExp): string {
  const url = readTarget(address, rules);
  if (!url || (form && !rules.allowsPrivate && !form.test(url.href))) throw refused('address');
  url.hash = '';
  return url.href;
}

type Field = Exclude<keyof Typed, 'kind'>;
const CODE_OF: Record<Field, FieldCode> = {
  address: 'channel_address_invalid',
  topic: 'channel_topic_invalid',
  token: 'channel_token_invalid',
  chatId: 'channel_chat_invalid',
};

function match(typed: Typed, field: Field, form: RegExp): string {
  const value = typed[field] ?? '';
  if (!form.test(value)) throw refused(field);
  return value;
}

function refused(field: Field) {
  return invalidInput({ path: field, code: CODE_OF[field] });
}

/** The identity of a target: adding the same one again updates the existing row. */
export function nameTarget(kind: ProChannel, target: Targets[ProChannel]): string {
  const { secret: _made, ...typed } = target as Targets['webhook'];
  return kind === 'push' ? (target as PushTarget).endpoint : `${kind} ${JSON.stringify(typed)}`;
}

const SHOWN: { [Kind in ProChannel]: (target: Targets[Kind]) => string } = {
  push: () => '',
  telegram: ({ chatId }) => chatId,
  ntfy: ({ server, topic }) => `${new URL(server).host}/${topic}`,
  discord: ({ address }) => new URL(address).host,
  slack: ({ address }) => new URL(address).host,
  gotify: ({ server }) => new URL(server).host,
  webhook: ({ address }) => new URL(address).host,
};

export function showTarget<Kind extends ProChannel>(kind: Kind, target: Targets[Kind]): string {
  return SHOWN[kind](target);
}

const HOST: { [Kind in ProChannel]: (target: Targets[Kind]) => string } = {
  push: ({ endpoint }) => new URL(endpoint).host,
  telegram: () => 'telegram',
  ntfy: ({ server }) => new URL(server).host,
  discord: ({ address }) => new URL(address).host,
  slack: ({ address }) => new URL(address).host,
  gotify: ({ server }) => new URL(server).host,
  webhook: ({ address }) => new URL(address).host,
};

/** The machine that is called. */
export function hostOf<Kind extends ProChannel>(kind: Kind, target: Targets[Kind]): string {
  return HOST[kind](target);
}
