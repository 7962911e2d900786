/** Interprets the refusal of an unsent change by its code. */
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import type { ApiError } from '../../device/api.ts';
import type { Subscription } from '../queries.ts';
import type { Outcome, Trouble, Unsent } from './change.ts';

export function readOutcome(item: Unsent, error: ApiError): Outcome {
  const { status, body } = error;
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429 || status >= 500) return { kind: 'later', answer: body };
  // Already deleted, by an earlier attempt whose answer was lost, or by another device.
  if (status === 404 && item.kind === 'delete') return { kind: 'done', row: null };
  if (body.code === 'stale_version' && body.current)
    return { kind: 'stale', current: body.current as Subscription };
  return { kind: 'refused', trouble: readTrouble(error), answer: body };
}

function readTrouble({ status, body }: ApiError): Trouble {
  switch (body.code) {
    case 'free_limit_reached':
      return { kind: 'limit', limit: count(body.limit), current: count(body.current) };
    case 'locked':
      return { kind: 'locked' };
    case 'not_found':
      return { kind: 'gone' };
    case 'duplicate_subscription':
      return { kind: 'duplicate', isLocked: body.isLocked === true };
    default:
      return { kind: 'refused', answer: { error: `${status}`, ...body } };
  }
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : FREE_SUBSCRIPTION_LIMIT;
}
