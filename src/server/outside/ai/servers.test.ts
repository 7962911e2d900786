/** Every documented server is asked in its own way after its own refusals, and remembered (docs/ai-servers.md). */
import { describe, expect, test } from 'vitest';
import { probeServer } from '#testing/ai-matrix';
import { type AiServerName, SCHEMA_DELAY_MS } from '#testing/fakes/ai-servers';

describe('a server', () => {
  test.each<[AiServerName, string, [number, number]]>([
    ['openai', 'json_schema', [1, 1]],
    ['gemini', 'json_schema', [1, 1]],
    ['gemma', 'text', [4, 1]],
    ['openrouter', 'json_object', [2, 1]],
    ['openrouter-passing', 'text', [3, 1]],
    ['vllm', 'json_object', [2, 1]],
    ['vllm-old', 'text', [3, 1]],
    ['vllm-gateway', 'json_object', [2, 1]],
    ['ollama', 'json_schema', [1, 1]],
    ['lm-studio', 'json_schema', [1, 1]],
    ['deepseek', 'json_object', [2, 1]],
    ['perplexity', 'json_schema', [1, 1]],
  ])('%s answers in %s after %j requests', async (server, format, asked) => {
    expect(await probeServer(server)).toMatchObject({ answers: true, format, asked });
  });

  test('a model that does not reason loses the effort and nothing else', async () => {
    expect(await probeServer('openai', 'high')).toMatchObject({
      answers: true,
      format: 'json_schema',
      effort: false,
      asked: [2, 1],
    });
  });

  test('a reasoning model whose thoughts used up the answer is asked once more to think less', async () => {
    const row = { answers: true, limit: 'max_completion_tokens', briefly: true };
    expect(await probeServer('openai-reasoning')).toMatchObject({ ...row, asked: [3, 1] });
    expect(await probeServer('openai-reasoning', 'high')).toMatchObject({
      ...row,
      effort: true,
      asked: [3, 1],
    });
  });

  test('that takes long over a new schema is waited for, and is fast the next time', async () => {
    const started = performance.now();
    await probeServer('perplexity');
    expect(performance.now() - started).toBeGreaterThan(SCHEMA_DELAY_MS);
  });
});
