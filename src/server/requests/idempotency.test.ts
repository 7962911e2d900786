import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOnce, forgetOldAnswers } from '#server/requests/idempotency';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

describe('a request with a key', () => {
  test('sent again gets the same answer to the byte and adds nothing', async () => {
    const { client } = await app.person();
    const first = await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'));
    await client.put(`/api/subscriptions/${first.body.id}`, { amount: '1.00' });
    const again = await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await client.get('/api/subscriptions')).body).toHaveLength(1);
  });

  test('is the same whatever the order of its fields and the writing of its blanks', async () => {
    const { client } = await app.person();
    const body = subscriptionBody();
    const first = await client.post('/api/subscriptions', body, keyed('k1'));
    const turned = Object.fromEntries(Object.entries(body).reverse());
    const again = await client.post('/api/subscriptions', { ...turned, name: ' Netflix ' }, keyed('k1'));
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  test('is refused when the key was used for something else', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'));
    const other = await client.post('/api/subscriptions', subscriptionBody({ amount: '1.00' }), keyed('k1'));
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
    const renewal = await client.post(`/api/subscriptions/${row.id}/renew`, undefined, keyed('k1'));
    expect([renewal.status, renewal.body.code]).toEqual([409, 'idempotency_mismatch']);
  });

  test('is refused by another endpoint, also with the same content', async () => {
    const { user } = await app.person();
    const send = (endpoint: 'PUT /api/budget' | 'POST /api/imports') =>
      answerOnce(
        app.server.deps,
        { key: 'k1', userId: user.id, endpoint, content: {} },
        async () => endpoint,
      );
    expect(await send('PUT /api/budget')).toBe('PUT /api/budget');
    await expect(send('POST /api/imports')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('twenty times at once on two servers adds one, and all twenty hear of that one', async () => {
    const twin = await app.twin();
    for (let round = 1; round <= 3; round += 1) {
      const { client } = await app.person();
      const other = twin.visitor();
      for (const [name, value] of client.cookies) other.cookies.set(name, value);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? client : other).post('/api/subscriptions', subscriptionBody(), keyed('k1')),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      expect((await client.get('/api/subscriptions')).body).toHaveLength(1);
    }
  });

  test('that failed is tried anew', async () => {
    const { client } = await app.person();
    const { body: taken } = await client.post('/api/subscriptions', subscriptionBody());
    expect((await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'))).status).toBe(409);
    await client.delete(`/api/subscriptions/${taken.id}`);
    expect((await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'))).status).toBe(201);
  });

  test('means nothing to another person', async () => {
    const [one, two] = [await app.person(), await app.person()];
    const first = await one.client.post('/api/subscriptions', subscriptionBody(), keyed('shared'));
    const second = await two.client.post('/api/subscriptions', subscriptionBody(), keyed('shared'));
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    for (const [person, answer] of [
      [one, first],
      [two, second],
    ] as const) {
      const again = await person.client.post('/api/subscriptions', subscriptionBody(), keyed('shared'));
      expect(again.text).toBe(answer.text);
    }
  });

  test('must be short and visible', async () => {
    const { client } = await app.person();
    for (const key of ['x'.repeat(201), 'a b']) {
      const { status, body } = await client.post('/api/subscriptions', subscriptionBody(), keyed(key));
      expect([status, body.details[0].path]).toEqual([400, 'Idempotency-Key']);
    }
  });

  test('is remembered for longer than a browser keeps unsent edits, then forgotten', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'));
    app.clock.advance({ days: 8 });
    await forgetOldAnswers(app.server.deps);
    expect((await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'))).body.id).toBe(row.id);
    app.clock.advance({ days: 7 });
    await client.get('/api/subscriptions');
    await forgetOldAnswers(app.server.deps);
    expect((await client.post('/api/subscriptions', subscriptionBody(), keyed('k1'))).status).toBe(409);
  });
});
