/** Texts of the subscriptions list, its dialogs and renewals (specification §2, §5, §8, §9, to the letter). */
import { defineTexts } from '../define.ts';
import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

export const subscriptionsTexts = defineTexts('subscriptions', {
  title: 'Your Subscriptions',
  add: 'Add Subscription',
  columns: {
    service: 'Service',
    category: 'Category',
    amount: 'Amount',
    nextRenewal: 'Next Renewal',
    actions: 'Actions',
  },
  empty: 'No subscriptions yet',
  count: (count: number) => plural(count, { one: '# subscription', other: '# subscriptions' }),
  categories: {
    OTT: 'Streaming & Entertainment',
    Music: 'Music & Audio',
    SaaS: 'SaaS & Productivity',
    Cloud: 'Cloud Storage',
    Gym: 'Fitness & Wellness',
    Other: 'Other',
  },
  required: {
    name: 'Service name is required.',
    category: 'Category is required.',
    amount: 'Amount is required.',
    nextRenewalDate: 'Next renewal date is required.',
  },
  duplicate: 'Duplicate Subscription',
  deleteWarning: 'This action cannot be undone',
  deleteFailed: 'Failed to delete subscription',
  failed: 'Something went wrong. Please try again.',
  renewal: {
    overdue: 'Overdue',
    urgent: 'Urgent',
    today: 'Today',
    tomorrow: 'Tomorrow',
    inDays: (days: number) => plural(days, { one: '# day', other: '# days' }),
    markAsRenewed: 'Mark as renewed',
  },
});
