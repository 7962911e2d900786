/** The payment provider's window for component tests: what it was opened with, and how it ends. */
import { onTestFinished } from 'vitest';

export const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_subscription_id: 'sub_1',
  razorpay_signature: 'signed',
};

interface OpenedWith {
  key: string;
  subscription_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
  subscription_card_change?: true;
  handler: (proof: typeof PROOF & { extra?: string }) => void;
  modal: { ondismiss: () => void };
}

/** Puts the window in place until the test is over; the list fills with each opening. */
export function placeCheckoutWindow(): OpenedWith[] {
  const opened: OpenedWith[] = [];
  class Razorpay {
    constructor(readonly options: OpenedWith) {}
    open(): void {
      opened.push(this.options);
    }
  }
  Object.assign(window, { Razorpay });
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'Razorpay');
  });
  return opened;
}
