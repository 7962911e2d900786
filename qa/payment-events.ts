/**
 * `npm run qa:payments [seed]`: 500 people pay, renew, fail and cancel at the provider; about 10,000 notices reach two
 * servers tripled and shuffled, with forged and malformed ones between them, while checkouts are proven at the same time.
 * At the end everyone's plan must equal what the provider's notices say, and nothing forged may have had an effect (G6).
 */

import type { SandboxWebhook } from '#server/outside/payments/sandbox-webhooks';
import { signWebhook } from '#server/outside/payments/signatures';
import { TestClock } from '#testing/clock';
import { startTestCluster } from '#testing/database';
import { startPayments } from '#testing/fakes/payments';
import { makeRandom } from '#testing/random';
import { startApp, TEST_NOW, type TestApp } from '#testing/start-app';

const PEOPLE = 500;
const COPIES = 3;
const FORGED_SHARE = 0.05;
const MALFORMED_SHARE = 0.05;
const PARALLEL = 16;
const seed = Number(process.argv[2] ?? 20_261_115);
const random = makeRandom(seed);
const pick = <T>(items: T[]): T => items[Math.floor(random() * items.length)] as T;

interface Member {
  userId: string;
  memberships: string[];
  proofs: { razorpay_payment_id: string; razorpay_subscription_id: string; razorpay_signature: string }[];
  client: Awaited<ReturnType<TestApp['person']>>['client'];
}

const cluster = await startTestCluster();
const clock = new TestClock(TEST_NOW);
const provider = await startPayments({ clock });
provider.holdWebhooks();
const app = await startApp({
  clock,
  env: {
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: `retired-secret,${provider.webhookSecret}`,
    RAZORPAY_PLAN_MONTHLY: provider.planIds.monthly,
    RAZORPAY_PLAN_YEARLY: provider.planIds.yearly,
    RAZORPAY_API_URL: provider.url,
    RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
  },
});
const twin = await app.twin();

try {
  const members = await pooled(Array.from({ length: PEOPLE }), PARALLEL, openMembership);
  await liveThrough(members);
  await provider.settled();
  const sent = await deliverAll(members);
  await app.server.sweeps.settle();
  await twin.server.sweeps.settle();
  const wrong = await compare(members);
  const figures = { seed, people: PEOPLE, ...sent, differing: wrong.length };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  for (const line of wrong.slice(0, 10)) process.stdout.write(`${line}\n`);
  const isGood = wrong.length === 0 && sent.forgedAccepted === 0 && sent.ackP99Ms < 1_000;
  process.stdout.write(isGood ? `${PEOPLE} of ${PEOPLE} equal the model\n` : 'FAILED\n');
  process.exitCode = isGood ? 0 : 1;
} finally {
  await app.close();
  await provider.close();
  await cluster.stop();
}

async function openMembership(): Promise<Member> {
  const { user, client } = await app.person();
  const billingCycle = pick(['monthly', 'yearly']);
  const { body } = await client.post('/api/subscription/create', { billingCycle });
  return { userId: user.id, memberships: [body.subscriptionId], proofs: [], client };
}

/** What happens at the bank over three months, before any notice arrives. */
async function liveThrough(members: Member[]): Promise<void> {
  for (const member of members) {
    const [id = ''] = member.memberships;
    if (random() < 0.1) await provider.world.decline(id);
    if (random() < 0.9) member.proofs.push(await provider.world.pay(id));
  }
  for (let month = 0; month < 3; month += 1) {
    clock.advance({ days: 31 });
    for (const { memberships, proofs } of members) {
      const [id = ''] = memberships;
      if (proofs.length === 0) continue;
      const dice = random();
      if (dice < 0.08) await provider.world.failNextCharges(id, 1 + Math.floor(random() * 4));
      if (dice > 0.93) await provider.world.cancelNow(id).catch(() => undefined);
    }
    await provider.world.runDue();
  }
}

