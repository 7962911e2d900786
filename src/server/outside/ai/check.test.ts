/** `npm run ai:check` says what a server can do and what to set, in plain lines. */
import { afterEach, expect, test } from 'vitest';
import { checkConfigured } from '#server/ai-check';
import { readEnv } from '#server/env';
import { type AiFake, startAi } from '#testing/fakes/ai';

let ai: AiFake;
afterEach(() => ai.close());

async function check(prepare: (ai: AiFake) => void, more: Record<string, string> = {}) {
  ai = await startAi();
  ai.reply({ duplicates_or_overlaps: [], savings_opportunities: [], checklist: [], recommendations: [] });
  prepare(ai);
  const lines: string[] = [];
  const env = readEnv({ AI_BASE_URL: ai.chatUrl, AI_API_KEY: ai.apiKey, AI_MODEL: 'm', ...more });
  const isFine = await checkConfigured(env, (line) => lines.push(line));
  return { isFine, text: lines.join('\n') };
}

test('a server that takes everything needs nothing set', async () => {
  const { isFine, text } = await check(() => {});
  expect(isFine).toBe(true);
  expect(text).toMatch(/answers {4}yes: \d/);
  expect(text).toContain('structure  JSON schema');
  expect(text).toContain('budget     AI_MAX_TOKENS=6000, sent as max_tokens');
  expect(text).toContain('to set     nothing');
  expect(text).toContain('AI_SEARCH: not set');
});

test('what a server does not take is said', async () => {
  const { isFine, text } = await check((fake) => fake.setSupport({ jsonSchema: false, maxTokens: false }));
  expect(isFine).toBe(true);
  expect(text).toContain('JSON mode, no schema');
  expect(text).toContain('sent as max_completion_tokens');
});

test.each([
  ['unauthorized', 'AI_API_KEY: the server refuses this one'],
  ['unknown_model', 'AI_MODEL, or AI_BASE_URL'],
  ['truncated', 'AI_MAX_TOKENS=12000: the answer was cut off'],
  ['thoughts_only', 'AI_MAX_TOKENS=18000, or AI_REASONING_EFFORT=low'],
  ['half_json', 'another AI_MODEL'],
] as const)('a server that fails (%s) gets one line of advice', async (kind, advice) => {
  const { isFine, text } = await check((fake) => fake.misbehave(kind, 9));
  expect(isFine).toBe(false);
  expect(text).toContain(advice);
});

test('a budget that is too large for the model is said', async () => {
  const { isFine, text } = await check((fake) => fake.misbehave('too_many_tokens', 9));
  expect(isFine).toBe(false);
  expect(text).toContain('AI_MAX_TOKENS=3000: more than the model takes');
});

test('a model that is slower than its time gets more of it', async () => {
  const { text } = await check((fake) => fake.reply(() => new Promise(() => {})), { AI_TIMEOUT_S: '1' });
  expect(text).toContain('AI_TIMEOUT_S=3: the model is slower than that');
});

test('a model whose thoughts used up one answer is asked to think less, and that is said', async () => {
  const { isFine, text } = await check((fake) => fake.misbehave('thoughts_only'));
  expect(isFine).toBe(true);
  expect(text).toContain('thoughts used up an answer');
});

test('both servers are asked, and no key is printed', async () => {
  const { isFine, text } = await check(() => {}, {});
  expect(isFine).toBe(true);
  expect(text).not.toContain(ai.apiKey);
});
