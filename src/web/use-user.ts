/** The current user (specification §7): cached 5 minutes, 401 means nobody is signed in. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryByKey } from './query-client.ts';
import { markSignedIn } from './session.ts';

/** The User of contract §2, as `GET /api/auth/user` gives it. */
export interface User {
  id: string;
  name: string;
  email: string;
  country: string;
  googleId: string | null;
  isPro: boolean;
  hasPassword: boolean;
  proBillingCycle: 'monthly' | 'yearly' | null;
  proExpiresAt: string | null;
  createdAt: string;
  isAdmin: boolean;
  timeZone: string | null;
}

const USER_STALE_MS = 5 * 60_000;

/** Also for `queryClient.setQueryData(userQuery.queryKey, user)` after sign-in and profile changes. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (context) => {
    const user = (await queryByKey(context)) as User | null;
    // Someone may arrive signed in without our modal: by Google, or with storage wiped.
    if (user) markSignedIn();
    return user;
  },
  staleTime: USER_STALE_MS,
  refetchOnWindowFocus: false,
});

export function useUser() {
  return useQuery(userQuery);
}
