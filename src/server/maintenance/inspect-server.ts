/** What the server on this machine says of its background work, by its own /metrics. */
import type { Env } from '#server/env';
import { createOutboundClient } from '#server/outside/outbound';
import { advice, type Finding, fault, ok } from './finding.ts';

const ANSWER_WITHIN_MS = 3_000;
const METRICS_BYTES = 4 * 1024 ** 2;
/** One failure may be of the moment in which the database was restarted. */
const FAILURES_IN_A_ROW = 2;
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Null where no server answers there; its status where it does not show its metrics. */
export async function readMetrics({
  host,
  port,
  metricsToken,
}: Pick<Env, 'host' | 'port' | 'metricsToken'>): Promise<string | number | null> {
  const name = EVERY_ADDRESS.has(host) ? '127.0.0.1' : host;
  const server = createOutboundClient({
    baseUrl: `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    timeoutMs: ANSWER_WITHIN_MS,
    maxBytes: METRICS_BYTES,
  });
  try {
    const headers = metricsToken ? { authorization: `Bearer ${metricsToken}` } : {};
    const { status, body } = await server.call({ method: 'GET', path: '/metrics', headers });
    return status === 200 ? body.toString() : status;
  } catch {
    return null;
  }
}

export function inspectSweeps(metrics: string | number | null, { port }: Pick<Env, 'port'>): Finding[] {
  if (metrics === null)
    return [
      advice(`No server answers on port ${port} of this machine, so its background work cannot be checked.`),
    ];
  if (typeof metrics === 'number')
    return [
      advice(
        `The server on port ${port} does not show its metrics (${metrics}), so its background work cannot be checked. Set METRICS_TOKEN, for this command too.`,
      ),
    ];
  const failing = [...metrics.matchAll(/^outgo_sweep_failures_in_a_row\{sweep="([\w-]+)"\} (\d+)$/gm)]
    .map(([, name, times]) => ({ name, times: Number(times) }))
    .filter(({ times }) => times >= FAILURES_IN_A_ROW);
  if (failing.length === 0) return [ok('The background work of the server on this machine succeeds.')];
  return failing.map(({ name, times }) =>
    fault(
      `The background work "${name}" has failed ${times} times in a row. The log line "sweep failed" names the reason; it is tried again at each turn.`,
    ),
  );
}
