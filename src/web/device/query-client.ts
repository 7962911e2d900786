/** The cache of server answers, with the defaults of rule page.4. */
import {
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import type { AnswerOf, EndpointName } from '#contract/endpoints';
import { ApiError, addressOf, type CallArguments, request } from './api.ts';

export type GetEndpoint = Extract<EndpointName, `GET ${string}`>;

/** The path is the key's parts joined by '/'; 401 is an empty result, not an error. */
export async function queryByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  try {
    // An answer without a body would be `undefined`, which the cache refuses.
    return (await request('GET', queryKey.join('/'), { signal })) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The app gives a query that also answers from this device. */
export function createQueryClient(queryFn: QueryFunction = queryByKey): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // An offline call must fail and say so (or be answered by the service worker), not wait unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * For a query that is fetched before its screen is there: a failure is not asked again when the screen arrives, only
 * when somebody asks or comes back to it.
 */
export const askedOnce = { retryOnMount: false } as const;

/** A query for one row: `useQuery(queryFor('GET /api/subscriptions'))`. Its key is the row's address. */
export function queryFor<K extends GetEndpoint>(name: K, ...args: CallArguments<K>) {
  return queryOptions<AnswerOf<K> | null>({ queryKey: [addressOf(name, ...args)] });
}
