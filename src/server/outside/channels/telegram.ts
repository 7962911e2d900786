/** Telegram, through a bot that the user made (Bot API, `sendMessage`). */
import { parseJson } from '../json.ts';
import { createOutboundClient } from '../outbound.ts';
import { deliver } from './delivery.ts';
import { writeText } from './message-text.ts';
import type { ChannelSender } from './port.ts';

export interface TelegramTarget {
  token: string;
  chatId: string;
}

export const TELEGRAM_API_URL = 'https://api.telegram.org';
const TEXT_LIMIT = 4_096;
const LIMITS = { timeoutMs: 5_000, maxBytes: 64 * 1024 };

/** The bot's token is part of the path, so it must not be able to change the rest of it. */
export const TELEGRAM_TOKEN = /^\d{5,20}:[\w-]{20,100}$/;
/** A chat, a group (negative) or a public channel. */
export const TELEGRAM_CHAT = /^(-?\d{1,20}|@\w{4,64})$/;

export function createTelegram({
  baseUrl = TELEGRAM_API_URL,
  timeoutMs = LIMITS.timeoutMs,
} = {}): ChannelSender<TelegramTarget> {
  const client = createOutboundClient({ baseUrl, ...LIMITS, timeoutMs });
  return {
    send: ({ token, chatId }, message) =>
      deliver(
        () =>
          client.call({
            method: 'POST',
            path: `/bot${token}/sendMessage`,
            json: {
              chat_id: chatId,
              text: writeText(message, TEXT_LIMIT),
              link_preview_options: { is_disabled: true },
            },
          }),
        ({ body }) =>
          (parseJson(body) as { parameters?: { retry_after?: unknown } } | null)?.parameters?.retry_after,
      ),
  };
}
