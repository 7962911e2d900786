/** Texts of the Pro plan: upgrading, paying, managing, cancelling (specification §2, §4, §8, to the letter). */
import { defineTexts } from '../define.ts';

export const planTexts = defineTexts('plan', {
  upgrade: 'Upgrade to Pro',
  manage: 'My Subscription',
  testMode: 'test mode, no money moves',
  createFailed: 'There was an error processing your subscription. Please try again.',
  checkoutDismissed: 'Payment Cancelled',
  verifyPending: "Payment received! We're processing your subscription",
  cancelFailed: 'Please try again or contact support',
});
