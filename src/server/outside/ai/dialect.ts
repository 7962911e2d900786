/**
 * What a server of the OpenAI wire takes of a request, learnt from what it refuses (docs/ai-servers.md). Kept per process,
 * by address and model, so that only the first call pays for finding out; forgotten after some hours, because servers change.
 */
import type { ProviderError } from './provider-error.ts';

/** How much structure the server takes, most to least: the least works everywhere. */
export type Format = 'json_schema' | 'json_object' | 'text';
const NEXT_FORMAT = { json_schema: 'json_object', json_object: 'text', text: undefined } as const;

export interface Dialect {
  readonly format: Format;
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether `reasoning_effort` may be sent, where one is configured. */
  readonly hasEffort: boolean;
  /** False where our words must stand at the head of the user message. */
  readonly hasSystemRole: boolean;
  /** Whether fields beyond the common ones may be sent, such as a search model's. */
  readonly hasExtras: boolean;
  /** Set where thinking has used up an answer's budget before. */
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

const KEPT_MS = 6 * 60 * 60 * 1_000;

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
    const kept = known.get(key);
    const age = clock.now().getTime() - (kept?.learntAt ?? 0);
    // Learnt in the future: the clock was ahead for a while.
    return kept && age >= 0 && age < KEPT_MS ? kept.dialect : FIRST;
  };
  return {
    read,
    keep: (dialect) => {
      // What only held again is not learnt anew, or it would never be forgotten.
      if (dialect !== read()) known.set(key, { dialect, learntAt: clock.now().getTime() });
    },
  };
}

/** For tests and `npm run ai:check`, which must find out anew. */
export function forgetDialects(): void {
  known.clear();
}

/** What the refused request carried, beyond the common fields. */
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
/** OpenRouter's way to say that no provider behind it takes some field. */
const ROUTING_WORDS = /no endpoints? (?:found|available).*(?:support|handle)/i;
const NAMED_FIELDS = [FORMAT_WORDS, LIMIT_WORDS, EFFORT_WORDS, ROLE_WORDS, EXTRA_WORDS, ROUTING_WORDS];
/** Refusals that do not say which field they mean: asked more simply, and not remembered, because they may be a stray. */
const VAGUE_WORDS =
  /^$|invalid argument|bad request|unprocessable|validation|extra inputs|not permitted|unknown (?:name|field|parameter)/i;

/** Whether a refusal is one that servers are documented to give for something they never take. */
export function isDocumented({ status, complaint }: ProviderError): boolean {
  return status === 500 || NAMED_FIELDS.some((words) => words.test(complaint));
}

/** The next simpler way to ask after this refusal; undefined where asking differently would not help. */
export function adaptDialect(dialect: Dialect, error: ProviderError, carried: Carried): Dialect | undefined {
  const { complaint, status } = error;
  // A server that trips over a format answers 500, with or without a word about it.
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
