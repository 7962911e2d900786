/** All outbound HTTP: a fixed origin per client, a deadline, a size limit, no redirects. */

export type OutboundFailure = 'timeout' | 'aborted' | 'network' | 'redirect' | 'too_large' | 'forbidden';

export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  constructor(
    readonly kind: OutboundFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface OutboundLimits {
  timeoutMs: number;
  maxBytes: number;
}

export interface OutboundReply {
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface OutboundRequest {
  method: 'GET' | 'POST';
  /** Appended to the client's base address; never a whole address. */
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

export interface OutboundClient {
  call(request: OutboundRequest): Promise<OutboundReply>;
}

/** A client that can reach one origin only, so that no value of a request chooses the host. */
export function createOutboundClient(
  options: { baseUrl: string; headers?: Record<string, string> } & OutboundLimits,
): OutboundClient {
  const base = new URL(options.baseUrl);
  const prefix = base.href.replace(/\/+$/, '');
  return {
    async call({ method, path, json, headers, signal }) {
      const url = new URL(`${prefix}${path}`);
      const init: RequestInit = {
        method,
        headers: {
          accept: 'application/json',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(signal === undefined ? {} : { signal }),
      };
      return fetchLimited(url, init, { ...options, allowedOrigins: [base.origin] });
    },
  };
}

/** `fetch` under a deadline that also covers the body, refusing redirects, foreign origins and long bodies. */
export async function fetchLimited(
  url: URL,
  init: RequestInit,
  limits: OutboundLimits & { allowedOrigins: readonly string[] },
): Promise<OutboundReply> {
  if (!limits.allowedOrigins.includes(url.origin)) {
    throw new OutboundError('forbidden', `No request may go to ${url.origin}.`);
  }
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new OutboundError('redirect', `${url.origin} answered with a redirect.`);
    }
    const body = await readLimited(response, limits.maxBytes);
    return { status: response.status, headers: response.headers, body };
  } catch (cause) {
    throw toOutboundError(cause, url, signal);
  }
}

async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, so the rest is never downloaded.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutboundError('too_large', `The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toOutboundError(cause: unknown, url: URL, signal: AbortSignal): OutboundError {
  if (cause instanceof OutboundError) return cause;
  if (signal.aborted) {
    const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return isTimeout
      ? new OutboundError('timeout', `${url.origin} did not answer in time.`, { cause })
      : new OutboundError('aborted', 'The request was given up by its caller.', { cause });
  }
  return new OutboundError('network', `${url.origin} could not be reached.`, { cause });
}

const LONGEST_RETRY_AFTER_S = 999_999;

/** Seconds of a `Retry-After` header. One that names a moment is counted by the service's own clock, which may differ from ours. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const seconds = (readMoment(value) - readMoment(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), LONGEST_RETRY_AFTER_S);
}

/** Reads a moment in HTTP's form, always in GMT. */
function readMoment(text: string): number {
  return /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
