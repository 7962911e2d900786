/**
 * Which request fields an OpenAI-compatible server accepts, learnt from its refusals (docs/ai-servers.md). Cached per process,
 * by address and model, so that only the first call is slow; expires after some hours, because servers change.
 */
import { HOUR_MS } from '#core/duration';
import type { ProviderError } from './provider-error.ts';

/** Output formats from most to least structured; the last one works everywhere. */
export type Format = 'json_schema' | 'json_object' | 'text';
const NEXT_FORMAT = { json_schema: 'json_object', json_object: 'text', text: undefined } as const;

export interface Dialect {
  readonly format: Format;
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether `reasoning_effort` may be sent, where one is configured. */
  readonly hasEffort: boolean;
  /** False if the system prompt must be put at the start of the user message. */
  readonly hasSystemRole: boolean;
  /** Whether fields beyond the common ones may be sent, such as a search model's. */
  readonly hasExtras: boolean;
  /** Set when reasoning used up the token limit before. */
  readonly thinksBriefly: boolean;
}

const FIRST: Dialect = {
  format: 'json_schema',
  limitField: 'max_tokens',
  hasEffort: true,
  hasSystemRole: true,
  hasExtras: true,
  thinksBriefly: false,
};

const MEMORY_MS = 6 * HOUR_MS;

const known = new Map<string, { readonly dialect: Dialect; readonly learntAt: number }>();

export interface DialectMemory {
  read(): Dialect;
  keep(dialect: Dialect): void;
}

export interface DialectOwner {
  readonly baseUrl: string;
  readonly model: string;
  readonly clock: { now(): Date };
}

export function rememberDialect({ baseUrl, model, clock }: DialectOwner): DialectMemory {
  const key = `${baseUrl} ${model}`;
  const read = () => {
    const entry = known.get(key);
    const age = clock.now().getTime() - (entry?.learntAt ?? 0);
    // A negative age means that the clock was ahead.
    return entry && age >= 0 && age < MEMORY_MS ? entry.dialect : FIRST;
  };
  return {
    read,
    keep: (dialect) => {
      // A confirmation does not refresh it, or it would never expire.
      if (dialect !== read()) known.set(key, { dialect, learntAt: clock.now().getTime() });
    },
  };
}

/** Used by tests and `npm run ai:check`. */
export function forgetDialects(): void {
  known.clear();
}

/** Optional fields of the refused request. */
export interface Carried {
  readonly effort: boolean;
  readonly extras: boolean;
}

const REFUSALS = new Set([400, 404, 415, 422, 501]);
const FORMAT_WORDS =
  /response_?format|response_?mime|response_?schema|json_?schema|json_?object|structured[ _-]?output|guided|grammar|additionalproperties|json mode/i;
const LIMIT_WORDS = /max_completion_tokens/i;
const EFFORT_WORDS = /reasoning|thinking/i;
const ROLE_WORDS = /system.{0,20}(?:role|instruction|message)|role.{0,20}system|developer instruction/i;
const EXTRA_WORDS = /web_search_options|search_recency_filter|user_location/i;
/** OpenRouter's message when no provider behind it accepts a field. */
const ROUTING_WORDS = /no endpoints? (?:found|available).*(?:support|handle)/i;
const NAMED_FIELDS = [FORMAT_WORDS, LIMIT_WORDS, EFFORT_WORDS, ROLE_WORDS, EXTRA_WORDS, ROUTING_WORDS];
/** Refusals that name no field: the request is simplified, but nothing is cached, because the error may be temporary. */
const VAGUE_WORDS =
  /^$|invalid argument|bad request|unprocessable|validation|extra inputs|not permitted|unknown (?:name|field|parameter)/i;

/** Whether this is the documented refusal of an unsupported field. */
export function isDocumented({ status, complaint }: ProviderError): boolean {
  return status === 500 || NAMED_FIELDS.some((words) => words.test(complaint));
}

/** The next simpler dialect after this refusal; undefined if a simpler one would not help. */
export function adaptDialect(dialect: Dialect, error: ProviderError, carried: Carried): Dialect | undefined {
  const { complaint, status } = error;
  // Some servers answer 500 for an unsupported format, with or without naming it.
  const isCrash = status === 500 && (isVague(error) || FORMAT_WORDS.test(complaint));
  if (!REFUSALS.has(status) && !isCrash) return undefined;
  if (LIMIT_WORDS.test(complaint) && dialect.limitField === 'max_tokens')
    return { ...dialect, limitField: 'max_completion_tokens' };
  if (EFFORT_WORDS.test(complaint) && carried.effort) return { ...dialect, hasEffort: false };
  if (ROLE_WORDS.test(complaint))
    return dialect.hasSystemRole ? { ...dialect, hasSystemRole: false } : undefined;
  if (EXTRA_WORDS.test(complaint) && carried.extras) return { ...dialect, hasExtras: false };
  if (FORMAT_WORDS.test(complaint) || ROUTING_WORDS.test(complaint) || isVague(error))
    return simplify(dialect, carried);
  return undefined;
}

function isVague({ status, complaint, isStated }: ProviderError): boolean {
  if (!isStated) return false;
  return status === 500
    ? complaint.trim() === ''
    : (status === 400 || status === 422) && VAGUE_WORDS.test(complaint.trim());
}

function simplify(dialect: Dialect, carried: Carried): Dialect | undefined {
  const format = NEXT_FORMAT[dialect.format];
  if (format !== undefined) return { ...dialect, format };
  if (carried.effort) return { ...dialect, hasEffort: false };
  return carried.extras ? { ...dialect, hasExtras: false } : undefined;
}
