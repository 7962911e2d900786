/** A user's own program, called with a signature (docs/webhook.md; the form of the Standard Webhooks specification). */
import { createHmac } from 'node:crypto';
import { type Guard, postGuarded } from '../guarded-post.ts';
import { deliver } from './delivery.ts';
import type { ChannelSender, MessageItem } from './port.ts';

export interface WebhookTarget {
  address: string;
  /** `whsec_` and the key in base64. */
  secret: string;
}

export const SECRET_PREFIX = 'whsec_';

export function createWebhook(guard: Guard, clock: { now(): Date }): ChannelSender<WebhookTarget> {
  return {
    send: ({ address, secret }, { id, kind, title, lines, items, url }) => {
      const timestamp = `${Math.floor(clock.now().getTime() / 1000)}`;
      const body = JSON.stringify({ type: kind, title, lines, url, items: items.map(writeItem) });
      return deliver(() =>
        postGuarded(
          address,
          {
            headers: {
              'content-type': 'application/json',
              'webhook-id': id,
              'webhook-timestamp': timestamp,
              'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
            },
            body,
          },
          guard,
        ),
      );
    },
  };
}

function writeItem({ answers: { any, choices }, ...item }: MessageItem) {
  const answers = Object.fromEntries(choices.map(({ answer, url }) => [answer, url]));
  return { ...item, answers: { any: any.url, ...answers } };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
