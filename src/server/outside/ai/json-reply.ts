/** Parses a model's text into validated data: lenient parsing, one repair attempt, one deadline for all. */
import type { z } from 'zod';
import { AiError, type ChatModel, type ChatReply, type ChatRequest } from './port.ts';
import { dropThoughts } from './thoughts.ts';

export type ParsedReply<T> = { ok: true; value: T } | { ok: false; problem: string };

const MAX_REPLY_LENGTH = 1_000_000;

/** Tries the text as it is, then without fences and reasoning, then from the first brace to the last. */
export function parseJsonReply<T>(text: string, schema: z.ZodType<T>): ParsedReply<T> {
  if (text.length > MAX_REPLY_LENGTH) return { ok: false, problem: 'The answer is too long.' };
  let problem = 'The answer is not JSON.';
  for (const candidate of listCandidates(text)) {
    const value = parseJson(candidate) ?? parseJson(dropCitations(candidate));
    if (value === undefined) continue;
    const result = schema.safeParse(value);
    if (result.success) return { ok: true, value: result.data };
    problem = describeIssues(result.error);
  }
  return { ok: false, problem };
}

// Searches by position, not by pattern: on a hostile megabyte a lazy pattern takes minutes.
function listCandidates(text: string): string[] {
  const spoken = dropThoughts(text) || text.trim();
  const fenced = readFence(spoken);
  const object = spoken.slice(spoken.indexOf('{'), spoken.lastIndexOf('}') + 1);
  const list = spoken.slice(spoken.indexOf('['), spoken.lastIndexOf(']') + 1);
  const sliced = spoken.indexOf('[') < spoken.indexOf('{') ? [list, object] : [object, list];
  return [spoken, fenced, ...sliced].filter(mayAnswer);
}

/** An object, a list of them, or the empty list; a lone `[1]` is a citation. */
function mayAnswer(candidate: string): boolean {
  return candidate.includes('{') || /^\[\s{0,20}\]$/.test(candidate);
}

/** The text between the first fence's line and the next fence. */
function readFence(text: string): string {
  const open = text.indexOf('```');
  const start = open < 0 ? -1 : text.indexOf('\n', open);
  const close = start < 0 ? -1 : text.indexOf('```', start);
  return close < 0 ? '' : text.slice(start, close);
}

/** `"…"[1][2],`: search models cite after a closing quote too, where it breaks the JSON. */
function dropCitations(text: string): string {
  return text.replace(/(?<=["}])(?: ?\[\d{1,3}\])+/g, '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeIssues(error: z.ZodError): string {
  const issues = error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`);
  return issues.join('; ').slice(0, 500);
}

export async function askForJson<Request extends ChatRequest, Reply extends ChatReply, T>(
  model: ChatModel<Request, Reply>,
  request: Request,
  schema: z.ZodType<T>,
  /** The deadline is for all attempts together. */
  options: { timeoutMs: number },
): Promise<{ value: T; reply: Reply }> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  const first = await model.complete({ ...request, signal });
  const parsed = parseJsonReply(first.text, schema);
  if (parsed.ok) return { value: parsed.value, reply: first };
  const second = await model.complete({ ...request, user: toRepair(request.user, parsed.problem), signal });
  const repaired = parseJsonReply(second.text, schema);
  if (repaired.ok) return { value: repaired.value, reply: second };
  throw new AiError('malformed', `The answer does not fit after one repair. ${repaired.problem}`);
}

// The bad answer is not sent back: it may be long and is not trusted.
function toRepair(user: string, problem: string): string {
  return `${user}\n\nYour previous answer could not be used (${problem}). Answer again with the JSON object only.`;
}
