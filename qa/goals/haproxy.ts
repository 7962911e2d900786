/** Two web processes behind a real HAProxy, and a worker, are restarted in turn while people read and write. */
import { hasHaproxy, startHaproxy } from '../engines/haproxy.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { restartInTurn } from './restarts.ts';

export const haproxy: Goal = {
  promise: 'no request fails while two web processes behind HAProxy and a worker are restarted in turn',
  unit: 'restarts',
  counts: { gate: 9, night: 60 },
  run,
};

async function run(options: GoalOptions): Promise<Outcome> {
  if (hasHaproxy()) return restartInTurn(options, startHaproxy, true);
  return { figure: 'HAProxy is not installed here (apt-get install haproxy)', misses: [], isSkipped: true };
}
