/** The shape of one row of the API: what it takes, what it gives, and who may call it. */
import { z } from 'zod';

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

/** A required text whose absence, null and emptiness all give the same sentence. */
export function requiredText(sentence: string) {
  return z.string({ error: sentence }).trim().min(1, { error: sentence });
}
