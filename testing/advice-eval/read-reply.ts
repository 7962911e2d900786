/** A model's raw answer as the product reads it; undefined where it would ask again and then give up. */
import { QUESTIONS } from '#server/advice/prompts';
import { parseJsonReply } from '#server/outside/ai/json-reply';

export function readReply(kind: keyof typeof QUESTIONS, text: string): unknown {
  const parsed = parseJsonReply<unknown>(text, QUESTIONS[kind].shape);
  return parsed.ok ? parsed.value : undefined;
}
