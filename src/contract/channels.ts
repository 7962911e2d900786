/** Endpoints of the ways beside mail in which reminders are sent: devices, and addresses that a user types. */
import { z } from 'zod';
import { CHANNEL_RESULTS, PRO_CHANNELS, SEND_TO } from '#core/reminders/channels';
import { defineEndpoints, instant, message, refusedAs } from './endpoint.ts';
import type { FieldCode } from './errors.ts';

const channel = z.object({
  id: z.string(),
  kind: z.enum(PRO_CHANNELS),
  /** The channel's target without its secrets: a host, a chat, a topic; empty for a device. */
  target: z.string(),
  /** The browser, where it is a device. */
  userAgent: z.string().nullable(),
  isThisDevice: z.boolean(),
  createdAt: instant,
  /** What became of the last message; null before the first. */
  lastResult: z.enum(CHANNEL_RESULTS).nullable(),
  lastAt: instant.nullable(),
});

const typed = (limit: number, code: FieldCode) =>
  z.string(refusedAs(code)).trim().max(limit, refusedAs(code)).optional();
const id = z.object({ id: z.string().max(100) });
const keyOf = (limit: number) =>
  z.string(refusedAs('channel_device_invalid')).max(limit, refusedAs('channel_device_invalid'));

export const channelEndpoints = defineEndpoints({
  'GET /api/channels': {
    summary:
      'The devices and addresses that reminders are sent to, and the key with which a browser subscribes.',
    access: 'user',
    output: z.object({ channels: z.array(channel), pushKey: z.string() }),
  },
  'POST /api/channels': {
    summary:
      'Adds an address (Pro): Telegram takes `token` and `chatId`; ntfy `topic`, and `address` and `token` where they are not the public ones; Gotify `address` and `token`; Discord, Slack and a webhook `address`. A webhook’s signing secret is in this answer only.',
    access: 'user',
    waits: true,
    success: 201,
    body: z.object({
      kind: z.enum(SEND_TO, refusedAs('channel_kind_invalid')),
      address: typed(2_000, 'channel_address_invalid'),
      topic: typed(64, 'channel_topic_invalid'),
      token: typed(200, 'channel_token_invalid'),
      chatId: typed(100, 'channel_chat_invalid'),
    }),
    output: z.object({ channel, secret: z.string().nullable() }),
  },
  'POST /api/channels/devices': {
    summary: 'Adds this browser (Pro), as its `PushSubscription`; it ends with the session.',
    access: 'user',
    success: 201,
    body: z.object({
      endpoint: keyOf(2_000),
      keys: z.object({ p256dh: keyOf(200), auth: keyOf(100) }, refusedAs('channel_device_invalid')),
    }),
    output: z.object({ channel }),
  },
  'POST /api/channels/:id/test': {
    summary: 'Sends a test message now (Pro) and answers with what became of it.',
    access: 'user',
    waits: true,
    params: id,
    output: z.object({ channel }),
  },
  'DELETE /api/channels/:id': {
    summary: 'Removes a device or address; nothing more is sent there.',
    access: 'user',
    params: id,
    output: message,
  },
});
