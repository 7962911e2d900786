/** How this server takes payments, as far as screens care. */
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../device/query-client.ts';

const serverQuery = queryFor('GET /api/server');

/** Whether anything about plans is shown: not on one's own server, where everyone has Pro. */
export function usePlansShown(): boolean {
  const { data, isError } = useQuery(serverQuery);
  // Until it is known nothing is shown, so that a price never flashes up where there is none.
  return isError || (data ? data.payments !== 'off' : false);
}

/** Whether paying is only played through; then every screen that speaks of paying says so. */
export function useIsTestMode(): boolean {
  return useQuery(serverQuery).data?.payments === 'sandbox';
}
