/** What a refused change comes to on screen (specification §8 Subscriptions). */
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import { DUPLICATE_SUBSCRIPTION } from '#core/subscription/subscription';
import { ApiError } from '../device/api.ts';
import { messagesTexts } from '../texts/en/messages.ts';
import { getTexts } from '../texts/text.ts';
import type { Subscription } from './queries.ts';

export type Failure =
  | { kind: 'limit'; limit: number; current: number }
  | { kind: 'stale'; current: Subscription }
  | { kind: 'duplicate'; sentence: string }
  /** A sentence of the server, or undefined for the general one. */
  | { kind: 'message'; text: string | undefined };

export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { kind: 'message', text: error instanceof Error ? error.message : undefined };
  const { status, body } = error;
  if (status === 403 && error.message.includes('Free tier limit reached')) {
    return { kind: 'limit', limit: readCount(body.limit), current: readCount(body.current) };
  }
  if (body.code === 'stale_version' && body.current) {
    return { kind: 'stale', current: body.current as Subscription };
  }
  if (status === 409 && error.sentence?.startsWith(DUPLICATE_SUBSCRIPTION)) {
    return { kind: 'duplicate', sentence: error.sentence };
  }
  return { kind: 'message', text: describeDetails(body.details) ?? error.sentence };
}

/** `path: message`, joined by commas. */
function describeDetails(details: ApiError['body']['details']): string | undefined {
  if (!Array.isArray(details) || details.length === 0) return undefined;
  const { field, say } = getTexts(messagesTexts);
  return details.map(({ path, message }) => `${field(path)}: ${say(message)}`).join(', ');
}

function readCount(value: unknown): number {
  return typeof value === 'number' ? value : FREE_SUBSCRIPTION_LIMIT;
}
