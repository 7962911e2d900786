/** What the server knows of advice, and asking it for more. */
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
// Each look at it is about the newest result.
export const sentQuery = queryOptions({ ...queryFor('GET /api/insights/sent'), staleTime: 0 });
export const switchGuideQuery = queryOptions({ ...queryFor('GET /api/bundles/switch-plan'), staleTime: 0 });

/** How many uses are left today; null for no limit, undefined while it is not known. */
export function useUsesLeft(kind: AiKind): number | null | undefined {
  const { data } = useQuery(usageQuery);
  return data?.usage[kind].remaining;
}

const USAGE_DELAY_MS = 1_000;

/** The server counts, and gives back, a moment after it has answered or was left. */
export function refreshUsageSoon(cache: QueryClient): ReturnType<typeof setTimeout> {
  return setTimeout(() => void cache.invalidateQueries({ queryKey: usageQuery.queryKey }), USAGE_DELAY_MS);
}

/** A request for advice: what came of the last one, also when it was made before this screen was opened. */
export interface Asking {
  ask: () => void;
  /** Leaves the running request; the server stops its call and gives the use back. */
  cancel: () => void;
  /** When the running request was made. */
  since: number | null;
  hasFailed: boolean;
}

export function useAnalysis() {
  const { data, isPending } = useQuery(analysisQuery);
  const asking = useAsking(['advice', 'analysis'], {
    run: (signal) => call('POST /api/analyze', { signal }),
    keep: async (cache, analysis) => {
      await cache.cancelQueries({ queryKey: analysisQuery.queryKey });
      const kept: AnswerOf<'GET /api/analyze'> = { analysis };
      cache.setQueryData(analysisQuery.queryKey, kept);
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
