import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
let asha: Person;
let mallory: Person;
beforeAll(async () => {
  app = await startApp();
  asha = await app.person({ proForDays: 30 });
  mallory = await app.person({ proForDays: 30 });
});
afterAll(() => app.close());

describe('ids', () => {
  test('that are no id are not found, whatever they are', async () => {
    const { body: row } = await asha.client.post('/api/subscriptions', subscriptionBody({ name: 'Ids' }));
    const strange = [
      `${row.id}%20`,
      row.id.toUpperCase(),
      `${row.id}%00`,
      row.id.replaceAll('-', ''),
      `{${row.id}}`,
      '%2e%2e',
      '0',
      '-1',
      '9223372036854775808',
      '9'.repeat(300),
      'null',
      'undefined',
      `${row.id},${row.id}`,
      "1'%20or%20'1'='1",
      '%ED%A0%80',
    ].filter((id) => id !== row.id);
    for (const id of strange) {
      const answers = [
        await asha.client.put(`/api/subscriptions/${id}`, { amount: '1' }),
        await asha.client.delete(`/api/subscriptions/${id}`),
        await asha.client.post(`/api/subscriptions/${id}/renew`),
        await asha.client.get(`/api/subscriptions/${id}/history`),
      ];
      for (const { status, body } of answers) {
        expect([id, status]).toEqual([id, 404]);
        expect(body.code).toBe('not_found');
      }
    }
    expect((await asha.client.get('/api/subscriptions')).body).toContainEqual(row);
  });

  test("another person's subscription is not found and stays as it was, to the byte", async () => {
    const { body: row } = await asha.client.post(
      '/api/subscriptions',
      subscriptionBody({ name: 'Private club', notes: 'secret-canary' }),
    );
    const before = (await asha.client.get('/api/subscriptions')).text;
    const path = `/api/subscriptions/${row.id}`;
    for (const [client, status] of [
      [mallory.client, 404],
      [app.visitor(), 401],
    ] as const) {
      const answers = [
        await client.put(path, { amount: '1' }),
        await client.put(path, {}),
        await client.put(path, { version: 99 }),
        await client.delete(path),
        await client.post(`${path}/renew`),
        await client.get(`${path}/history`),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(status));
      for (const { text } of answers) expect(text).not.toMatch(/canary|Private|15\.49/);
    }
    expect((await asha.client.get('/api/subscriptions')).text).toBe(before);
    expect((await mallory.client.get('/api/subscriptions')).text).not.toContain('canary');
  });
});

describe('fields that are not the sender’s to set', () => {
  const extra = () => ({
    id: '00000000-0000-7000-8000-000000000000',
    userId: asha.user.id,
    user_id: asha.user.id,
    isPro: true,
    proExpiresAt: '2099-01-01T00:00:00Z',
    createdAt: '2000-01-01T00:00:00Z',
    anchorDate: '2000-01-01',
    nameKey: 'x',
    amountMinor: 1,
    constructor: { prototype: { isPro: true } },
  });

  test('are ignored when adding and when editing', async () => {
    const person = await app.person();
    const added = await person.client.post('/api/subscriptions', {
      ...subscriptionBody(),
      ...extra(),
      version: 7,
      constructor: undefined,
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      version: 1,
      anchorDate: '2026-12-01',
      createdAt: '2026-11-15T10:00:00.000Z',
    });
    expect(added.body.id).not.toBe(extra().id);
    const { constructor: _poison, ...fields } = extra();
    const edited = await person.client.put(`/api/subscriptions/${added.body.id}`, {
      ...fields,
      amount: '2.00',
    });
    expect(edited.body).toEqual({ ...added.body, amount: '2.00', version: 2 });
    expect(Object.keys(edited.body)).not.toContain('userId');
    expect((await person.client.get('/api/subscriptions/locked')).body).toEqual([]);
    expect((await person.client.get(`/api/subscriptions/${added.body.id}/history`)).status).toBe(403);
  });

  test('poisoned prototypes are refused', async () => {
    const { client } = await app.person();
    const whole = JSON.stringify(subscriptionBody()).slice(0, -1);
    const headers = { 'content-type': 'application/json' };
    for (const poison of ['"__proto__":{"isPro":true}', '"constructor":{"prototype":{"isPro":true}}']) {
      const { status, body } = await client.post('/api/subscriptions', undefined, {
        rawBody: `${whole},${poison}}`,
        headers,
      });
      expect([status, body.code]).toEqual([400, 'malformed_body']);
    }
    // The same body without the poison is taken.
    expect(
      (await client.post('/api/subscriptions', undefined, { rawBody: `${whole}}`, headers })).status,
    ).toBe(201);
  });
});

