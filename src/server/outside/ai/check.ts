/** Finds out what a configured server supports by calling it as the product does, and what to set for it. */
import type { z } from 'zod';
import type { ModelOptions } from './chat-completions.ts';
import { type Dialect, forgetDialects, rememberDialect } from './dialect.ts';
import { askForJson } from './json-reply.ts';
import { AiError, type AiFailure, type ChatModel, type ChatRequest } from './port.ts';

export interface ServerCheck {
  /** Times of the first and the next answer; null if none came. */
  seconds: readonly [number, number] | null;
  failure: { kind: AiFailure; message: string } | null;
  dialect: Dialect;
}

/** Two requests: the second shows the time once the dialect is known. */
export async function checkServer(
  options: ModelOptions,
  model: ChatModel<ChatRequest>,
  question: ChatRequest & { shape: z.ZodType },
  now: () => number,
): Promise<ServerCheck> {
  forgetDialects();
  const { shape, ...request } = question;
  const seconds: number[] = [];
  let failure: ServerCheck['failure'] = null;
  try {
    for (let turn = 0; turn < 2; turn += 1) {
      const started = now();
      await askForJson(model, request, shape, { timeoutMs: options.timeoutMs });
      seconds.push(Math.round((now() - started) / 100) / 10);
    }
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    failure = { kind: error.kind, message: error.message };
  }
  const [first, next] = seconds;
  return {
    seconds: first === undefined || next === undefined ? null : [first, next],
    failure,
    dialect: rememberDialect(options).read(),
  };
}

const FORMATS = {
  json_schema: 'JSON schema',
  json_object: 'JSON mode, no schema (the shape is told in words)',
  text: 'plain words only (the shape is told in words)',
} as const;

type Limits = Pick<ModelOptions, 'timeoutMs' | 'maxTokens' | 'reasoningEffort'>;

/** Plain lines for a terminal. `prefix` is AI or AI_SEARCH. */
export function describeCheck(prefix: string, check: ServerCheck, limits: Limits): string[] {
  const { seconds, failure, dialect } = check;
  const advice = `to set     ${adviseOn(prefix, check, limits)}`;
  // Only a server that has answered is known to accept something.
  if (!seconds) return [`answers    no: ${failure?.message ?? 'nothing came'}`, advice];
  return [
    `answers    yes: ${seconds[0]} s at first, ${seconds[1]} s after (given up after ${limits.timeoutMs / 1000} s)`,
    `structure  ${FORMATS[dialect.format]}`,
    `budget     AI_MAX_TOKENS=${limits.maxTokens}, sent as ${dialect.limitField}`,
    `reasoning  ${describeEffort(limits.reasoningEffort, dialect)}`,
    advice,
  ];
}

function describeEffort(effort: string | undefined, { hasEffort }: Dialect): string {
  if (effort === undefined) return 'AI_REASONING_EFFORT is not set, so nothing is sent';
  return hasEffort ? `effort ${effort} is taken` : `effort ${effort} is refused and no longer sent`;
}

const SLOW_PART = 0.6;

function adviseOn(prefix: string, { seconds, failure, dialect }: ServerCheck, limits: Limits): string {
  const wait = limits.timeoutMs / 1000;
  if (failure?.kind === 'bad_request' && /max_(?:completion_)?tokens|context length/i.test(failure.message))
    return `AI_MAX_TOKENS=${Math.floor(limits.maxTokens / 2)}: more than the model takes`;
  if (failure) return ADVICE[failure.kind]?.(prefix, limits) ?? 'nothing known; try again later';
  const slowest = Math.max(...(seconds ?? [0]));
  if (slowest > wait * SLOW_PART)
    return `AI_TIMEOUT_S=${Math.ceil((slowest * 2.5) / 10) * 10}: answers come close to the limit`;
  if (dialect.thinksBriefly)
    return `AI_MAX_TOKENS=${limits.maxTokens * 2}, or AI_REASONING_EFFORT=low: thoughts used up an answer`;
  return 'nothing';
}

const ADVICE: Partial<Record<AiFailure, (prefix: string, limits: Limits) => string>> = {
  unauthorized: (prefix) => `${prefix}_API_KEY: the server refuses this one`,
  payment_required: () => 'the account at the provider has no credit left',
  rate_limited: () => 'nothing: the provider limits how often it is asked, try again later',
  bad_request: (prefix) =>
    `${prefix}_MODEL, or ${prefix}_BASE_URL: the server does not know the model or the path`,
  unavailable: (prefix) => `${prefix}_BASE_URL: nothing there speaks chat completions`,
  timeout: (_, { timeoutMs }) =>
    `AI_TIMEOUT_S=${Math.ceil((timeoutMs / 1000) * 2.4)}: the model is slower than that`,
  truncated: (_, { maxTokens }) => `AI_MAX_TOKENS=${maxTokens * 2}: the answer was cut off`,
  thought_only: (_, { maxTokens }) =>
    `AI_MAX_TOKENS=${maxTokens * 3}, or AI_REASONING_EFFORT=low: the model only thought`,
  malformed: (prefix) => `another ${prefix}_MODEL: this one does not keep to the asked shape`,
  refused: (prefix) => `another ${prefix}_MODEL: this one refuses the question`,
};
