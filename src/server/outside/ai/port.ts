/** Interface to language models: a prompt goes out, text or a typed failure comes back. */

export interface ChatRequest {
  /** Our own words only, the wanted shape among them; never anything a user typed. */
  system: string;
  user: string;
  /** `[A-Za-z0-9_-]{1,64}` */
  schemaName: string;
  /** JSON Schema of the answer, in the strict subset: every property required, nothing additional. */
  schema: object;
  signal?: AbortSignal | undefined;
}

export interface ChatReply {
  text: string;
}

export interface ChatModel<Request extends ChatRequest = ChatRequest, Reply extends ChatReply = ChatReply> {
  complete(request: Request): Promise<Reply>;
}

export interface SearchRequest extends ChatRequest {
  /** ISO 3166 code of the user's country. */
  country?: string;
  recency?: 'day' | 'week' | 'month' | 'year';
}

export interface SearchResult {
  title: string;
  /** The page's text as the provider quotes it, or empty. */
  snippet: string;
  /** http or https, nothing else. */
  url: string;
  date: string | null;
}

export interface SearchReply extends ChatReply {
  /** The provider's own list: links are taken from here, never from the text. */
  searchResults: SearchResult[];
}

export type SearchModel = ChatModel<SearchRequest, SearchReply>;

export type AiFailure =
  | 'unauthorized'
  | 'payment_required'
  | 'rate_limited'
  /** Unreachable, disconnected, not a chat completion, or blocked by the breaker. */
  | 'unavailable'
  | 'timeout'
  | 'refused'
  | 'truncated'
  /** Reasoning used up the token limit before an answer. */
  | 'thought_only'
  /** A completion whose content is not what was asked for. */
  | 'malformed'
  | 'too_large'
  /** Our own request is wrong for this provider, such as an unknown model. */
  | 'bad_request'
  /** Given up by the caller. */
  | 'aborted';

export class AiError extends Error {
  override readonly name = 'AiError';
  constructor(
    readonly kind: AiFailure,
    message: string,
    readonly details: { status?: number; retryAfterSeconds?: number } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
