import {
  type MutationKey,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { call } from '../device/api.ts';
import { toastError } from '../device/error-toast.ts';
import { queryFor } from '../device/query-client.ts';
import { Cancelled, cancelRunning, runCancellable } from './cancellable.ts';
import { describeAnalysisFailure, describeBundlesFailure } from './failures.ts';

export type Analysis = AnswerOf<'POST /api/analyze'>;
export type Saving = Analysis['savings_opportunities'][number];
export type Bundles = AnswerOf<'POST /api/suggest-bundles'>;
export type Bundle = Bundles['suggestions'][number];
export type SwitchGuide = AnswerOf<'GET /api/bundles/switch-plan'>;
export type MathLine = Saving['math'][number];
export type AiKind = keyof AnswerOf<'GET /api/ai-usage'>['usage'];

const analysisQuery = queryFor('GET /api/analyze');
const bundlesQuery = queryFor('GET /api/bundles', { query: { snapshot: 'true' } });
export const usageQuery = queryFor('GET /api/ai-usage');
// Always about the newest result.
export const sentQuery = queryOptions({ ...queryFor('GET /api/insights/sent'), staleTime: 0 });
export const switchGuideQuery = queryOptions({ ...queryFor('GET /api/bundles/switch-plan'), staleTime: 0 });

/** Uses left today; null means no limit, undefined while loading. */
export function useUsesLeft(kind: AiKind): number | null | undefined {
  const { data } = useQuery(usageQuery);
  return data?.usage[kind].remaining;
}

const USAGE_DELAY_MS = 1_000;

/** Delayed: the server updates the count shortly after the answer or the cancellation. */
export function refreshUsageSoon(cache: QueryClient): ReturnType<typeof setTimeout> {
  return setTimeout(() => void cache.invalidateQueries({ queryKey: usageQuery.queryKey }), USAGE_DELAY_MS);
}

/** The state of the last request for advice, even if it was started on an earlier screen. */
export interface Asking {
  ask: () => void;
  /** Cancels the running request; the server stops its call and gives the use back. */
  cancel: () => void;
  /** When the running request was started. */
  since: number | null;
  hasFailed: boolean;
}

export function useAnalysis() {
  const { data, isPending } = useQuery(analysisQuery);
  const asking = useAsking(['advice', 'analysis'], {
    run: (signal) => call('POST /api/analyze', { signal }),
    keep: async (cache, analysis) => {
      await cache.cancelQueries({ queryKey: analysisQuery.queryKey });
      const stored: AnswerOf<'GET /api/analyze'> = { analysis };
      cache.setQueryData(analysisQuery.queryKey, stored);
    },
    describeFailure: describeAnalysisFailure,
  });
  return { ...asking, analysis: data?.analysis ?? null, isLoading: isPending };
}

export function useBundles() {
  const { data, isPending } = useQuery(bundlesQuery);
  const asking = useAsking(['advice', 'bundles'], {
    run: (signal) => call('POST /api/suggest-bundles', { signal }),
    keep: async (cache, bundles) => {
      await cache.cancelQueries({ queryKey: bundlesQuery.queryKey });
      cache.setQueryData(bundlesQuery.queryKey, bundles);
    },
    describeFailure: describeBundlesFailure,
  });
  const bundles = data?.generatedAt ? { ...data, generatedAt: data.generatedAt } : null;
  return { ...asking, bundles, isLoading: isPending };
}

interface Question<Answer> {
  run: (signal: AbortSignal) => Promise<Answer>;
  keep: (cache: QueryClient, answer: Answer) => Promise<void>;
  describeFailure: (error: unknown) => string;
}

function useAsking<Answer>(mutationKey: MutationKey, question: Question<Answer>): Asking {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => runCancellable(String(mutationKey), question.run),
    onSuccess: (answer) => question.keep(cache, answer),
    onError: (error) => {
      if (error instanceof Cancelled) refreshUsageSoon(cache);
      else toastError(question.describeFailure(error));
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: usageQuery.queryKey }),
  });
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);
  const isRunning = last?.status === 'pending';
  return {
    ask: () => (isRunning ? undefined : mutate()),
    since: isRunning ? last.submittedAt : null,
    hasFailed: last?.status === 'error' && !(last.error instanceof Cancelled),
    cancel: () => cancelRunning(String(mutationKey)),
  };
}
