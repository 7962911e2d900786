/** OpenAI-compatible and Perplexity-compatible models over fetch, one call each, no tools, no stream (contract §4). */
import { createOutboundClient, type OutboundClient, type OutboundReply } from '../outbound.ts';
import type { Breaker } from './breaker.ts';
import { readCompletion, readError, readSearchResults, toAiError } from './completion.ts';
import type { ChatModel, ChatRequest, SearchModel, SearchRequest } from './port.ts';

export interface ModelOptions {
  /** As OpenAI clients take it, usually ending in `/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  breaker: Breaker;
  timeoutMs?: number;
}

const MAX_REPLY_BYTES = 1_000_000;

export function createChatModel(options: ModelOptions): ChatModel {
  const ask = createAsker(options);
  return {
    complete: (request) =>
      options.breaker.run(async () => readCompletion(await ask(request, {}), options.model)),
  };
}

export function createSearchModel(options: ModelOptions): SearchModel {
  const ask = createAsker(options);
  return {
    complete: (request) =>
      options.breaker.run(async () => {
        const reply = await ask(request, toSearchFields(request));
        return { ...readCompletion(reply, options.model), searchResults: readSearchResults(reply) };
      }),
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

/** How much structure the server takes; most to least, because the least works everywhere. */
type Format = 'json_schema' | 'json_object' | 'text';
const NEXT_FORMAT = { json_schema: 'json_object', json_object: 'text', text: undefined } as const;

interface Dialect {
  format: Format;
  limitField: 'max_tokens' | 'max_completion_tokens';
}

// What a server turned out to understand is remembered, so that only the first call pays for finding out.
function createAsker(options: ModelOptions) {
  let dialect: Dialect = { format: 'json_schema', limitField: 'max_tokens' };
  const client = createOutboundClient({
    baseUrl: options.baseUrl,
    headers: { authorization: `Bearer ${options.apiKey}` },
    timeoutMs: options.timeoutMs ?? 25_000,
    maxBytes: MAX_REPLY_BYTES,
  });
  return async (request: ChatRequest, extra: object): Promise<OutboundReply> => {
    for (;;) {
      const used = dialect;
      const reply = await post(client, request.signal, { ...toBody(options.model, request, used), ...extra });
      const simpler = reply.status === 400 || reply.status === 422 ? simplify(used, reply) : undefined;
      if (simpler === undefined) return reply;
      dialect = simpler;
    }
  };
}

async function post(
  client: OutboundClient,
  signal: AbortSignal | undefined,
  json: object,
): Promise<OutboundReply> {
  try {
    return await client.call({ method: 'POST', path: '/chat/completions', json, signal });
  } catch (cause) {
    throw toAiError(cause);
  }
}

function simplify(dialect: Dialect, reply: OutboundReply): Dialect | undefined {
  const { message, param } = readError(reply);
  const complaint = `${param ?? ''} ${message}`;
  if (/max_completion_tokens/.test(complaint) && dialect.limitField === 'max_tokens') {
    return { ...dialect, limitField: 'max_completion_tokens' };
  }
  const format = NEXT_FORMAT[dialect.format];
  return format !== undefined && /response_format|json_schema|json_object/.test(complaint)
    ? { ...dialect, format }
    : undefined;
}

function toBody(model: string, request: ChatRequest, { format, limitField }: Dialect): object {
  const { system, user, schema, schemaName } = request;
  return {
    model,
    messages: [
      {
        role: 'system',
        content: format === 'json_schema' ? system : `${system}\n\n${describeFormat(schema)}`,
      },
      { role: 'user', content: user },
    ],
    [limitField]: request.maxTokens,
    ...toResponseFormat(format, schemaName, schema),
  };
}

function toResponseFormat(format: Format, name: string, schema: object): object {
  if (format === 'text') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

function describeFormat(schema: object): string {
  return `Answer with one JSON object and nothing else, following this JSON Schema:\n${JSON.stringify(schema)}`;
}
