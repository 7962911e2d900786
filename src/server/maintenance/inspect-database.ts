/** What is wrong between this process and its database, in words: clocks, connections, a pooler that nobody told us of. */
import { CLOCK_SKEW_MS } from '#server/clock';
import type { DatabaseFacts } from '#server/db/facts';
import type { Env } from '#server/env';
import { advice, type Finding, fault, ok, sayDuration } from './finding.ts';

/** That each process may open (docs/operations.md). */
const CONNECTIONS_EACH = 10;

export function inspectClocks({ clockAheadMs, lastSeenAt }: DatabaseFacts, now: Date): Finding[] {
  const seconds = Math.abs(clockAheadMs) / 1000;
  const found: Finding[] = [];
  if (Math.abs(clockAheadMs) > CLOCK_SKEW_MS)
    found.push(
      fault(
        `The clock of the database is ${sayDuration(seconds)} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} this machine's: one of them is wrong. Let both follow NTP (timedatectl).`,
      ),
    );
  const ahead = (lastSeenAt?.getTime() ?? 0) - now.getTime();
  if (ahead > CLOCK_SKEW_MS)
    found.push(
      fault(
        `Somebody was last here ${sayDuration(ahead / 1000)} from now: this machine's clock is behind, or that of a server was ahead. Let every machine follow NTP (timedatectl); what a wrong clock wrote corrects itself within an hour.`,
      ),
    );
  return found.length > 0
    ? found
    : [ok(`The clocks of this machine and of the database differ by ${Math.round(seconds)} s.`)];
}

export function inspectConnections(
  { maxConnections, machines }: DatabaseFacts,
  env: Pick<Env, 'webConcurrency' | 'isPooled'>,
): Finding[] {
  if (env.isPooled) return [];
  // With WEB_CONCURRENCY the parent process works too.
  const processes = env.webConcurrency === 1 ? 1 : env.webConcurrency + 1;
  const wanted = processes * machines * CONNECTIONS_EACH;
  const where = machines === 1 ? 'this machine' : `each of ${machines} connected machines`;
  const line = `PostgreSQL gives ${maxConnections} connections, and ${processes} ${processes === 1 ? 'process' : 'processes'} of ${where} may open ${wanted}`;
  return [
    wanted > maxConnections
      ? fault(
          `${line}: requests fail when they run out. Raise max_connections, lower WEB_CONCURRENCY, or put PgBouncer in front.`,
        )
      : ok(`${line}.`),
  ];
}

export function inspectPooling(isPooledByTransaction: boolean | null, env: Pick<Env, 'isPooled'>): Finding[] {
  if (isPooledByTransaction === null)
    return [advice('Whether a pooler stands before the database could not be found out.')];
  if (!isPooledByTransaction || env.isPooled) return [];
  return [
    fault(
      'A pooler in transaction mode (PgBouncer) stands before the database, but DATABASE_POOLER is not set: statements fail when their connection changes. Set DATABASE_POOLER=transaction for every process.',
    ),
  ];
}
