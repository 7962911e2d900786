import type { importEndpoints } from '#contract/import';
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { readKey } from '#server/requests/idempotency';
import { actorOf } from '#server/subscriptions/actor';
import { importSubscriptions, showImports, undoImport } from './service.ts';

export function importRoutes(deps: Deps): Pick<Handlers, keyof typeof importEndpoints> {
  return {
    'GET /api/imports': (call) => showImports(deps, actorOf(call)),
    'POST /api/imports': (call) =>
      importSubscriptions(deps, actorOf(call), call.body, readKey(call.headers['idempotency-key'])),
    'POST /api/imports/:id/undo': (call) => undoImport(deps, actorOf(call), call.params.id),
  };
}