describe('values', () => {
  const refused: Record<string, unknown[]> = {
    name: [
      'a\u0000b',
      '\ud800',
      'x'.repeat(101),
      5,
      {},
      [],
      true,
      'line\nbreak',
      `a${'\u0301'.repeat(10_000)}`,
    ],
    category: ['a\u0000b', '\udc00', 'x'.repeat(51), 5, ['OTT']],
    amount: [
      'NaN',
      '1e400',
      'Infinity',
      -1,
      '-1',
      '-0',
      '0.001',
      1e21,
      '1e3',
      '5,00',
      '1,000.00',
      '0x10',
      '５',
      '٥',
      `0.${'1'.repeat(40)}`,
      '9'.repeat(60_000),
      ' 5',
      '+5',
      '.5',
      '5.',
      true,
      [5],
      {},
    ],
    nextRenewalDate: [
      '2026-02-30',
      '2027-02-29',
      '0000-01-01',
      '9999-12-31',
      '10000-01-01',
      '+010000-01-01',
      '1e9',
      1e9,
      'tomorrow',
      '2026-13-01',
      '2026-1-1',
      '2026-12-01T25:00:00Z',
      '2026-12-01x',
      '\u0000',
      [],
    ],
    billingCycle: ['weekly', 'MONTHLY', 5, 'constructor', '__proto__', 'p28d', 'P1M1D', 'P99999999D'],
    currency: ['ZZZ', 'US', 'USDD', 5, 'constructor', '\u0000'],
    notes: ['a\u0000b', '\ud800', 'x'.repeat(2001), 5, {}],
    provider: ['a\u0000b', 'x'.repeat(101), 5],
  };

  for (const [field, values] of Object.entries(refused)) {
    test(`a wrong ${field} is refused by name, when adding and when editing`, async () => {
      const { client } = await app.person();
      const { body: row } = await client.post('/api/subscriptions', subscriptionBody({ name: 'Kept' }));
      for (const value of values) {
        const shown = `${JSON.stringify(value)}`.slice(0, 40);
        const added = await client.post('/api/subscriptions', subscriptionBody({ [field]: value }));
        const paths = [...new Set(added.body.details?.map((detail: { path: string }) => detail.path))];
        // The form sends the provider equal to the name, so a wrong name is wrong there as well.
        const expected = field === 'name' ? ['name', 'provider'] : [field];
        expect([shown, added.status, paths]).toEqual([shown, 400, expected]);
        const edited = await client.put(`/api/subscriptions/${row.id}`, { [field]: value });
        expect([shown, edited.status, edited.body.details?.length]).toEqual([shown, 400, 1]);
        expect(edited.body.details[0].message).not.toMatch(/undefined|expected|zod/i);
      }
      expect((await client.get('/api/subscriptions')).body).toEqual([row]);
    });
  }

  test('whatever is taken reads back equal', async () => {
    const { client } = await app.person({ proForDays: 30 });
    const texts = [
      '\u202eevil\u202c',
      '👩‍👩‍👧‍👦 TV',
      '<script>alert(1)</script>',
      "Robert'); drop table subscriptions;--",
      'हॉटस्टार',
      '%00%s{{y}}$(x)',
      '=1+1',
      'ｆｕｌｌ',
      `é${'\u0301'.repeat(90)}`,
    ];
    for (const text of texts) {
      const notes = `${text}\n\t ${text}\r\n`;
      const added = await client.post(
        '/api/subscriptions',
        subscriptionBody({ name: text, category: text.slice(0, 40), notes }),
      );
      expect([text, added.status]).toEqual([text, 201]);
      expect(added.body).toMatchObject({ name: text, provider: text, notes });
    }
    const { body } = await client.get('/api/subscriptions');
    expect(new Set(body.map((item: { name: string }) => item.name))).toEqual(new Set(texts));
  });

  test('numbers keep every digit a price can have', async () => {
    const { client } = await app.person({ proForDays: 30 });
    for (const amount of [0.1, 0.07, 1.1, 4.35, 999999999.99, 123456789.01, 0]) {
      const added = await client.post('/api/subscriptions', subscriptionBody({ name: `${amount}`, amount }));
      expect(added.body.amount).toBe(amount.toFixed(2));
    }
  });

  test('bodies that are no object, too deep or too large are refused', async () => {
    for (const body of ['[]', '"x"', '5', 'null', 'true', '{', '', `${'['.repeat(10_000)}`, 'NaN']) {
      const { status } = await asha.client.post('/api/subscriptions', undefined, {
        rawBody: body,
        headers: { 'content-type': 'application/json' },
      });
      expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), 400]);
    }
    const huge = await asha.client.post(
      '/api/subscriptions',
      subscriptionBody({ notes: 'x'.repeat(1_000_000) }),
    );
    expect(huge.status).toBe(413);
    const version = await asha.client.put('/api/subscriptions/x', { version: 1.5 });
    expect(version.body.details).toEqual([{ path: 'version', message: 'Version must be a whole number.' }]);
  });
});
