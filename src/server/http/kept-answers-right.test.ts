/** Kept answers are what a fresh computation gives, on any number of processes and while they are written to. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import { addDays, dayInZone } from '#core/calendar-day';
import { DAY_MS } from '#core/duration';
import { keepRates } from '#server/rates/store';
import type { Answer, Client } from '#testing/client';
import { connectionUrl, createTestDatabase } from '#testing/database';
import { ProductFixture, untilReady } from '#testing/product-process';
import { startApp, type TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';

const PATHS = allEndpoints.filter(({ row }) => row.kept).map(({ path }) => path);

let app: TestApp;
let other: TestApp;
/** Keeps nothing. */
let computing: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { RATES_URL: 'http://127.0.0.1:9/rates' } });
  other = await app.twin();
  computing = await app.twin({ keptBytes: 0 });
});
afterAll(() => app.close());

const COUNTRIES = ['India', 'United States', 'Germany', 'Japan'];
const ZONES = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'];
const CURRENCIES = ['USD', 'INR', 'EUR'];

interface Given {
  on: 0 | 1;
  pick: number;
  days: number;
  amount: number;
}

/** The user and device of a step, and the server that it is sent to. */
interface Place {
  device: Client;
  userId: string;
  zone: { name: string };
  on: TestApp;
}

/** One change that the server commits as a whole. */
type Act = (place: Place, given: Given) => Promise<Answer | undefined>;

const headersOf = ({ zone }: Pick<Place, 'zone'>) => ({ headers: { 'x-time-zone': zone.name } });
const dayOf = ({ on }: Place, days: number) => addDays(dayInZone(on.clock.now().getTime(), 'UTC'), days);

async function listOf(place: Place): Promise<{ id: string }[]> {
  return (await place.device.get('/api/subscriptions', headersOf(place))).body;
}

/** Changes one of the user's subscriptions. */
function edit(describe: (place: Place, given: Given) => Record<string, unknown>): Act {
  return async (place, given) => {
    const rows = await listOf(place);
    const { id = 'none' } = rows[given.pick % Math.max(rows.length, 1)] ?? {};
    return place.device.put(`/api/subscriptions/${id}`, describe(place, given), headersOf(place));
  };
}

const add: Act = (place, { pick, amount, days }) =>
  place.device.post(
    '/api/subscriptions',
    subscriptionBody({
      name: `Service ${pick}`,
      amount: `${amount}`,
      currency: CURRENCIES[pick % 3],
      nextRenewalDate: dayOf(place, days),
    }),
    headersOf(place),
  );

const bulk =
  (action: 'category' | 'renew' | 'delete'): Act =>
  async (place) => {
    const ids = (await listOf(place)).slice(0, 2).map(({ id }) => id);
    return place.device.post('/api/subscriptions/bulk', { action, ids, category: 'Gym' }, headersOf(place));
  };

