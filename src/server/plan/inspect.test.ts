/** `npm run payments:check` against the stand-in: each thing that can be missing is said in a line. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnv } from '#server/env';
import { createRazorpay } from '#server/outside/payments/razorpay';
import { type PaymentsFake, payingEnv, startPayments } from '#testing/fakes/payments';
import { startApp } from '#testing/start-app';
import { inspectPayments } from './inspect.ts';

let provider: PaymentsFake;
beforeAll(async () => {
  provider = await startPayments();
});
beforeEach(() => provider.clear());
afterAll(() => provider.close());

async function inspect(given: Record<string, string> = {}) {
  const env = readEnv({ ...payingEnv(provider), ...given });
  const payments = env.razorpay && createRazorpay({ ...env.razorpay, apiUrl: provider.url });
  const findings = await inspectPayments(env, payments ?? null);
  return findings.filter(({ isFault }) => isFault).map(({ line }) => line);
}

const PUBLIC = { APP_URL: 'https://outgo.example' };

test('a whole set-up has nothing missing but the public address of a test server', async () => {
  expect(await inspect()).toEqual([
    'APP_URL must be a public https address: the provider sends its notices nowhere else.',
  ]);
});

test('test keys on a public address are named, with what they let people do', async () => {
  expect(await inspect(PUBLIC)).toEqual([
    expect.stringContaining(
      'is a test key, but APP_URL is public: anybody gets Pro with the published test cards',
    ),
  ]);
});

test('a live key is right on a public address, and a key of neither kind is named', async () => {
  expect(await inspect({ ...PUBLIC, RAZORPAY_KEY_ID: 'rzp_live_Outgo000000000' })).not.toContainEqual(
    expect.stringContaining('is a test key'),
  );
  expect(await inspect({ RAZORPAY_KEY_ID: 'key' })).toContain(
    'RAZORPAY_KEY_ID starts with neither rzp_test_ nor rzp_live_.',
  );
});

test('where no plan has the id of a plan, the keys cannot be said to be right', async () => {
  const env = readEnv({
    ...payingEnv(provider),
    RAZORPAY_PLAN_MONTHLY: 'monthly',
    RAZORPAY_PLAN_YEARLY: 'yearly',
  });
  const payments = env.razorpay && createRazorpay({ ...env.razorpay, apiUrl: provider.url });
  const lines = (await inspectPayments(env, payments ?? null)).map(({ line }) => line);
  expect(lines).toContainEqual(expect.stringContaining('but it is monthly.'));
  expect(lines).not.toContainEqual(expect.stringContaining('The keys are right'));
});

test('a server on a public address that starts with test keys says so in its log', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const env = { ...payingEnv(provider), ...PUBLIC, LOG_LEVEL: 'warn' };
  const app = await startApp({ env, logTo });
  await app.close();
  expect(lines.join('')).toContain('RAZORPAY_KEY_ID is a test key, but APP_URL is public');
});

test('an address that the provider cannot reach, or refuses, is not public', async () => {
  const isNotPublic = 'APP_URL must be a public https address: the provider sends its notices nowhere else.';
  for (const host of [
    'localhost',
    'outgo',
    'outgo.local',
    '127.0.0.1',
    '192.168.1.5',
    '172.20.0.1',
    '[::1]',
    '[fd00::5]',
    'abc.ngrok.io',
    'webhook.site',
  ])
    expect(await inspect({ APP_URL: `https://${host}` }), host).toEqual([isNotPublic]);
  for (const host of ['outgo.example', '8.8.8.8', '[2606:4700::1]'])
    expect(await inspect({ APP_URL: `https://${host}` }), host).not.toContain(isNotPublic);
});

test('wrong keys, an unknown plan and a plan at another price are named', async () => {
  expect(await inspect({ RAZORPAY_KEY_SECRET: 'wrong' })).toContainEqual(
    expect.stringContaining('are refused'),
  );
  expect(await inspect({ RAZORPAY_PLAN_MONTHLY: 'plan_unknown' })).toContainEqual(
    expect.stringContaining('plan_unknown, which these keys do not know'),
  );
  const swapped = await inspect({ RAZORPAY_PLAN_MONTHLY: provider.planIds.yearly });
  expect(swapped).toContainEqual(
    `RAZORPAY_PLAN_MONTHLY must be a plan that charges 99.00 INR monthly, but ${provider.planIds.yearly} charges: yearly, 999.00 INR.`,
  );
});

test('an account without Subscriptions, and a provider that is away, are told apart', async () => {
  provider.switches.subscriptionsEnabled = false;
  expect(await inspect()).toContainEqual(expect.stringContaining('Subscriptions are not enabled'));
  provider.switches.subscriptionsEnabled = true;
  provider.failNext('server_error_html');
  expect(await inspect()).toContainEqual(expect.stringContaining('could not be asked'));
});

test('a webhook secret that is the key secret is named, and so is a server without keys', async () => {
  expect(await inspect({ RAZORPAY_WEBHOOK_SECRET: provider.keySecret })).toContainEqual(
    expect.stringContaining('is the key secret'),
  );
  const none = await inspectPayments(readEnv({}), null);
  expect(none).toMatchObject([{ isFault: true, line: expect.stringContaining('Payments are "sandbox"') }]);
});

test('keys that PAYMENTS leaves unused are named, not asked for', async () => {
  expect(await inspect({ PAYMENTS: 'sandbox' })).toEqual([
    'PAYMENTS is "sandbox", so the RAZORPAY_ variables have no effect: set it to razorpay, or remove it, to take money.',
  ]);
});

test("an address in place of a plan's id is named, and Subscriptions are not blamed", async () => {
  const address = 'https://dashboard.razorpay.com/app/plans/plan_x';
  const faults = await inspect({ RAZORPAY_PLAN_MONTHLY: address });
  expect(faults).toContainEqual(
    `RAZORPAY_PLAN_MONTHLY takes a plan's id, which starts with plan_, but it is ${address}.`,
  );
  expect(faults).not.toContainEqual(expect.stringContaining('Subscriptions are not enabled'));
});
