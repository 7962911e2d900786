/** Slack, through an incoming webhook. */
import { type Guard, postGuarded } from '../guarded-post.ts';
import { deliver } from './delivery.ts';
import { writeText } from './message-text.ts';
import type { ChannelSender, Link } from './port.ts';

export interface SlackTarget {
  address: string;
}

export const SLACK_ADDRESS = /^https:\/\/hooks\.slack(?:-gov)?\.com\/services\/\w+\/\w+\/\w+$/;
/** Slack cuts at 40,000; nobody reads that. */
const TEXT_LIMIT = 8_000;

export function createSlack(guard: Guard): ChannelSender<SlackTarget> {
  return {
    send: ({ address }, message) =>
      deliver(() =>
        postGuarded(
          address,
          {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              text: writeText(message, { limit: TEXT_LIMIT, quote: escapeControl, writeLinks }),
              unfurl_links: false,
            }),
          },
          guard,
        ),
      ),
  };
}

/** Slack's three control characters: `<!channel>` in a name must not call anyone. */
function escapeControl(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function writeLinks(links: readonly Link[]): string {
  return links.map(({ label, url }) => `<${escapeControl(url)}|${escapeControl(label)}>`).join(' · ');
}
