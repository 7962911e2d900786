/** The user's marks on advice (done, dismissed, ticked), stored on the server and updated optimistically. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, SentBody } from '#contract/endpoints';
import { adviceTexts } from '#texts/en/screens/advice';
import { call } from '../device/api.ts';
import { toastError } from '../device/error-toast.ts';
import { queryFor } from '../device/query-client.ts';
import { getTexts } from '../language/text.ts';

type Mark = AnswerOf<'GET /api/insights/marks'>[number];
export type MarkState = Mark['state'];
export type Marks = ReadonlyMap<string, MarkState>;
type Change = SentBody<'PUT /api/insights/marks'>;

const MUTATION_KEY = ['advice', 'marks'];
const KEY_LENGTH = 400;
const NO_MARKS: Mark[] = [];
const marksQuery = queryFor('GET /api/insights/marks');

/** The fact's permanent id, or the words of a model's row that has none. */
export function markKeyOf(factId: string | null, words: string): string {
  return (factId ?? `said:${words}`).slice(0, KEY_LENGTH);
}

export function bundleKeyOf(bundleId: string): string {
  return `bundle:${bundleId}`.slice(0, KEY_LENGTH);
}

export function useMarks(): Marks {
  const { data } = useQuery(marksQuery);
  return useMemo(() => new Map((data ?? NO_MARKS).map(({ factId, state }) => [factId, state])), [data]);
}

export type SetMark = (key: string, state: MarkState | null) => void;

export function useSetMark(): SetMark {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    // Sequential, so that the last click wins.
    scope: { id: 'advice-marks' },
    mutationFn: (body: Change) => call('PUT /api/insights/marks', { body }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: marksQuery.queryKey });
      cache.setQueryData(marksQuery.queryKey, (marks) => applyMark(marks ?? NO_MARKS, change));
    },
    onError: () => toastError(getTexts(adviceTexts).advice.markFailed),
    onSettled: (marks) => {
      // Pending clicks are shown already; an older answer would undo them.
      if (cache.isMutating({ mutationKey: MUTATION_KEY }) > 1) return;
      if (marks) cache.setQueryData(marksQuery.queryKey, marks);
      else void cache.invalidateQueries({ queryKey: marksQuery.queryKey });
    },
  });
  return (factId, state) => mutate({ factId, state });
}

export function applyMark(marks: readonly Mark[], { factId, state }: Change): Mark[] {
  const others = marks.filter((mark) => mark.factId !== factId);
  return state === null ? others : [...others, { factId, state }];
}
