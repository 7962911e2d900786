/** Logs requests: a line for each answer, and one more for an answer that broke off. */
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

/** Silent but for failures that nothing else would report. */
export class FailureLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  /** The headers were sent, so that the client only sees its connection end. */
  override streamError(error: Error, request: FastifyRequest): void {
    // A source that was destroyed without an error has the same code, over a connection that is still there.
    const { code } = error as NodeJS.ErrnoException;
    const hasClientLeft = code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;
    if (hasClientLeft) return;
    request.log.error({ err: error, route: request.routeOptions.url }, 'an answer broke off');
  }
}

/** Paths are logged as their route's pattern: queries and ids may hold tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
