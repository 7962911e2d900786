import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { actorOf } from '#server/subscriptions/actor';
import { listUpcoming, showDashboard } from './service.ts';

type DashboardHandlers = Pick<Handlers, 'GET /api/analytics/dashboard' | 'GET /api/reminders/next30'>;

export function dashboardRoutes(deps: Deps): DashboardHandlers {
  return {
    'GET /api/analytics/dashboard': (call) => showDashboard(deps, actorOf(call), call.by.ratesStamp),
    'GET /api/reminders/next30': (call) => listUpcoming(deps, actorOf(call)),
  };
}
