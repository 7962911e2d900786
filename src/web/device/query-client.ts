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

/** The app passes a query that also answers from the offline copy. */
export function createQueryClient(queryFn: QueryFunction = queryByKey): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Offline calls must fail visibly (or be answered from the copy), not wait.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Used by queries that are prefetched before their screen mounts: a failure is not retried on mount, only
 * when the user asks for it or returns.
 */
export const askedOnce = { retryOnMount: false } as const;

/** A query for one endpoint: `useQuery(queryFor('GET /api/subscriptions'))`. Its key is the URL. */
export function queryFor<K extends GetEndpoint>(name: K, ...args: CallArguments<K>) {
  return queryOptions<AnswerOf<K> | null>({ queryKey: [addressOf(name, ...args)] });
}
