/** Asks a model and says which failures are the provider's: those answer 502 and give the use back (contract §4). */
import { z } from 'zod';
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { askForJson } from '#server/outside/ai/json-reply';
import { AiError, type ChatModel, type ChatReply, type ChatRequest } from '#server/outside/ai/port';
import { fence, QUESTIONS } from './prompts.ts';

// Shapes are judged by the verifier row by row: one bad row must not cost the good ones.
const anyObject = z.looseObject({});

export interface Asked<Reply extends ChatReply> {
  value: unknown;
  reply: Reply;
  /** The messages as they left, for "what was sent". */
  sent: string[];
}

export async function ask<Request extends ChatRequest, Reply extends ChatReply>(
  deps: Deps,
  model: ChatModel<Request, Reply>,
  kind: keyof typeof QUESTIONS,
  data: string,
  more: Omit<Request, keyof ChatRequest>,
): Promise<Asked<Reply>> {
  const { system, schema, schemaName, maxTokens } = QUESTIONS[kind];
  const user = fence(data);
  const request = { system, user, schema, schemaName, maxTokens, ...more } as unknown as Request;
  try {
    const { value, reply } = await askForJson(model, request, anyObject);
    return { value, reply, sent: [system, user] };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    deps.log.warn({ kind, err: error }, 'a model did not answer properly');
    throw new Problem('provider_failed');
  }
}
