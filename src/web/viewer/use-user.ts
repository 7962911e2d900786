/** The current user: cached 5 minutes, 401 means nobody is signed in. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { queryWithCopy } from '../device/cached-answers.ts';
import { askedOnce, queryFor } from '../device/query-client.ts';
import { markSignedIn } from '../device/session.ts';

export type User = AnswerOf<'GET /api/auth/user'>;

const USER_STALE_MS = 5 * 60_000;

/** Exported also for `queryClient.setQueryData(userQuery.queryKey, user)` after sign-in and profile changes. */
export const userQuery = queryOptions({
  ...queryFor('GET /api/auth/user'),
  ...askedOnce,
  queryFn: async (context) => {
    const user = (await queryWithCopy(context)) as User | null;
    // A user may be signed in without our modal: by Google, or after storage was cleared.
    if (user) markSignedIn();
    return user;
  },
  staleTime: USER_STALE_MS,
  refetchOnWindowFocus: false,
});

/** Reads the cache without fetching: not every screen needs the user. */
export function useKnownUser() {
  return useQuery({ ...userQuery, enabled: false }).data;
}

export function useUser() {
  return useQuery(userQuery);
}
