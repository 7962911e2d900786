/** The payment provider's checkout in the browser: its script, its window, and how that ended. */
import type { AnswerOf, SentBody } from '#contract/endpoints';

export type Checkout = AnswerOf<'POST /api/subscription/create'>;
export type CheckoutProof = SentBody<'POST /api/subscription/verify-payment'>;

interface RazorpayOptions {
  key: string;
  subscription_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
  theme: { color: string };
  handler: (proof: CheckoutProof) => void;
  modal: { ondismiss: () => void };
  subscription_card_change?: true;
}
type Razorpay = new (options: RazorpayOptions) => { open(): void };

interface CheckoutView {
  name: string;
  description: string;
  buyer: { name: string; email: string };
  /** Replaces the card of an existing membership: charges what is due, and later cycles. */
  isReplacingCard?: boolean;
  /** Called when the provider's window takes over. */
  onOpen: () => void;
}

/** Timeout for loading the provider's script, so that the modal cannot hang. */
const LOAD_WITHIN_MS = 20_000;
/** The light theme's accent; the provider takes no other notation. */
const ACCENT = '#166553';

/** Opens the provider's checkout. It stays open after a declined card. */
export async function runCheckout(
  checkout: Pick<Checkout, 'checkoutUrl' | 'keyId' | 'subscriptionId'>,
  view: CheckoutView,
): Promise<{ kind: 'paid'; proof: CheckoutProof } | { kind: 'dismissed' }> {
  const Window = await loadRazorpay(checkout.checkoutUrl);
  return new Promise((resolve) => {
    view.onOpen();
    new Window({
      key: checkout.keyId,
      subscription_id: checkout.subscriptionId,
      name: view.name,
      description: view.description,
      prefill: view.buyer,
      theme: { color: ACCENT },
      ...(view.isReplacingCard ? { subscription_card_change: true as const } : {}),
      handler: ({ razorpay_payment_id, razorpay_subscription_id, razorpay_signature }) =>
        resolve({
          kind: 'paid',
          proof: { razorpay_payment_id, razorpay_subscription_id, razorpay_signature },
        }),
      modal: { ondismiss: () => resolve({ kind: 'dismissed' }) },
    }).open();
  });
}

async function loadRazorpay(url: string): Promise<Razorpay> {
  const known = readRazorpay();
  if (known) return known;
  await loadScript(url);
  const loaded = readRazorpay();
  if (!loaded) throw new Error('The checkout script brought no checkout.');
  return loaded;
}

function readRazorpay(): Razorpay | undefined {
  const { Razorpay } = window as { Razorpay?: unknown };
  return typeof Razorpay === 'function' ? (Razorpay as Razorpay) : undefined;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // Removed, so that a retry loads it again.
    const fail = () => {
      script.remove();
      reject(new Error('The checkout could not be loaded.'));
    };
    const timer = setTimeout(fail, LOAD_WITHIN_MS);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.src = url;
    document.head.append(script);
  });
}
