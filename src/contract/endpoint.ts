/** The shape of one endpoint: its input, its output, and who may call it. */
import { z } from 'zod';
import type { Verdict } from '#core/verdict';
import type { FieldCode } from './errors.ts';

export type Access = 'visitor' | 'user' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;

export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
  /** Defaults to 200. */
  success?: 200 | 201 | 302;
  /** A GET that uses up a quota: its origin is checked as for a state-changing request. */
  spends?: true;
  /** The answer depends only on the user's data, plan, country and day, and on the rates: it is kept while these stay (api.7). */
  kept?: true;
  /** The handler returns the bytes with their ETag: a client that has them gets 304, and may keep a copy. */
  tagged?: true;
  /** The session is not looked up: the call must work without the database, or is not made by a user. */
  anonymous?: true;
  /** Authenticated by a signature over the body, so the origin is not checked. */
  signed?: true;
  /** The handler gets the body's exact bytes (signatures are over bytes). */
  raw?: true;
  /** Limit in bytes; defaults to 64 KiB. */
  bodyLimit?: number;
  /** Waits for an outside service or the pool of password hashes, so it is not counted as at work (api.8). */
  waits?: true;
  /** Set when the answer is a file or page instead of JSON. */
  contentType?: string;
}

/** Checks the shape of each endpoint and keeps its own schema types. */
export function defineEndpoints<const Rows extends Record<EndpointKey, Endpoint>>(rows: Rows): Rows {
  return rows;
}

/** A file that is sent while it is made. */
export const streamedText = z.custom<AsyncIterable<string>>(
  (answer) => typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer,
);
/** A file that is sent whole, with the tag of its content. */
export const taggedText = z.custom<{ bytes: Uint8Array; etag: string }>(
  (answer) => typeof answer === 'object' && answer !== null && 'etag' in answer,
);
export const message = z.object({ message: z.string() });
export const instant = z.iso.datetime();
export const calendarDay = z.iso.date();
export const currencyCode = z.string().length(3);
export const planCycle = z.enum(['monthly', 'yearly']);

/**
 * The error of a schema: a problem code instead of Zod's own sentence. The server
 * makes the sentence from it; the number of a limit comes from Zod's issue.
 */
export function refusedAs(code: FieldCode): { error: string } {
  return { error: code };
}

/** A required text: missing, null and empty are the same problem. */
export function requiredText(code: FieldCode) {
  return z.string(refusedAs(code)).trim().min(1, refusedAs(code));
}

/** A field validated by a rule of core; `form` describes it in the API's documentation. */
export function checked<Out, Sent>(
  rule: (input: unknown) => Verdict<Out>,
  form: Record<string, unknown>,
): z.ZodType<Out, Sent> {
  const schema = z
    .unknown()
    .transform((input, context) => acceptOrIssue(rule(input), context))
    .meta(form);
  return schema as unknown as z.ZodType<Out, Sent>;
}

/** Turns a rule's refusal into an issue of the schema that called it. */
export function acceptOrIssue<T>(verdict: Verdict<T>, context: z.RefinementCtx): T {
  if (verdict.ok) return verdict.value;
  const { code, params } = verdict.problem;
  context.addIssue({ code: 'custom', message: code, ...(params && { params }) });
  return z.NEVER;
}
