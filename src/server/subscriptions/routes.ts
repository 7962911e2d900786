import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { readKey } from '#server/requests/idempotency';
import { actorOf } from './actor.ts';
import { changeSubscriptions, undoChanges } from './bulk.ts';
import { showHistory } from './history.ts';
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
    'GET /api/subscriptions': (call) => listSubscriptions(deps, actorOf(call)),
    'GET /api/subscriptions/locked': (call) => listLocked(deps, actorOf(call)),
    'POST /api/subscriptions': (call) =>
      addSubscription(deps, actorOf(call), call.body, readKey(call.headers['idempotency-key'])),
    'PUT /api/subscriptions/:id': (call) => editSubscription(deps, actorOf(call), call.params.id, call.body),
    'DELETE /api/subscriptions/:id': (call) => removeSubscription(deps, actorOf(call), call.params.id),
    'POST /api/subscriptions/:id/renew': (call) =>
      renewSubscription(
        deps,
        actorOf(call),
        call.params.id,
        call.body,
        readKey(call.headers['idempotency-key']),
      ),
    'POST /api/subscriptions/bulk': (call) =>
      changeSubscriptions(deps, actorOf(call), call.body, readKey(call.headers['idempotency-key'])),
    'POST /api/subscriptions/bulk/undo': (call) =>
      undoChanges(deps, actorOf(call), call.body, readKey(call.headers['idempotency-key'])),
    'GET /api/subscriptions/:id/history': (call) => showHistory(deps, actorOf(call), call.params.id),
  };
}
