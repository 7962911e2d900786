/** ntfy, on ntfy.sh or a server of one's own ("publish as JSON"). */
import { type Guard, postGuarded } from '../guarded-post.ts';
import { deliver } from './delivery.ts';
import { listButtons, shorten, writeLines } from './message-text.ts';
import type { ChannelSender } from './port.ts';

export interface NtfyTarget {
  server: string;
  topic: string;
  token: string | null;
}

export const NTFY_TOPIC = /^[\w-]{1,64}$/;
/** ntfy turns longer texts into attachments; the limit is in bytes, up to four per character. */
const TEXT_LIMIT = 1_000;
/** A notification takes no more buttons. */
const ACTIONS = 3;

export function createNtfy(guard: Guard): ChannelSender<NtfyTarget> {
  return {
    send: ({ server, topic, token }, { title, url, ...list }) =>
      deliver(() =>
        postGuarded(
          server,
          {
            headers: {
              'content-type': 'application/json',
              ...(token !== null && { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify({
              topic,
              title: shorten(title, TEXT_LIMIT / 4),
              message: writeLines(list, { limit: TEXT_LIMIT, linksFrom: ACTIONS }),
              click: url,
              actions: listButtons(list.items)
                .slice(0, ACTIONS)
                .map((button) => ({ action: 'view', ...button, clear: true })),
            }),
          },
          guard,
        ),
      ),
  };
}
