/** Tags over HTTP: kept in one order, changed alone, removed, refused, told by the history, and changed for several at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const BULK = '/api/subscriptions/bulk';
const TEN = Array.from({ length: 10 }, (_, index) => `tag ${index}`).join(', ');

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function add(client: Client, name: string, tags?: string) {
  const { body } = await client.post('/api/subscriptions', subscriptionBody({ name, tags }));
  return body;
}

const tagsOf = async (client: Client) =>
  Object.fromEntries(
    (await client.get('/api/subscriptions')).body.map((row: Record<string, string>) => [row.name, row.tags]),
  );

test('they are kept once each and in one order, changed alone, removed by null, and in the history', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const added = await add(client, 'A', ' Work, family,WORK ');
  expect(added.tags).toBe('family, Work');
  const path = `/api/subscriptions/${added.id}`;
  expect((await client.put(path, { amount: '5.00' })).body).toMatchObject({
    tags: 'family, Work',
    version: 2,
  });
  expect((await client.put(path, { tags: 'Work,family' })).body.version).toBe(2);
  expect((await client.put(path, { tags: null })).body).toMatchObject({ tags: null, version: 3 });
  const { changes } = (await client.get(`${path}/history`)).body;
  expect(changes[0].before.tags).toBe('family, Work');
});

test.each([
  [{ tags: 'a'.repeat(31) }, 'A tag can be at most 30 characters long; put a comma between two.'],
  [{ tags: `${TEN}, more` }, 'A subscription can have at most 10 tags.'],
  [{ tags: ['a'] }, 'This contains characters that cannot be shown.'],
])('%j is refused at its field, and nothing is added', async (fields, message) => {
  const { client } = await app.person();
  const answer = await client.post('/api/subscriptions', subscriptionBody(fields));
  expect([answer.status, answer.body.details]).toEqual([400, [{ path: 'tags', message }]]);
  expect((await client.get('/api/subscriptions')).body).toEqual([]);
});

test('several get tags in one request and lose them in another; each is undone as a whole', async () => {
  const { client } = await app.person({ proForDays: 30 });
  const rows = [
    await add(client, 'A'),
    await add(client, 'B', 'home, Work'),
    await add(client, 'C', 'family, work'),
    await add(client, 'D', TEN),
  ];
  const ids = rows.map(({ id }) => id);
  const tagged = await client.post(BULK, { action: 'tag', ids, tags: 'work, family' });
  expect(tagged.status).toBe(200);
  expect(tagged.body.skipped).toEqual([
    { id: ids[2], reason: 'unchanged' },
    { id: ids[3], reason: 'tags_full' },
  ]);
  const after = { A: 'family, work', B: 'family, home, Work', C: 'family, work', D: TEN };
  expect(await tagsOf(client)).toEqual(after);
  const untagged = await client.post(BULK, { action: 'untag', ids, tags: 'FAMILY' });
  expect(untagged.body.skipped).toEqual([{ id: ids[3], reason: 'unchanged' }]);
  expect(await tagsOf(client)).toEqual({ A: 'work', B: 'home, Work', C: 'work', D: TEN });
  const undone = await client.post(`${BULK}/undo`, { changes: untagged.body.changes });
  expect([undone.body.restored.length, undone.body.skipped]).toEqual([3, []]);
  expect(await tagsOf(client)).toEqual(after);
});

test.each([
  [{ action: 'tag', tags: ' , ' }, 'Please name a tag.'],
  [{ action: 'untag' }, 'Please name a tag.'],
  [
    { action: 'tag', tags: 'a'.repeat(31) },
    'A tag can be at most 30 characters long; put a comma between two.',
  ],
])('%j for several is refused', async (sent, message) => {
  const { client } = await app.person();
  const { id } = await add(client, 'A');
  const answer = await client.post(BULK, { ...sent, ids: [id] });
  expect([answer.status, answer.body.details]).toEqual([400, [{ path: 'tags', message }]]);
});
