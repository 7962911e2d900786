import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

let app: TestApp;
let asha: Person;
beforeAll(async () => {
  app = await startApp();
  asha = await app.person();
});
afterAll(() => app.close());

describe('adding', () => {
  test('a subscription comes back as the specification describes it, and nothing else with it', async () => {
    const { client } = await app.person();
    const added = await client.post('/api/subscriptions', subscriptionBody({ notes: 'Family plan' }));
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Netflix',
      category: 'OTT',
      amount: '15.49',
      currency: 'USD',
      billingCycle: 'monthly',
      nextRenewalDate: '2026-12-01',
      notes: 'Family plan',
      provider: 'Netflix',
      version: 1,
      anchorDate: '2026-12-01',
      createdAt: '2026-11-15T10:00:00.000Z',
      updatedAt: '2026-11-15T10:00:00.000Z',
      pausedOn: null,
      resumesOn: null,
      endsOn: null,
      thenAmount: null,
      thenFrom: null,
      noticeDays: null,
      paidWith: null,
      cardExpires: null,
      share: null,
      sharedWith: null,
      remindDays: null,
      tags: null,
    });
    expect((await client.get('/api/subscriptions')).body).toEqual([added.body]);
  });

  test('a number amount and an ISO date-time are taken, and only the four required fields are needed', async () => {
    const { client } = await app.person({ country: 'India' });
    const { status, body } = await client.post('/api/subscriptions', {
      name: '  Spotify  ',
      category: 'podcasts',
      amount: 119,
      nextRenewalDate: '2026-12-31T23:30:00-08:00',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Spotify',
      provider: 'Spotify',
      category: 'podcasts',
      amount: '119.00',
      currency: 'INR',
      billingCycle: 'monthly',
      nextRenewalDate: '2026-12-31',
      notes: null,
    });
  });

  test('each missing field is named with its sentence', async () => {
    const { status, body } = await asha.client.post('/api/subscriptions', {
      name: ' ',
      category: '',
      amount: null,
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'Service name is required.',
      message: 'Service name is required.',
      code: 'invalid_input',
      details: [
        { path: 'name', message: 'Service name is required.' },
        { path: 'category', message: 'Category is required.' },
        { path: 'amount', message: 'Amount is required.' },
        { path: 'nextRenewalDate', message: 'Next renewal date is required.' },
      ],
      problems: [
        { path: 'name', code: 'service_name_required' },
        { path: 'category', code: 'category_required' },
        { path: 'amount', code: 'amount_required' },
        { path: 'nextRenewalDate', code: 'next_renewal_required' },
      ],
    });
  });

  test('an amount has at most the decimals of its currency', async () => {
    const decimals = async (amount: string, currency: string) =>
      (await asha.client.post('/api/subscriptions', subscriptionBody({ amount, currency }))).body.details;
    expect(await decimals('1.5', 'JPY')).toEqual([
      { path: 'amount', message: 'Amount in JPY cannot have decimals.' },
    ]);
    expect(await decimals('1.005', 'USD')).toEqual([
      { path: 'amount', message: 'Amount in USD can have at most 2 decimals.' },
    ]);
    expect(await decimals('1000000000', 'USD')).toEqual([
      { path: 'amount', message: 'Amount can be at most 999,999,999.99.' },
    ]);
    const { client } = await app.person();
    for (const [amount, currency] of [
      ['0', 'USD'],
      ['999999999.99', 'USD'],
      ['1.005', 'KWD'],
      ['500', 'JPY'],
    ] as const) {
      const body = subscriptionBody({ name: `${amount} ${currency}`, amount, currency });
      const added = await client.post('/api/subscriptions', body);
      expect(added.status).toBe(201);
      expect(Number(added.body.amount)).toBe(Number(amount));
    }
  });

  test('the same name in other case and blanks is a duplicate', async () => {
    const { client } = await app.person();
    await client.post('/api/subscriptions', subscriptionBody({ name: 'Straße TV' }));
    const { status, body } = await client.post(
      '/api/subscriptions',
      subscriptionBody({ name: ' STRASSE tv ' }),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'Duplicate Subscription', code: 'duplicate_subscription' });
  });
});

describe('the list', () => {
  test('has the next renewal first', async () => {
    const { client } = await app.person();
    for (const day of ['2027-01-05', '2026-11-20', '2026-10-01', '2026-12-01'])
      await client.post('/api/subscriptions', subscriptionBody({ name: day, nextRenewalDate: day }));
    const { body } = await client.get('/api/subscriptions');
    expect(body.map((item: { name: string }) => item.name)).toEqual([
      '2026-10-01',
      '2026-11-20',
      '2026-12-01',
      '2027-01-05',
    ]);
  });

  test('has nothing of another person', async () => {
    const [one, two] = [await app.person(), await app.person()];
    await one.client.post('/api/subscriptions', subscriptionBody());
    expect((await two.client.get('/api/subscriptions')).body).toEqual([]);
  });

  test('needs a session', async () => {
    for (const path of ['/api/subscriptions', '/api/subscriptions/locked', '/api/analytics/dashboard'])
      expect((await app.visitor().get(path)).status).toBe(401);
  });
});

