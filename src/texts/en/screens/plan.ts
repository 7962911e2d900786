/** Texts of the Pro plan: upgrading, paying, managing, cancelling. */
import { defineTexts } from '../../define.ts';

export const planTexts = defineTexts('plan', {
  upgrade: 'Upgrade to Pro',
  upgradeLead: 'Every subscription you have, and advice without limits.',
  manage: 'My Subscription',
  pro: 'PRO',
  close: 'Close',
  cycle: 'Billing cycle',
  cycles: { monthly: 'Monthly', yearly: 'Yearly' },
  per: { monthly: 'per month', yearly: 'per year' },
  chargedAs: (rupees: string) => `charged as ${rupees}`,
  saving: (percent: number) => `Save ${percent}%`,
  youPay: {
    monthly: (rupees: string) => `Payment is made in Indian rupees: you pay ${rupees} every month.`,
    yearly: (rupees: string) => `Payment is made in Indian rupees: you pay ${rupees} every year.`,
  },
  converted: (day: string) =>
    `Converted at the exchange rate of ${day}. The plan keeps this amount when it renews; your bank may add a charge of its own.`,
  pricesFailed: 'The amount could not be loaded.',
  priceChanged: 'The exchange rate has changed: please look at the new amount',
  untilCancelled: {
    monthly: 'Cancel at any time. Monthly payments are non-refundable.',
    yearly: 'Cancel at any time. The annual plan can be refunded within 7 days.',
  },
  startsAnew: (day: string) =>
    `You have Pro until ${day}. A new plan starts on the day you pay for it, not after that.`,
  ofAge: 'You must be 18, or have a parent’s consent.',
  terms: 'Terms & Conditions',
  refunds: 'Cancellation & Refunds',
  pay: 'Continue to payment',
  testMode: 'Test mode, no money moves',
  confirming: 'Confirming your payment…',
  proGives: 'What Pro gives you',
  gives: [
    {
      title: 'Unlimited subscriptions',
      note: 'Track everything you pay for, not just five.',
    },
    {
      title: 'Advanced analytics',
      note: 'A cash outlook over 12 months, and how each price has changed.',
    },
    {
      title: 'Bundle optimizer',
      note: 'A switch plan: what to cancel, take and lose, by date.',
    },
    {
      title: 'Premium AI insights',
      note: 'A what-if planner, and a monthly digest of advice by mail.',
    },
    {
      title: 'No daily AI caps',
      note: 'Ask for analysis, bundles and recommendations as often as you like.',
    },
    {
      title: 'Reminders on your devices and in chats',
      note: 'Notifications, Telegram, ntfy, Discord, Slack, Gotify or a webhook, and days of its own for each subscription.',
    },
  ],
  createFailed: 'There was an error processing your subscription. Please try again.',
  checkoutDismissed: 'Payment Cancelled',
  checkoutDismissedNote: 'Nothing was charged. You can try again at any time.',
  verifyPending: "Payment received! We're processing your subscription",
  verifyPendingNote: 'Pro switches on by itself, usually within a minute.',
  welcome: {
    title: 'Welcome to Pro',
    lead: 'Thank you. Everything is open now, and whatever was locked is back.',
    paid: (amount: string, cycle: string) =>
      `We received ${amount} (${cycle}). Your receipt is under My Pro Plan.`,
    start: 'Start using Pro',
  },
  confirmingPlan: {
    badge: 'Confirming',
    title: 'Your payment is being confirmed.',
    note: 'With some banks this takes a day or two. You have Pro meanwhile, and there is nothing more to pay. If the payment does not arrive within 3 days, Pro ends.',
  },
  grace: {
    badge: 'Payment failed',
    title: 'We could not take the payment for Pro.',
    retryOn: (day: string) => `We try again on ${day}.`,
    retrySoon: 'We try again within a day.',
    endsOn: (day: string) => `Without a payment Pro ends on ${day}.`,
    howToPay: 'Pay now to use another card or account: what is due is charged at once, later renewals too.',
    payNow: 'Pay now',
    myPlan: 'My Pro Plan',
  },
  unpaid: {
    badge: 'Not paid',
    title: 'Your plan is not paid, but it still charges.',
    paidUntil: 'Paid until',
    tryOn: (day: string) => `We try the payment again on ${day}.`,
    chargeOn: (day: string) => `It is charged on ${day}.`,
    chargeSometime: 'It may be charged at any time.',
    follows:
      'Your account is Free until then, and Pro is back with the payment. If you do not want that, cancel the plan.',
    cancelled: 'Nothing more is charged, and your account stays Free.',
    keep: 'Keep the plan',
  },
  renewal: {
    paid: 'Paid: your plan goes on',
    paidNote: 'Thank you. Your receipt is under My Pro Plan.',
    taking: 'Your new card or account is saved',
    takingNote: 'The payment is being taken. This page follows it for two minutes.',
    replacedNote:
      'Nothing was charged now. Your plan is charged again with its next cycle, and Pro is back then.',
  },
  status: {
    plan: 'Plan',
    price: 'Price',
    priceOf: {
      monthly: (rupees: string) => `${rupees} per month`,
      yearly: (rupees: string) => `${rupees} per year`,
    },
    nextCharge: 'Next charge',
    dueOn: 'Payment due since',
    nextTry: 'Next try',
    proUntil: 'Pro until',
    cancelled: 'Cancelled',
    cancelledOn: 'Cancelled on',
    active: 'Active',
    gift: 'Given to you',
    giftNote: 'This period was given to you by our team. Nothing is charged for it, and it does not renew.',
    cancelledNote: (day: string) =>
      `Nothing more is charged. Pro stays until ${day}; after that your account is Free.`,
    free: 'You are on the Free plan',
    freeNote: 'There is no Pro plan to manage. Everything you recorded is still here.',
    endedWhy: {
      unpaid: (day: string) => `The renewal could not be taken, and Pro ended. It was paid until ${day}.`,
      cancelled: (day: string) => `You cancelled Pro, and it ended on ${day}. Nothing more is charged.`,
      refunded: (_day: string): string =>
        'Your payment was refunded, and Pro ended with it. Nothing more is charged.',
      over: (day: string) => `Pro ended on ${day}.`,
    },
    endedNote: 'Everything you recorded is still here.',
    receipts: 'Payments and receipts',
    loading: 'Loading your plan',
    failed: 'Your plan could not be loaded',
    failedNote: 'Nothing has changed. Check your connection and try again.',
    retry: 'Try again',
    again: 'Subscribe again',
  },
  payments: {
    title: 'Payment history',
    none: 'No payments yet',
    failed: 'Your payments could not be loaded',
    receipt: 'Receipt',
    receiptOf: (day: string) => `Receipt of ${day}`,
    refundable: (day: string) => `Refundable until ${day}`,
    refunded: 'Refunded. Your bank shows it within 5 to 7 working days.',
    partRefunded: (amount: string) => `${amount} of it was refunded`,
    willBeRefunded: {
      duplicate: 'Paid twice for the same time. We refund this payment; there is nothing for you to do.',
      wrong_amount: 'Not the price of your plan. We refund this payment; there is nothing for you to do.',
    },
  },
  refundNote: 'The annual plan can be refunded within 7 days of paying. Monthly payments are non-refundable.',
  askForRefund: 'Ask for a refund',
  cancel: {
    action: 'Cancel subscription',
    title: 'Cancel your subscription?',
    undone: 'This cannot be undone.',
    stays: (day: string) => `Pro stays until ${day}.`,
    staysToEnd: 'Pro stays until the end of the billing cycle.',
    endsNow:
      'Pro ends at once, because its last payment failed. We do not try again, and nothing is charged.',
    whileConfirming:
      'Your payment is still being confirmed. If it goes through, Pro stays for the time it paid for; nothing is charged after that.',
    after: (limit: number) =>
      `After that your account is limited to ${limit} subscriptions: the latest are kept, the others are locked, not deleted.`,
    confirm: 'Cancel subscription',
    keep: 'Keep Pro',
    done: 'Subscription cancelled',
  },
  cancelFailed: 'Please try again or contact support',
  preview: {
    'advanced-analytics': {
      title: 'See the year ahead',
      lead: 'A cash outlook over the next 12 months, and how each price has changed.',
    },
    'bundle-optimizer': {
      title: 'Switch with a plan',
      lead: 'What to cancel, what to take instead and what you lose, each step with its date.',
    },
    'premium-advice': {
      title: 'Try it before you do it',
      lead: 'See what any change would save, and get a digest of advice every month by mail.',
    },
  },
  sample: 'A sample, not your own figures',
});
