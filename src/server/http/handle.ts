/**
 * Binds endpoints to their handlers: access, origin, content type, body limit, input and output are
 * checked here for every endpoint, so that no route can exist without them.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { allEndpoints, type EndpointName } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { isStorable } from '#core/text/storable';
import type { Deps } from '#server/deps';
import { readAddress } from '#server/limits/client-address';
import { checkAccess } from '#server/requests/access';
import { recordRefusedCall } from '#server/security-events';
import { findSignedIn, type SignedIn } from '#server/sessions/service';
import { resolveTimeZone } from '#server/users/time-zone';
import { type Call, cookieReader, type Handlers, makeControls, SESSION_COOKIE, todayIn } from './call.ts';
import { type KeptAnswer, type KeptAnswers, keptKey, keptStamp, matchesEtag } from './kept-answers.ts';
import { guardLargeBodies } from './large-bodies.ts';
import { refuseCrossSite } from './origin.ts';
import { readIssue } from './problem.ts';

export const BODY_LIMIT = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

export function bindEndpoints(
  app: FastifyInstance,
  deps: Deps,
  handlers: Handlers,
  kept: KeptAnswers,
  /** Defaults to all. */
  only?: readonly EndpointName[],
): void {
  for (const { name, method, path, row } of allEndpoints) {
    if (only && !only.includes(name)) continue;
    const given: Bound = { name, row, handler: handlers[name] as Handler };
    const endpoint = row.kept ? keepAnswers(deps, kept, given) : given;
    const bodyLimit = row.bodyLimit ?? BODY_LIMIT;
    const guard = row.access === 'visitor' ? undefined : guardLargeBodies(deps, bodyLimit);
    app.route({
      method: method as 'GET',
      url: path,
      bodyLimit,
      ...(guard && { onRequest: guard }),
      // Calendar programs look at the tag of a file before they read it.
      exposeHeadRoute: row.tagged === true,
      handler: async (request, reply) => {
        const answer = await callHandler(deps, endpoint, request, reply);
        if (!row.kept && !row.tagged) return sendAnswer(row, reply, answer);
        return sendTagged(row, reply, answer as KeptAnswer, request.headers['if-none-match']);
      },
    });
  }
}

type Handler = (call: Call) => Promise<unknown> | unknown;

interface Bound {
  name: EndpointName;
  row: Endpoint;
  handler: Handler;
}

/** The same endpoint, whose handler is called only when what its answer depends on has changed. */
function keepAnswers(deps: Deps, kept: KeptAnswers, { name, row, handler }: Bound): Bound {
  return {
    name,
    row,
    handler: async (call) => {
      const key = keptKey(name, call.by as SignedIn);
      const stamp = keptStamp(deps, call as Call & { by: SignedIn });
      return (
        kept.find(key, stamp) ?? kept.keep(key, stamp, JSON.stringify(row.output.parse(await handler(call))))
      );
    },
  };
}

/**
 * Answers of the API are stored nowhere but in the page: the tag saves the bytes, and `no-store` keeps the answer off
 * shared devices. A tagged file is for programs that keep their copy and ask whether it is still right.
 */
function sendTagged(
  row: Endpoint,
  reply: FastifyReply,
  { bytes, etag }: KeptAnswer,
  ifNoneMatch: string | undefined,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', row.tagged ? 'private, no-cache' : 'no-store');
  if (matchesEtag(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.type(row.contentType ?? JSON_TYPE).send(bytes);
}

function sendAnswer(row: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  const result = row.output.parse(answer);
  reply.code(reply.getHeader('location') === undefined ? (row.success ?? 200) : 302);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.type(row.contentType ?? JSON_TYPE);
  return reply.send(toPayload(row, result));
}

function toPayload({ contentType }: Endpoint, result: unknown): unknown {
  if (contentType === undefined) return JSON.stringify(result);
  const isStreamed = typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
  return isStreamed ? Readable.from(result as AsyncIterable<string>, { objectMode: false }) : result;
}

/** Authenticates, authorises and calls the handler; suspicious refusals are recorded as security events. */
async function callHandler(
  deps: Deps,
  { name, row, handler }: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const isChange = row.spends === true || request.method !== 'GET';
  let by: SignedIn | undefined;
  try {
    if (isChange && !row.signed) refuseCrossSite(request, deps.env.appUrl);
    const session = cookieReader(request, deps.env.isHttps)(SESSION_COOKIE);
    by = row.anonymous ? undefined : await findSignedIn(deps, session);
    await checkAccess(deps, { name, row, isChange, requestId: request.id, session }, by);
    return await handler(await makeCall(deps, row, by, request, reply));
  } catch (error) {
    const userId = by?.user.id ?? null;
    if (error instanceof Problem)
      recordRefusedCall(deps, { name, code: error.code, userId, requestId: request.id });
    throw error;
  }
}

async function makeCall(
  deps: Deps,
  row: Endpoint,
  by: SignedIn | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  // Ids with such characters cannot exist, and the database would fail on them.
  if (!isStorable(request.params)) throw new Problem('not_found');
  const now = deps.clock.now();
  const timeZone = await resolveTimeZone(deps, by?.user, request.headers['x-time-zone'], now);
  let signal: AbortSignal | undefined;
  const call: Call<EndpointName> = {
    params: parsePart(row.params, request.params) as never,
    query: parsePart(row.query, request.query) as never,
    body: (row.raw ? undefined : storable(parsePart(row.body, request.body ?? {}))) as never,
    raw: row.raw ? ((request.body as Buffer | undefined) ?? Buffer.alloc(0)) : Buffer.alloc(0),
    by: by as never,
    now,
    timeZone,
    today: todayIn(now, timeZone),
    address: readAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    headers: request.headers,
    cookie: cookieReader(request, deps.env.isHttps),
    url: request.url,
    get signal() {
      signal ??= watchCaller(reply);
      return signal;
    },
    reply: makeControls(reply, deps.env.isHttps),
  };
  return call;
}

function watchCaller(reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) abort();
  else raw.once('close', abort);
  return controller.signal;
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem('invalid_input', { problems: parsed.error.issues.map(readIssue) });
}

/** Refuses strings that the database cannot store, for fields without a rule of their own. */
function storable(value: unknown): unknown {
  if (!isStorable(value)) throw new Problem('malformed_request');
  return value;
}
