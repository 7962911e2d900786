/** Refuses state-changing requests from other sites. */
import type { FastifyRequest } from 'fastify';
import { Problem } from '#contract/errors';

export function refuseCrossSite(request: FastifyRequest, appUrl: string | undefined): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site === 'cross-site') throw new Problem('cross_site');
  const { origin, host } = request.headers;
  if (site === undefined && origin === undefined) return;
  // `same-site` is another origin under the same domain, perhaps somebody else's; image requests have no Origin.
  if (origin === undefined || !isOwnOrigin(origin, host, appUrl)) throw new Problem('cross_site');
}

function isOwnOrigin(origin: string, host: string | undefined, appUrl: string | undefined): boolean {
  if (appUrl !== undefined) return origin === appUrl;
  return (
    URL.canParse(origin) &&
    /^https?:$/.test(new URL(origin).protocol) &&
    new URL(origin).host === host?.toLowerCase()
  );
}
