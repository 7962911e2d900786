/** The HTTP application: kernel, every row of the contract, and the built site. */
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { EndpointName } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { accountRoutes } from './account/routes.ts';
import type { AdminDeps } from './admin/deps.ts';
import { adminRoutes } from './admin/routes.ts';
import type { AdviceDeps } from './advice/deps.ts';
import { adviceRoutes } from './advice/routes.ts';
import { aiQuotaRoutes } from './ai-quota/routes.ts';
import type { AuthDeps } from './auth/deps.ts';
import { authRoutes } from './auth/routes.ts';
import { budgetRoutes } from './budget/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import type { ChannelDeps } from './channels/deps.ts';
import { reminderChannels } from './channels/queue.ts';
import { channelRoutes } from './channels/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Database } from './db/connect.ts';
import { demoRoutes } from './demo/routes.ts';
import { limitWork, type WorkLimits } from './http/admission.ts';
import { readBodies } from './http/bodies.ts';
import type { Handlers } from './http/call.ts';
import { BODY_LIMIT, bindEndpoints } from './http/handle.ts';
import { KeptAnswers } from './http/kept-answers.ts';
import { addMetrics } from './http/metrics.ts';
import { sendProblem } from './http/problem.ts';
import { answerBrokenRequest, answerOddRequests } from './http/raw-answers.ts';
import { FailureLog, logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type Site, serveSite } from './http/static.ts';
import { importRoutes } from './import/routes.ts';
import type { PlanDeps } from './plan/deps.ts';
import { planRoutes } from './plan/routes.ts';
import { rateRoutes } from './rates/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { serverInfoRoutes } from './server-info/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

/** A request must have arrived whole within this time, so that slow senders cannot hold sockets. */
const REQUEST_TIMEOUT_MS = 15_000;
const WORKER_ENDPOINTS: readonly EndpointName[] = ['GET /healthz', 'GET /readyz'];

export type ServerDeps = AuthDeps & PlanDeps & AdviceDeps & ChannelDeps & AdminDeps;

export interface AppParts {
  deps: ServerDeps;
  database: Pick<Database, 'ping' | 'pool'>;
  logger: FastifyBaseLogger;
  /** Null in a worker, which answers only those who watch it. */
  site: Site | null;
  /** True once the server was told to stop, while it still serves. */
  isStopping: () => boolean;
  /** Lines of /metrics about background work and the replica. */
  listMetrics: () => Promise<string[]>;
  /** Bytes of answers to keep; the default unless a benchmark says otherwise. */
  keptBytes?: number | undefined;
  /** Replaces some of the default limits. */
  workLimits?: Partial<WorkLimits> | undefined;
  /** Mounts routes outside the contract: the payment sandbox's checkout. */
  mount?: (app: FastifyInstance) => void;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { deps, database, logger, site, mount, keptBytes, isStopping } = parts;
  const headers = securityHeaders(deps.env);
  const app = fastify({
    loggerInstance: logger,
    logController: new FailureLog(),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < deps.env.trustProxy,
    bodyLimit: BODY_LIMIT,
    // Longer than a request line may be: each call, and not the router, refuses a parameter that is too long.
    routerOptions: { maxParamLength: 16_384 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    // A missing Host is refused with our headers, by answerOddRequests.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    clientErrorHandler: answerBrokenRequest(headers),
    exposeHeadRoutes: false,
    // Refusals before any route is known, such as a path that cannot be decoded; no hook runs for them.
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply.headers({ ...headers, 'x-request-id': request.id }));
    },
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  answerOddRequests(app);
  readBodies(app);
  limitWork(app, parts.workLimits);
  logRequests(app);
  addMetrics(app, deps, database.pool, parts.listMetrics);
  const handlers = allHandlers(deps, database, isStopping);
  if (site) {
    bindEndpoints(app, deps, handlers, new KeptAnswers(keptBytes));
    mount?.(app);
    serveSite(app, site);
  } else {
    bindEndpoints(app, deps, handlers, new KeptAnswers(0), WORKER_ENDPOINTS);
    app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply));
  }
  return app;
}

/** A row without a handler, or a handler without a row, does not compile here. */
function allHandlers(
  deps: ServerDeps,
  database: Pick<Database, 'ping'>,
  isStopping: () => boolean,
): Handlers {
  return {
    ...adminRoutes(deps),
    ...aiQuotaRoutes(deps),
    ...adviceRoutes(deps),
    ...planRoutes(deps),
    ...demoRoutes(deps),
    ...rateRoutes(deps),
    ...serverInfoRoutes(deps, database.ping, isStopping),
    ...authRoutes(deps),
    ...accountRoutes(deps),
    ...subscriptionRoutes(deps),
    ...budgetRoutes(deps),
    ...importRoutes(deps),
    ...dashboardRoutes(deps),
    ...calendarRoutes(deps),
    ...reminderRoutes(deps, reminderChannels(deps)),
    ...channelRoutes(deps),
  };
}
