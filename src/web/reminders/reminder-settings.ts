/** How the user is reminded: read, and changed a choice at a time. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';

export type ReminderSettings = AnswerOf<'GET /api/reminders/settings'>;
type Choice = Partial<Omit<ReminderSettings, 'nextAt'>>;

// A link in a mail switches them off, so every visit refetches.
export const reminderSettingsQuery = queryOptions({
  ...queryFor('GET /api/reminders/settings'),
  staleTime: 0,
});

const { queryKey } = reminderSettingsQuery;
const mutationKey = ['reminder-settings'];

/** Shown at once in every section, and as before where it is refused. */
export function useChangeReminders() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey,
    // Changes run one after the other: quick choices must not overtake each other.
    scope: { id: 'reminder-settings' },
    async onMutate(choice: Choice) {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, { ...before, ...choice });
      return before;
    },
    async mutationFn(choice: Choice) {
      const shown = cache.getQueryData(queryKey);
      if (!shown) throw new Error('Nothing is changed before it is shown.');
      const { nextAt: _own, ...choices } = shown;
      return call('PUT /api/reminders/settings', { body: { ...choices, ...choice } });
    },
    onSuccess(settings) {
      // The answer does not know of choices that are still to be sent.
      if (cache.isMutating({ mutationKey }) === 1) cache.setQueryData(queryKey, settings);
    },
    onError: (_error, _choice, before) => cache.setQueryData(queryKey, before),
  });
}
