/** Reads the answer of a chat-completions endpoint: every status and every odd body becomes text or an AiError. */
import { z } from 'zod';
import { OutboundError, readRetryAfter } from '../outbound.ts';
import { AiError, type ChatReply, type SearchResult } from './port.ts';
import type { ProviderAnswer, ProviderError } from './provider-error.ts';
import { dropThoughts } from './thoughts.ts';

/** Text, or parts of which those of type `text` are the answer. */
const content = z
  .union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.unknown() }))])
  .nullish()
  .transform((given) =>
    Array.isArray(given)
      ? given.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : '')).join('')
      : given,
  );

const completionSchema = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish().catch(null),
      message: z.object({ content, refusal: z.string().nullish().catch(null) }),
    }),
  ),
});

const searchSchema = z.object({
  search_results: z
    .array(
      z
        .object({
          title: z.string().catch(''),
          snippet: z.string().catch(''),
          url: z.string(),
          date: z.string().max(40).nullish().catch(null),
        })
        .nullable()
        .catch(null),
    )
    .nullish()
    .catch(null),
  citations: z.array(z.string()).nullish().catch(null),
});

export function readCompletion({ body, error, headers }: ProviderAnswer): ChatReply {
  if (error) throw toStatusError(error, headers);
  const { data } = completionSchema.safeParse(body);
  if (data === undefined)
    throw new AiError('unavailable', 'The AI service sent something that is no completion.');
  const [choice] = data.choices;
  if (choice === undefined) throw new AiError('malformed', 'The AI service sent no choice.');
  const { content, refusal } = choice.message;
  if (refusal || choice.finish_reason === 'content_filter') {
    throw new AiError('refused', 'The model refused to answer.');
  }
  if (choice.finish_reason === 'length') {
    throw dropThoughts(content ?? '') !== ''
      ? new AiError('truncated', 'The answer was longer than AI_MAX_TOKENS allows.')
      : new AiError('thought_only', 'The model used all of AI_MAX_TOKENS for thinking.');
  }
  if (!content?.trim()) throw new AiError('malformed', 'The answer is empty.');
  return { text: content };
}

const MAX_SEARCH_RESULTS = 50;
const MAX_SNIPPET = 4_000;

export function readSearchResults({ body }: ProviderAnswer): SearchResult[] {
  const { data } = searchSchema.safeParse(body);
  const listed = data?.search_results?.filter((result) => result !== null) ?? [];
  const cited = data?.citations?.map((url) => ({ title: '', snippet: '', url, date: null })) ?? [];
  return (listed.length > 0 ? listed : cited)
    .filter(({ url }) => isWebAddress(url))
    .slice(0, MAX_SEARCH_RESULTS)
    .map(({ title, snippet, url, date }) => ({
      title: (title || new URL(url).hostname).slice(0, 300),
      snippet: snippet.slice(0, MAX_SNIPPET),
      url,
      date: date ?? null,
    }));
}

function isWebAddress(url: string): boolean {
  return url.length <= 2_000 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

export function toAiError(cause: unknown): unknown {
  if (!(cause instanceof OutboundError)) return cause;
  const kinds = { timeout: 'timeout', aborted: 'aborted', too_large: 'too_large' } as const;
  const kind = cause.kind in kinds ? kinds[cause.kind as keyof typeof kinds] : 'unavailable';
  return new AiError(kind, cause.message, {}, { cause });
}

function toStatusError({ status, message, code }: ProviderError, headers: Headers): AiError {
  const retryAfterSeconds = readRetryAfter(headers);
  const details = { status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  const text = `The AI service answered ${status}${message ? `: ${message.slice(0, 200)}` : ''}`;
  if (status === 401 || status === 403) return new AiError('unauthorized', text, details);
  if (status === 402 || code === 'insufficient_quota') return new AiError('payment_required', text, details);
  if (status === 429) return new AiError('rate_limited', text, details);
  if (status >= 500 || status === 408 || status === 200) return new AiError('unavailable', text, details);
  return new AiError('bad_request', text, details);
}
