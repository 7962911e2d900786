/** The devices and services that reminders are sent to. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentBody } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';
import { reminderSettingsQuery } from './reminder-settings.ts';

export type Channel = AnswerOf<'GET /api/channels'>['channels'][number];

// Messages are sent meanwhile, so every visit refetches.
export const channelsQuery = queryOptions({ ...queryFor('GET /api/channels'), staleTime: 0 });

export function useAddChannel() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: SentBody<'POST /api/channels'>) => call('POST /api/channels', { body }),
    onSuccess: refresh,
  });
}

export function useAddDevice() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: SentBody<'POST /api/channels/devices'>) =>
      call('POST /api/channels/devices', { body }),
    onSuccess: refresh,
  });
}

export function useTestChannel() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/channels/:id/test', { params: { id } }),
    onSettled: refresh,
  });
}

export function useRemoveChannel() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/channels/:id', { params: { id } }),
    onSettled: refresh,
  });
}

/** The first and the last one also decide when reminders are looked at next. */
function useRefresh(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: channelsQuery.queryKey }),
      cache.invalidateQueries({ queryKey: reminderSettingsQuery.queryKey }),
    ]);
}
