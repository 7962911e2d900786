import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { loadDailyRates } from './service.ts';

export function rateRoutes(deps: Deps): Pick<Handlers, 'GET /api/rates'> {
  return { 'GET /api/rates': async () => ({ daily: await loadDailyRates(deps) }) };
}
