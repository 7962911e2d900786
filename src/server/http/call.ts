/** The input of a handler, typed by its endpoint. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, EndpointName, Endpoints, ParamsOf, QueryOf } from '#contract/endpoints';
import { type CalendarDay, dayInZone } from '#core/calendar-day';
import { type Cookie, cookieName, readCookie, setCookie } from '#server/cookies';
import { SESSION_ABSOLUTE_MS, type SignedIn } from '#server/sessions/service';

export const SESSION_COOKIE: Cookie = { name: 'outgo_session' };

type CallerOf<K extends EndpointName> = Endpoints[K]['access'] extends 'visitor'
  ? SignedIn | undefined
  : SignedIn;

export interface Call<K extends EndpointName = EndpointName> {
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  /** The exact bytes, on endpoints marked `raw`. */
  raw: Buffer;
  by: CallerOf<K>;
  now: Date;
  /** The caller's IANA zone: the header's, else the stored one. */
  timeZone: string;
  /** Today in that zone. */
  today: CalendarDay;
  address: string;
  userAgent: string;
  requestId: string;
  headers: FastifyRequest['headers'];
  cookie(cookie: Cookie): string | undefined;
  /** The requested URL, for callbacks whose data is in the query. */
  url: string;
  /** Aborted when the connection closes before the answer: nobody waits for it any more. */
  signal: AbortSignal;
  reply: Controls;
}

/** Parts of the response that a handler can set besides the body. */
export interface Controls {
  setSession(token: string): void;
  clearSession(): void;
  setCookie(cookie: Cookie, value: string, maxAge: number): void;
  redirect(to: string): void;
  header(name: string, value: string): void;
}

// A mapped type, so that each handler returns its own endpoint's answer.
export type Handlers = { [K in EndpointName]: (call: Call<K>) => Promise<AnswerOf<K>> | AnswerOf<K> };

export function makeControls(reply: FastifyReply, isSecure: boolean): Controls {
  const cookie = (kind: Cookie, value: string, maxAge: number) =>
    setCookie(reply, cookieName(kind, isSecure), value, { maxAge, isSecure, path: kind.path ?? '/' });
  return {
    setSession: (token) => cookie(SESSION_COOKIE, token, SESSION_ABSOLUTE_MS / 1000),
    clearSession: () => cookie(SESSION_COOKIE, '', 0),
    setCookie: cookie,
    redirect: (to) => {
      reply.header('location', to);
    },
    header: (name, value) => {
      reply.header(name, value);
    },
  };
}

export function cookieReader(request: Pick<FastifyRequest, 'headers'>, isSecure: boolean): Call['cookie'] {
  return (kind) => readCookie(request, cookieName(kind, isSecure));
}

/** No zone's day begins, and none changes its offset, within a quarter of an hour of UTC. */
const QUARTER_MS = 15 * 60_000;
/** More than there are zones; their names may be written in any case. */
const MAX_KEPT_DAYS = 1_000;
const daysOfQuarter = new Map<string, CalendarDay>();
let keptQuarter = Number.NaN;

/** Kept for the quarter, because every request asks and formatting a day is slow. */
export function todayIn(now: Date, timeZone: string): CalendarDay {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (quarter !== keptQuarter || daysOfQuarter.size >= MAX_KEPT_DAYS) daysOfQuarter.clear();
  keptQuarter = quarter;
  const kept = daysOfQuarter.get(timeZone);
  if (kept !== undefined) return kept;
  const day = dayInZone(now.getTime(), timeZone);
  daysOfQuarter.set(timeZone, day);
  return day;
}
