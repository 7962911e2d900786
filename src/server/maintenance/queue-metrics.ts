/** The lines of /metrics about background work: what waits in the queues, and how often a sweep has failed. */
import type { Deps } from '#server/deps';
import type { SweepFailures, SweepName } from '#server/sweeps/runner';
import { readBacklog } from './backlog-store.ts';

export async function describeQueues(
  deps: Pick<Deps, 'db' | 'clock'>,
  failures: ReadonlyMap<SweepName, SweepFailures>,
): Promise<string[]> {
  const sweeps = [
    '# TYPE outgo_sweep_failures_total counter',
    ...[...failures].map(
      ([name, { sinceStart }]) => `outgo_sweep_failures_total{sweep="${name}"} ${sinceStart}`,
    ),
    '# TYPE outgo_sweep_failures_in_a_row gauge',
    ...[...failures].map(([name, { inARow }]) => `outgo_sweep_failures_in_a_row{sweep="${name}"} ${inARow}`),
  ];
  // The rest of the metrics is most wanted while the database is away.
  const backlog = await readBacklog(deps.db, deps.clock.now()).catch(() => undefined);
  if (!backlog) return sweeps;
  const { mailRequests, mails, messages, paymentEvents } = backlog;
  const queues = Object.entries({
    'mail-requests': mailRequests,
    mails,
    messages,
    'payment-events': paymentEvents,
  });
  return [
    ...sweeps,
    '# TYPE outgo_queue_waiting gauge',
    ...queues.map(([name, { waiting }]) => `outgo_queue_waiting{queue="${name}"} ${waiting}`),
    '# TYPE outgo_queue_oldest_seconds gauge',
    ...queues.map(([name, queue]) => `outgo_queue_oldest_seconds{queue="${name}"} ${queue.oldestSeconds}`),
    '# TYPE outgo_mails_failed gauge',
    `outgo_mails_failed ${mails.failed}`,
    '# TYPE outgo_messages_failing gauge',
    `outgo_messages_failing ${messages.failing}`,
    '# TYPE outgo_payment_events_failing gauge',
    `outgo_payment_events_failing ${paymentEvents.failing}`,
  ];
}
