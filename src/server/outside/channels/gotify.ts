/** Gotify, on the user's own server. */
import { type Guard, postGuarded } from '../guarded-post.ts';
import { deliver } from './delivery.ts';
import type { ChannelSender } from './port.ts';

export interface GotifyTarget {
  server: string;
  token: string;
}

export const GOTIFY_TOKEN = /^[\w.-]{1,100}$/;
/** Gotify's own middle: shown with a sound, not over everything. */
const PRIORITY = 5;

export function createGotify(guard: Guard): ChannelSender<GotifyTarget> {
  return {
    send: ({ server, token }, { title, lines, url }) =>
      deliver(() =>
        postGuarded(
          `${server.replace(/\/+$/, '')}/message`,
          {
            headers: { 'content-type': 'application/json', 'x-gotify-key': token },
            body: JSON.stringify({
              title,
              message: lines.join('\n'),
              priority: PRIORITY,
              extras: { 'client::notification': { click: { url } } },
            }),
          },
          guard,
        ),
      ),
  };
}
