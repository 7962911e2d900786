/** Texts of the Pro plan: upgrading, paying, managing, cancelling (specification §2, §4, §8, §9, to the letter). */
import { defineTexts } from '../define.ts';

export const planTexts = defineTexts('plan', {
  upgrade: 'Upgrade to Pro',
  upgradeLead: 'Every subscription you have, and advice without limits.',
  manage: 'My Subscription',
  pro: 'PRO',
  close: 'Close',
  cycle: 'Billing cycle',
  cycles: { monthly: 'Monthly', yearly: 'Yearly' },
  per: { monthly: 'per month', yearly: 'per year' },
  saving: (percent: number) => `Save ${percent}%`,
  youPay: {
    monthly: (rupees: string) => `Payment is made in Indian rupees: you pay ${rupees} every month.`,
    yearly: (rupees: string) => `Payment is made in Indian rupees: you pay ${rupees} every year.`,
  },
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
  ],
  createFailed: 'There was an error processing your subscription. Please try again.',
  checkoutDismissed: 'Payment Cancelled',
  checkoutDismissedNote: 'Nothing was charged. You can try again at any time.',
  verifyPending: "Payment received! We're processing your subscription",
  verifyPendingNote: 'Pro switches on by itself, usually within a minute.',
  welcome: {
    title: 'Welcome to Pro',
    lead: 'Thank you. Everything is open now, and whatever was locked is back.',
    start: 'Start using Pro',
  },
  status: {
    plan: 'Plan',
    price: 'Price',
    priceOf: {
      monthly: (rupees: string) => `${rupees} per month`,
      yearly: (rupees: string) => `${rupees} per year`,
    },
    nextCharge: 'Next charge',
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
  },
  refundNote: 'The annual plan can be refunded within 7 days of paying. Monthly payments are non-refundable.',
  askForRefund: 'Ask for a refund',
  cancel: {
    action: 'Cancel subscription',
    title: 'Cancel your subscription?',
    undone: 'This cannot be undone.',
    stays: (day: string) => `Pro stays until ${day}.`,
    staysToEnd: 'Pro stays until the end of the billing cycle.',
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
    'premium-insights': {
      title: 'Try it before you do it',
      lead: 'See what any change would save, and get a digest of advice every month by mail.',
    },
  },
  sample: 'A sample, not your own figures',
});
