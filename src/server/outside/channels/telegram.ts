/** Telegram, through a bot that the user made (Bot API, `sendMessage`). */
import { parseJson } from '../json.ts';
import { createOutboundClient } from '../outbound.ts';
import { deliver } from './delivery.ts';
import { listButtons, writeText } from './message-text.ts';
import type { ChannelMessage, ChannelSender } from './port.ts';

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
              ...writeContent(message),
              link_preview_options: { is_disabled: true },
            },
          }),
        ({ body }) =>
          (parseJson(body) as { parameters?: { retry_after?: unknown } } | null)?.parameters?.retry_after,
      ),
  };
}

/** Telegram refuses a message with a button that leads to a host without a dot, such as `localhost`. */
function writeContent(message: ChannelMessage) {
  const buttons = listButtons(message.items);
  const hasButtons = buttons.length > 0 && new URL(message.url).hostname.includes('.');
  if (!hasButtons) return { text: writeText(message, { limit: TEXT_LIMIT }) };
  return {
    text: writeText({ ...message, items: [] }, { limit: TEXT_LIMIT }),
    // Buttons stand one below the other: names are long, and phones narrow.
    reply_markup: { inline_keyboard: buttons.map(({ label, url }) => [{ text: label, url }]) },
  };
}
