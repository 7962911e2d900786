/** Gotify, on the user's own server. */
import { type Guard, postGuarded } from '../guarded-post.ts';
import { deliver } from './delivery.ts';
import { writeLines } from './message-text.ts';
import type { ChannelSender } from './port.ts';

export interface GotifyTarget {
  server: string;
  token: string;
}

export const GOTIFY_TOKEN = /^[\w.-]{1,100}$/;
/** The middle of Gotify's scale: with a sound, but not over other windows. */
const PRIORITY = 5;
/** Gotify has no limit; ours keeps messages readable. */
const TEXT_LIMIT = 8_000;

export function createGotify(guard: Guard): ChannelSender<GotifyTarget> {
  return {
    send: ({ server, token }, { title, url, ...list }) =>
      deliver(() =>
        postGuarded(
          `${server.replace(/\/+$/, '')}/message`,
          {
            headers: { 'content-type': 'application/json', 'x-gotify-key': token },
            body: JSON.stringify({
              title,
              message: writeLines(list, { limit: TEXT_LIMIT }),
              priority: PRIORITY,
              extras: { 'client::notification': { click: { url } } },
            }),
          },
          guard,
        ),
      ),
  };
}
