import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { showUsage } from './service.ts';

export function aiQuotaRoutes(deps: Deps): Pick<Handlers, 'GET /api/ai-usage'> {
  return { 'GET /api/ai-usage': ({ by, now }) => showUsage(deps, by.user, now) };
}
