/** Calls a model. Failures of the provider become a 502, and the use is given back. */
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { askForJson } from '#server/outside/ai/json-reply';
import { AiError, type ChatModel, type ChatReply, type ChatRequest } from '#server/outside/ai/port';
import { describeShape, fence, QUESTIONS } from './prompts.ts';

/** All attempts together may take AI_TIMEOUT_S plus this; one second is left for the rest of the request. */
const SPARE_MS = 4_000;

export interface Asked<Reply extends ChatReply> {
  value: unknown;
  reply: Reply;
  /** The sent messages, for "What was sent". */
  sent: string[];
}

export async function ask<Request extends ChatRequest, Reply extends ChatReply>(
  deps: Deps,
  model: ChatModel<Request, Reply>,
  kind: keyof typeof QUESTIONS,
  data: string,
  more: Omit<Request, Exclude<keyof ChatRequest, 'signal'>>,
): Promise<Asked<Reply>> {
  const { schema, schemaName, shape } = QUESTIONS[kind];
  const system = describeShape(QUESTIONS[kind].system, schema);
  const user = fence(data);
  const request = { system, user, schema, schemaName, ...more } as unknown as Request;
  const timeoutMs = deps.env.aiLimits.timeoutMs + SPARE_MS;
  try {
    const { value, reply } = await askForJson<Request, Reply, unknown>(model, request, shape, { timeoutMs });
    return { value, reply, sent: [system, user] };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    // The message is left out: a provider may repeat what it was sent.
    deps.log.warn({ kind, failure: error.kind, ...error.details }, 'a model did not answer properly');
    throw new Problem('provider_failed');
  }
}
