/** The checkout script, run against a document of a few lines (docs/razorpay.md R34–R37, R46). e2e/plan.test.ts runs it in browsers. */
import { beforeEach, expect, test } from 'vitest';
import { ProviderDesk } from '#testing/provider-desk';
import { CHECKOUT_SCRIPT } from './checkout.ts';

class Element {
  readonly children: Element[] = [];
  readonly listeners = new Map<string, (event: object) => void>();
  textContent = '';
  id = '';
  disabled = false;
  appendChild(child: Element): void {
    this.children.push(child);
  }
  addEventListener(name: string, listener: (event: object) => void): void {
    this.listeners.set(name, listener);
  }
  attachShadow(): Element {
    const root = new Element();
    this.children.push(root);
    return root;
  }
  setAttribute(): void {}
  showModal(): void {}
  focus(): void {}
  close(): void {}
  remove(): void {
    this.children.length = 0;
  }
  submit(): void {
    const { method, action, children } = this as unknown as Record<string, unknown> & Element;
    const fields = children.map((field) => field as unknown as { name: string; value: string });
    log.push({ method, action, fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])) });
  }
  texts(): string[] {
    return [this.textContent, ...this.children.flatMap((child) => child.texts())].filter(Boolean);
  }
  press(text: string): void {
    if (this.textContent.startsWith(text)) this.listeners.get('click')?.({});
    for (const child of this.children) child.press(text);
  }
}

interface Checkout {
  open(): void;
  on(name: string, listener: (value: unknown) => void): void;
  close(): void;
}

let desk: ProviderDesk;
let body: Element;
let log: unknown[];
let Razorpay: new (options: object) => Checkout;

beforeEach(() => {
  desk = new ProviderDesk();
  body = new Element();
  log = [];
  const window: { Razorpay?: typeof Razorpay } = {};
  const document = {
    currentScript: { src: 'http://sandbox/v1/checkout.js' },
    body,
    createElement: () => new Element(),
  };
  const fetch = async (url: URL, { method = 'GET', body: sent }: { method?: string; body?: string }) => {
    const { status, body: answer } = await desk.call(method, url.pathname + url.search, sent, {});
    return { ok: status < 400, json: async () => answer };
  };
  class CSSStyleSheet {
    replaceSync(): void {}
  }
  new Function('window', 'document', 'fetch', 'CSSStyleSheet', CHECKOUT_SCRIPT)(
    window,
    document,
    fetch,
    CSSStyleSheet,
  );
  Razorpay = window.Razorpay as typeof Razorpay;
});

async function open(subscriptionId: string, options: object = {}): Promise<Checkout> {
  const checkout = new Razorpay({
    key: 'rzp_test_1',
    subscription_id: subscriptionId,
    name: 'Outgo Pro',
    handler: (result: unknown) => log.push(result),
    modal: { ondismiss: () => log.push('dismissed') },
    ...options,
  });
  checkout.on('payment.failed', (failure) => log.push(failure));
  checkout.open();
  await settle();
  return checkout;
}

/** Every promise of the sandbox's answer has had its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function press(text: string): Promise<void> {
  body.press(text);
  await settle();
}

test('R34: key and subscription are required, and the sheet shows the exact price of the plan', async () => {
  expect(() => new Razorpay({ key: 'k' })).toThrow('subscription_id');
  await open(await desk.create());
  expect(body.texts()).toEqual(
    expect.arrayContaining(['Test mode, no money moves', '₹99.00 per month', 'Pay ₹99.00']),
  );
});

test('R35: a payment calls the handler with a proof', async () => {
  const id = await desk.create();
  await open(id);
  await press('Pay ₹');
  expect(log).toEqual([
    {
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_subscription_id: id,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  expect((await desk.show(id)).status).toBe('active');
});

test('R35: with a callback_url the proof is posted there as a form, and the handler is not called', async () => {
  const id = await desk.create();
  await open(id, { callback_url: 'https://shop.example/paid', prefill: { email: 'a@example.com' } });
  await press('Pay ₹');
  expect(log).toEqual([
    {
      method: 'POST',
      action: 'https://shop.example/paid',
      fields: {
        razorpay_payment_id: expect.stringMatching(/^pay_/),
        razorpay_subscription_id: id,
        razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  ]);
  const [invoice] = await desk.invoices(id);
  expect((await desk.payment(invoice.payment_id)).email).toBe('a@example.com');
});

test('R35, R46: a failed attempt tells why and leaves the sheet open; closing it dismisses', async () => {
  await open(await desk.create());
  await press('Fail the payment');
  expect(log).toEqual([
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'Your payment has been declined by the test bank.',
        source: 'bank',
        step: 'payment_authorization',
        reason: 'card_declined',
        metadata: { order_id: expect.any(String), payment_id: expect.any(String) },
      },
    },
  ]);
  await press('Close without paying');
  expect(log[1]).toBe('dismissed');
});

test('R35: with retries switched off a failure dismisses as well', async () => {
  await open(await desk.create(), { retry: { enabled: false } });
  await press('Fail the payment');
  expect(log.at(-1)).toBe('dismissed');
});

test('R34: the page can close it without dismissing', async () => {
  (await open(await desk.create())).close();
  expect(log).toEqual([]);
});

test('R36: another card is taken for a pending and a halted subscription', async () => {
  const id = await desk.createPaid();
  await desk.world.failNextCharges(id, 9);
  await desk.moveTo('2026-12-15T00:00:00Z');
  await open(id, { subscription_card_change: true });
  await press('Pay ₹99.00');
  expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 2 });
  await desk.world.failNextCharges(id, 9);
  await desk.moveTo('2027-01-20T00:00:00Z');
  await open(id, { subscription_card_change: true });
  await press('Replace the card, nothing is charged now');
  expect(await desk.show(id)).toMatchObject({ status: 'active', paid_count: 2 });
  expect(log).toHaveLength(2);
});

test('R37: a cancelled subscription cannot be paid', async () => {
  const id = await desk.create();
  await desk.world.cancelNow(id);
  await open(id);
  expect(body.texts().join()).toContain('Oops! Something went wrong.');
  await press('Pay');
  expect(log).toEqual([]);
});

test('the public key id alone opens the checkout and nothing else', async () => {
  const id = await desk.create();
  const query = `key_id=rzp_test_1&subscription_id=${id}`;
  expect(await desk.call('GET', `/v1/checkout/preferences?${query}`, undefined, {})).toEqual({
    status: 200,
    body: { status: 'created', period: 'monthly', amount: 9900, currency: 'INR', amount_due: 9900 },
  });
  const withoutKey = `/v1/checkout/preferences?subscription_id=${id}`;
  expect((await desk.call('GET', withoutKey, undefined, {})).status).toBe(401);
  expect((await desk.call('GET', `/v1/subscriptions/${id}`, undefined, {})).status).toBe(401);
});