async function deliverAll(members: Member[]) {
  const real = provider.webhooks.flatMap((event) => Array<SandboxWebhook>(COPIES).fill(event));
  const forged = sample(real, FORGED_SHARE).map((event) => ({
    ...event,
    signature: signWebhook('wrong', event.body),
    isForged: true,
  }));
  const malformed = sample(real, MALFORMED_SHARE).map((event, at) => {
    const body = event.body.slice(0, Math.floor(random() * event.body.length));
    return {
      ...event,
      eventId: `malformed-${at}`,
      body,
      signature: signWebhook(provider.webhookSecret, body),
    };
  });
  const proofs = members.flatMap(({ client, proofs: list }) => list.map((proof) => ({ client, proof })));
  const work: (() => Promise<void>)[] = [];
  const answers = { forgedAccepted: 0, refused: 0, accepted: 0, times: [] as number[] };
  for (const event of [...real, ...forged, ...malformed]) {
    work.push(async () => {
      const began = performance.now();
      const status = await post(pick([app.origin, twin.origin]), event);
      answers.times.push(performance.now() - began);
      answers[status === 200 ? 'accepted' : 'refused'] += 1;
      if ('isForged' in event && status === 200) answers.forgedAccepted += 1;
    });
  }
  for (const { client, proof } of proofs) {
    work.push(async () => {
      await client.post('/api/subscription/verify-payment', proof);
    });
  }
  shuffle(work);
  await pooled(work, PARALLEL, (run) => run());
  const times = answers.times.sort((a, b) => a - b);
  return {
    events: real.length + forged.length + malformed.length,
    forged: forged.length,
    malformed: malformed.length,
    verifications: proofs.length,
    accepted: answers.accepted,
    refused: answers.refused,
    forgedAccepted: answers.forgedAccepted,
    ackP99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
  };
}

async function post(origin: string, event: SandboxWebhook): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': event.signature,
    'x-razorpay-event-id': event.eventId,
  };
  const answer = await fetch(`${origin}/api/webhooks/razorpay`, {
    method: 'POST',
    headers,
    body: event.body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The model knows nothing of our code: it reads the provider's notices and takes the latest end they name. */
function readModel(): Map<string, { expiresAt: number; isCancelled: boolean }> {
  const model = new Map<string, { expiresAt: number; isCancelled: boolean }>();
  for (const { body } of provider.webhooks) {
    const { event, payload } = JSON.parse(body);
    const entity = payload.subscription?.entity;
    if (!entity) continue;
    const known = model.get(entity.id) ?? { expiresAt: 0, isCancelled: false };
    const isPaid = event === 'subscription.charged' || event === 'subscription.activated';
    model.set(entity.id, {
      expiresAt: isPaid ? Math.max(known.expiresAt, (entity.current_end ?? 0) * 1000) : known.expiresAt,
      isCancelled: known.isCancelled || event === 'subscription.cancelled',
    });
  }
  return model;
}

async function compare(members: Member[]): Promise<string[]> {
  const model = readModel();
  const { rows } = await app.server.database.pool.query(
    'select id, pro_expires_at, pro_cancelled_at from users',
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return members.flatMap(({ userId, memberships }) => {
    const expected = model.get(memberships[0] ?? '') ?? { expiresAt: 0, isCancelled: false };
    const row = byId.get(userId);
    const expiresAt = row?.pro_expires_at?.getTime() ?? 0;
    const isCancelled = row?.pro_cancelled_at !== null;
    const isSame =
      expiresAt === expected.expiresAt && (expiresAt === 0 || isCancelled === expected.isCancelled);
    return isSame ? [] : [`${userId}: has ${expiresAt}/${isCancelled}, model ${JSON.stringify(expected)}`];
  });
}

async function pooled<In, Out>(items: In[], width: number, work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const run = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as In);
  };
  await Promise.all(Array.from({ length: width }, run));
  return results;
}

function sample<T>(items: T[], share: number): T[] {
  return items.filter(() => random() < share);
}

function shuffle(items: unknown[]): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}
