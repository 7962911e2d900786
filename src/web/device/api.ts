/** Every call to the server: typed by the contract, with one rule for failures. */
import type { AnswerOf, EndpointName, SentBody, SentParams, SentQuery } from '#contract/endpoints';
import type { FailureBody } from '#contract/errors';
import { deviceZone } from './device-zone.ts';
import { reportSessionLost } from './session.ts';
import { findTaggedAnswer, keepTaggedAnswer } from './tagged-answers.ts';

type Given<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value }
  : Record<Name, Value>;

/** Makes of the JSON what is sent instead, in the coding that the headers name. */
type Compress = (json: string) => Promise<Blob>;

/** The endpoint's input, plus options of the request. */
type CallInput<K extends EndpointName> = Given<'params', SentParams<K>> &
  Given<'query', SentQuery<K>> &
  Given<'body', SentBody<K>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    compress?: Compress;
  };

/** The input is optional if the endpoint needs none. */
export type CallArguments<K extends EndpointName> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

/** A failed answer. The message is `status: body text`; the other fields are for choosing the text shown. */
export class ApiError extends Error {
  readonly status: number;
  /** The failure's fields (error, code, details, limit, current…); empty if the answer is not from our server. */
  readonly body: Partial<FailureBody>;
  /** Seconds, when the server named a time to try again. */
  readonly retryAfter: number | null;

  constructor(status: number, text: string, body: Partial<FailureBody>, retryAfter: number | null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The server was not reached at all: offline, refused or cut. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause });
    this.name = 'NetworkError';
  }
}

/** The connection failed, or whoever answered says that the server is not there. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504;
  return error instanceof NetworkError;
}

/**
 * No answer of our server came, so that it may have acted all the same: the wait is over, the connection failed, or a
 * proxy in between answered, whose failures have no code.
 */
export function isUnanswered(error: unknown, signal?: AbortSignal): boolean {
  if (error instanceof ApiError) return error.body.code === undefined && isUnreachable(error);
  return isUnreachable(error) || signal?.aborted === true;
}

/** `call('PUT /api/subscriptions/:id', { params: { id }, body })` → the endpoint's output. */
export async function call<K extends EndpointName>(name: K, ...args: CallArguments<K>): Promise<AnswerOf<K>> {
  const method = name.slice(0, name.indexOf(' '));
  return (await request(method, addressOf(name, ...args), args[0])) as AnswerOf<K>;
}

/** The URL of an endpoint with parameters and query. Also its cache key. */
export function addressOf<K extends EndpointName>(name: K, ...args: CallArguments<K>): string {
  const input: { params?: unknown; query?: unknown } = args[0] ?? {};
  const params = new Map(Object.entries(input.params ?? {}));
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params.get(param))));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

interface Sending {
  /** Sent as JSON; without it there is no body and no content type. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  compress?: Compress | undefined;
}

/** The untyped call, for the default query, whose keys are URLs. */
export async function request(method: string, address: string, sending: Sending = {}): Promise<unknown> {
  const known = method === 'GET' ? findTaggedAnswer(address) : undefined;
  const headers = { ...(known && { 'if-none-match': known.etag }), ...sending.headers };
  const response = await send(method, address, { ...sending, headers });
  // What this request asked about, and not what another one has brought since.
  if (known && response.status === 304) return JSON.parse(known.text);
  if (!response.ok) {
    throw await (response.status === 401
      ? readLoss(`${method} ${address}`, response)
      : readFailure(response));
  }
  const text = await readText(response);
  keepTaggedAnswer(address, response, text);
  return text === '' ? undefined : JSON.parse(text);
}

async function send(
  method: string,
  address: string,
  { body, headers, signal, compress }: Sending,
): Promise<Response> {
  const hasBody = body !== undefined;
  const json = JSON.stringify(body);
  try {
    return await fetch(address, {
      method,
      credentials: 'include',
      headers: {
        'x-time-zone': deviceZone(),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(hasBody && { body: compress ? await compress(json) : json }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

async function readLoss(asked: string, response: Response): Promise<ApiError> {
  let isAccountGone = false;
  try {
    const failure = await readFailure(response);
    isAccountGone = failure.body.code === 'account_gone';
    return failure;
  } finally {
    reportSessionLost(asked, isAccountGone);
  }
}

async function readFailure(response: Response): Promise<ApiError> {
  const text = await readText(response);
  const retryAfter = readRetryAfter(response.headers.get('retry-after'));
  return new ApiError(response.status, text || response.statusText, readBody(text), retryAfter);
}

/** A connection can break after the head of an answer has arrived. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NetworkError(error);
  }
}

function readBody(text: string): Partial<FailureBody> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** `Retry-After` is seconds or a date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
