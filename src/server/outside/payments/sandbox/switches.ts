/** What differs between the provider's accounts and documents: each switch is one such difference (docs/razorpay.md). */

export interface SandboxSwitches {
  /** R7: off, every call about plans and subscriptions is an unknown path. */
  subscriptionsEnabled: boolean;
  /** R43: the provider's test page does not list `subscription.authenticated`. */
  sendsAuthenticated: boolean;
  /** R45: as one sample of `subscription.activated` has it. */
  activatedCreatedAtInPayload: boolean;
  /** R13: how `captured` is printed in events. */
  capturedInEvents: '1' | true;
  /** R15: some accounts get `subscription.cancelled` with the request. */
  tellsCycleEndCancelAtOnce: boolean;
  /** R15: a cancellation at cycle end is answered and has no effect. */
  forgetsCycleEndCancel: boolean;
  /** R21: a pending debit is still made after its subscription was cancelled. */
  debitsAfterCancel: boolean;
  /** R24: the link of an open invoice can be paid after its subscription was cancelled. */
  invoicesOutliveCancel: boolean;
  /** R2: off, every card of another country is declined. */
  internationalPayments: boolean;
  /** R29: what a refund is at first; a pending one is settled by `settleRefund`. */
  refundsStartAs: 'processed' | 'pending' | 'failed';
  /** R29: this many refunds fail, one after the other. */
  refundsToFail: number;
  /** R33: what a lost dispute took is part of the payment's `amount_refunded`. */
  disputesCountAsRefunded: boolean;
  /** R30: this many refund requests with a key are still in progress. */
  refundsInProgress: number;
}

export function defaultSwitches(): SandboxSwitches {
  return {
    subscriptionsEnabled: true,
    sendsAuthenticated: true,
    activatedCreatedAtInPayload: false,
    capturedInEvents: '1',
    tellsCycleEndCancelAtOnce: false,
    forgetsCycleEndCancel: false,
    debitsAfterCancel: false,
    invoicesOutliveCancel: false,
    internationalPayments: true,
    refundsStartAs: 'processed',
    refundsToFail: 0,
    disputesCountAsRefunded: false,
    refundsInProgress: 0,
  };
}
