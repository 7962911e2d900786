/** Whether anything about plans is shown: not on one's own server, where everyone has Pro (contract §1 PAYMENTS). */
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../query-client.ts';

export function usePlansShown(): boolean {
  const { data, isError } = useQuery(queryFor('GET /api/server'));
  // Until it is known nothing is shown, so that a price never flashes up where there is none.
  return isError || (data ? data.payments !== 'off' : false);
}
