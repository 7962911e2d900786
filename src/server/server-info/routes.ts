/** Whether the server is up, and what it offers. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { describeApi, renderApiPage } from './openapi.ts';

type ServerInfoHandlers = Pick<
  Handlers,
  'GET /healthz' | 'GET /readyz' | 'GET /api/server' | 'GET /api/openapi.json' | 'GET /api/docs'
>;

export function serverInfoRoutes(deps: Deps, ping: () => Promise<void>): ServerInfoHandlers {
  return {
    'GET /healthz': () => ({ status: 'ok' }),
    'GET /readyz': async () => {
      await ping().catch(() => {
        throw new Problem('database_away', { retryAfter: 2 });
      });
      return { status: 'ready' };
    },
    'GET /api/server': () => ({
      payments: deps.env.payments,
      google: deps.env.google !== undefined,
      emailVerification: deps.env.requireEmailVerification,
      demo: deps.env.payments === 'sandbox',
    }),
    'GET /api/openapi.json': () => describeApi(deps.env.linkOrigin),
    'GET /api/docs': () => renderApiPage(),
  };
}