const ACTS = {
  add,
  'add another': (place, given) => add(place, { ...given, pick: given.pick + 100 }),
  edit: edit((_, { amount }) => ({ amount: `${amount}` })),
  pause: edit((place) => ({ pausedOn: dayOf(place, 0), resumesOn: dayOf(place, 20) })),
  'pause to come': edit((place, { days }) => ({ pausedOn: dayOf(place, Math.abs(days) + 1) })),
  resume: edit(() => ({ pausedOn: null })),
  end: edit((place, { days }) => ({ endsOn: dayOf(place, Math.abs(days) + 1) })),
  'price to come': edit((place, { days, amount }) => ({
    thenAmount: `${amount}`,
    thenFrom: dayOf(place, Math.abs(days) + 2),
  })),
  share: edit(() => ({ share: '1/3', sharedWith: 'Asha' })),
  tags: edit((_, { pick }) => ({ tags: `family, tag ${pick}` })),
  renew: async (place) => {
    const [row] = await listOf(place);
    return place.device.post(`/api/subscriptions/${row?.id}/renew`, {}, headersOf(place));
  },
  delete: async (place, { pick }) => {
    const rows = await listOf(place);
    return place.device.delete(`/api/subscriptions/${rows[pick % Math.max(rows.length, 1)]?.id}`);
  },
  'delete several': bulk('delete'),
  'undo of several': async (place) => {
    const { rows } = await place.on.server.database.pool.query<{ id: string }>(
      `select id from subscription_history where user_id = $1 and action = 'deleted' order by id desc limit 2`,
      [place.userId],
    );
    const changes = rows.map(({ id }) => id);
    return place.device.post('/api/subscriptions/bulk/undo', { changes }, headersOf(place));
  },
  'category of several': bulk('category'),
  'renewal of several': bulk('renew'),
  budget: ({ device }, { amount }) =>
    device.put('/api/budget', { overall: `${amount}`, categories: { OTT: `${amount}` } }),
  'no budget': ({ device }) => device.put('/api/budget', {}),
  import: (place, { pick, amount }) =>
    place.device.post(
      '/api/imports',
      {
        format: 'several',
        subscriptions: [subscriptionBody({ name: `Imported ${pick}`, nextRenewalDate: dayOf(place, 9) })],
        budget: { overall: `${amount}` },
      },
      headersOf(place),
    ),
  'undo of an import': async (place) => {
    const [done] = (await place.device.get('/api/imports')).body;
    return place.device.post(`/api/imports/${done?.id}/undo`, {}, headersOf(place));
  },
  preferences: ({ device }, { pick }) =>
    device.put('/api/user/preferences', {
      language: pick % 2 === 0 ? 'hi' : 'en',
      hasCurrencyPerSubscription: pick % 3 === 0,
      timeZone: pick % 5 === 0 ? { mode: 'fixed', zone: ZONES[pick % 4] } : { mode: 'automatic' },
    }),
  sweeps: async ({ on }) => {
    await on.server.sweeps.settle();
    return undefined;
  },
  country: ({ device }, { pick }) => device.put('/api/user/country', { country: COUNTRIES[pick % 4] }),
  pro: async ({ on, userId }, { days }) => {
    const end = new Date(on.clock.now().getTime() + days * DAY_MS);
    const { pool } = on.server.database;
    await pool.query('update users set pro_expires_at = $1 where id = $2', [end, userId]);
    return undefined;
  },
  zone: async ({ zone }, { pick }) => {
    zone.name = ZONES[pick % 4] ?? 'UTC';
    return undefined;
  },
  rates: async ({ on }, { pick, amount }) => {
    const rates = {
      ratesOn: addDays('2026-11-01', pick),
      perEur: { INR: `${80 + amount / 1000}`, USD: '1.1' },
    };
    await keepRates(on.server.deps.db, rates, on.clock.now());
    return undefined;
  },
  day: async ({ on }, { pick }) => {
    on.clock.advance({ hours: 1 + pick });
    return undefined;
  },
} satisfies Record<string, Act>;

type ActName = keyof typeof ACTS;
const ALL = Object.keys(ACTS) as ActName[];
/** Acts that a process with a clock of its own can be asked for, each a single write. */
const WRITES = ALL.filter((name) => !['pro', 'zone', 'rates', 'day', 'sweeps', 'preferences'].includes(name));

const given: fc.Arbitrary<Given> = fc.record({
  on: fc.constantFrom(0 as const, 1 as const),
  pick: fc.nat(20),
  days: fc.integer({ min: -40, max: 60 }),
  amount: fc.integer({ min: 1, max: 99_999 }),
});
/** Every act once, in any order, after two subscriptions were added. */
const steps = (names: readonly ActName[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...names], { minLength: names.length }),
      fc.array(given, { minLength: names.length + 2, maxLength: names.length + 2 }),
    )
    .map(([order, values]) =>
      (['add', 'add another', ...order] as ActName[]).map((name, at) => ({
        name,
        given: values[at] as Given,
      })),
    );

