/** The secret address of the user's calendar: read, made, changed, switched off. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentBody } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { queryFor } from '../device/query-client.ts';

type Answer = AnswerOf<'GET /api/calendar-feed'>;
export type Feed = NonNullable<Answer['feed']>;

// Calendars read it meanwhile, and other devices replace it, so every visit refetches.
export const feedQuery = queryOptions({ ...queryFor('GET /api/calendar-feed'), staleTime: 0 });

export function useMakeFeed() {
  const show = useShow();
  return useMutation({ mutationFn: () => call('POST /api/calendar-feed'), onSuccess: show });
}

export function useChangeFeed() {
  const show = useShow();
  return useMutation({
    mutationFn: (body: SentBody<'PUT /api/calendar-feed'>) => call('PUT /api/calendar-feed', { body }),
    onSuccess: show,
  });
}

export function useSwitchFeedOff() {
  const show = useShow();
  return useMutation({
    mutationFn: () => call('DELETE /api/calendar-feed'),
    onSuccess: () => show({ feed: null }),
  });
}

function useShow(): (answer: Answer) => void {
  const cache = useQueryClient();
  return (answer) => cache.setQueryData(feedQuery.queryKey, answer);
}
