/** Discord, through a channel's webhook. */
import { type Guard, postGuarded } from '../guarded-post.ts';
import { parseJson } from '../json.ts';
import { deliver } from './delivery.ts';
import { writeText } from './message-text.ts';
import type { ChannelSender, Link } from './port.ts';

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
                content: writeText(message, { limit: TEXT_LIMIT, quote: escapeMarkup, writeLinks }),
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

function escapeMarkup(text: string): string {
  return text.replace(/[\\*_~`|>#[\]<]/g, '\\$&');
}

/** The brackets keep Discord from opening the address for a preview. */
function writeLinks(links: readonly Link[]): string {
  return links.map(({ label, url }) => `[${label}](<${url}>)`).join(' · ');
}
