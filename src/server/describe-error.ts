/**
 * What a log may contain about a failure: types, codes, names of queries and places in our code. Never its message:
 * drivers and providers put users' data into it.
 */

export interface ErrorFacts {
  type: string;
  code?: string;
  kind?: string;
  status?: number;
  query?: string;
  constraint?: string;
  stack?: string[];
  cause?: ErrorFacts;
}

const CODE = /^[\w.-]{1,64}$/;
const FRAME = /^at (?:[\w$.<>[\] #]+ \()?(?:async )?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()]*:\d+:\d+\)?$/;
const FRAME_LIMIT = 12;
const CAUSE_LIMIT = 4;

export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  const given = error as Error & Record<'code' | 'kind' | 'details' | 'query' | 'constraint', unknown>;
  const facts: ErrorFacts = { type: readCode(error.name) ?? 'Error' };
  const code = readCode(given.code);
  const kind = readCode(given.kind);
  const constraint = readCode(given.constraint);
  const status = (given.details as { status?: unknown } | undefined)?.status;
  if (code !== undefined) facts.code = code;
  if (kind !== undefined) facts.kind = kind;
  if (typeof status === 'number') facts.status = status;
  if (typeof given.query === 'string') facts.query = nameQuery(given.query);
  if (constraint !== undefined) facts.constraint = constraint;
  const stack = readFrames(error);
  if (stack.length > 0) facts.stack = stack;
  if (error.cause !== undefined && depth < CAUSE_LIMIT) facts.cause = describeError(error.cause, depth + 1);
  return facts;
}

function readCode(value: unknown): string | undefined {
  return typeof value === 'string' && CODE.test(value) ? value : undefined;
}

/** The verb and table of a statement without its values, such as `insert mails`. */
function nameQuery(text: string): string {
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_][a-z_0-9]*)"?/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

/** The message precedes the frames, and may contain lines that look like frames. */
function readFrames({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message);
  if (at < 0) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line))
    .slice(0, FRAME_LIMIT);
}
