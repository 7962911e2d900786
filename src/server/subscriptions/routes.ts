/** The calls about subscriptions, one line each. */
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { readKey } from '#server/requests/idempotency';
import { showHistory } from './history.ts';
import { personOf } from './person.ts';
import {
  addSubscription,
  editSubscription,
  listLocked,
  listSubscriptions,
  removeSubscription,
  renewSubscription,
} from './service.ts';

type SubscriptionHandlers = Pick<Handlers, Extract<keyof Handlers, `${string} /api/subscriptions${string}`>>;

export function subscriptionRoutes(deps: Deps): SubscriptionHandlers {
  return {
    'GET /api/subscriptions': (call) => listSubscriptions(deps, personOf(call)),
    'GET /api/subscriptions/locked': (call) => listLocked(deps, personOf(call)),
    'POST /api/subscriptions': (call) =>
      addSubscription(deps, personOf(call), call.body, readKey(call.headers['idempotency-key'])),
    'PUT /api/subscriptions/:id': (call) => editSubscription(deps, personOf(call), call.params.id, call.body),
    'DELETE /api/subscriptions/:id': (call) => removeSubscription(deps, personOf(call), call.params.id),
    'POST /api/subscriptions/:id/renew': (call) =>
      renewSubscription(deps, personOf(call), call.params.id, readKey(call.headers['idempotency-key'])),
    'GET /api/subscriptions/:id/history': (call) => showHistory(deps, personOf(call), call.params.id),
  };
}
