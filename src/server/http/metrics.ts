/** Prometheus text at /metrics: requests by route and status, their times, the health of the process, and its queues. */
import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { sha256 } from '#server/hash';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

interface Series {
  count: number;
  seconds: number;
  buckets: number[];
}

export function addMetrics(
  app: FastifyInstance,
  deps: Deps,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
  /** Lines of other parts of the server. */
  listMore: () => Promise<string[]>,
): void {
  const requests = new Map<string, Series>();
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  app.addHook('onClose', async () => loopDelay.disable());

  app.addHook('onResponse', (request, reply, done) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'unknown'}",status="${reply.statusCode}"`;
    const series = requests.get(labels) ?? { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
    const seconds = reply.elapsedTime / 1000;
    series.count += 1;
    series.seconds += seconds;
    for (const [at, limit] of BUCKETS.entries())
      if (seconds <= limit) series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    requests.set(labels, series);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const token = deps.env.metricsToken;
    const isAllowed = token ? isBearer(request.headers.authorization, token) : isLocal(request, deps.env);
    if (!isAllowed) throw new Problem('not_found');
    reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store');
    return [
      '# TYPE outgo_request_seconds histogram',
      ...[...requests].flatMap(([labels, series]) => histogramLines(labels, series)),
      '# TYPE outgo_process_resident_bytes gauge',
      `outgo_process_resident_bytes ${process.memoryUsage.rss()}`,
      '# TYPE outgo_event_loop_delay_seconds gauge',
      `outgo_event_loop_delay_seconds{quantile="0.99"} ${loopDelay.percentile(99) / 1e9}`,
      '# TYPE outgo_database_connections gauge',
      `outgo_database_connections{state="all"} ${pool.totalCount}`,
      `outgo_database_connections{state="idle"} ${pool.idleCount}`,
      `outgo_database_connections{state="waiting"} ${pool.waitingCount}`,
      ...(await listMore()),
      '',
    ].join('\n');
  });
}

function histogramLines(labels: string, series: Series): string[] {
  return [
    ...BUCKETS.map(
      (limit, at) => `outgo_request_seconds_bucket{${labels},le="${limit}"} ${series.buckets[at]}`,
    ),
    `outgo_request_seconds_bucket{${labels},le="+Inf"} ${series.count}`,
    `outgo_request_seconds_sum{${labels}} ${series.seconds.toFixed(6)}`,
    `outgo_request_seconds_count{${labels}} ${series.count}`,
  ];
}

/**
 * A proxy on this machine also connects from loopback; only its headers, if any, name the client. A server with
 * a public address has a proxy in front: while that is not configured, nobody counts as local. HTTP/1.0 is
 * nginx's default, without such headers and with our own host.
 */
function isLocal(request: FastifyRequest, { trustProxy, linkOrigin }: Deps['env']): boolean {
  const { ip, headers } = request;
  if (!LOOPBACK.test(ip)) return false;
  if (trustProxy > 0 && headers['x-forwarded-for'] !== undefined) return true;
  if (trustProxy === 0 && !LOOPBACK_HOST.test(new URL(linkOrigin).host)) return false;
  if (request.raw.httpVersion === '1.0') return false;
  return FORWARDING.every((name) => headers[name] === undefined) && LOOPBACK_HOST.test(headers.host ?? '');
}

function isBearer(header: string | undefined, token: string): boolean {
  // Hashed because the comparison needs equal lengths.
  return timingSafeEqual(sha256(header ?? ''), sha256(`Bearer ${token}`));
}
