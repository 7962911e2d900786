import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../device/query-client.ts';

const serverQuery = queryFor('GET /api/server');

/** Whether anything about plans is shown; not when payments are off. */
export function usePlansShown(): boolean {
  const { data, isError } = useQuery(serverQuery);
  // Hidden while loading, so that no price flashes up.
  return isError || (data ? data.payments !== 'off' : false);
}

/** Whether payments are in test mode. */
export function useIsTestMode(): boolean {
  return useQuery(serverQuery).data?.payments === 'sandbox';
}

/** Whether this server opens demo accounts. */
export function useHasDemo(): boolean {
  return useQuery(serverQuery).data?.demo === true;
}
