/** Chooses who takes payments: Razorpay, the built-in stand-in behind the same adapter, or nobody (contract §1). */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { keepSecret } from '#server/auth/secret-store';
import type { Deps } from '#server/deps';
import type { Env } from '#server/env';
import type { Payments } from '#server/outside/payments/port';
import { createRazorpay } from '#server/outside/payments/razorpay';
import { SANDBOX_PLAN_IDS } from '#server/outside/payments/sandbox-entities';
import { createSandbox, type Sandbox } from '#server/outside/payments/sandbox-server';
import { receiveNotice } from './notices.ts';
import { createSandboxDbStore } from './sandbox-store.ts';

const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
/** Where a sandbox server answers its own checkout in the browser. */
const SANDBOX_MOUNT = '/sandbox/razorpay';
const SANDBOX_KEY_ID = 'rzp_test_sandbox';

/** What the browser needs to open the checkout. */
export interface CheckoutKeys {
  keyId: string;
  checkoutUrl: string;
  sandbox: boolean;
}

export interface PaymentProvider {
  payments: Payments | null;
  checkout: CheckoutKeys;
  /** Lets development and tests act as the bank. */
  sandbox: Sandbox | null;
  /** Serves the stand-in's checkout to browsers. */
  mount(app: FastifyInstance): void;
  close(): Promise<void>;
}

export async function startProvider(deps: Deps): Promise<PaymentProvider> {
  const { env } = deps;
  if (env.payments === 'sandbox') return startSandboxProvider(deps);
  const payments = env.payments === 'razorpay' ? createRealProvider(env) : null;
  const checkout = {
    keyId: env.razorpay?.keyId ?? '',
    checkoutUrl: env.razorpayCheckoutUrl ?? RAZORPAY_CHECKOUT,
    sandbox: false,
  };
  return { payments, checkout, sandbox: null, mount: () => {}, close: async () => {} };
}

function createRealProvider(env: Env): Payments | null {
  if (!env.razorpay) return null;
  return createRazorpay({ ...env.razorpay, apiUrl: env.razorpayApiUrl ?? RAZORPAY_API });
}

/** The adapter talks HTTP to the stand-in as it would to the provider; only the address differs. */
async function startSandboxProvider(deps: Deps): Promise<PaymentProvider> {
  const fresh = () => deps.random.bytes(24).toString('base64url');
  const keySecret = await keepSecret(deps.db, 'sandbox-key', fresh());
  const webhookSecret = await keepSecret(deps.db, 'sandbox-webhook', fresh());
  const sandbox = createSandbox({
    clock: deps.clock,
    store: createSandboxDbStore(deps.db, deps.clock),
    keyId: SANDBOX_KEY_ID,
    keySecret,
    webhookSecret,
    deliverWebhook: ({ body, signature, eventId }) =>
      receiveNotice(deps, Buffer.from(body), signature, eventId),
  });
  const server = await listenOnLoopback(sandbox);
  const { port } = server.address() as AddressInfo;
  return {
    payments: createRazorpay({
      apiUrl: `http://127.0.0.1:${port}`,
      keyId: SANDBOX_KEY_ID,
      keySecret,
      webhookSecrets: [webhookSecret],
      planIds: SANDBOX_PLAN_IDS,
    }),
    checkout: { keyId: SANDBOX_KEY_ID, checkoutUrl: `${SANDBOX_MOUNT}/v1/checkout.js`, sandbox: true },
    sandbox,
    mount: (app) => mountCheckout(app, sandbox),
    async close() {
      await sandbox.settled();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Its own port on loopback: works whatever HOST is, and in a process that serves no pages. */
async function listenOnLoopback(sandbox: Sandbox): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://sandbox.invalid');
      const reply = await sandbox.handle({
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: { authorization: request.headers.authorization },
        body: await text(request),
      });
      response.writeHead(reply.status, reply.headers).end(reply.body);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return server;
}

/** Only the checkout's own calls: the rest of the stand-in's API is not for browsers. */
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
