/** Queries and mutations of the settings. Every change of the user returns the new User, which replaces the cached one. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentBody } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';
import { type User, userQuery } from '../viewer/use-user.ts';

export type Session = AnswerOf<'GET /api/user/sessions'>[number];
export type Passkey = AnswerOf<'GET /api/auth/passkeys'>[number];

// Sessions change on other devices, so every visit refetches.
export const sessionsQuery = queryOptions({ ...queryFor('GET /api/user/sessions'), staleTime: 0 });
export const passkeysQuery = queryOptions({ ...queryFor('GET /api/auth/passkeys'), staleTime: 0 });

export function useChangePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<'PUT /api/user/preferences'>) => call('PUT /api/user/preferences', { body }),
    onSuccess: (user) => replaceUser(queryClient, user),
  });
}

export function useChangeCountry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (country: string) => call('PUT /api/user/country', { body: { country, chosen: true } }),
    onSuccess: (user) => replaceUser(queryClient, user),
  });
}

/** Dates and currencies depend on the user, so cached data is refetched when next shown. */
function replaceUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(userQuery.queryKey, user);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call('DELETE /api/user/sessions'),
    onSettled: useRefreshSessions(),
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/user/sessions/:id', { params: { id } }),
    onSettled: useRefreshSessions(),
  });
}

export function useRefreshSessions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call('PUT /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: useRefreshPasskeys(),
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    onSuccess: useRefreshPasskeys(),
  });
}

export function useRefreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
