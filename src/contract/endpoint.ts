/** The shape of one row of the API: what it takes, what it gives, and who may call it. */
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
  /** 200 unless told. */
  success?: 200 | 201 | 302;
  /** Set on a GET that spends something: it is then guarded like a change. */
  spends?: true;
  /** Nobody's session is looked up: the call must work without the database, or has no person behind it. */
  anonymous?: true;
  /** The caller proves itself by a signature over the body, so it does not matter what page it came from. */
  signed?: true;
  /** The handler gets the body's exact bytes (signatures are over bytes). */
  raw?: true;
  /** In bytes; 64 KiB unless told. */
  bodyLimit?: number;
  /** A file or page rather than JSON. */
  contentType?: string;
}

/** Keeps each row's own schema types while checking its shape. */
export function defineEndpoints<const Rows extends Record<EndpointKey, Endpoint>>(rows: Rows): Rows {
  return rows;
}

export const message = z.object({ message: z.string() });
export const instant = z.iso.datetime();
export const calendarDay = z.iso.date();
export const currencyCode = z.string().length(3);
export const planCycle = z.enum(['monthly', 'yearly']);

/**
 * What a schema says when it refuses a value: the code of the problem, where Zod has a sentence of its own. The server
 * makes the sentence; a limit's own number comes from Zod's issue.
 */
export function refusedAs(code: FieldCode): { error: string } {
  return { error: code };
}

/** A required text whose absence, null and emptiness are all the same problem. */
export function requiredText(code: FieldCode) {
  return z.string(refusedAs(code)).trim().min(1, refusedAs(code));
}

/** Hands a rule's refusal to the schema that asked it. */
export function settle<T>(verdict: Verdict<T>, context: z.RefinementCtx): T {
  if (verdict.ok) return verdict.value;
  const { code, params } = verdict.problem;
  context.addIssue({ code: 'custom', message: code, ...(params && { params }) });
  return z.NEVER;
}
