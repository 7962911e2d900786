/** Body parsing: JSON only, an empty body is no body, and endpoints marked `raw` get the exact bytes. Large ones may be compressed. */
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { hasMoreValues } from './json-values.ts';
import { takesLargeBodies } from './large-bodies.ts';

const rawPaths = new Set(allEndpoints.filter(({ row }) => row.raw).map(({ path }) => path));
/** `application/json`, with parameters but nothing else: look-alikes are refused, not guessed. */
const JSON_TYPE = /^application\/json\s*(;\s*[\w-]+=("[^"]*"|[\w-]+)\s*)*$/i;
/** The longest import has 5,000 rows of some thirty fields. */
const VALUE_LIMIT = 300_000;

export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (rawPaths.has(request.routeOptions.url ?? '')) return done(null, body);
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return done(new Problem('not_json'));
    const { bodyLimit = 0 } = request.routeOptions;
    const parse = (plain: Buffer) =>
      hasMoreValues(plain, VALUE_LIMIT)
        ? done(new Problem('body_too_large'))
        : parseJson(request, plain.toString('utf8'), done);
    const coding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
    if (coding === 'identity') return parse(body);
    if (coding !== 'gzip' || !takesLargeBodies(bodyLimit)) return done(new Problem('not_json'));
    // Unpacks no more than an uncompressed body may have: a few bytes can hold gigabytes.
    return gunzip(body, { maxOutputLength: bodyLimit }, (error, plain) => {
      if (!error) return parse(plain);
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      return done(new Problem(isTooLarge ? 'body_too_large' : 'malformed_body'));
    });
  });
}
