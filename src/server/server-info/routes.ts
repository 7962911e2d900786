/** Health, configuration and documentation of the server. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { renderApiPage } from './api-page.ts';
import { describeApi } from './openapi.ts';

type ServerInfoHandlers = Pick<
  Handlers,
  'GET /healthz' | 'GET /readyz' | 'GET /api/server' | 'GET /api/openapi.json' | 'GET /api/docs'
>;

export function serverInfoRoutes(
  deps: Deps,
  ping: () => Promise<void>,
  isStopping: () => boolean,
): ServerInfoHandlers {
  // Generated once per process, on the first request.
  let description: ReturnType<typeof describeApi> | undefined;
  let page: string | undefined;
  return {
    'GET /healthz': () => ({ status: 'ok' }),
    'GET /readyz': async () => {
      if (isStopping()) throw new Problem('busy', { retryAfter: 2 });
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
    'GET /api/openapi.json': () => {
      description ??= describeApi(deps.env.linkOrigin);
      return description;
    },
    'GET /api/docs': () => {
      page ??= renderApiPage(deps.env.linkOrigin);
      return page;
    },
  };
}