describe('editing', () => {
  test('one field leaves every other as it was', async () => {
    const { client } = await app.person();
    const { body: before } = await client.post('/api/subscriptions', subscriptionBody({ notes: 'Mine' }));
    const edits = {
      name: 'Disney+',
      category: 'Gym',
      amount: '7.00',
      currency: 'EUR',
      billingCycle: 'yearly',
      notes: 'Ours',
      provider: 'Disney',
    };
    let expected = before;
    for (const [field, value] of Object.entries(edits)) {
      const { status, body } = await client.put(`/api/subscriptions/${before.id}`, { [field]: value });
      expected = { ...expected, [field]: value, version: expected.version + 1 };
      expect([status, body]).toEqual([200, expected]);
    }
    expect((await client.get('/api/subscriptions')).body).toEqual([expected]);
  });

  test('a field that is present but empty is refused; notes may be emptied', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody({ notes: 'Mine' }));
    const sentences = {
      name: 'Service name is required.',
      category: 'Category is required.',
      amount: 'Amount is required.',
      nextRenewalDate: 'Next renewal date is required.',
      currency: 'Currency must be a supported ISO 4217 code, such as USD.',
      billingCycle:
        'Billing cycle must be monthly, quarterly, halfyearly, yearly or a duration such as P28D, P4W, P2M or P2Y.',
    };
    for (const [path, message] of Object.entries(sentences)) {
      for (const empty of ['', null]) {
        const answer = await client.put(`/api/subscriptions/${row.id}`, { [path]: empty });
        expect(answer.status).toBe(400);
        expect(answer.body.details).toEqual([{ path, message }]);
      }
    }
    expect((await client.put(`/api/subscriptions/${row.id}`, { notes: '' })).body.notes).toBeNull();
  });

  test('an edit that changes nothing makes no new version', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    expect((await client.put(`/api/subscriptions/${row.id}`, subscriptionBody())).body).toEqual(row);
  });

  test('an old version is refused with the current subscription', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    const first = await client.put(`/api/subscriptions/${row.id}`, { amount: '17.99', version: 1 });
    expect(first.status).toBe(200);
    const second = await client.put(`/api/subscriptions/${row.id}`, { amount: '9.99', version: 1 });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale_version', current: first.body });
    expect((await client.get('/api/subscriptions')).body).toEqual([first.body]);
  });

  test('twenty devices with the same version: one wins, nineteen are told', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.put(`/api/subscriptions/${row.id}`, { amount: `${index + 1}`, version: 1 }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('a rename to the name of another is a duplicate; a change of case of its own is not', async () => {
    const { client } = await app.person();
    await client.post('/api/subscriptions', subscriptionBody({ name: 'Hulu' }));
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    const taken = await client.put(`/api/subscriptions/${row.id}`, { name: 'HULU ' });
    expect([taken.status, taken.body.error]).toEqual([409, 'Duplicate Subscription']);
    const own = await client.put(`/api/subscriptions/${row.id}`, { name: 'NETFLIX' });
    expect([own.status, own.body.name]).toEqual([200, 'NETFLIX']);
  });

  test('twenty pairs of renames that swap two names end in answers, never in a failure', async () => {
    const { client } = await app.person();
    const { body: one } = await client.post('/api/subscriptions', subscriptionBody({ name: 'One' }));
    const { body: two } = await client.post('/api/subscriptions', subscriptionBody({ name: 'Two' }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        client.put(`/api/subscriptions/${one.id}`, { name: index % 2 ? 'Two' : 'Three' }),
        client.put(`/api/subscriptions/${two.id}`, { name: index % 2 ? 'One' : 'Four' }),
      ]).flat(),
    );
    expect(answers.filter((answer) => ![200, 409].includes(answer.status))).toEqual([]);
    const { body } = await client.get('/api/subscriptions');
    expect(new Set(body.map((item: { name: string }) => item.name)).size).toBe(2);
  });

  test('a change of country relabels nothing', async () => {
    const { client } = await app.person({ country: 'India' });
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody({ currency: 'USD' }));
    const { body } = await client.put(`/api/subscriptions/${row.id}`, { amount: '9.99' });
    expect(body).toMatchObject({ amount: '9.99', currency: 'USD' });
  });

  test('a new currency keeps an amount it can hold and refuses one it cannot', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody({ amount: '10.00' }));
    const yen = await client.put(`/api/subscriptions/${row.id}`, { currency: 'jpy' });
    expect(yen.body).toMatchObject({ amount: '10', currency: 'JPY' });
    await client.put(`/api/subscriptions/${row.id}`, { currency: 'USD', amount: '9.99' });
    const refused = await client.put(`/api/subscriptions/${row.id}`, { currency: 'JPY' });
    expect(refused.body.details).toEqual([
      { path: 'amount', message: 'Amount in JPY cannot have decimals.' },
    ]);
  });
});

describe('deleting', () => {
  test('removes the subscription once', async () => {
    const { client } = await app.person();
    const { body: row } = await client.post('/api/subscriptions', subscriptionBody());
    const gone = await client.delete(`/api/subscriptions/${row.id}`);
    expect([gone.status, gone.body]).toEqual([200, { message: 'Subscription deleted' }]);
    expect((await client.delete(`/api/subscriptions/${row.id}`)).status).toBe(404);
    expect((await client.get('/api/subscriptions')).body).toEqual([]);
    expect((await client.post('/api/subscriptions', subscriptionBody())).status).toBe(201);
  });
});
