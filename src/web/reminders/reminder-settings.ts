/** How the user is reminded by mail. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentBody } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';

export type ReminderSettings = AnswerOf<'GET /api/reminders/settings'>;

// A link in a mail switches them off, so every visit refetches.
export const reminderSettingsQuery = queryOptions({
  ...queryFor('GET /api/reminders/settings'),
  staleTime: 0,
});

export function useChangeReminders() {
  const cache = useQueryClient();
  return useMutation({
    // One after the other: quick choices must not overtake each other.
    scope: { id: 'reminder-settings' },
    mutationFn: (body: SentBody<'PUT /api/reminders/settings'>) =>
      call('PUT /api/reminders/settings', { body }),
    onSuccess: (settings) => cache.setQueryData(reminderSettingsQuery.queryKey, settings),
  });
}
