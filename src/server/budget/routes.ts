import type { budgetEndpoints } from '#contract/budget';
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { readKey } from '#server/requests/idempotency';
import { changeBudget, showBudget } from './service.ts';

export function budgetRoutes(deps: Deps): Pick<Handlers, keyof typeof budgetEndpoints> {
  return {
    'GET /api/budget': ({ by }) => showBudget(deps, by.user),
    'PUT /api/budget': ({ by, body, headers }) =>
      changeBudget(deps, by.user, body, readKey(headers['idempotency-key'])),
  };
}
