/** Chooses who takes payments: Razorpay, the built-in stand-in behind the same adapter, or nobody. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps';
import { answerBrokenRequest } from '#server/http/raw-answers';
import { securityHeaders } from '#server/http/security-headers';
import type { CheckoutKeys, Payments } from '#server/outside/payments/port';
import { createRazorpay } from '#server/outside/payments/razorpay';
import { listenOnLoopback } from '#server/outside/payments/sandbox/listener';
import { createSandbox, type Sandbox } from '#server/outside/payments/sandbox/server';
import { keepSecret } from '#server/secrets/store';
import type { PlanDeps } from './deps.ts';
import { describeChargingWhileOff, findKeyFault } from './inspect.ts';
import { listChargingUsers } from './membership-store.ts';
import { receiveEvent } from './payment-events.ts';
import { checkConfiguredPlans } from './prices.ts';
import { createSandboxDbStore } from './sandbox-store.ts';

export const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
/** The path of the sandbox's checkout calls. */
const SANDBOX_MOUNT = '/sandbox/razorpay';
const SANDBOX_KEY_ID = 'rzp_test_sandbox';
/** A start waits no longer for the provider's word on its plans. */
const PLAN_CHECK_MS = 1_500;
const COUNT_LIMIT = 1_000;

export interface PaymentProvider {
  payments: Payments | null;
  checkout: CheckoutKeys;
  /** Lets development and tests act as the bank. */
  sandbox: Sandbox | null;
  /** Serves the stand-in's checkout to browsers. */
  mount(app: FastifyInstance): void;
  close(): Promise<void>;
}

export async function startProvider(deps: PlanDeps): Promise<PaymentProvider> {
  const { env } = deps;
  if (env.payments === 'sandbox') return startSandboxProvider(deps);
  const payments = env.payments === 'razorpay' ? await startRealProvider(deps) : startForLeaving(deps);
  if (env.payments === 'off') await warnOfCharging(deps);
  const checkout = {
    keyId: env.razorpay?.keyId ?? '',
    checkoutUrl: env.razorpayCheckoutUrl ?? RAZORPAY_CHECKOUT,
    sandbox: false,
  };
  return { payments, checkout, sandbox: null, mount: () => {}, close: async () => {} };
}

async function startRealProvider(deps: Deps): Promise<Payments | null> {
  const { razorpay, razorpayApiUrl } = deps.env;
  if (!razorpay) return null;
  const keyFault = findKeyFault(razorpay.keyId, deps.env);
  if (keyFault !== null) deps.log.warn(keyFault);
  const options = { ...razorpay, apiUrl: razorpayApiUrl ?? RAZORPAY_API };
  await checkConfiguredPlans(deps, createRazorpay({ ...options, timeoutMs: PLAN_CHECK_MS }));
  return createRazorpay(options);
}

/** Nothing is sold while payments are off, but what still charges can be cancelled as long as the keys are there. */
function startForLeaving({ env: { razorpay, razorpayApiUrl } }: Deps): Payments | null {
  return razorpay ? createRazorpay({ ...razorpay, apiUrl: razorpayApiUrl ?? RAZORPAY_API }) : null;
}

async function warnOfCharging(deps: Deps): Promise<void> {
  const charging = await listChargingUsers(deps.db, { atLeast: 1, limit: COUNT_LIMIT });
  if (charging.length === 0) return;
  const users = charging.length === COUNT_LIMIT ? `${COUNT_LIMIT} or more` : String(charging.length);
  deps.log.warn(describeChargingWhileOff(users));
}

/** The adapter talks HTTP to the stand-in as it would to the provider; only the address differs. */
async function startSandboxProvider(deps: PlanDeps): Promise<PaymentProvider> {
  const fresh = () => deps.random.bytes(24).toString('base64url');
  const keySecret = await keepSecret(deps.db, 'sandbox-key', fresh());
  const webhookSecret = await keepSecret(deps.db, 'sandbox-webhook', fresh());
  const sandbox = createSandbox({
    clock: deps.clock,
    random: deps.random,
    store: createSandboxDbStore(deps.db, deps.clock),
    keyId: SANDBOX_KEY_ID,
    keySecret,
    webhookSecret,
    deliverWebhook: ({ body, signature, eventId }) =>
      receiveEvent(deps, Buffer.from(body), signature, eventId),
  });
  const headers = securityHeaders(deps.env);
  const listener = await listenOnLoopback(sandbox, { headers, answerBroken: answerBrokenRequest(headers) });
  return {
    payments: createRazorpay({
      apiUrl: listener.url,
      keyId: SANDBOX_KEY_ID,
      keySecret,
      webhookSecrets: [webhookSecret],
    }),
    checkout: { keyId: SANDBOX_KEY_ID, checkoutUrl: `${SANDBOX_MOUNT}/v1/checkout.js`, sandbox: true },
    sandbox,
    mount: (app) => mountCheckout(app, sandbox),
    close: () => listener.close(),
  };
}

/** Mounts only the checkout's own calls: the rest of the stand-in's API is not for browsers. */
function mountCheckout(app: FastifyInstance, sandbox: Sandbox): void {
  for (const [method, path] of [
    ['GET', '/v1/checkout.js'],
    ['GET', '/v1/checkout/preferences'],
    ['POST', '/v1/checkout/pay'],
    ['POST', '/v1/checkout/fail'],
  ] as const) {
    app.route({
      method,
      url: SANDBOX_MOUNT + path,
      handler: async (request, reply) => {
        const result = await sandbox.handle({
          method,
          path,
          query: new URL(request.url, 'http://sandbox.invalid').searchParams,
          headers: {},
          body: request.body === undefined ? '' : JSON.stringify(request.body),
        });
        return reply
          .code(result.status)
          .headers(result.headers)
          .header('cache-control', 'no-store')
          .send(result.body);
      },
    });
  }
}
