/** Texts of the dashboard's frame, summary and category spending (specification §2, to the letter). */
import { defineTexts } from '../define.ts';

export const dashboardTexts = defineTexts('dashboard', {
  unnamed: 'User',
  pro: 'PRO',
  installApp: 'Install App',
  upgrade: 'Upgrade to Pro',
  myPlan: 'My Pro Plan',
  settings: 'Settings',
  logout: 'Logout',
  analytics: 'Analytics',
  tools: 'Tools',
  monthlyTotal: 'Monthly Total',
  yearlyTotal: 'Yearly Total',
  renewals: 'Renewals (30 days)',
  categorySpending: {
    title: 'Category Spending',
    loading: 'Loading chart...',
    missing: 'No spending data available',
    empty: 'Add subscriptions to see spending breakdown by category',
  },
});
