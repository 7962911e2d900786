/** Bodies far above the usual limit: read only from signed-in users, one of each and few at once, because each is in memory several times. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { findSignedIn } from '#server/sessions/service';
import { cookieReader, SESSION_COOKIE } from './call.ts';

/** Bodies of this size and more need a slot. */
const LARGE = 1024 * 1024;
const LIMIT_AT_ONCE = 4;
const RETRY_SECONDS = 3;

export function takesLargeBodies(bodyLimit: number): boolean {
  return bodyLimit > LARGE;
}

/** Runs before the body is read; undefined for an endpoint that takes no such body. */
export function guardLargeBodies(deps: Deps, bodyLimit: number) {
  if (!takesLargeBodies(bodyLimit)) return undefined;
  const open = new Set<string>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A body without a length, or a compressed one, may be of any size.
    const { 'content-length': length, 'content-encoding': encoding } = request.headers;
    if (length !== undefined && Number(length) <= LARGE && encoding === undefined) return;
    const session = cookieReader(request, deps.env.isHttps)(SESSION_COOKIE);
    const by = await findSignedIn(deps, session);
    if (!by) throw new Problem('not_signed_in');
    if (reply.raw.closed) return;
    // Each user has one turn, or one user could take all turns by sending slowly.
    if (open.size >= LIMIT_AT_ONCE || open.has(by.user.id))
      throw new Problem('busy', { retryAfter: RETRY_SECONDS });
    open.add(by.user.id);
    reply.raw.once('close', () => open.delete(by.user.id));
  };
}
