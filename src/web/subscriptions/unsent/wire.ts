/** An unsent change on the wire: the request it is, and what the server's answer means for it (contract §2). */
import type { FailureBody } from '#contract/errors';
import { FREE_SUBSCRIPTION_LIMIT } from '#core/plan/plan';
import type { Subscription } from '../queries.ts';
import type { Outcome, Trouble, Unsent } from './change.ts';

export interface WireRequest {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export function requestOf(item: Unsent): WireRequest {
  const path = '/api/subscriptions';
  const at = `${path}/${encodeURIComponent(item.target)}`;
  const headers = { 'idempotency-key': item.key };
  switch (item.kind) {
    case 'add':
      return { method: 'POST', path, headers, body: { ...item.fields, provider: item.fields.name } };
    case 'edit': {
      const { name } = item.changes;
      const provider = name === undefined ? {} : { provider: name };
      return { method: 'PUT', path: at, body: { ...item.changes, ...provider, version: item.version } };
    }
    case 'delete':
      return { method: 'DELETE', path: at };
    case 'renew':
      return { method: 'POST', path: `${at}/renew`, headers };
  }
}

/** For every answer that is not a success. */
export function readOutcome(item: Unsent, status: number, body: Partial<FailureBody>): Outcome {
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429 || status >= 500) return { kind: 'later' };
  // Gone already, by this device before its answer was lost or by another one: what was wanted has happened.
  if (status === 404 && item.kind === 'delete') return { kind: 'done', row: null };
  if (body.code === 'stale_version' && body.current)
    return { kind: 'stale', current: body.current as Subscription };
  return { kind: 'refused', trouble: readTrouble(status, body) };
}

function readTrouble(status: number, body: Partial<FailureBody>): Trouble {
  const sentence = describe(body) ?? `${status}`;
  switch (body.code) {
    case 'free_limit_reached':
      return { kind: 'limit', limit: count(body.limit), current: count(body.current) };
    case 'locked':
      return { kind: 'locked' };
    case 'not_found':
      return { kind: 'gone' };
    case 'duplicate_subscription':
      return { kind: 'duplicate', sentence };
    default:
      return { kind: 'refused', sentence };
  }
}

function describe({ details, error }: Partial<FailureBody>): string | undefined {
  return details?.length ? details.map(({ message }) => message).join(' ') : error;
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : FREE_SUBSCRIPTION_LIMIT;
}
