/** Texts of the administrators' screens (specification §2 Admin, §5, §8, to the letter). */
import { defineTexts } from '../define.ts';

export const adminTexts = defineTexts('admin', {
  analytics: {
    totalUsers: 'Total Users',
    freeUsers: 'Free Users',
    proUsers: 'Pro Users',
    recentSignups: 'Recent Signups',
    recentUsers: 'Recent Users',
    ranges: { 7: '7d', 30: '30d', 90: '90d' },
    failed: 'Failed to load analytics data',
    retry: 'Retry',
  },
  tools: {
    search: 'Search User Status',
    searchEmailRequired: 'Please enter an email address to search',
    notFound: 'User not found',
    notAvailable: 'N/A',
    upgrade: 'Manual Pro Upgrade',
    upgradeEmailRequired: 'Please enter an email address',
    upgradeFailed: 'Failed to upgrade user',
    upgraded: (email: string) => `User ${email} has been upgraded to Pro successfully!`,
  },
});