async function readAll(place: Place, reader: Client): Promise<string[]> {
  const answers = await Promise.all(PATHS.map((path) => reader.get(path, headersOf(place))));
  expect(answers.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
  return answers.map(({ text }) => text);
}

test('two processes that keep answers always give what a process that keeps none computes', async () => {
  const accepted = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps(ALL), async (taken) => {
      const { client, user } = await app.person({ country: 'India', proForDays: 1 });
      const devices = [client, client.copy(other.origin)] as const;
      const fresh = client.copy(computing.origin);
      const zone = { name: 'Asia/Kolkata' };
      for (const { name, given: values } of taken) {
        const place = { device: devices[values.on], userId: user.id, zone, on: app };
        const answer = await ACTS[name](place, values);
        if (answer === undefined || answer.status < 300) accepted.add(name);
        const [expected, ...shown] = await Promise.all(
          [fresh, ...devices].map((reader) => readAll(place, reader)),
        );
        for (const texts of shown) expect(texts, `after ${name}`).toEqual(expected);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(ALL.filter((name) => !accepted.has(name))).toEqual([]);
});

/** One writer at a time: a reader meanwhile gets the state before or after the write, then the latter. */
async function compareWhileWriting(
  place: Omit<Place, 'device'>,
  devices: readonly [Client, Client],
  fresh: Client,
): Promise<void> {
  const [taken = []] = fc.sample(steps(WRITES), 1);
  for (const { name, given: values } of taken) {
    const at = { ...place, device: devices[values.on] };
    const before = await readAll(at, fresh);
    const shown: string[][] = [];
    let isWriting = true;
    const readers = devices.map(async (reader) => {
      while (isWriting) shown.push(await readAll(at, reader));
    });
    await ACTS[name](at, values).finally(() => {
      isWriting = false;
    });
    await Promise.all(readers);
    const after = await readAll(at, fresh);
    for (const texts of shown)
      for (const [index, text] of texts.entries())
        expect([before[index], after[index]], `${PATHS[index]} during ${name}`).toContain(text);
    for (const reader of devices) expect(await readAll(at, reader), `after ${name}`).toEqual(after);
  }
}

test('whoever reads while another writes gets what held just before or just after', async () => {
  const { client, user } = await app.person({ country: 'India', proForDays: 400 });
  const devices = [client, client.copy(other.origin)] as const;
  const place = { userId: user.id, zone: { name: 'Asia/Kolkata' }, on: app };
  await compareWhileWriting(place, devices, client.copy(computing.origin));
});

test('many writers and readers at once leave no stale answer behind', async () => {
  const { client } = await app.person({ proForDays: 400 });
  const devices = [client, client.copy(other.origin)] as const;
  await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const device = devices[turn % 2] ?? client;
      await device.post('/api/subscriptions', subscriptionBody({ name: `Service ${turn}` }));
      await Promise.all(devices.flatMap((reader) => PATHS.map((path) => reader.get(path))));
    }),
  );
  const zone = { zone: { name: 'UTC' } } as Place;
  const expected = await readAll(zone, client.copy(computing.origin));
  for (const device of devices) expect(await readAll(zone, device)).toEqual(expected);
});

test('the same holds for two processes of the built product', async () => {
  const products = new ProductFixture();
  const database = await createTestDatabase();
  const env = {
    DATABASE_URL: connectionUrl(database.connection),
    SESSION_SECRET: 'the secret of every server under test',
    ROLE: 'web',
  };
  const pair = await Promise.all([products.start(env), products.start(env)]);
  const local = await startApp({
    connection: database.connection,
    now: new Date().toISOString(),
    keptBytes: 0,
    hasShortTimeouts: false,
  });
  try {
    await Promise.all(pair.map(untilReady));
    const { client, user } = await local.person({ country: 'India', proForDays: 400 });
    const [here, there] = pair.map(({ origin }) => client.copy(origin, { origin })) as [Client, Client];
    // Far from midnight, which the processes would reach at different moments.
    const zone = { name: new Date().getUTCHours() < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6' };
    await compareWhileWriting({ userId: user.id, zone, on: local }, [here, there], client);
  } finally {
    await products.clear();
    await local.close();
    await database.drop();
  }
});
