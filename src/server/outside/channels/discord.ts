/** Discord, through a channel's webhook. */
import { type Guard, postGuarded } from '../guarded-post.ts';
import { parseJson } from '../json.ts';
import { deliver } from './delivery.ts';
import { writeText } from './message-text.ts';
import type { ChannelSender } from './port.ts';

export interface DiscordTarget {
  address: string;
}

export const DISCORD_ADDRESS =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/;
const TEXT_LIMIT = 2_000;

export function createDiscord(guard: Guard): ChannelSender<DiscordTarget> {
  return {
    send: ({ address }, message) =>
      deliver(
        () =>
          postGuarded(
            address,
            {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({
                content: writeText(escapeMarkup(message), TEXT_LIMIT),
                // A subscription named "@everyone" must not call anyone.
                allowed_mentions: { parse: [] },
                flags: SUPPRESS_EMBEDS,
              }),
            },
            guard,
          ),
        ({ body }) => (parseJson(body) as { retry_after?: unknown } | null)?.retry_after,
      ),
  };
}

const SUPPRESS_EMBEDS = 4;

/** What a user typed is shown as typed. */
function escapeMarkup<Message extends { title: string; lines: readonly string[] }>(
  message: Message,
): Message {
  const asTyped = (text: string) => text.replace(/[\\*_~`|>#[\]<]/g, '\\$&');
  return { ...message, title: asTyped(message.title), lines: message.lines.map(asTyped) };
}
