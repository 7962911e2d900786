/** Parses the various error formats of OpenAI-compatible servers (docs/ai-servers.md). */
import { z } from 'zod';
import { parseJson } from '../json.ts';
import type { OutboundReply } from '../outbound.ts';

const inner = z.looseObject({
  message: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  param: z.string().nullish().catch(null),
  /** The original error of the provider behind a router. */
  metadata: z.looseObject({ raw: z.unknown().optional() }).nullish().catch(null),
});

const errorBody = z.looseObject({
  error: z.union([z.string(), inner]).nullish().catch(null),
  /** Older vLLM: the error is the body itself. */
  message: z.string().nullish().catch(null),
  /** FastAPI's own refusal of a body, a text or a list of places and reasons. */
  detail: z.unknown().optional(),
});

export interface ProviderError {
  /** The HTTP status, or that of an error sent with status 200. */
  status: number;
  message: string;
  code: string | null;
  /** The error is from the server itself, not an HTML page of a proxy in front of it. */
  isStated: boolean;
  /** All texts that may name the refused field. */
  complaint: string;
}

const LONGEST_COMPLAINT = 2_000;

/** An answer of a server, its body parsed once. */
export interface ProviderAnswer {
  headers: Headers;
  /** Undefined where the body is no JSON. */
  body: unknown;
  /** Null where the answer is no error. */
  error: ProviderError | null;
}

export function readProviderAnswer(reply: OutboundReply): ProviderAnswer {
  const body = parseJson(reply.body);
  return { headers: reply.headers, body, error: readProviderError(reply.status, body) };
}

function readProviderError(httpStatus: number, body: unknown): ProviderError | null {
  const { data } = errorBody.safeParse(Array.isArray(body) ? body[0] : body);
  if (httpStatus === 200 && !data?.error) return null;
  const error = typeof data?.error === 'string' ? { message: data.error } : (data?.error ?? {});
  const { message, code, param, metadata } = error as z.output<typeof inner>;
  const said = message || data?.message || (typeof data?.detail === 'string' ? data.detail : '');
  const places =
    data?.detail === undefined || typeof data.detail === 'string' ? '' : JSON.stringify(data.detail);
  const raw = metadata?.raw === undefined ? '' : JSON.stringify(metadata.raw);
  return {
    status: httpStatus === 200 && typeof code === 'number' ? code : httpStatus,
    message: said || places.slice(0, 200),
    code: typeof code === 'string' ? code : null,
    isStated: data !== undefined,
    complaint: [param, said, places, raw].filter(Boolean).join(' ').slice(0, LONGEST_COMPLAINT),
  };
}
