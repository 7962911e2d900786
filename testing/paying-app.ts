/** A server with real keys whose provider is the sandbox on its own port, for tests of payments. */
import { signWebhook } from '#server/outside/payments/signatures';
import type { SweepName } from '#server/sweeps/runner';
import type { Client } from './client.ts';
import { TestClock } from './clock.ts';
import { type PaymentsFake, payingEnv, startPayments } from './fakes/payments.ts';
import type { Person, PersonOptions } from './people.ts';
import { startApp, TEST_NOW, type TestApp, type TestAppOptions } from './start-app.ts';

export interface PayingApp {
  app: TestApp;
  provider: PaymentsFake;
  clock: TestClock;
  /** Opens a checkout and returns the provider's id. */
  open(client: Client, billingCycle?: 'monthly' | 'yearly'): Promise<string>;
  /** A user in India who has paid; the session is renewed as time passes. */
  member(billingCycle?: 'monthly' | 'yearly', options?: PersonOptions): Promise<Member>;
  statusOf(person: Pick<Person, 'user'>): Promise<Record<string, unknown>>;
  /** Lets time pass, with everything that the provider and the server do meanwhile. */
  goTo(instant: string): Promise<void>;
  /** Lets provider and server finish what is due, as far as payments and their mails go. */
  settle(): Promise<void>;
  /** Posts a signed event of the provider; returns the status. */
  notify(event: object, eventId?: string): Promise<number>;
  /** Kinds of all mails to a person, oldest first. */
  mailsTo(person: Pick<Person, 'user'>): Promise<string[]>;
  close(): Promise<void>;
}

export interface Member extends Person {
  /** The provider's id of the membership. */
  id: string;
  proof: Record<string, string>;
}

export interface PayingAppOptions extends TestAppOptions {
  /** Given where the server's clock is wrong and the provider's is not. */
  providerClock?: TestClock;
}

/** The other sweeps have nothing to do with payments, and their queries would be most of the work of these tests. */
const PLAN_SWEEPS: readonly SweepName[] = [
  'mail',
  'payment-events',
  'plan-ends',
  'plan-reconcile',
  'plan-adopt',
  'plan-refunds',
];

export async function startPayingApp(options: PayingAppOptions = {}): Promise<PayingApp> {
  const clock = options.clock ?? new TestClock(options.now ?? TEST_NOW);
  const provider = await startPayments({ clock: options.providerClock ?? clock });
  const app = await startApp({ ...options, clock, env: { ...payingEnv(provider), ...options.env } });
  provider.sendWebhooksTo(`${app.origin}/api/webhooks/razorpay`);
  const settleOnce = async () => {
    await provider.settled();
    await app.server.sweeps.settle(PLAN_SWEEPS);
  };
  const settle = async () => {
    await settleOnce();
    await settleOnce();
  };
  const open = async (client: Client, billingCycle = 'monthly') => {
    const answer = await client.post('/api/subscription/create', { billingCycle });
    if (answer.status !== 201) throw new Error(`create answered ${answer.status} ${answer.text}`);
    return String(answer.body.subscriptionId);
  };
  return {
    app,
    provider,
    clock,
    open,
    settle,
    async member(billingCycle, given) {
      const person = await app.person({ country: 'India', ...given });
      const id = await open(person.client, billingCycle);
      const proof = { ...(await provider.world.pay(id)) };
      await person.client.post('/api/subscription/verify-payment', proof);
      await settle();
      return { ...person, id, proof };
    },
    statusOf: async (person) => (await (await app.signInAgain(person)).get('/api/subscription/status')).body,
    async goTo(instant) {
      // A notice that is still on its way would be handled at the later time, as if it had been late.
      await settleOnce();
      clock.set(instant);
      await provider.world.runDue();
      await settle();
    },
    async notify(event, eventId) {
      const rawBody = JSON.stringify(event);
      const answer = await app.visitor().post('/api/webhooks/razorpay', undefined, {
        rawBody,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signWebhook(provider.webhookSecret, rawBody),
          ...(eventId ? { 'x-razorpay-event-id': eventId } : {}),
        },
      });
      await app.server.sweeps.settle(PLAN_SWEEPS);
      return answer.status;
    },
    async mailsTo({ user }) {
      const { rows } = await app.server.database.pool.query<{ kind: string }>(
        'select kind from mails where user_id = $1 order by created_at, id',
        [user.id],
      );
      return rows.map((row) => row.kind);
    },
    async close() {
      await app.close();
      await provider.close();
    },
  };
}

/** Two memberships that were both paid: the first was paid in another tab while the second was opened. */
export async function payTwice(paying: PayingApp) {
  const person = await paying.app.person({ country: 'India' });
  const yearly = await paying.open(person.client, 'yearly');
  // Hides the first as if a server had opened it that never wrote it down.
  const hide = (at: string | null) =>
    paying.app.server.database.pool.query('update memberships set cancelled_at = $1 where provider_id = $2', [
      at,
      yearly,
    ]);
  await hide('2026-11-15T10:00:00Z');
  const monthly = await paying.open(person.client, 'monthly');
  await hide(null);
  paying.provider.sendWebhooksTo(undefined);
  const first = await paying.provider.world.pay(yearly);
  paying.clock.advance({ minutes: 1 });
  const second = await paying.provider.world.pay(monthly);
  await person.client.post('/api/subscription/verify-payment', first);
  await person.client.post('/api/subscription/verify-payment', second);
  await paying.settle();
  return { ...person, yearly, monthly, first };
}
