/** Body parsing: JSON only, an empty body is no body, and endpoints marked `raw` get the exact bytes. */
import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/endpoints';
import { Problem } from '#contract/errors';

const rawPaths = new Set(allEndpoints.filter(({ row }) => row.raw).map(({ path }) => path));
/** `application/json`, with parameters but nothing else: look-alikes are refused, not guessed. */
const JSON_TYPE = /^application\/json\s*(;\s*[\w-]+=("[^"]*"|[\w-]+)\s*)*$/i;

export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (rawPaths.has(request.routeOptions.url ?? '')) return done(null, body);
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return done(new Problem('not_json'));
    return parseJson(request, body.toString('utf8'), done);
  });
}
