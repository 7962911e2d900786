/** OpenAI-compatible and Perplexity-compatible models over fetch: no tools, no stream (docs/ai-servers.md). */
import { createOutboundClient, type OutboundClient } from '../outbound.ts';
import type { Breaker } from './breaker.ts';
import { readCompletion, readSearchResults, toAiError } from './completion.ts';
import { adaptDialect, type Dialect, type Format, isDocumented, rememberDialect } from './dialect.ts';
import {
  AiError,
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  type SearchModel,
  type SearchRequest,
} from './port.ts';
import { type ProviderAnswer, readProviderAnswer } from './provider-error.ts';

export interface ModelOptions {
  /** The base address that OpenAI clients take, usually ending in `/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  breaker: Breaker;
  clock: { now(): Date };
  timeoutMs: number;
  /** Limit of the answer, reasoning included. */
  maxTokens: number;
  /** Sent only where it is set. */
  reasoningEffort: string | undefined;
}

const MAX_REPLY_BYTES = 1_000_000;
/** Each refusal simplifies the request, so there are few; this stops at a server that contradicts itself. */
const REFUSAL_LIMIT = 8;

export function createChatModel(options: ModelOptions): ChatModel {
  const ask = createAsker(options);
  return {
    complete: (request) => options.breaker.run(() => ask(request, {}, readCompletion)),
  };
}

export function createSearchModel(options: ModelOptions): SearchModel {
  const ask = createAsker(options);
  return {
    complete: (request) =>
      options.breaker.run(() =>
        ask(request, toSearchFields(request), (answer) => ({
          ...readCompletion(answer),
          searchResults: readSearchResults(answer),
        })),
      ),
  };
}

function toSearchFields({ country, recency }: SearchRequest): object {
  return {
    ...(recency === undefined ? {} : { search_recency_filter: recency }),
    web_search_options: {
      search_context_size: 'low',
      ...(country === undefined ? {} : { user_location: { country } }),
    },
  };
}

function createAsker(options: ModelOptions) {
  const memory = rememberDialect(options);
  const client = createOutboundClient({
    baseUrl: options.baseUrl,
    headers: options.apiKey === '' ? {} : { authorization: `Bearer ${options.apiKey}` },
    timeoutMs: options.timeoutMs,
    maxBytes: MAX_REPLY_BYTES,
  });
  return async <Reply extends ChatReply>(
    request: ChatRequest,
    extras: object,
    read: (answer: ProviderAnswer) => Reply,
  ): Promise<Reply> => {
    const { dialect, answer, isSure } = await negotiate(options, client, request, extras, memory.read());
    if (answer.error === null && isSure) memory.keep(dialect);
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof AiError && error.kind === 'thought_only') || dialect.thinksBriefly) throw error;
      const brief = { ...dialect, thinksBriefly: true };
      const second = await negotiate(options, client, request, extras, brief);
      const reply = read(second.answer);
      if (isSure && second.isSure) memory.keep(second.dialect);
      return reply;
    }
  };
}

interface Negotiated {
  readonly dialect: Dialect;
  readonly answer: ProviderAnswer;
  /** Every refusal so far may be cached. */
  readonly isSure: boolean;
}

/** Sends a simpler request after each refusal until there is an answer or nothing simpler is left. */
async function negotiate(
  options: ModelOptions,
  client: OutboundClient,
  request: ChatRequest,
  extras: object,
  first: Dialect,
): Promise<Negotiated> {
  let dialect = first;
  let isSure = true;
  for (let refusals = 0; ; refusals += 1) {
    const answer = await post(client, request.signal, toBody(options, request, extras, dialect));
    const { error } = answer;
    const carried = {
      effort: options.reasoningEffort !== undefined && dialect.hasEffort,
      extras: Object.keys(extras).length > 0 && dialect.hasExtras,
    };
    const next = error && refusals < REFUSAL_LIMIT ? adaptDialect(dialect, error, carried) : undefined;
    if (next === undefined || error === null) return { dialect, answer, isSure };
    isSure &&= isDocumented(error);
    dialect = next;
  }
}

async function post(
  client: OutboundClient,
  signal: AbortSignal | undefined,
  json: object,
): Promise<ProviderAnswer> {
  try {
    return readProviderAnswer(await client.call({ method: 'POST', path: '/chat/completions', json, signal }));
  } catch (cause) {
    throw toAiError(cause);
  }
}

function toBody(options: ModelOptions, request: ChatRequest, extras: object, dialect: Dialect): object {
  const { schema, schemaName } = request;
  const effort = options.reasoningEffort;
  return {
    model: options.model,
    messages: toMessages(options, request, dialect),
    [dialect.limitField]: options.maxTokens,
    ...toResponseFormat(dialect.format, schemaName, schema),
    ...(effort !== undefined && dialect.hasEffort
      ? { reasoning_effort: dialect.thinksBriefly ? lowerEffort(effort) : effort }
      : {}),
    ...(dialect.hasExtras ? extras : {}),
  };
}

function toMessages({ maxTokens }: ModelOptions, { system, user }: ChatRequest, dialect: Dialect): object[] {
  const words = dialect.thinksBriefly
    ? `${system}\n\nThink briefly: thoughts and answer together must fit into ${maxTokens} tokens.`
    : system;
  if (!dialect.hasSystemRole) return [{ role: 'user', content: `${words}\n\n${user}` }];
  return [
    { role: 'system', content: words },
    { role: 'user', content: user },
  ];
}

function lowerEffort(effort: string): string {
  return effort === 'none' || effort === 'minimal' ? effort : 'low';
}

function toResponseFormat(format: Format, name: string, schema: object): object {
  if (format === 'text') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}
