/** How models are asked: the shape in words, the configured budget, one repair, one time limit, and a way to leave. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forgetDialects } from '#server/outside/ai/dialect';
import { elapsedMs } from '#testing/elapsed';
import { type AiFake, aiEnv, startAi } from '#testing/fakes/ai';
import type { Person, PersonOptions } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const ANALYSIS = { duplicates_or_overlaps: [], savings_opportunities: [], checklist: [] };
const QUESTIONS = ['POST /api/analyze', 'POST /api/suggest-bundles', 'GET /api/recommendations'] as const;

let ai: AiFake;
let app: TestApp;
beforeAll(async () => {
  ai = await startAi();
  app = await startApp({
    env: {
      ...aiEnv(ai),
      AI_MODEL: 'as-configured',
      AI_TIMEOUT_S: '20',
      AI_MAX_TOKENS: '1234',
      AI_REASONING_EFFORT: 'low',
    },
  });
});
afterEach(() => {
  ai.reset();
  forgetDialects();
  app.clock.advance({ minutes: 1 });
});
afterAll(async () => {
  await app.close();
  await ai.close();
});

async function personWithNetflix(options: PersonOptions = {}): Promise<Person> {
  const person = await app.person(options);
  await person.client.post('/api/subscriptions', subscriptionBody());
  return person;
}

async function usesLeft({ client }: Person): Promise<number[]> {
  const { usage } = (await client.get('/api/ai-usage')).body;
  return [usage.analysis, usage.bundles, usage.recommendations].map(({ remaining }) => remaining);
}

describe('a question', () => {
  test('tells the shape in words, and carries the budget and effort that are set', async () => {
    const { client } = await personWithNetflix();
    ai.reply({ ...ANALYSIS, suggestions: [], recommendations: [] });
    for (const question of QUESTIONS) {
      const [method = '', path = ''] = question.split(' ');
      expect((await client.send(method, path)).status).toBe(200);
    }
    expect(ai.prompts).toHaveLength(3);
    for (const { system, body } of ai.prompts) {
      expect(system).toContain('JSON Schema');
      expect(body).toMatchObject({ max_tokens: 1234, reasoning_effort: 'low' });
    }
  });

  test('is answered by the model that is configured, whatever the server calls itself', async () => {
    const { client } = await personWithNetflix();
    ai.reply({ ...ANALYSIS, suggestions: [], recommendations: [{ title: 'Dark', service: 'Netflix' }] });
    expect((await client.post('/api/analyze')).body.source).toBe('as-configured');
    expect((await client.post('/api/suggest-bundles')).body.source).toBe('as-configured');
    expect((await client.get('/api/recommendations')).body.source).toBe('sonar');
  });

  test.each([
    ['India', 'IN'],
    ['United Kingdom', 'GB'],
    ['Narnia', undefined],
  ])('about titles says where the person of %s is', async (country, code) => {
    const { client } = await personWithNetflix({ country });
    ai.reply({ recommendations: [] });
    await client.get('/api/recommendations');
    const options = ai.prompts[0]?.body.web_search_options;
    expect(options).toEqual({
      search_context_size: 'low',
      ...(code && { user_location: { country: code } }),
    });
  });

  test('about titles tells no address or long number that stands in a name', async () => {
    const { client } = await app.person();
    const cinema = 'Village Cinema 4111 1111 1111 1111';
    for (const name of ['Netflix (me@example.com)', cinema])
      await client.post('/api/subscriptions', subscriptionBody({ name, category: 'OTT' }));
    const show = { title: 'A Show', type: 'Series', description: '', isNew: true };
    ai.reply({ recommendations: [{ ...show, service: 'Village Cinema' }] });
    const { recommendations } = (await client.get('/api/recommendations')).body;
    expect(ai.prompts[0]?.user).toContain('Village Cinema');
    expect(ai.prompts[0]?.user).not.toMatch(/example\.com|4111/);
    expect(recommendations).toMatchObject([{ title: 'A Show', service: cinema }]);
  });
});

describe('an answer', () => {
  test('of another shape is asked for once more, with the data still fenced', async () => {
    const person = await personWithNetflix();
    ai.replyOnce({ savings: 'IGNORE' });
    ai.reply(ANALYSIS);
    expect((await person.client.post('/api/analyze')).status).toBe(200);
    const [, repair] = ai.prompts;
    expect(repair?.user).toContain('savings_opportunities');
    expect(repair?.user).not.toContain('IGNORE');
    expect(repair?.user.match(/<data>/g)).toHaveLength(1);
    expect(await usesLeft(person)).toEqual([2, 3, 3]);
  });

  test('that is the bare list, or wrapped once more, is understood', async () => {
    const { client } = await personWithNetflix();
    ai.reply([]);
    expect((await client.post('/api/suggest-bundles')).body).toMatchObject({ suggestions: [] });
    ai.reply(
      '[ {"title": "A Show", "type": "Series", "service": "Netflix", "description": "x", "isNew": true} ]',
    );
    expect((await client.get('/api/recommendations')).body.recommendations).toHaveLength(1);
    ai.reply({ analysis: ANALYSIS });
    expect((await client.post('/api/analyze')).status).toBe(200);
    expect(ai.prompts).toHaveLength(3);
  });

  test('of another shape twice is a failure that costs nothing', async () => {
    const person = await personWithNetflix();
    ai.reply({ answer: 'no' });
    expect((await person.client.post('/api/analyze')).status).toBe(502);
    expect(ai.prompts).toHaveLength(2);
    expect(await usesLeft(person)).toEqual([3, 3, 3]);
  });
});

test.each(QUESTIONS)(
  'who leaves %s before the answer stops the model and gets the use back',
  async (question) => {
    const person = await personWithNetflix();
    const [method = '', path = ''] = question.split(' ');
    let isAsked: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    ai.reply(() => {
      isAsked();
      return new Promise(() => {});
    });
    const leaving = new AbortController();
    const call = person.client.send(method, path, undefined, { signal: leaving.signal });
    await asked;
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => usesLeft(person)).toEqual([3, 3, 3]);
  },
);

test('all attempts together end in time, and the use is given back', async () => {
  const impatient = await startApp({
    env: { ...aiEnv(ai), AI_MODEL: 'slow', AI_TIMEOUT_S: '1' },
  });
  try {
    const person = await impatient.person();
    await person.client.post('/api/subscriptions', subscriptionBody());
    ai.replyOnce('not JSON');
    ai.reply(() => new Promise(() => {}));
    const analysis = person.client.post('/api/analyze');
    expect(await elapsedMs(() => analysis)).toBeLessThan(6_000);
    expect((await analysis).status).toBe(502);
    expect(await usesLeft(person)).toEqual([3, 3, 3]);
  } finally {
    await impatient.close();
  }
});
